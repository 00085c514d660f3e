from skidl import Part, super
class R(Part):
    def __init__(self):
        super().__init__('L', 'R')
