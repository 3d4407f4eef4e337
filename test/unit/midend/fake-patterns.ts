import { type KeptLoss, nameOfLoss } from "../../../src/games/deadlocks/kept-loss.js";
import type { PatternStore } from "../../../src/midend/ports/ports.js";

/** Keeps deadlock patterns in memory. */
export function fakePatterns(): PatternStore {
  let all: readonly KeptLoss[] = [];
  return {
    read: async () => all,
    async keep(patterns) {
      const fresh = patterns.filter((loss) => all.every((one) => nameOfLoss(one) !== nameOfLoss(loss)));
      all = [...fresh, ...all];
      return { kept: fresh.length, isFull: false };
    },
    async remove(loss) {
      all = all.filter((one) => nameOfLoss(one) !== nameOfLoss(loss));
    },
  };
}
