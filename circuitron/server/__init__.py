"""A kept server: everything that `check` and `fix` need, loaded once, and a fork of it for each command."""
