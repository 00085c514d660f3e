from skidl import *

u = Part('Sensor', 'DHT22')
generate_netlist()
