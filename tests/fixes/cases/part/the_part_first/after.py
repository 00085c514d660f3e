r = Part("Device", 'R', value='1k')
