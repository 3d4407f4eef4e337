#!/usr/bin/env bash
# Solves a collection in shards on this machine, with GNU parallel or, without it, with xargs. Start it again
# after an interruption: it continues where it was.
#
#     bash solve.sh levels.xsb 40 > solved.jsonl
set -euo pipefail
file=$1
shards=$2
here=$(dirname "$0")
results=$(bash "$here/shard.sh" "$file")
mkdir -p "$results"
if command -v parallel > /dev/null; then
  parallel -q --halt never --joblog "$results/log" bash "$here/shard.sh" "$file" "{}/$shards" ::: $(seq "$shards")
else
  seq "$shards" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} bash "$here/shard.sh" "$file" "{}/$shards"
fi
tilework sokoban merge "$results"/*.jsonl
