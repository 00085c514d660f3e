"""A divider."""
import os
from skidl import *

r1 = Part("Device", "R")
