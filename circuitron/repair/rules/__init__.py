"""The rules, one a file. `ALL` is their order of precedence: where two edits overlap, the earlier one is made.

First what keeps a script from running at all, then names of libraries, parts and pins, then connections and calls,
last what ERC finds: a mend further up often answers what is found further down.
"""

from __future__ import annotations

from circuitron.repair.base import Rule
from circuitron.repair.rules.accessor_calls import AccessorCalls
from circuitron.repair.rules.backup_library import BackupLibrary
from circuitron.repair.rules.bill_of_materials import BillOfMaterials
from circuitron.repair.rules.board_supply import BoardSupply
from circuitron.repair.rules.bus_slices import BusSlices
from circuitron.repair.rules.bus_width import BusWidth
from circuitron.repair.rules.comma_name import CommaName
from circuitron.repair.rules.computed_slices import ComputedSlices
from circuitron.repair.rules.connecting_calls import ConnectingCalls
from circuitron.repair.rules.constant_text import ConstantText
from circuitron.repair.rules.copies_of_part import CopiesOfPart
from circuitron.repair.rules.default_tool import DefaultTool
from circuitron.repair.rules.definition_order import DefinitionOrder
from circuitron.repair.rules.footprint_form import FootprintForm
from circuitron.repair.rules.footprint_missing import FootprintMissing
from circuitron.repair.rules.footprint_name import FootprintName
from circuitron.repair.rules.foreseen_pins import ForeseenPins
from circuitron.repair.rules.generator_arguments import GeneratorArguments
from circuitron.repair.rules.group_context import GroupContext
from circuitron.repair.rules.index_bounds import IndexBounds
from circuitron.repair.rules.library_path import LibraryPath
from circuitron.repair.rules.lost_f import LostF
from circuitron.repair.rules.lost_statements import LostStatements
from circuitron.repair.rules.misspelt_names import MisspeltNames
from circuitron.repair.rules.misspelt_variables import MisspeltVariables
from circuitron.repair.rules.module_prefix import ModulePrefix
from circuitron.repair.rules.net_names import NetNames
from circuitron.repair.rules.network_ports import NetworkPorts
from circuitron.repair.rules.never_run import NeverRun
from circuitron.repair.rules.old_library import OldLibrary
from circuitron.repair.rules.old_members import OldMembers
from circuitron.repair.rules.old_names import OldNames
from circuitron.repair.rules.one_copy import OneCopy
from circuitron.repair.rules.one_unit import OneUnit
from circuitron.repair.rules.open_inputs import OpenInputs
from circuitron.repair.rules.open_pins import OpenPins
from circuitron.repair.rules.output_folder import OutputFolder
from circuitron.repair.rules.outside_paths import OutsidePaths
from circuitron.repair.rules.package_decorator import PackageDecorator
from circuitron.repair.rules.part_destination import PartDestination
from circuitron.repair.rules.part_name import PartName
from circuitron.repair.rules.pin_assignment import PinAssignment
from circuitron.repair.rules.pin_name import PinName
from circuitron.repair.rules.pin_notation import PinNotation
from circuitron.repair.rules.pin_position import PinPosition
from circuitron.repair.rules.pin_types import PinTypes
from circuitron.repair.rules.power_flags import PowerFlags
from circuitron.repair.rules.project_library import ProjectLibraryPath
from circuitron.repair.rules.pull_ups import PullUps
from circuitron.repair.rules.python_constants import PythonConstants
from circuitron.repair.rules.qualified_name import QualifiedName
from circuitron.repair.rules.rail_drive import RailDrive
from circuitron.repair.rules.renamed_functions import RenamedFunctions
from circuitron.repair.rules.schematic_routing import SchematicRouting
from circuitron.repair.rules.search_path import SearchPath
from circuitron.repair.rules.search_path_list import SearchPathList
from circuitron.repair.rules.series_operators import SeriesOperators
from circuitron.repair.rules.shared_function import SharedFunction
from circuitron.repair.rules.shorted_outputs import ShortedOutputs
from circuitron.repair.rules.skidl_exports import SkidlExports
from circuitron.repair.rules.skidl_import import SkidlImport
from circuitron.repair.rules.skidl_spelling import SkidlSpelling
from circuitron.repair.rules.sklib_objects import SklibObjects
from circuitron.repair.rules.standard_import import StandardImport
from circuitron.repair.rules.supplementary_part import SupplementaryPart
from circuitron.repair.rules.supply_pins import SupplyPins
from circuitron.repair.rules.syntax_slips import SyntaxSlips
from circuitron.repair.rules.template_use import TemplateUse
from circuitron.repair.rules.text_connections import TextConnections
from circuitron.repair.rules.tool_version import ToolVersion
from circuitron.repair.rules.unit_access import UnitAccess
from circuitron.repair.rules.unit_label import UnitLabel
from circuitron.repair.rules.unit_pin import UnitPin

ALL: tuple[Rule, ...] = (
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
