from skidl import *
no_files()
