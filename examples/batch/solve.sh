#!/usr/bin/env bash
# Solves a collection in shards on this machine with GNU parallel. Start it again after an interruption: it
# continues where it was.
#
#     bash solve.sh levels.xsb 40 > solved.jsonl
set -euo pipefail
file=$1
shards=$2
mkdir -p results
quoted=$(printf %q "$file")
# Up to 100 shards may end with 1, because not every level was solved. The merge tells which results are missing.
parallel --halt never --joblog results/log \
  "tilework sokoban solve $quoted --solver any --seconds 60 --json --shard {}/$shards --resume results/{}.jsonl >> results/{}.jsonl" \
  ::: $(seq "$shards") || { code=$?; [ $code -le 100 ] || exit $code; }
tilework sokoban merge results/*.jsonl
