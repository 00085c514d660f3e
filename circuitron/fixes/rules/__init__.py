"""The rules, one a file. `ALL` is their order of precedence: where two edits overlap, the earlier one is made.

First what keeps a script from running at all, then names of libraries, parts and pins, then connections and calls,
last what ERC finds: a mend further up often answers what is found further down.
"""

from __future__ import annotations

from circuitron.fixes.base import Fix
from circuitron.fixes.rules.accessor_calls import AccessorCalls
from circuitron.fixes.rules.backup_library import BackupLibrary
from circuitron.fixes.rules.bill_of_materials import BillOfMaterials
from circuitron.fixes.rules.board_supply import BoardSupply
from circuitron.fixes.rules.bus_slices import BusSlices
from circuitron.fixes.rules.bus_width import BusWidth
from circuitron.fixes.rules.comma_in_pin_name import CommaName
from circuitron.fixes.rules.computed_slices import ComputedSlices
from circuitron.fixes.rules.connecting_calls import ConnectingCalls
from circuitron.fixes.rules.constant_text import ConstantText
from circuitron.fixes.rules.copies_of_part import CopiesOfPart
from circuitron.fixes.rules.default_tool import DefaultTool
from circuitron.fixes.rules.definition_order import DefinitionOrder
from circuitron.fixes.rules.footprint_form import FootprintForm
from circuitron.fixes.rules.footprint_missing import FootprintMissing
from circuitron.fixes.rules.footprint_name import FootprintName
from circuitron.fixes.rules.foreseen_pins import ForeseenPins
from circuitron.fixes.rules.generator_arguments import GeneratorArguments
from circuitron.fixes.rules.group_context import GroupContext
from circuitron.fixes.rules.index_bounds import IndexBounds
from circuitron.fixes.rules.library_path import LibraryPath
from circuitron.fixes.rules.lost_statements import LostStatements
from circuitron.fixes.rules.missing_f_prefix import LostF
from circuitron.fixes.rules.misspelt_names import MisspeltNames
from circuitron.fixes.rules.misspelt_variables import MisspeltVariables
from circuitron.fixes.rules.module_prefix import ModulePrefix
from circuitron.fixes.rules.net_names import NetNames
from circuitron.fixes.rules.network_ports import NetworkPorts
from circuitron.fixes.rules.old_library import OldLibrary
from circuitron.fixes.rules.old_members import OldMembers
from circuitron.fixes.rules.old_names import OldNames
from circuitron.fixes.rules.one_unit import OneUnit
from circuitron.fixes.rules.open_inputs import OpenInputs
from circuitron.fixes.rules.open_pins import OpenPins
from circuitron.fixes.rules.output_folder import OutputFolder
from circuitron.fixes.rules.outside_paths import OutsidePaths
from circuitron.fixes.rules.package_decorator import PackageDecorator
from circuitron.fixes.rules.part_destination import PartDestination
from circuitron.fixes.rules.part_name import PartName
from circuitron.fixes.rules.pin_assignment import PinAssignment
from circuitron.fixes.rules.pin_name import PinName
from circuitron.fixes.rules.pin_notation import PinNotation
from circuitron.fixes.rules.pin_position import PinPosition
from circuitron.fixes.rules.pin_types import PinTypes
from circuitron.fixes.rules.power_flags import PowerFlags
from circuitron.fixes.rules.project_library import ProjectLibraryPath
from circuitron.fixes.rules.pull_ups import PullUps
from circuitron.fixes.rules.python_constants import PythonConstants
from circuitron.fixes.rules.qualified_name import QualifiedName
from circuitron.fixes.rules.rail_drive import RailDrive
from circuitron.fixes.rules.renamed_functions import RenamedFunctions
from circuitron.fixes.rules.schematic_routing import SchematicRouting
from circuitron.fixes.rules.search_path import SearchPath
from circuitron.fixes.rules.search_path_list import SearchPathList
from circuitron.fixes.rules.series_operators import SeriesOperators
from circuitron.fixes.rules.shared_function import SharedFunction
from circuitron.fixes.rules.shorted_outputs import ShortedOutputs
from circuitron.fixes.rules.single_copy_list import OneCopy
from circuitron.fixes.rules.skidl_exports import SkidlExports
from circuitron.fixes.rules.skidl_import import SkidlImport
from circuitron.fixes.rules.skidl_spelling import SkidlSpelling
from circuitron.fixes.rules.sklib_objects import SklibObjects
from circuitron.fixes.rules.standard_import import StandardImport
from circuitron.fixes.rules.supplementary_part import SupplementaryPart
from circuitron.fixes.rules.supply_pins import SupplyPins
from circuitron.fixes.rules.syntax_slips import SyntaxSlips
from circuitron.fixes.rules.template_use import TemplateUse
from circuitron.fixes.rules.text_connections import TextConnections
from circuitron.fixes.rules.tool_version import ToolVersion
from circuitron.fixes.rules.uncalled_subcircuit import NeverRun
from circuitron.fixes.rules.unit_access import UnitAccess
from circuitron.fixes.rules.unit_label import UnitLabel
from circuitron.fixes.rules.unit_pin import UnitPin

ALL: tuple[Fix, ...] = (
    SklibObjects(),
    SyntaxSlips(),
    SkidlExports(),
    PackageDecorator(),
    ModulePrefix(),
    GroupContext(),
    NeverRun(),
    SkidlImport(),
    OldNames(),
    SkidlSpelling(),
    StandardImport(),
    PythonConstants(),
    OldLibrary(),
    ToolVersion(),
    SearchPath(),
    SearchPathList(),
    ProjectLibraryPath(),
    PinTypes(),
    LostF(),
    QualifiedName(),
    LibraryPath(),
    BackupLibrary(),
    PartName(),
    SupplementaryPart(),
    ForeseenPins(),
    UnitLabel(),
    UnitAccess(),
    UnitPin(),
    CommaName(),
    OneUnit(),
    SharedFunction(),
    PinNotation(),
    PinName(),
    PinPosition(),
    FootprintForm(),
    FootprintName(),
    FootprintMissing(),
    PinAssignment(),
    ConstantText(),
    PartDestination(),
    TemplateUse(),
    OneCopy(),
    CopiesOfPart(),
    ConnectingCalls(),
    AccessorCalls(),
    OldMembers(),
    MisspeltNames(),
    DefinitionOrder(),
    MisspeltVariables(),
    BusWidth(),
    BusSlices(),
    ComputedSlices(),
    IndexBounds(),
    NetworkPorts(),
    TextConnections(),
    SeriesOperators(),
    LostStatements(),
    BillOfMaterials(),
    RenamedFunctions(),
    GeneratorArguments(),
    SchematicRouting(),
    OutputFolder(),
    OutsidePaths(),
    SupplyPins(),
    BoardSupply(),
    RailDrive(),
    PowerFlags(),
    ShortedOutputs(),
    OpenInputs(),
    PullUps(),
    NetNames(),
    OpenPins(),
    DefaultTool(),  # last: others may change the lines that it would
)
