import { randomUint32 } from "../../platform/random.js";

/** Of a new deal. */
export function randomSeed(): number {
  return randomUint32();
}
