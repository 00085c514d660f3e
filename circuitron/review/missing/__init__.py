"""Parts that are not there."""
