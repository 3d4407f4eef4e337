import assert from "node:assert/strict";
import type { CancelInput, CancelSaid } from "../web-host/cancel-probe.js";
import { runProbe, type Web, webs } from "../web-host/run-probe.js";

/**
 * `npm run bench -- web-cancel` prints what it takes on a quiet machine: no more than 100 ms until whoever
 * asked hears of the end.
 */
const cancelledWithinMs = 1_000;
const answeredWithinMs = 15_000;

/**
 * Questions that are called off in the real worker of extensions, by the threads that ship: however a search
 * learns of it, the next one is answered.
 */
describe("questions called off in a browser alone", () => {
  let answers: Readonly<Record<Web, Promise<readonly CancelSaid[]>>>;

  // All beside each other: most of the time each waits.
  before(() => {
    answers = Object.fromEntries(webs.map((web) => [web, callOff(web)])) as typeof answers;
    for (const answer of Object.values(answers)) answer.catch(() => undefined);
  });

  for (const web of webs) {
    it(`end soon, and the next ones are answered: ${web}`, async function () {
      this.timeout(120_000);
      const said = await answers[web];
      assert.deepEqual(
        said.map(({ kind }) => kind),
        ["hint", "solve", "level", "optimizer", "generator"],
      );
      for (const { kind, cancelMs, nextMs } of said) {
        assert.ok(cancelMs < cancelledWithinMs, `${kind}: ${cancelMs} ms`);
        assert.ok(nextMs < answeredWithinMs, `${kind}: the next one after ${nextMs} ms`);
      }
    });
  }
});

async function callOff(web: Web): Promise<readonly CancelSaid[]> {
  const said: CancelSaid[] = [];
  await runProbe<CancelSaid>("cancel-probe", web, { times: 1 } satisfies CancelInput, (one) =>
    said.push(one),
  );
  return said;
}
