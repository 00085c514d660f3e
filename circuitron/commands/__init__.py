"""One module per command. Each function takes what the user typed and returns the exit status."""
