import skidl
import skidl.Pin
r = skidl.Part('Device', 'R')
