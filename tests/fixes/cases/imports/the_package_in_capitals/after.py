import skidl
r = skidl.Part('Device', 'R')
