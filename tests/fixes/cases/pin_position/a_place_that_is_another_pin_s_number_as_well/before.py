u['GAIN'][0] & c & u['GAIN'][1]
