#!/usr/bin/env bash
# What action.yml runs. Its inputs come as variables, so that nothing a caller gives is read as shell.
set -euo pipefail

lines() { # the lines of a text that are not blank, as words for mapfile
    sed '/^[[:space:]]*$/d' <<<"$1"
}

mapfile -t paths < <(lines "${PATHS:-.}")
mapfile -t options < <(lines "${OPTIONS:-}")

case ${COMMAND:-check} in
check) ;;
fix) # takes scripts, not folders
    mapfile -t -d '' paths < <(git ls-files -z -- "${paths[@]}" | grep -z '\.py$')
    options+=(--diff --no-model --skip-others)
    ;;
*)
    echo "::error title=circuitron::command is check or fix, not ${COMMAND//$'\n'/ }"
    exit 2
    ;;
esac

[ -z "${KICAD:-}" ] || circuitron libraries get "$KICAD"
if [ -n "${SARIF_FILE:-}" ]; then
    circuitron "${COMMAND:-check}" "${options[@]}" --output-format sarif -- "${paths[@]}" >"$SARIF_FILE"
else
    circuitron "${COMMAND:-check}" "${options[@]}" --output-format github -- "${paths[@]}"
fi
