from skidl.Part import *
from skidl.Net import Net
r = Part('Device', 'R')
