import assert from "node:assert/strict";
import { tilework, words } from "../../shared/program.js";
import { endlessLevel } from "../../unit/shared/slow-level.js";

const room = ["########", "#      #", "#      #", "#@$  . #", "#  #   #", "########"].join("\n");
const endless = endlessLevel.join("\n");

interface Line {
  readonly own: { readonly best: { readonly pushes: number } };
  readonly order: { readonly kind: string };
  readonly of: number;
  readonly changes: readonly Readonly<Record<"kind" | "row" | "column" | "verdict", unknown>>[];
  readonly firstPushes: readonly { readonly side: string; readonly verdict: string }[];
}

describe("command line: the design lab", () => {
  it("shows the effect of every change of a level", async () => {
    const { code, out } = await tilework(["sokoban", "lab", "-", "--threads", "2", "--json"], room);
    const line = JSON.parse(out) as Line;
    assert.equal(code, 0, out);
    assert.equal(line.own.best.pushes, 3);
    assert.equal(line.order.kind, "unique");
    assert.equal(line.changes.length + line.firstPushes.length, line.of);
    const verdictAt = (kind: string, row: number, column: number) =>
      line.changes.find((change) => change.kind === kind && change.row === row && change.column === column)
        ?.verdict;
    assert.equal(verdictAt("addWall", 4, 5), "hardens");
    assert.equal(verdictAt("addWall", 2, 7), "same");
    assert.equal(verdictAt("removeWall", 5, 4), "same");
    const pushes = line.firstPushes.map(({ side, verdict }) => `${side} ${verdict}`).sort();
    assert.equal(pushes.join(), "d breaks,l breaks,r same,u hardens");
  });

  it("prints readable text, too, and names texts that aren't levels", async () => {
    const told = await tilework(["sokoban", "lab", "-"], `${room}\n\n###\n#@#\n###\n`);
    assert.match(told.out, /The level as it is: 3 pushes, 3 moves, the fewest, proved\./);
    assert.match(told.out, /4, 5 {2}Floor becomes wall: Hardens \(\d+ pushes, \d+ moves\)/);
    assert.match(told.out, /Level 2\n {2}\S+/);
    assert.equal(told.code, 1);
    assert.equal((await tilework(["sokoban", "lab"])).code, 2);
    assert.equal((await tilework(["sokoban", "lab", "-", "--seconds", "0"], room)).code, 2);
  });

  it("says for a level that it could not solve that changes can't be compared", async () => {
    const { code, out } = await tilework(["sokoban", "lab", "-", "--seconds", "0.05"], endless);
    assert.match(out, /wasn't solved within 0\.25 s/);
    assert.equal(code, 1);
  });

  it("stops at Ctrl+C with its results so far", async () => {
    const how = { interruptAfter: /Level 1: / };
    const some = await tilework(words`sokoban lab - --seconds 30 --json`, room, how);
    const { changes, firstPushes, of } = JSON.parse(some.out) as Line;
    assert.equal(some.code, 1);
    const found = changes.length + firstPushes.length;
    assert.ok(found < of, `${found} of ${of}`);
    // No result is found for this level, and none is printed.
    const interrupt = AbortSignal.timeout(300);
    const { code, out } = await tilework(words`sokoban lab - --seconds 30`, endless, { interrupt });
    assert.deepEqual([code, out], [1, ""]);
  });
});
