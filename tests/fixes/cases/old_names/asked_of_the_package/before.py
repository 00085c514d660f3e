import skidl
skidl.rt_logger.warning('x')
