from skidl import *
r = Part('Device', 'R', manf='Yageo', part='RC0603')
