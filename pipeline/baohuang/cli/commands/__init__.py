"""The commands, one module each: its words in both languages, its options, what it prints."""
