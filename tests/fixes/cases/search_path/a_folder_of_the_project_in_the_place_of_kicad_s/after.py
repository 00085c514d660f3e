import os
from skidl import *
