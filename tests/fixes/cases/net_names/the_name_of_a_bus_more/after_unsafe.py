from skidl import *
i2c_sda = Net('I2C_SDA')
i2c_sda += u[1], v[1]
w[1] += i2c_sda
