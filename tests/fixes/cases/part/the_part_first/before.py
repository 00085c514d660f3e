r = Part('R', "Device", value='1k')
