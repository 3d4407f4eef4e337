#!/usr/bin/env bash
#SBATCH --job-name=tilework
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=12:00:00
# Solves a collection as an array of Slurm jobs, which start at 1. Run it again to resume. The machines share
# this folder.
#
#     sbatch --array=1-40 slurm.sh levels.xsb
#     tilework sokoban merge "$(bash shard.sh levels.xsb)"/*.jsonl > solved.jsonl
set -euo pipefail
# Slurm runs a copy of this script elsewhere, in the folder where it was submitted.
THREADS=${SLURM_CPUS_PER_TASK:-1} bash shard.sh "$1" "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT"
