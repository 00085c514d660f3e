"""Parts the wrong way round."""
