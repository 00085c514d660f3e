"""The graph of a circuit: parts by kind, pins by role, nets by voltage. What the review and the simulation stand on."""

from circuitron.circuit.graph import Circuit as Circuit
from circuitron.circuit.graph import Made as Made
from circuitron.circuit.graph import Net as Net
from circuitron.circuit.graph import Part as Part
from circuitron.circuit.graph import Pin as Pin
from circuitron.circuit.graph import Voltage as Voltage
from circuitron.circuit.kinds import Kind as Kind
from circuitron.circuit.roles import Role as Role
from circuitron.circuit.voltages import read_circuit as read_circuit
