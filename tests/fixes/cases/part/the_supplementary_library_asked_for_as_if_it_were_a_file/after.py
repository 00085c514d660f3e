from skidl import *
from simp_sexp import Sexp

# Symbols that KiCad's libraries lack, in KiCad's own format, from Circuitron's supplementary library.
# Each names the sources of its pinout ("Sources"): compare it with the datasheet of the part that you buy.
CIRCUITRON = SchLib(tool=KICAD9)
CIRCUITRON.filename = "Circuitron"
CIRCUITRON.add_parts(Part(name="MP1584EN", tool=KICAD9, dest=LIBRARY, part_defn=Sexp("""
(symbol "MP1584EN"
  (exclude_from_sim no)
  (in_bom yes)
  (on_board yes)
  (property "Reference" "U" (at -7.62 8.89 0) (effects (font (size 1.27 1.27)) (justify left)))
  (property "Value" "MP1584EN" (at -7.62 -11.43 0) (effects (font (size 1.27 1.27)) (justify left)))
  (property "Footprint" "Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (property "Datasheet" "https://www.monolithicpower.com/en/mp1584.html" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (property "Description" "Step-down converter, 3A, 4.5V-28V input, 100kHz-1.5MHz adjustable frequency, adjustable output, SOIC-8 with exposed pad" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (property "Sources" "(1) http://datasheet.eeworld.com.cn/part/MP1584EN,MPS,5946865.html: datasheet of Monolithic Power Systems, Rev. 1.0, typical application; (2) github.com/langpie/langpie electronics/langpie.lib: KiCad symbol MP1584 of a board that was built" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (property "ki_keywords" "buck switching regulator adjustable MPS MP1584 MP1584EN-LF-Z MP1584EN-LF" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (property "ki_fp_filters" "SOIC*1EP*3.9x4.9mm*P1.27mm*" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))
  (symbol "MP1584EN_0_1"
    (rectangle (start -7.62 7.62) (end 7.62 -10.16) (stroke (width 0.254) (type default)) (fill (type background)))
  )
  (symbol "MP1584EN_1_1"
    (pin power_in line (at -10.16 5.08 0) (length 2.54) (name "VIN" (effects (font (size 1.27 1.27)))) (number "7" (effects (font (size 1.27 1.27)))))
    (pin input line (at -10.16 2.54 0) (length 2.54) (name "EN" (effects (font (size 1.27 1.27)))) (number "2" (effects (font (size 1.27 1.27)))))
    (pin passive line (at -10.16 0 0) (length 2.54) (name "FREQ" (effects (font (size 1.27 1.27)))) (number "6" (effects (font (size 1.27 1.27)))))
    (pin passive line (at 10.16 5.08 180) (length 2.54) (name "BST" (effects (font (size 1.27 1.27)))) (number "8" (effects (font (size 1.27 1.27)))))
    (pin power_out line (at 10.16 2.54 180) (length 2.54) (name "SW" (effects (font (size 1.27 1.27)))) (number "1" (effects (font (size 1.27 1.27)))))
    (pin input line (at 10.16 0 180) (length 2.54) (name "FB" (effects (font (size 1.27 1.27)))) (number "4" (effects (font (size 1.27 1.27)))))
    (pin passive line (at 10.16 -2.54 180) (length 2.54) (name "COMP" (effects (font (size 1.27 1.27)))) (number "3" (effects (font (size 1.27 1.27)))))
    (pin power_in line (at -2.54 -12.7 90) (length 2.54) (name "GND" (effects (font (size 1.27 1.27)))) (number "5" (effects (font (size 1.27 1.27)))))
    (pin passive line (at 0 -12.7 90) (length 2.54) (name "EP" (effects (font (size 1.27 1.27)))) (number "9" (effects (font (size 1.27 1.27)))))
  )
  (embedded_fonts no)
)
""")))

u = Part(CIRCUITRON, 'MP1584EN', value='buck')
u['VIN'] += Net('VIN')
u['GND'] += Net('GND')
generate_netlist()
