import os
from skidl import (
    Net,
    Part,
)
r = Part('Device', 'R')
