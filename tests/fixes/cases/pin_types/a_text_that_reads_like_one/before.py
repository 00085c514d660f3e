x = 'Pin.PWRIN'
