import type { Campaign, Run } from "./shared/campaign.js";
import { leastMs } from "./shared/measure.js";
import { minimizeText } from "./shared/minimize.js";
import { type Reader, readers, textFor } from "./texts/readers.js";

/**
 * Every reader of external text, with random texts, changed real ones and hostile ones: none may throw or
 * take long.
 */
export const campaign: Campaign = {
  about:
    "every reader of outside text: random texts, changed real ones and hostile ones, each within its time",
  async run(run) {
    while (run.shouldContinue()) {
      const reader = run.random.pick(readers);
      const text = textFor(reader, run.random);
      run.started(JSON.stringify({ reader: reader.name, text }));
      const wrong = tryText(reader, text, run);
      if (wrong === undefined) continue;
      const input = await minimizeText(text, (shorter) => tryText(reader, shorter, run) !== undefined);
      run.failed({
        what: `${reader.name}: ${tryText(reader, input, run) ?? wrong}`,
        input: JSON.stringify({ reader: reader.name, text: input }),
      });
    }
  },
};

/** The time limit for a text: 100 ms, plus 1 ms per kilobyte. */
function limitMs(text: string, { patience }: Run): number {
  return (100 + text.length / 1000) * patience;
}

/** The problem of a reader with a text; `undefined` if there is none. */
function tryText({ name, read }: Reader, text: string, run: Run): string | undefined {
  try {
    const ms = leastMs(limitMs(text, run), () => read(text));
    run.took({ ms, of: `${name}, ${text.length} characters` });
    return ms > limitMs(text, run) ? "It takes too long." : undefined;
  } catch (error) {
    return `It throws ${error instanceof Error ? error.message : error}`;
  }
}
