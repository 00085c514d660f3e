from skidl import *
make_board()
