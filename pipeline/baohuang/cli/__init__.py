"""The command `bh`: thin commands that parse options, call one function and print."""
