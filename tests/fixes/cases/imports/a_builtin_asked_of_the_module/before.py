import skidl as sk
r = sk.Part('Device', 'R')
r[1] += sk.NC
r[2] += sk.NC
