from skidl import *
logger.error('x')
