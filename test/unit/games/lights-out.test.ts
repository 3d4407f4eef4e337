import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import fc from "fast-check";
import { replayOf } from "../../../src/games/play/replay.js";
import { games as shipped } from "../../../src/games/registry/registry.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { lightsOut } from "../../games/lights-out/lights-out.js";
import { type Move, moveOf, type Position, play } from "../../games/lights-out/rules.js";
import { lightsOutSolver } from "../../games/lights-out/solver.js";
import { games } from "../../games/registry.js";

const solve = (position: Position) => lightsOutSolver.solve!(position, nodeBudget(1_000_000));

function boardOf(rows: number, columns: number, bits: number): Position {
  return {
    rows,
    columns,
    lights: Array.from({ length: rows * columns }, (_, cell) => ((bits >> cell) & 1) === 1),
    presses: 0,
  };
}

/** The fewest presses for each solvable board, by trying all sets of presses. */
function fewestPresses(rows: number, columns: number): ReadonlyMap<number, number> {
  const cells = rows * columns;
  const masks = Array.from({ length: cells }, (_, cell) => {
    // Uses the rules, not the table of the solver; a lit board elsewhere keeps the game open.
    const dark = boardOf(rows, columns, 0);
    const lit = { ...dark, lights: dark.lights.map(() => true) };
    const pressed = play(lit, moveOf(Math.floor(cell / columns), cell % columns))!;
    return pressed.lights.reduce((mask, isOn, at) => (isOn ? mask : mask | (1 << at)), 0);
  });
  const fewest = new Map<number, number>();
  for (let set = 0; set < 1 << cells; set++) {
    let [board, count] = [0, 0];
    for (let cell = 0; cell < cells; cell++) {
      if (((set >> cell) & 1) === 0) continue;
      board ^= masks[cell]!;
      count++;
    }
    fewest.set(board, Math.min(count, fewest.get(board) ?? cells));
  }
  return fewest;
}

describe("Lights Out, a game that does not ship", () => {
  for (const [rows, columns] of [
    [2, 2],
    [2, 3],
    [3, 3],
    [3, 2],
    [4, 3],
  ] as const) {
    it(`solves every board of ${rows}×${columns} in the fewest presses, or proves that none does`, () => {
      const fewest = fewestPresses(rows, columns);
      for (let bits = 1; bits < 1 << (rows * columns); bits++) {
        const position = boardOf(rows, columns, bits);
        const outcome = solve(position);
        const known = fewest.get(bits);
        assert.equal(outcome.kind, known === undefined ? "unsolvable" : "solved");
        if (outcome.kind !== "solved") continue;
        assert.deepEqual(
          [outcome.moves.length, outcome.optimal, outcome.lowerBound],
          [known, "moves", known],
        );
        assert.equal(
          lightsOut.status(replayOf(lightsOut, position, outcome.moves)!.positions.at(-1) as Position),
          "won",
        );
      }
    });
  }

  it("solves every new game, on boards of any shape", () => {
    const sides = fc.integer({ min: 2, max: 12 });
    fc.assert(
      fc.property(sides, sides, fc.integer({ min: 0, max: 0xffff_ffff }), (rows, columns, seed) => {
        const dealt = lightsOut.deal(`${rows}x${columns}`, seed);
        assert.ok(dealt.ok);
        const outcome = solve(dealt.value);
        assert.ok(outcome.kind === "solved" && outcome.optimal === "moves");
        assert.equal(
          lightsOut.status(replayOf(lightsOut, dealt.value, outcome.moves)!.positions.at(-1) as Position),
          "won",
        );
      }),
      { numRuns: 40 },
    );
  });

  it("recognizes the boards of 5×5 without a solution, three of four, and needs at most 15 presses for the others (Anderson and Feil 1998)", () => {
    let state = 12_345;
    let solvable = 0;
    let longest = 0;
    for (let count = 0; count < 2_000; count++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      const outcome = solve(boardOf(5, 5, (state >> 3) & 0x1ff_ffff));
      if (outcome.kind !== "solved") continue;
      solvable++;
      longest = Math.max(longest, outcome.moves.length);
    }
    assert.ok(solvable > 420 && solvable < 580, `${solvable} of 2000`);
    assert.ok(longest <= 15);
  });

  it("stops where the budget ends, and does not call that unsolvable", () => {
    const dealt = lightsOut.deal("9x9", 7);
    assert.ok(dealt.ok);
    assert.equal(lightsOutSolver.solve!(dealt.value, nodeBudget(3)).kind, "gaveUp");
    const short = lightsOutSolver.solve!(dealt.value, nodeBudget(90));
    assert.ok(short.kind === "solved" && short.optimal === false);
  });

  it("touches nothing outside its folder: no file of the product knows it", () => {
    // The developer guides may mention it.
    const product = ["src", "scripts", "media", "l10n"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [path.join(entry.parentPath, entry.name)] : [],
      ),
    );
    const files = [
      ...product,
      ...readdirSync(".").filter((name) => /\.(json|md|mjs)$/.test(name) && name !== "CONTRIBUTING.md"),
    ];
    assert.ok(files.length > 500, `only ${files.length} files were looked at`);
    const stubs = /lights.?out|number.?jump/i;
    assert.deepEqual(
      files.filter((file) => stubs.test(file) || stubs.test(readFileSync(file, "utf8"))),
      [],
    );
    assert.deepEqual(
      games.map(({ name }) => name),
      [...shipped.map(({ name }) => name), "lightsout", "numberjump"],
    );
  });

  it("hints lead to the end in as many presses as the solution has", () => {
    const dealt = lightsOut.deal("5x5", 42);
    assert.ok(dealt.ok);
    const outcome = solve(dealt.value);
    assert.ok(outcome.kind === "solved");
    let position: Position = dealt.value;
    for (const _ of outcome.moves)
      position = play(position, lightsOutSolver.hint(position, nodeBudget(1_000)) as Move)!;
    assert.equal(lightsOut.status(position), "won");
  });
});
