import assert from "node:assert/strict";
import type { EditReply, MergeQuestion } from "../../../../src/protocol/levels/editor-requests.js";
import type { MergePage } from "../../../../src/protocol/levels/editor-wire.js";
import { Merging } from "../../../../src/webview/level-editor/model/merging.js";
import { quietContext } from "../../shared/editor-context.js";

const square = { row: 2, ours: "wall", theirs: "floor", base: undefined, combined: undefined } as const;

function pageOf(about: Partial<MergePage> = {}, number = 1): MergePage {
  return {
    kind: "merge",
    version: 3,
    fileName: "a.xsb",
    canWrite: true,
    readOnlyReason: undefined,
    place: 0,
    count: 2,
    texts: 0,
    conflict: {
      number,
      title: "",
      line: 4,
      sides: [],
      noSquares: undefined,
      solving: undefined,
      squares: [
        { ...square, column: 1, proposal: "theirs" },
        { ...square, column: 2, proposal: undefined },
      ],
    },
    ...about,
  };
}

/** The choices in conflicts, without a page and a host. */
class MergingHarness {
  readonly told: string[] = [];
  readonly taken: MergeQuestion[] = [];
  readonly tried: MergeQuestion[] = [];
  readonly shown: number[] = [];
  readonly merging: Merging;

  constructor(page: MergePage, reply: EditReply = "done") {
    const host = {
      takeMerge: async (question: MergeQuestion) => {
        this.taken.push(question);
        return reply;
      },
      tryMerge: async (question: MergeQuestion) => {
        this.tried.push(question);
        return { problems: ["A problem"], more: 0 };
      },
      showConflict: (place: number) => void this.shown.push(place),
    };
    const context = quietContext({ host, tell: (text) => void this.told.push(text) });
    this.merging = new Merging(context);
    this.merging.show(page);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("choices in merge conflicts", () => {
  it("start with the proposals, and combine squares only when each has a side", async () => {
    const { merging, taken, told, tried } = new MergingHarness(pageOf());
    assert.deepEqual([merging.choices, merging.way], [["theirs", undefined], undefined]);
    assert.ok(merging.run("takeSquares"));
    assert.deepEqual(taken, []);
    assert.deepEqual(told, ["Select a side for the square in row 3, column 3 first."]);
    merging.choose(1, "ours");
    const way = { kind: "squares", choices: ["theirs", "ours"] };
    await settled();
    assert.deepEqual(tried, [{ version: 3, place: 0, way, solves: false }]);
    assert.deepEqual(merging.check?.problems, ["A problem"]);
    merging.run("takeSquares");
    await settled();
    assert.deepEqual(taken, [{ version: 3, place: 0, way }]);
  });

  it("are kept while the conflict has the same text, and dropped with the page", () => {
    const { merging } = new MergingHarness(pageOf());
    merging.choose(1, "ours");
    merging.show(pageOf({ version: 4 }));
    assert.deepEqual(merging.choices, ["theirs", "ours"]);
    merging.show(pageOf({ version: 5 }, 2));
    assert.deepEqual(merging.choices, ["theirs", undefined]);
    merging.show(undefined);
    merging.show(pageOf({ version: 6 }));
    assert.deepEqual(merging.choices, ["theirs", undefined]);
    assert.equal(new MergingHarness(pageOf()).merging.run("crop"), false);
  });

  it("step through the conflicts in both directions, from the last to the first", () => {
    const { merging, shown } = new MergingHarness(pageOf());
    merging.run("nextConflict");
    merging.run("previousConflict");
    assert.deepEqual(shown, [1, 1]);
    const only = new MergingHarness(pageOf({ count: 1 }));
    only.merging.run("nextConflict");
    assert.deepEqual([only.shown, only.told], [[], ["This is the only conflict of levels in the file."]]);
  });

  it("report their results, and change no file that can only be read", async () => {
    const said = async (page: MergePage, reply: EditReply) => {
      const { merging, told } = new MergingHarness(page, reply);
      merging.run("takeOurs");
      await settled();
      return told.join();
    };
    assert.equal(await said(pageOf(), "done"), "Our side was taken. 1 conflict of levels is left.");
    assert.match(await said(pageOf(), "stale"), /^Nothing was done/);
    const locked = new MergingHarness(pageOf({ canWrite: false, readOnlyReason: "It is locked." }));
    locked.merging.run("takeTheirs");
    await settled();
    assert.deepEqual([locked.taken, locked.told], [[], ["It is locked."]]);
  });
});
