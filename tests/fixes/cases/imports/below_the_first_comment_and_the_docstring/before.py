#!/usr/bin/env python3
"""Filter."""

from skidl import *
c = 1 / (2 * math.pi * 1e3)
