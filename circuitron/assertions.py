"""Whether what a plan promises holds on the finished circuit."""
