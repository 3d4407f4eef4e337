import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type NetworkHead, readNetwork } from "../games/twenty48/solver/network.js";
import { type Learned, unlearned } from "./learner.js";

/**
 * The sum of absolute errors, in points, that each weight starts with, because the file of a shipped network
 * has none. About twenty late boards outweigh it.
 */
const initialErrors = 100_000;
/** The part of that sum that has one sign. So the first changes are a tenth of those of a new weight. */
const sameSignShare = 0.1;

/**
 * The weights of a shipped network as a start for further training: rounded, and without those that were met
 * seldom. Rejects with a sentence for the terminal if the file is not a network.
 */
export async function startFrom(
  file: string,
): Promise<{ readonly head: NetworkHead; readonly learned: Learned }> {
  const network = await readNetwork(readFileSync(file), async (packed, length) =>
    gunzipSync(packed, { maxOutputLength: length + 1 }),
  );
  if (network === undefined) throw new Error(`${file} is not a network for 2048.`);
  const learned = unlearned(0);
  for (let place = 0; place < network.weights.length; place++) {
    const weight = network.weights[place]!;
    if (weight === 0) continue;
    learned.weights[place] = weight;
    learned.errors[2 * place] = sameSignShare * initialErrors;
    learned.errors[2 * place + 1] = initialErrors;
  }
  return { head: network.head, learned };
}
