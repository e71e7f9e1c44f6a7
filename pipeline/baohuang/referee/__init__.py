"""The rules: each game is replayed, each event checked and then applied. No input, no output, no frames.

The modules are plain Python, compiled where there is a compiler; both forms give the same verdicts.
"""

from baohuang import compiled

IS_COMPILED = compiled.check()
