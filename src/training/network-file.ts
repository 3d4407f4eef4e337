import { writeFileSync } from "node:fs";
import { constants, gzipSync } from "node:zlib";
import {
  levelCount,
  networkBytes,
  networkHeadLine,
  networkVersion,
} from "../games/twenty48/solver/network.js";
import { tuples, weightCount } from "../games/twenty48/solver/tuples.js";
import type { Learned } from "./learner.js";
import type { Training } from "./train.js";

export interface Quantization {
  /**
   * The difference between the smallest weights, in points. Larger weights are further apart. Higher values
   * make a smaller file.
   */
  readonly step: number;
  /**
   * A weight whose absolute errors have a smaller sum, in points, counts as never met. Higher values make a
   * smaller file.
   */
  readonly minErrors: number;
}

/** Half of the codes are for weights below 0; code 0 is 0 itself. */
const highest = levelCount / 2 - 1;
/**
 * Up to this code, levels are about a step apart; beyond it, the distance grows. Few weights are that large,
 * and their rounding errors hardly matter in a sum.
 */
const evenCodes = 36;
const maxWeight = 32_767;

/** Writes the learned network in its shipped form; returns the size of the file in bytes. */
export function writeNetwork(
  file: string,
  { progress, learned }: Training,
  quantization: Quantization,
): number {
  const { command, seed, games, moves, cpuMinutes, meanScore } = progress;
  const levels = quantize(learned, quantization);
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

/**
 * Rounds weights to levels that are a step apart around 0 and further apart away from it. Weights that cannot
 * be distinguished from 0 become 0, like the weights of boards that were never met. Then most of a network is
 * zeros, and the compressor finds long runs of them.
 */
function quantize(
  { weights, errors }: Pick<Learned, "weights" | "errors">,
  { step, minErrors }: Quantization,
) {
  const levels = new Int16Array(levelCount);
  for (let code = 1; code <= highest; code++) {
    const points = Math.min(maxWeight, Math.round(step * evenCodes * Math.sinh(code / evenCodes)));
    levels[code] = points;
    levels[levelCount - code] = -points;
  }
  const codes = new Uint8Array(weightCount);
  for (let place = 0; place < weightCount; place++) {
    const points = weights[place]!;
    if (points === 0 || errors[2 * place + 1]! < minErrors) continue;
    const code = Math.min(highest, Math.round(evenCodes * Math.asinh(Math.abs(points) / (step * evenCodes))));
    codes[place] = points < 0 ? (levelCount - code) % levelCount : code;
  }
  return { levels, codes };
}
