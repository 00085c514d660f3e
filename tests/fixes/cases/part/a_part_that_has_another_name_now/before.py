c = Part('Device', "CP", value='10uF')
