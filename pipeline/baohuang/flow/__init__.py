"""From files to verdicts and tables: what joins ingest, referee and lake."""
