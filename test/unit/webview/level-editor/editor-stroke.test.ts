import assert from "node:assert/strict";
import fc from "fast-check";
import { type Edit, editSketch } from "../../../../src/games/sokoban/edit/edit.js";
import { sketchOf } from "../../../../src/games/sokoban/edit/sketch.js";
import { readEditorState } from "../../../../src/webview/level-editor/model/editor-state.js";
import {
  editOf,
  extendStroke,
  type Hand,
  isWithin,
  type Stroke,
  selectionAfter,
  shifted,
  startStroke,
  tools,
} from "../../../../src/webview/level-editor/model/stroke.js";
import { law } from "../../shared/samples.js";
import { entryOf } from "../../shared/sokoban-data.js";

const at = (row: number, column: number) => ({ row, column });
const hand = (more: Partial<Hand> = {}): Hand => ({ tool: "draw", brush: "wall", filled: false, ...more });
const extend = (stroke: Stroke, ...places: readonly (readonly [number, number])[]) =>
  places.reduce((longer, [row, column]) => extendStroke(longer, at(row, column)), stroke);

describe("a stroke in the level editor", () => {
  it("draws a line without gaps, however far the pointer jumps, and names each cell once", () => {
    const stroke = extend(startStroke(hand(), at(0, 0), undefined), [0, 4], [3, 4], [0, 4]);
    const edit = editOf(stroke);
    assert.equal(edit?.kind, "paint");
    const places = edit?.kind === "paint" ? edit.places : [];
    assert.equal(places.length, 8);
    assert.deepEqual(places.at(-1), at(0, 4));
    assert.equal(new Set(places.map(({ row, column }) => `${row},${column}`)).size, places.length);
  });

  it("moves between neighboring cells, whatever the pointer does", () =>
    law(
      100,
      [
        fc.array(fc.tuple(fc.integer({ min: -3, max: 30 }), fc.integer({ min: -3, max: 30 })), {
          minLength: 1,
          maxLength: 12,
        }),
      ],
      (points) => {
        const [first, ...rest] = points;
        const stroke = extend(startStroke(hand(), at(...first!), undefined), ...rest);
        if (stroke.kind !== "draw") return assert.fail();
        for (const [index, place] of stroke.places.entries()) {
          const before = stroke.places[index - 1] ?? place;
          assert.ok(Math.abs(place.row - before.row) <= 1 && Math.abs(place.column - before.column) <= 1);
        }
        assert.deepEqual(stroke.places.at(-1), at(...points.at(-1)!));
      },
    ));

  it("erases with the right button by the shape of the tool", () => {
    for (const tool of tools) {
      const edit = editOf(startStroke(hand({ tool }), at(1, 1), undefined, true));
      assert.equal(edit !== undefined && "brush" in edit ? edit.brush : undefined, "erase", tool);
    }
  });

  it("extends rectangles and selections between two corners", () => {
    const edit = editOf(
      extend(startStroke(hand({ tool: "rectangle", filled: true }), at(4, 4), undefined), [1, 2]),
    );
    const area = { from: at(4, 4), to: at(1, 2) };
    assert.deepEqual(edit, { kind: "rectangle", area, brush: "wall", filled: true });
    const selection = extend(startStroke(hand({ tool: "select" }), at(4, 4), undefined), [1, 2]);
    assert.deepEqual(selectionAfter(selection), { from: at(1, 2), to: at(4, 4) });
    assert.equal(editOf(selection), undefined);
  });

  it("drags the selection, and does nothing if it ends where it started", () => {
    const selection = { from: at(1, 1), to: at(2, 3) };
    const begun = startStroke(hand({ tool: "select" }), at(2, 2), selection);
    assert.equal(begun.kind, "move");
    assert.equal(editOf(begun), undefined);
    const dragged = extend(begun, [5, 1]);
    assert.deepEqual(editOf(dragged), { kind: "move", area: selection, to: at(4, 0) });
    assert.deepEqual(selectionAfter(dragged), { from: at(4, 0), to: at(5, 2) });
    assert.equal(startStroke(hand({ tool: "select" }), at(0, 0), selection).kind, "select");
    assert.ok(isWithin(selection, at(2, 3)) && !isWithin(selection, at(2, 4)));
  });

  it("draws on the same cells if the board's cells have moved", () => {
    const sketch = sketchOf(entryOf("####\n#@$.#\n#####").board);
    const grown = editSketch(sketch, { kind: "resize", margins: { top: 2, left: 1, bottom: 0, right: 0 } })!;
    const edits: readonly Edit[] = [
      { kind: "paint", places: [at(1, 3), at(1, 2)], brush: "box" },
      { kind: "rectangle", area: { from: at(0, 0), to: at(2, 2) }, brush: "goal", filled: false },
      { kind: "fill", at: at(0, 0), brush: "floor" },
      { kind: "clear", area: { from: at(1, 1), to: at(1, 2) } },
      { kind: "move", area: { from: at(1, 1), to: at(1, 2) }, to: at(2, 1) },
      { kind: "paste", at: at(1, 1), patch: { width: 1, height: 1, cells: ["goal"] } },
    ];
    for (const edit of edits) {
      const moved = editSketch(grown, shifted(edit, 2, 1))!;
      const expected = editSketch(sketch, edit)!;
      const rows = moved.rows.slice(2).map((row) => row.slice(1).trimEnd());
      const wanted = expected.rows.map((row) => row.trimEnd());
      assert.deepEqual(rows, wanted, edit.kind);
    }
  });
});

describe("the state of the level editor while it is hidden", () => {
  const state = {
    level: 3,
    tool: "fill",
    brush: "goal",
    filled: true,
    overlays: { dead: true, reach: false, boxReach: false },
    listOpen: true,
    sideOpen: false,
    loops: false,
    solutionOrder: "known",
    listChoice: { order: "pushes", descending: true, filter: "unsolved" },
    lab: "off",
    zoomPercent: 150,
    played: {
      test: { start: "7#|#@$-.-#|7#", steps: "R", made: 1 },
      pulls: null,
      isPulling: false,
      from: "goals",
      onward: "",
      replay: { title: "Solution", lurd: "rR", place: 1, solves: true },
    },
  };

  it("is read back unchanged", () => assert.deepEqual(readEditorState(structuredClone(state)), state));

  it("is refused if it is anything else", () => {
    for (const wrong of [{ tool: "axe" }, { overlays: undefined }, { level: -1 }])
      assert.equal(readEditorState({ ...state, ...wrong }), undefined);
    for (const wrong of [undefined, null, 3, {}]) assert.equal(readEditorState(wrong), undefined);
  });

  it("has everything but the playtest if that is invalid", () => {
    const wrong = [{ from: "elsewhere" }, { onward: "r".repeat(120_001) }];
    for (const played of [undefined, 3, {}, ...wrong.map((part) => ({ ...state.played, ...part }))])
      assert.deepEqual(readEditorState({ ...state, played }), { ...state, played: null });
  });
});
