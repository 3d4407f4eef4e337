import { levelCount } from "../games/twenty48/solver/network.js";
import { weightCount } from "../games/twenty48/solver/tuples.js";
import type { Learned } from "./learner.js";

export interface Fineness {
  /**
   * The difference between the smallest weights, in points. Larger weights are further apart. Higher values
   * make a smaller file.
   */
  readonly step: number;
  /**
   * Weights whose errors add up to fewer points were met so seldom that they count as never met. Higher
   * values make a smaller file.
   */
  readonly minErrors: number;
}

export interface QuantizedWeights {
  readonly levels: Int16Array;
  readonly codes: Uint8Array;
}

/** Half of the codes are for weights below 0; code 0 is 0 itself. */
const highest = levelCount / 2 - 1;
/**
 * Up to this code, levels are about a step apart; beyond it, the distance grows. Few weights are that large,
 * and their rounding errors hardly matter in a sum.
 */
const evenCodes = 36;
const maxWeight = 32_767;

/**
 * Rounds weights to levels that are a step apart around 0 and further apart away from it. Weights that cannot
 * be distinguished from 0 become 0, like the weights of boards that were never met. Then most of a network is
 * zeros, and the compressor finds long runs of them.
 */
export function quantize(
  { weights, errors }: Pick<Learned, "weights" | "errors">,
  { step, minErrors }: Fineness,
): QuantizedWeights {
  const levels = new Int16Array(levelCount);
  for (let code = 1; code <= highest; code++) {
    const points = Math.min(maxWeight, Math.round(step * evenCodes * Math.sinh(code / evenCodes)));
    levels[code] = points;
    levels[levelCount - code] = -points;
  }
  const codes = new Uint8Array(weightCount);
  for (let place = 0; place < weightCount; place++) {
    if (errors[2 * place + 1]! < minErrors) continue;
    const points = weights[place]!;
    const code = Math.min(highest, Math.round(evenCodes * Math.asinh(Math.abs(points) / (step * evenCodes))));
    codes[place] = points < 0 ? (levelCount - code) % levelCount : code;
  }
  return { levels, codes };
}
