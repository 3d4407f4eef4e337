import { byteCount, tryChangedByte } from "./saves/changed-bytes.js";
import { disturbedFolder, failingDisk, killed, powerCut, type Trial, together } from "./saves/trials.js";
import type { Campaign } from "./shared/campaign.js";
import { Random } from "./shared/random.js";

/** The weights of the trials; processes are slow to start, so those are rarer. */
const trials: readonly { readonly name: string; readonly trial: Trial; readonly weight: number }[] = [
  { name: "power cut", trial: powerCut, weight: 40 },
  { name: "failing disk", trial: failingDisk, weight: 40 },
  { name: "disturbed folder", trial: disturbedFolder, weight: 4 },
  { name: "killed", trial: killed, weight: 3 },
  { name: "together", trial: together, weight: 2 },
];

/**
 * Saves, finished games and records under everything that can happen to disks and processes. Nothing may be
 * lost, and nothing may be loaded that could not be played.
 */
export const campaign: Campaign = {
  about:
    "saves, finished games and records: each byte changed, processes killed, several at once, full and failing disks, power cuts",
  async run(run) {
    // The seed selects the first byte, so that short runs with other seeds try other bytes.
    const first = run.random.below(byteCount);
    for (let count = 0; run.shouldContinue(); count++) {
      if (count % 4 > 0) {
        const { input, problems } = await tryChangedByte((first + count) % byteCount, run.random);
        run.started(input);
        for (const what of problems) run.failed({ what, input });
        continue;
      }
      // Each of them once, then by weight.
      const { name, trial } = trials[count / 4] ?? pick(run.random);
      const seed = run.random.seed();
      const input = JSON.stringify({ trial: name, seed });
      run.started(input);
      for (const what of (await trial(new Random(seed), run)).slice(0, 3))
        run.failed({ what: `${name}: ${what}`, input });
    }
  },
};

function pick(random: Random): (typeof trials)[number] {
  let place = random.below(trials.reduce((sum, { weight }) => sum + weight, 0));
  const found = trials.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
  return found ?? random.pick(trials);
}
