c = Part('Device', "C_Polarized", value='10uF')
