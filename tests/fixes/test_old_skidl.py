"""Scripts written for SKiDL 0.0.27 to 2.x, repaired on SKiDL 3.0.0 in the real sandbox: safe edits are enough, and the
circuit is the one that the same script builds when it is written for SKiDL 3."""

from __future__ import annotations

import pytest

from circuitron.electrical import electrical_diff
from circuitron.outcome import Outcome
from circuitron.pipeline import Environment, check, fix
from circuitron.run_request import Project, Script

R = "footprint='Resistor_SMD:R_0603_1608Metric'"
NETS = "a, b = Net('A'), Net('B')\n"
PARTS = f"r = Part('Device', 'R', value='1k', {R})\nq = Part('Device', 'R', value='2k', {R})\n"
JOIN = "a & r & b & q & a\n"
HEAD = "from skidl import *\n"
PLAIN = HEAD + NETS + PARTS + JOIN
END = "ERC()\ngenerate_netlist()\n"

OLD = {
    "modules with capitals": "from skidl.Part import Part\nfrom skidl.Net import *\n" + NETS + PARTS + JOIN + END,
    "from the inner module": "from skidl.skidl import Part, Net, ERC, generate_netlist\n" + NETS + PARTS + JOIN + END,
    "a module that is gone": "import skidl.defines\n" + PLAIN + END,
    "star export of a helper": HEAD + NETS + PARTS + "for p in flatten([[r[1], q[2]]]):\n    a += p\n"
    "b += r[2], q[1]\n" + END,
    "asked of the package": "import skidl\n" + HEAD + NETS + PARTS + JOIN + END + "print(skidl.to_list(a))\n",
    "settings that were functions": HEAD + "set_query_backup_lib(False)\nset_backup_lib('mine')\nno_files()\n"
    "if get_query_backup_lib():\n    pass\n" + NETS + PARTS + JOIN + END,
    "settings, imported": "from skidl import Part, Net, ERC, generate_netlist, set_query_backup_lib\n"
    "set_query_backup_lib(False)\n" + NETS + PARTS + JOIN + END,
    "the old dictionary of settings": HEAD + "skidl_cfg['query_backup_lib'] = False\n" + NETS + PARTS + JOIN + END,
    "search paths of KiCad alone": HEAD + "lib_search_paths_kicad.append('.')\n" + NETS + PARTS + JOIN + END,
    "what SKiDL brought for Python 2": "from skidl import Part, Net, ERC, generate_netlist, super\n"
    "class Resistor(Part):\n    def __init__(self, value):\n        super().__init__('Device', 'R', value=value, "
    f"{R})\n" + NETS + "r, q = Resistor('1k'), Resistor('2k')\n" + JOIN + END,
    "severities": HEAD + NETS + PARTS + JOIN + "erc_assert('len(a.pins) == 2', 'few', severity=WARNING)\n" + END,
    "checks of one's own": HEAD + NETS + PARTS + JOIN + "def check(net):\n    return True\n"
    "add_erc_function(a, check)\nadd_erc_assertion('True', 'few', class_or_inst=b)\n" + END,
    "an alias": HEAD + NETS + PARTS + "r.set_pin_alias('TOP', 1)\na += r['TOP'], q[2]\nb += r[2], q[1]\n" + END,
    "a value as text": HEAD + NETS + PARTS + JOIN + "print(r.value_str, r.hierarchical_name)\n" + END,
    "packages": HEAD + "@package\ndef pair(a, b):\n    " + PARTS.replace("\n", "\n    ").rstrip(" ") + "    " + JOIN
    + NETS + "p = pair()\np.a += a\np.b += b\ndefault_circuit.instantiate_packages()\n" + END,
    "a library opened": HEAD + NETS + PARTS + "lib = SchLib('Device')\n"
    "print(lib.get_part_by_name('R').name)\n" + JOIN + END,
    "SubCircuit as a decorator": HEAD + "@SubCircuit\ndef pair(a, b):\n    "
    + PARTS.replace("\n", "\n    ").rstrip(" ") + "    " + JOIN + NETS + "pair(a, b)\n" + END,
    "KiCad without a number": HEAD + "set_default_tool('kicad')\n" + NETS + PARTS + JOIN + END,
    "Python 2": HEAD + NETS + PARTS + "for n in xrange(1, 3):\n    [a, b][n - 1].connect(r[n], q[3 - n])\n" + END,
}  # fmt: skip


@pytest.mark.parametrize("source", OLD.values(), ids=OLD)
def test_old_scripts(tools: Environment, source: str) -> None:
    plain = check(Script(name="board.py", source=PLAIN + END), Project(), tools)
    assert plain.clean
    result = fix(Script(name="board.py", source=source), Project(), tools)
    assert result.outcome in (Outcome.REPAIRED, Outcome.CLEAN), [d.message for d in result.remaining]
    assert result.broken_rules == ()
    difference = electrical_diff(plain.report.snapshot, result.attempts[-1].report.snapshot)
    assert not (difference.parts_added or difference.parts_removed or difference.nets_changed), difference
    if result.outcome is Outcome.CLEAN:
        assert "SubCircuit" in source, "SKiDL 3 still takes this as it is"
