import assert from "node:assert/strict";
import {
  type EditorAction,
  type EditQuestion,
  editorHostReaders,
  type ListChange,
} from "../../../src/protocol/levels/editor-requests.js";
import { fileOrder } from "../../../src/protocol/levels/level-list.js";

describe("the wire of the level editor", () => {
  const place = { row: -1, column: 3 };
  const area = { from: { row: 0, column: 0 }, to: { row: 2, column: 2 } };
  const edits: readonly EditQuestion["edit"][] = [
    { kind: "paint", places: [place, { row: 0, column: 0 }], brush: "erase" },
    { kind: "rectangle", area, brush: "wall", filled: false },
    { kind: "fill", at: place, brush: "floor" },
    { kind: "clear", area },
    { kind: "paste", at: place, patch: { width: 2, height: 1, cells: ["box", "boxOnGoal"] } },
    { kind: "move", area, to: place },
    { kind: "turn", turn: "half" },
    { kind: "sweep", sweep: "noBoxes" },
    { kind: "resize", margins: { top: -1, left: 0, bottom: 2, right: 0 } },
    { kind: "crop" },
  ];
  const changes: readonly ListChange[] = [
    { kind: "add", at: 0 },
    { kind: "duplicate", level: 1 },
    { kind: "delete", level: 2 },
    { kind: "move", from: 1, to: 0 },
    { kind: "arrange", levels: [2, 0] },
    { kind: "renumber" },
    { kind: "rename", level: 0, title: "New" },
  ];
  const about = { version: 3, level: 1 };
  const actions: readonly EditorAction[] = [
    ...(["cancelSolving", "cancelSolvingAll", "solveAll", "randomLevel"] as const).map((kind) => ({ kind })),
    ...(["openAsText", "startLevel", "chooseEncoding", "undo", "redo"] as const).map((kind) => ({ kind })),
    ...(["played", "play"] as const).map((kind) => ({ kind, ...about, lurd: "lurD" })),
    { kind: "writeSolution", ...about, lurd: "lurD", name: "Own play" },
    { kind: "writeSnapshot", ...about, lurd: "lurD", name: "Own play" },
    { kind: "renameMoves", ...about, index: 2, name: "" },
    { kind: "removeMoves", ...about, index: 0 },
    { kind: "copy", what: "moves", text: "lurD" },
    ...(["compare", "pasteLevels"] as const).map((kind) => ({ kind, ...about })),
    { kind: "copyLevels", version: 1, levels: [0, 2] },
    { kind: "fix", ...about, problem: 0, fix: 1 },
    {
      kind: "describe",
      ...about,
      words: { title: "One", author: null, comment: "", collectionTitle: null, collectionAuthor: "Me" },
    },
    { kind: "optimize", ...about, lurd: "lurD", place: 2, range: { from: 1, to: 3 } },
    { kind: "showProblem", version: 3, offset: 12 },
  ];

  it("accepts every message unchanged", () => {
    for (const edit of edits)
      assert.deepEqual(editorHostReaders.edit({ ...about, edit }), { ...about, edit });
    for (const change of changes)
      assert.deepEqual(editorHostReaders.changeList({ version: 1, change }), { version: 1, change });
    for (const action of actions) assert.deepEqual(editorHostReaders.act(action), action);
    const question = { ...about, method: "astar", lurd: "lurD" };
    assert.deepEqual(editorHostReaders.solve(question), question);
    for (const remembered of [null, { level: 3 }])
      assert.deepEqual(editorHostReaders.ready(remembered), remembered);
    for (const way of [
      { kind: "ours" },
      { kind: "both" },
      { kind: "squares", choices: ["ours", "theirs", "combined"] },
    ]) {
      const question = { version: 3, place: 0, way };
      assert.deepEqual(editorHostReaders.takeMerge(question), question);
      const solved = { ...question, solves: true };
      assert.deepEqual(editorHostReaders.tryMerge(solved), solved);
    }
    assert.equal(editorHostReaders.showConflict(2), 2);
  });

  it("drops unknown properties, and refuses messages that are malformed, out of bounds or too large", () => {
    const more = editorHostReaders.edit({ ...about, edit: { kind: "crop", more: 1 }, more: 2 });
    assert.deepEqual(more, { ...about, edit: { kind: "crop" } });
    const hostileEdits: readonly unknown[] = [
      { kind: "paint", places: [{ row: 1e9, column: 0 }], brush: "wall" },
      { kind: "paint", places: [{ row: Number.NaN, column: 0 }], brush: "wall" },
      { kind: "paint", places: { length: 1 }, brush: "wall" },
      { kind: "paint", places: new Array(40_001).fill(place), brush: "wall" },
      { kind: "fill", at: place, brush: "__proto__" },
      { kind: "paste", at: place, patch: { width: 2, height: 2, cells: ["box"] } },
    ];
    const manyChoices = { kind: "squares", choices: new Array(40_001).fill("ours") };
    const hostile: readonly (readonly [keyof typeof editorHostReaders, unknown])[] = [
      ...hostileEdits.map((edit) => ["edit", { ...about, edit }] as const),
      ["edit", { ...about, version: -1, edit: { kind: "crop" } }],
      ["changeList", { version: 0, change: { kind: "rename", level: 0, title: "x".repeat(1_001) } }],
      ["changeList", { version: 0, change: { kind: "move", from: 0 } }],
      ["showConflict", -1],
      ["takeMerge", { version: 0, place: 0, way: { kind: "mine" } }],
      ["takeMerge", { version: 0, place: 0, way: { kind: "squares", choices: ["base"] } }],
      ["tryMerge", { version: 0, place: 0, way: manyChoices }],
      ["rows", { version: 0, from: 0, to: 201, order: "file" }],
      ["rows", { version: 0, from: 2, to: 1, order: "file" }],
      ["rows", { version: 0, from: 0, to: 1, order: "beauty" }],
      ["list", { ...fileOrder, version: 0, text: "x".repeat(1_001) }],
      ["list", { ...fileOrder, version: 0, text: "", filter: "none" }],
      ["act", { kind: "writeSolution", ...about, name: "", lurd: "l".repeat(1_000_001) }],
      ["act", Object.create({ kind: "solveAll" })],
      ["select", 1.5],
      ["ready", undefined],
      ["ready", { level: -1 }],
    ];
    for (const [name, params] of hostile) {
      const shown = `${name} ${JSON.stringify(params)?.slice(0, 100)}`;
      assert.equal(editorHostReaders[name](params), undefined, shown);
    }
  });
});
