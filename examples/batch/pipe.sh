#!/usr/bin/env bash
# Solves levels that are piped in, with GNU parallel, a block of them at a time. Nothing is written to a file,
# and nothing can be resumed. An empty line is between two levels.
#
#     bash pipe.sh < levels.xsb > results.jsonl
#     tilework sokoban merge results.jsonl --levels levels.xsb > solved.jsonl
set -euo pipefail
# It ends with the number of blocks in which not every level was solved, up to 100.
parallel --pipe --recend '\n\n' --block "${BLOCK:-100k}" \
  tilework sokoban solve - --solver any --seconds "${SECONDS_EACH:-60}" --threads 1 --json ||
  { code=$?; [ $code -le 100 ] || exit $code; }
