d = Part('Device', 'LED')
vcc & d['A', 'K'] & gnd
