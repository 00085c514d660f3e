import skidl as sk
r = sk.Part('Device', 'R')
