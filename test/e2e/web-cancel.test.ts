import assert from "node:assert/strict";
import { assertWithin } from "../shared/slowness.js";
import type { CancelInput, CancelTimes } from "../web-host/cancel-probe.js";
import { runProbe, type Web, webs } from "../web-host/run-probe.js";

/**
 * `npm run bench -- web-cancel` prints the times on a quiet machine: at most 100 ms until the caller learns
 * of the cancellation.
 */
const canceledWithinMs = 1_000;
const answeredWithinMs = 15_000;

/**
 * Canceled requests in the real extension worker with the shipped threads. However a search learns of the
 * cancellation, the next request is answered.
 */
describe("requests canceled in a browser without a server", () => {
  let answers: Readonly<Record<Web, Promise<readonly CancelTimes[]>>>;

  // All at once, because each mostly waits.
  before(() => {
    answers = Object.fromEntries(webs.map((web) => [web, callOff(web)])) as typeof answers;
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
  });

  for (const web of webs) {
    it(`end soon, and the next ones are answered: ${web}`, async () => {
      const said = await answers[web];
      assert.deepEqual(
        said.map(({ kind }) => kind),
        ["hint", "solve", "level", "optimizer", "generator"],
      );
      for (const { kind, cancelMs, nextMs } of said) {
        assertWithin(cancelMs, canceledWithinMs, kind);
        assertWithin(nextMs, answeredWithinMs, `the one after ${kind}`);
      }
    });
  }
});

async function callOff(web: Web): Promise<readonly CancelTimes[]> {
  const said: CancelTimes[] = [];
  await runProbe<CancelTimes>("cancel-probe", web, { times: 1 } satisfies CancelInput, (one) =>
    said.push(one),
  );
  return said;
}
