from skidl import *
open(home + '/values.csv')
