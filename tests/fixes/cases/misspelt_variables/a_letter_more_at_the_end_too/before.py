usb_d = Net('A')
r[1] += usb_dp
