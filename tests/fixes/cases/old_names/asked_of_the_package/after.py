import skidl
skidl.logger.rt_logger.warning('x')
