import assert from "node:assert/strict";
import type { CancelInput, CancelSaid } from "../web-host/cancel-probe.js";
import { runProbe, webs } from "../web-host/run-probe.js";

/** `npm run bench -- web-cancel` prints what it takes on a quiet machine: no more than 100 ms until whoever asked hears of the end. */
const cancelledWithinMs = 1_000;
const answeredWithinMs = 15_000;

/** Questions that are called off in the real worker of extensions, by the threads that ship: however a search learns of it, the next one is answered. */
describe("questions called off in a browser alone", () => {
  for (const web of webs) {
    it(`end soon, and the next ones are answered: ${web}`, async function () {
      this.timeout(120_000);
      const said: CancelSaid[] = [];
      await runProbe<CancelSaid>("cancel-probe", web, { times: 1 } satisfies CancelInput, (one) => said.push(one));
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
