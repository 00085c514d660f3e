x = Pin.COLOUR
