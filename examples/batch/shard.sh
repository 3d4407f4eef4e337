#!/usr/bin/env bash
# Solves a part of a collection, and continues where it was interrupted.
#
#     bash shard.sh levels.xsb 3/40
#
# The results are in a folder of their own for each collection. Its name is printed without a part.
set -euo pipefail
file=$1
part=${2-}
# Collections of the same name in other folders have other results.
path=$(cd "$(dirname "$file")" && pwd)/$(basename "$file")
results=$(basename "$file").$(printf %s "$path" | cksum | cut -d ' ' -f 1).results
if [ -z "$part" ]; then
  printf '%s\n' "$results"
  exit
fi
mkdir -p "$results"
jsonl=$results/${part%/*}-of-${part#*/}.jsonl
# 1 means that not every level was solved. The merge tells which results are missing.
tilework sokoban solve "$file" --solver any --seconds "${SECONDS_EACH:-60}" --threads "${THREADS:-1}" --json \
  --shard "$part" --resume "$jsonl" >> "$jsonl" || test $? -eq 1
