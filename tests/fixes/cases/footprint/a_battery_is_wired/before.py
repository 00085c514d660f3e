b = Part('Device', 'Battery', value='9V')
