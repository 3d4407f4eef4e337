import { levelCount } from "../games/twenty48/solver/network.js";
import { weightCount } from "../games/twenty48/solver/tuples.js";
import type { Learned } from "./learner.js";

export interface Fineness {
  /** Points between the smallest weights. Larger ones lie further apart. More make a smaller file. */
  readonly step: number;
  /**
   * Weights whose errors add up to fewer points were met so seldom that they count as never met. More make a
   * smaller file.
   */
  readonly leastErrors: number;
}

export interface QuantisedWeights {
  readonly levels: Int16Array;
  readonly codes: Uint8Array;
}

/** Half of the codes are for weights below 0; code 0 is 0 itself. */
const highest = levelCount / 2 - 1;
/**
 * The codes up to here are about a step apart, those beyond by ever more: few weights are that large, and in
 * a sum an error of them tells no more.
 */
const evenCodes = 36;
const largest = 32_767;

/**
 * Rounds weights to levels that lie a step apart around 0 and further and further from there. What is not to
 * be told from 0 becomes 0, like the weights of boards that were never met: then the compressor finds long
 * runs of it, and most of a network is zeros.
 */
export function quantise(
  { weights, errors }: Pick<Learned, "weights" | "errors">,
  { step, leastErrors }: Fineness,
): QuantisedWeights {
  const levels = new Int16Array(levelCount);
  for (let code = 1; code <= highest; code++) {
    const points = Math.min(largest, Math.round(step * evenCodes * Math.sinh(code / evenCodes)));
    levels[code] = points;
    levels[levelCount - code] = -points;
  }
  const codes = new Uint8Array(weightCount);
  for (let place = 0; place < weightCount; place++) {
    if (errors[2 * place + 1]! < leastErrors) continue;
    const points = weights[place]!;
    const code = Math.min(highest, Math.round(evenCodes * Math.asinh(Math.abs(points) / (step * evenCodes))));
    codes[place] = points < 0 ? (levelCount - code) % levelCount : code;
  }
  return { levels, codes };
}
