import { writeFileSync } from "node:fs";
import { constants, gzipSync } from "node:zlib";
import { networkBytes, networkHeadLine, networkVersion } from "../games/twenty48/solver/network.js";
import { tuples } from "../games/twenty48/solver/tuples.js";
import { type Fineness, quantize } from "./quantize.js";
import type { Training } from "./train.js";

/** Writes the learned network in its shipped form; returns the size of the file in bytes. */
export function writeNetwork(file: string, { progress, learned }: Training, fineness: Fineness): number {
  const { command, seed, games, moves, cpuMinutes, meanScore } = progress;
  const levels = quantize(learned, fineness);
  const unpacked = networkBytes(levels);
  const head = networkHeadLine({
    version: networkVersion,
    tuples,
    weights: levels.codes.reduce((count, code) => count + (code === 0 ? 0 : 1), 0),
    command,
    seed,
    games,
    moves,
    cpuMinutes: Math.round(cpuMinutes * 10) / 10,
    meanScore,
  });
  // "Filtered" searches for no short repetitions, of which weights have few: about 2 % smaller.
  const packed = gzipSync(unpacked, {
    level: constants.Z_BEST_COMPRESSION,
    memLevel: 9,
    strategy: constants.Z_FILTERED,
  });
  const bytes = Buffer.concat([Buffer.from(head, "latin1"), packed]);
  writeFileSync(file, bytes);
  return bytes.length;
}
