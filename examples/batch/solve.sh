#!/usr/bin/env bash
# Solves a collection in shards on this machine with GNU parallel. Start it again after an interruption: it
# continues where it was.
#
#     bash solve.sh levels.xsb 40 > solved.jsonl
set -euo pipefail
file=$1
shards=$2
mkdir -p results
parallel --halt never --joblog results/log \
  "tilework sokoban solve '$file' --solver any --seconds 60 --json --shard {}/$shards --resume results/{}.jsonl >> results/{}.jsonl" \
  ::: $(seq "$shards") || true
tilework sokoban merge results/*.jsonl
