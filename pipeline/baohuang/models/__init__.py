"""Metrics as SQL: one file, one SELECT. `runner` finds and runs them; the steps that they share stand in `steps/`."""
