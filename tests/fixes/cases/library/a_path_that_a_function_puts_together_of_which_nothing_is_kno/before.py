from skidl import *
dev = SchLib(path_of('Device'))
