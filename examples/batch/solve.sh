#!/usr/bin/env bash
# Solves a collection in shards on this machine, with GNU parallel or, without it, with xargs. Start it again
# after an interruption: it continues where it was.
#
#     bash solve.sh levels.xsb 40 > solved.jsonl
set -euo pipefail
file=$1
shards=$2
mkdir -p results
quoted=$(printf %q "$file")
solve="tilework sokoban solve $quoted --solver any --seconds 60 --json"
shard="$solve --shard {}/$shards --resume results/{}.jsonl >> results/{}.jsonl"
# Shards may end with 1, because not every level was solved. The merge tells which results are missing.
if command -v parallel > /dev/null; then
  # It ends with the number of shards that did, up to 100.
  parallel --halt never --joblog results/log "$shard" ::: $(seq "$shards") || { code=$?; [ $code -le 100 ] || exit $code; }
else
  seq "$shards" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} bash -c "$shard" || { code=$?; [ $code -eq 123 ] || exit $code; }
fi
tilework sokoban merge results/*.jsonl
