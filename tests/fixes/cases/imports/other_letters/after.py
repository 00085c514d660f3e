from skidl import Part, subcircuit
@subcircuit
def f(a):
    pass
