Here is no code at all, sorry.
