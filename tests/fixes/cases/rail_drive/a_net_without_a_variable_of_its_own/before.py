from skidl import *
nets = {'v': Net('VCC')}
