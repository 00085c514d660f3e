#!/usr/bin/env python3
"""Filter."""

import math
from skidl import *
c = 1 / (2 * math.pi * 1e3)
