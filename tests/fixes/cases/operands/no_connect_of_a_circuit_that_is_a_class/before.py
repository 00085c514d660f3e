from skidl import *


class Board(Circuit):
    def __init__(self):
        super().__init__()
        self.vin, self.gnd = Net('VIN', circuit=self), Net('GND', circuit=self)
        self.plug = self.part('Connector_Generic', 'Conn_01x03', footprint='Connector_PinHeader_2.54mm:PinHeader_1x03_P2.54mm_Vertical')
        self.plug[1, 2] += self.vin, self.gnd
        self.plug[3] += NC
        load = self.part('Device', 'R', value='10k', footprint='Resistor_SMD:R_0603_1608Metric')
        load[1, 2] += self.vin, self.gnd

    def part(self, library, name, **given):
        return Part(library, name, circuit=self, **given)


board = Board()
board.ERC()
board.generate_netlist()
