import skidl.defines
import skidl.Pin
r = skidl.Part('Device', 'R')
