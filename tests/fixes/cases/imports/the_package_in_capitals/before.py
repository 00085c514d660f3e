import Skidl
r = Skidl.Part('Device', 'R')
