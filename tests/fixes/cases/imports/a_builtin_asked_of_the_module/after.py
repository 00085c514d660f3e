import skidl as sk
r = sk.Part('Device', 'R')
r[1] += NC
r[2] += NC
