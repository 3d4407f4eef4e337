import assert from "node:assert/strict";
import fc from "fast-check";
import { convertBoard } from "../../../../src/games/sokoban/edit/convert.js";
import {
  applyEdit,
  type Edit,
  editSketch,
  previewBoard,
  turns,
} from "../../../../src/games/sokoban/edit/edit.js";
import { patchText, readPatch } from "../../../../src/games/sokoban/edit/patch-text.js";
import {
  type Area,
  type BoardPlace,
  type Brush,
  cellsIn,
  copy,
  lineBetween,
  marginsTo,
  type Patch,
  resize,
  sketchOf,
  sweeps,
} from "../../../../src/games/sokoban/edit/sketch.js";
import { cellAt, type TextBoard, toLevel } from "../../../../src/games/sokoban/level/board.js";
import { cells, dialects, ground, hasPlayer } from "../../../../src/games/sokoban/level/cell.js";
import { applyEdits, type TextEdit } from "../../../../src/games/sokoban/level/finding.js";
import { readMoves } from "../../../../src/games/sokoban/play/lurd.js";
import { startOf, status } from "../../../../src/games/sokoban/play/rules.js";
import { readCollection } from "../../../../src/games/sokoban/text/read-collection.js";
import { keptBoards } from "../../../../src/games/sokoban/text/reread.js";
import { law, spread } from "../../shared/samples.js";
import { entryOf, levelFilesFor } from "../../shared/sokoban-data.js";

const plain =
  "; Before\r\n\r\n  ####\r\n###  #  \r\n#@$ .#\r\n######\r\nTitle: Kept\r\nSolution:\r\nrR\r\nrR\r\n";

function edited(text: string, edit: Edit): string {
  return applyEdits(text, applyEdit(entryOf(text), edit));
}

/** The visible cells of a board. */
function seen(board: TextBoard, height: number, width: number): readonly string[] {
  return Array.from(
    { length: height * width },
    (_, index) => cellAt(board, Math.floor(index / width), index % width) ?? "strange",
  );
}

function paintOne(row: number, column: number, brush: Brush): Edit {
  return { kind: "paint", places: [{ row, column }], brush };
}

const noMargins = { top: 0, left: 0, bottom: 0, right: 0 };
const resized = (margins: Partial<typeof noMargins>): Edit => ({
  kind: "resize",
  margins: { ...noMargins, ...margins },
});

describe("sokoban: editing", () => {
  it("changes only the cells that change", () => {
    const entry = entryOf(plain);
    const edits = applyEdit(entry, paintOne(2, 3, "wall"));
    assert.deepEqual(edits, [{ offset: plain.indexOf("#@$ .#") + 3, length: 1, text: "#" }]);
    assert.deepEqual(applyEdit(entry, paintOne(2, 3, "floor")), []);
    assert.deepEqual(applyEdit(entry, paintOne(0, 0, "erase")), []);
    assert.equal(edited(plain, paintOne(1, 3, "box")), plain.replace("###  #  ", "###$ #  "));
    // A row that ends early is extended up to the new cell, and no further.
    assert.equal(edited("#####\n#@$.#\n#####\n#\n", paintOne(3, 3, "wall")), "#####\n#@$.#\n#####\n#  #\n");
  });

  it("paints boxes on goals, goals under boxes and one player", () => {
    assert.match(edited(plain, paintOne(2, 4, "box")), /#@\$ \*#/);
    assert.match(edited(plain, paintOne(2, 2, "goal")), /#@\* \.#/);
    assert.match(edited(plain, paintOne(2, 1, "goal")), /#\+\$ \.#/);
    assert.match(edited(plain, paintOne(2, 4, "player")), /# \$ \+#/);
    assert.match(edited(plain, paintOne(2, 4, "erase")), /#@\$ {2}#/);
    const ox = "######\n#@O.X#\n######";
    assert.equal(edited(ox, paintOne(1, 4, "box")), "######\n#@O.G#\n######");
    assert.equal(edited(ox, paintOne(1, 3, "player")), "######\n#.O@X#\n######");
    assert.equal(edited(ox, paintOne(1, 4, "player")), "######\n#.O.+#\n######");
    const dashed = "######\n#@$-.#\n#----#\n######";
    assert.equal(edited(dashed, paintOne(1, 2, "erase")), "######\n#@--.#\n#----#\n######");
  });

  it("grows over every edge and keeps what is outside the board", () => {
    const titled = "####\n#@ #\n####\nTitle: A";
    assert.equal(edited(titled, paintOne(-1, 1, "wall")), ` #\n${titled}`);
    assert.equal(edited(titled, paintOne(3, 0, "wall")), titled.replace("Title", "#\nTitle"));
    assert.equal(edited("####\r\n#@ #\r\n####", paintOne(1, -1, "wall")), " ####\r\n##@ #\r\n ####");
    assert.equal(edited("####\n#@ #\n####", paintOne(1, 5, "wall")), "####\n#@ # #\n####");
    assert.deepEqual(applyEdit(entryOf("####\n#@ #\n####"), paintOne(1, 100_000, "wall")), []);
    assert.deepEqual(applyEdit(entryOf("####\n#@ #\n####"), paintOne(Number.NaN, 0, "wall")), []);
  });

  it("draws lines without gaps", () => {
    const place = fc.record(
      { row: fc.integer({ min: -30, max: 30 }), column: fc.integer({ min: -30, max: 30 }) },
      { noNullPrototype: true },
    );
    law(100, [place, place], (from, to) => {
      const line = lineBetween(from, to);
      assert.deepEqual([line[0], line.at(-1)], [from, to]);
      assert.equal(line.length, Math.max(Math.abs(from.row - to.row), Math.abs(from.column - to.column)) + 1);
      for (const [index, { row, column }] of line.entries()) {
        const before = line[index - 1];
        if (before !== undefined)
          assert.ok(Math.max(Math.abs(row - before.row), Math.abs(column - before.column)) === 1);
      }
    });
  });

  it("draws rectangles, fills, clears, moves, crops and resizes", () => {
    const room = "#####\n#@  #\n#   #\n#   #\n#####";
    const first = { row: 1, column: 1 };
    const last = { row: 3, column: 3 };
    const area: Area = { from: last, to: first };
    const right: Area = { from: { row: 1, column: 2 }, to: last };
    const goals = { kind: "rectangle", brush: "goal" } as const;
    for (const [edit, inside] of [
      [{ ...goals, area: right, filled: true }, "#@..#\n# ..#\n# ..#"],
      [{ ...goals, area, filled: false }, "#+..#\n#. .#\n#...#"],
      [{ kind: "fill", at: { row: 2, column: 2 }, brush: "goal" }, "#@..#\n#...#\n#...#"],
      [{ kind: "clear", area }, "#   #\n#   #\n#   #"],
      [{ kind: "move", area: { from: first, to: first }, to: last }, "#   #\n#   #\n#  @#"],
    ] as const satisfies readonly (readonly [Edit, string])[])
      assert.equal(edited(room, edit), `#####\n${inside}\n#####`);
    const crops: readonly (readonly [string, string])[] = [
      ["-###-\n-#@#-\n-###-", "###\n#@#\n###"],
      ["  ####  \n  #@ ####  \n  ####    ", "####\n#@ ####\n####"],
      ["-####-\n-#@$.#\n-####-", "####\n#@$.#\n####"],
      ["#####  \n#@    \n#  $.#\n####", "#####\n#@\n#  $.#\n####"],
    ];
    for (const [before, after] of crops) assert.equal(edited(before, { kind: "crop" }), after);
    assert.equal(edited("####\n#@ #\n####\nx", resized({ bottom: -1, right: -1 })), "###\n#@ \nx");
    assert.deepEqual(applyEdit(entryOf(room), resized({ top: -9 })), []);
  });

  it("resizes a board until none of its rows is left", () => {
    const board = "; a title\n###\n#@#\n###\nAuthor: me";
    for (const margins of [
      { top: 3, bottom: -3 },
      { top: -3, bottom: 3 },
    ] as const)
      assert.equal(edited(board, resized(margins)), "; a title\n-\n-\n-\nAuthor: me");
  });

  it("gives a board the requested size, whatever is added at its top and left", () => {
    const sketch = sketchOf(entryOf("#####\n#@$.#\n#####").board);
    const size = { width: 5, height: 3 };
    for (const margins of [noMargins, { top: 2, left: 1, bottom: -1, right: 7 }])
      for (const wanted of ["9x7", "5x3", "4x4"]) {
        const [width, height] = wanted.split("x").map(Number) as [number, number];
        const { rows, top, left } = resize(
          sketch,
          marginsTo(size, marginsTo(size, margins, { width }), { height }),
        )!;
        assert.equal(`${Math.max(...rows.map(({ length }) => length))}x${rows.length}`, wanted);
        assert.deepEqual([top, left], [margins.top, margins.left]);
      }
  });

  it("turns a level with its solutions", () => {
    const text = "######\n#@ $.#\n#  ###\n####\nTitle: T\nSolution:\nrR\n";
    const mirrored = "######\n#.$ @#\n###  #\n  ####\nTitle: T\nSolution:\nlL\n";
    assert.equal(edited(text, { kind: "turn", turn: "mirror" }), mirrored);
    for (const turn of turns) {
      const entry = entryOf(edited(text, { kind: "turn", turn }));
      const level = toLevel(entry.board);
      assert.ok(level !== undefined);
      const read = readMoves(startOf(level, ""), entry.solutions[0]?.text ?? "");
      assert.equal(read.ok && status(read.value.end), "won", turn);
    }
  });

  it("sweeps boxes and goals, and converts a level to the other dialect by command", function () {
    const text = "######\n#@$.#\n#* +#\n######";
    const swept = sweeps.map((kind) =>
      edited(text, { kind: "sweep", sweep: kind }).split("\n").slice(1, 3).join("|"),
    );
    assert.deepEqual(swept, ["#@$*#|#* +#", "#@*.#|#* +#", "#@ .#|#. +#", "#@$ #|#$ @#"]);
    const single = "; x\r\n  ####\r\n###  #\r\n#@$ .#\r\n######\r\n";
    const { board } = entryOf(single);
    const converted = applyEdits(single, convertBoard(board, "ox"));
    assert.equal(converted, "; x\r\n  ####\r\n###..#\r\n#@O.X#\r\n######\r\n");
    assert.equal(applyEdits(converted, convertBoard(entryOf(converted).board, "xsb")), single);
    assert.deepEqual(convertBoard(board, "xsb"), []);
    assert.deepEqual(convertBoard(entryOf("######\n#@$?.#\n######").board, "ox"), []);
    const runs = entryOf("5#|#@$.#|5#").board;
    assert.equal(convertBoard(runs, "ox")[0]?.text, "#####\n#@OX#\n#####");
    assert.equal(convertBoard(runs, "xsb")[0]?.text, "#####\n#@$.#\n#####");
    for (const [name, source] of levelFilesFor(this)) {
      for (const entry of spread(readCollection(source).levels.slice(0, 100), 25)) {
        const there = applyEdits(source, convertBoard(entry.board, "ox"));
        const changed = readCollection(there).levels.find(({ start }) => start === entry.start);
        assert.equal(changed?.board.dialect, "ox", name);
        assert.deepEqual(toLevel(changed.board), toLevel(entry.board), name);
        assert.equal(applyEdits(there, convertBoard(changed.board, "xsb")), source);
      }
    }
  });

  it("edits boards in run-length form line by line", () => {
    assert.equal(edited("5#\n#@2-#\n5#", paintOne(1, 3, "goal")), "5#\n#@-.#\n5#");
    assert.equal(edited("5#|#@2-#|5#\nTitle: x", paintOne(1, 2, "box")), "5#|#@$-#|5#\nTitle: x");
    assert.equal(edited("5#|#@2-#|5#", paintOne(3, 0, "wall")), "5#|#@2-#|5#|#");
    assert.equal(edited("5#\n#@2-#\n5#\n", paintOne(3, 0, "wall")), "5#\n#@2-#\n5#\n#\n");
  });

  const place: fc.Arbitrary<BoardPlace> = fc.record({
    row: fc.integer({ min: -2, max: 9 }),
    column: fc.integer({ min: -2, max: 11 }),
  });
  const area = fc.record({ from: place, to: place });
  const brush = fc.constantFrom<Brush>(...cells, "erase");
  const small = fc.integer({ min: -2, max: 2 });
  const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
    fc
      .tuple(place, place, brush)
      .map(([from, to, with_]): Edit => ({ kind: "paint", places: lineBetween(from, to), brush: with_ })),
    fc
      .tuple(area, brush, fc.boolean())
      .map(([within, with_, filled]): Edit => ({ kind: "rectangle", area: within, brush: with_, filled })),
    fc.tuple(place, brush).map(([at, with_]): Edit => ({ kind: "fill", at, brush: with_ })),
    area.map((within): Edit => ({ kind: "clear", area: within })),
    fc.tuple(area, place).map(([within, to]): Edit => ({ kind: "move", area: within, to })),
    fc.constantFrom(...turns).map((turn): Edit => ({ kind: "turn", turn })),
    fc
      .record({ top: small, left: small, bottom: small, right: small })
      .map((margins): Edit => ({ kind: "resize", margins })),
    fc.constantFrom(...sweeps).map((kind): Edit => ({ kind: "sweep", sweep: kind })),
    fc.constant<Edit>({ kind: "crop" }),
  );
  const boardText = fc.constantFrom(
    "  ####\n###  #  \n#@$ .#\n######",
    "#######\n#.X.O.#\n#.@...#\n#.XO..#\n#######",
    "########\n#--$--.#\n#-@#####\n####",
    "5#\n#@2-#\n#$2.#\n5#",
    "5#|#@2-#|#-.$#|5#",
    "#####\r\n#@$.#\r\n#####",
  );

  it("changes any text as the preview showed, and nothing else", () => {
    law(600, [boardText, anyEdit, fc.constantFrom("\n", "\r\n")], (board, edit, lineEnd) => {
      const head = `\uFEFF; Title\t ${lineEnd}${lineEnd}#####${lineEnd}#@$.#${lineEnd}#####${lineEnd}; two ${lineEnd}${lineEnd}`;
      const tail = `${lineEnd}Author: A  ${lineEnd}Comment: c${lineEnd}`;
      const middle = board.replace(/\r?\n/g, lineEnd);
      const text = head + middle + tail;
      const read = readCollection(text);
      const entry = read.levels[1];
      assert.ok(entry !== undefined);
      const edits = applyEdit(entry, edit);
      assertInside(edits, head.length, text.length - tail.length);
      const after = applyEdits(text, edits);
      assert.ok(after.startsWith(head) && after.endsWith(tail));
      const sketch = editSketch(sketchOf(entry.board), edit);
      if (sketch === undefined) {
        assert.deepEqual(edits, []);
        return;
      }
      const preview = previewBoard(entry.board, sketch);
      const again = readCollection(after, undefined, keptBoards(read, text, after)).levels[1]?.board;
      // Readers do not recognize a board of only floor, or of a wall or two.
      if (again === undefined || again.rows.length !== preview.rows.length) {
        assert.ok(sketch.rows.filter((row) => row.includes("#")).length < 3, after);
        return;
      }
      const [height, width] = [preview.rows.length, Math.max(preview.width, again.width)];
      if (again.dialect === preview.dialect)
        assert.deepEqual(seen(again, height, width), seen(preview, height, width));
      assert.ok(seen(preview, height, width).filter((cell) => hasPlayer(cell as "player")).length <= 1);
    });
  });

  it("changes no more characters than cells, when the board keeps its size", () => {
    law(
      100,
      [
        fc.constantFrom("#####\n#@$ #\n#  .#\n#####", "#####\n#@O.#\n#..X#\n#####"),
        fc.nat(3),
        fc.nat(4),
        brush,
      ],
      (text, row, column, with_) => {
        const edits = applyEdit(entryOf(text), paintOne(row, column, with_));
        const changed = edits.reduce((sum, edit) => sum + Math.max(edit.length, edit.text.length), 0);
        assert.ok(changed <= 2);
        const before = entryOf(text).board;
        const now = edits.length === 0 ? before : readCollection(applyEdits(text, edits)).levels[0]?.board;
        if (now === undefined || now.dialect !== before.dialect) return;
        for (let index = 0; index < 20; index++) {
          const at = [Math.floor(index / 5), index % 5] as const;
          const old = cellAt(before, ...at);
          if (at[0] === row && at[1] === column) continue;
          const gone = hasPlayer(old) && (with_ === "player" || with_ === "playerOnGoal");
          assert.equal(cellAt(now, ...at), gone && old !== undefined ? ground(old) : old);
        }
      },
    );
  });

  it("writes one symbol for floor in a board, that of its own rows", () => {
    const whole: Area = { from: { row: 0, column: 0 }, to: { row: 6, column: 9 } };
    const drawn: Edit[] = [
      { kind: "resize", margins: { top: 2, left: 1, bottom: 1, right: 2 } },
      { kind: "rectangle", area: whole, brush: "wall", filled: false },
      { kind: "fill", at: { row: 1, column: 1 }, brush: "goal" },
      paintOne(1, 2, "floor"),
      paintOne(3, 5, "floor"),
    ];
    const blanks = "#######\n###   #\n# @$. #\n#######";
    for (const [rows, floor, other] of [
      [blanks, " ", /[-_]/],
      [blanks.replace("#######", "  #####"), " ", /[-_]/],
      [blanks.replace("###   #", "###---#").replace("# @$. #", "#-@$.-#"), "-", /[^\s] +[^\s]/],
      [blanks.replace("###   #", "###___#").replace("# @$. #", "#_@$._#"), "_", /[^\s] +[^\s]|-/],
    ] as const) {
      let text = rows;
      for (const edit of drawn) {
        text = applyEdits(text, applyEdit(entryOf(text), edit));
        const mixed = text.split("\n").filter((row) => /[#@$.*+]/.test(row) && other.test(row));
        assert.deepEqual(mixed, [], `“${floor}” after ${edit.kind}:\n${text}`);
      }
    }
  });

  it("pastes copies", () => {
    const { board } = entryOf("#####\n#@$ #\n#  .#\n#####");
    const sketch = sketchOf(board);
    assert.equal(cellsIn({ from: { row: 0, column: 0 }, to: { row: 3, column: 4 } }).length, 20);
    const pasted = editSketch(sketch, {
      kind: "paste",
      at: { row: 2, column: 5 },
      patch: copy(sketch, { from: { row: 1, column: 1 }, to: { row: 2, column: 2 } }),
    });
    assert.equal(pasted?.rows.map((row) => row.trimEnd()).join("; "), "#####; # $ #; #  .#@$; #####");
  });

  it("copies cells by the clipboard", () => {
    const cell = fc.constantFrom(...cells);
    const patches = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 }))
      .chain(([width, height]) =>
        fc
          .array(cell, { minLength: width * height, maxLength: width * height })
          .map((content): Patch => ({ width, height, cells: content })),
      );
    law(100, [patches, fc.constantFrom(...dialects)], (patch, dialect) => {
      const read = readPatch(patchText(patch, dialect), dialect);
      // Two rows with a player and a box are a level, whose empty margins mean nothing.
      if (read?.width === patch.width && read.height === patch.height) assert.deepEqual(read, patch);
      else assert.ok(patch.cells.some(hasPlayer));
    });
    assert.equal(readPatch("Hello", "xsb"), undefined);
    for (const text of ["", "\r\n\n", "#\nTitle: x", "#".repeat(50_000)])
      assert.equal(readPatch(text, "xsb"), undefined);
    const patch = readPatch("\r\n##\r\n#@ #\r\n\r\n", "ox");
    assert.deepEqual([patch?.width, patch?.height], [4, 2]);
    assert.equal(patch?.cells.join(" "), "wall wall floor floor wall player floor wall");
    assert.equal(readPatch("#O.", "xsb")?.cells.join(" "), "wall box floor");
    assert.equal(readPatch("#$.", "ox")?.cells.join(" "), "wall box goal");
    assert.equal(readPatch("#####\n#@O.#\n#.X.#\n#####", "xsb")?.cells[8], "floor");
  });

  it("restores the levels of the level files when an edit is undone", function () {
    for (const [name, text] of levelFilesFor(this)) {
      const { levels } = readCollection(text);
      for (const entry of spread(levels.slice(0, 60), 15)) {
        const once = applyEdits(text, applyEdit(entry, { kind: "turn", turn: "half" }));
        const turned = readCollection(once).levels[levels.indexOf(entry)];
        assert.ok(turned !== undefined, name);
        const back = readCollection(applyEdits(once, applyEdit(turned, { kind: "turn", turn: "half" })))
          .levels[levels.indexOf(entry)];
        assert.deepEqual(back && cropped(back.board), cropped(entry.board));
      }
    }
  });
});

/** Blanks at the right end of a row mean nothing. */
function cropped(board: TextBoard): readonly string[] | undefined {
  return editSketch(sketchOf(board), { kind: "crop" })?.rows.map((row) => row.trimEnd());
}

function assertInside(edits: readonly TextEdit[], from: number, to: number): void {
  let place = from;
  for (const { offset, length } of edits) {
    assert.ok(offset >= place && offset + length <= to);
    place = offset + length;
  }
}
