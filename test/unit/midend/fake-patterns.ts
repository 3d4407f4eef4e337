import { type KeptPattern, nameOfPattern } from "../../../src/games/saves/kept-pattern.js";
import type { PatternStore } from "../../../src/midend/ports/ports.js";

/** Keeps deadlock patterns in memory. */
export function fakePatterns(): PatternStore {
  let all: readonly KeptPattern[] = [];
  return {
    read: async () => all,
    async keep(patterns) {
      const fresh = patterns.filter((loss) => all.every((one) => nameOfPattern(one) !== nameOfPattern(loss)));
      all = [...fresh, ...all];
      return { kept: fresh.length, isFull: false };
    },
    async remove(loss) {
      all = all.filter((one) => nameOfPattern(one) !== nameOfPattern(loss));
    },
  };
}
