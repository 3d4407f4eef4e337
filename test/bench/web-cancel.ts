import type { CancelInput, CancelTimes } from "../web-host/cancel-probe.js";
import { runProbe, type Web, webs } from "../web-host/run-probe.js";
import { readOptions } from "./shared/options.js";
import { percentile } from "./shared/statistics.js";

const names: Readonly<Record<Web, string>> = {
  plain: "without shared memory",
  blind: "without shared memory, where a thread has to be ended",
  isolated: "with shared memory",
};
export const usage = "Usage: npm run bench -- web-cancel [--times 5]";

/**
 * How soon canceled questions of every kind end in a real VS Code in a browser, and how soon the next ones
 * are answered.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { times } = readOptions(args, usage, { times: 5 }, (options) => options.times >= 1);
  for (const web of webs) {
    console.log(names[web]);
    const said: CancelTimes[] = [];
    await runProbe<CancelTimes>("cancel-probe", web, { times } satisfies CancelInput, (one) =>
      said.push(one),
    );
    for (const kind of new Set(said.map((one) => one.kind))) {
      const of = (value: (one: CancelTimes) => number) =>
        spread(said.filter((one) => one.kind === kind).map(value));
      console.log(
        `  ${kind.padEnd(10)} ends after ${of(({ cancelMs }) => cancelMs)}; the next is answered after ${of(({ nextMs }) => nextMs)}`,
      );
    }
  }
}

function spread(ms: readonly number[]): string {
  return `${percentile(ms, 50).toFixed(0)} ms (worst ${Math.max(...ms).toFixed(0)})`;
}
