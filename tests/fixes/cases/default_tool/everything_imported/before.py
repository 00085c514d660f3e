from skidl import *
import os

r = Part('Device', 'R')
