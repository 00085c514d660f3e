#!/usr/bin/env bash
# Puts KiCad's symbol and footprint libraries of several versions into DIR, from the machine's own Debian mirror:
# DIR/symbols-5.1.9, DIR/footprints-9.0.2 and so on. What is there already is not fetched again.
#   fetch_kicad.sh DIR [SUITE…]        default: bullseye bookworm trixie forky
set -euo pipefail
dir=${1:?usage: fetch_kicad.sh DIR [SUITE…]}; shift
[ $# -gt 0 ] || set -- bullseye bookworm trixie forky
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
tmp=$(mktemp -d); trap 'rm -rf "$tmp"' EXIT
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m1 '/debian/*$')

for suite; do
  root="$tmp/$suite"
  mkdir -p "$root/lists/partial" "$root/cache/archives/partial"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" > "$root/sources.list"
  opt=(-o Dir::Etc::sourcelist="$root/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$root/lists"
       -o Dir::Cache="$root/cache")
  apt-get "${opt[@]}" -qq update
  for kind in symbols footprints; do
    version=$(apt-cache "${opt[@]}" show "kicad-$kind" | sed -n 's/^Version: \([0-9.]*\).*/\1/p' | head -n1)
    to="$dir/$kind-$version"
    [ -e "$to" ] && continue
    (cd "$root" && apt-get "${opt[@]}" -qq download "kicad-$kind")
    dpkg -x "$root/kicad-${kind}_"*.deb "$root/$kind"
    for place in symbols library footprints modules; do  # library, modules: before KiCad 6
      [ -d "$root/$kind/usr/share/kicad/$place" ] && mv "$root/$kind/usr/share/kicad/$place" "$to" && break
    done
    echo "$to"
  done
done
