"""The lake: tables of Parquet, committed together or not at all, open to every tool that reads Delta."""
