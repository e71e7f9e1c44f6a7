"""The game in words: cards, events, rule sets, violations. Imports nothing of ours."""
