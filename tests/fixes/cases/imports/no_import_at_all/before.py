"""A divider."""
import os

r1 = Part("Device", "R")
