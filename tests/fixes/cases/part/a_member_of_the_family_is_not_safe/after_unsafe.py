from skidl import *

u = Part('Sensor', 'DHT11', value='DHT22')
generate_netlist()
