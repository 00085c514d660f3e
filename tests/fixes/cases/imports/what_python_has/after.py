from skidl import Part
class R(Part):
    def __init__(self):
        super().__init__('L', 'R')
