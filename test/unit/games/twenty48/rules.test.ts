import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../../src/games/direction.js";
import { seedRandom } from "../../../../src/games/random.js";
import { makePosition } from "../../../../src/games/twenty48/notation.js";
import {
  canSlide,
  dealPosition,
  goalTile,
  type Position,
  play,
  slideOf,
  slideTiles,
  status,
} from "../../../../src/games/twenty48/rules.js";
import { law } from "../../shared/samples.js";
import { vectors } from "../../shared/vectors.js";

function board(cells: readonly number[], extra: Partial<Position> = {}): Position {
  const position = makePosition({
    size: Math.sqrt(cells.length),
    cells,
    score: 0,
    moves: 0,
    beyond: false,
    random: seedRandom(1),
  });
  assert.ok(position.ok, "a board of the test is not one");
  return { ...position.value, ...extra };
}

const boards = fc
  .constantFrom(3, 4, 5)
  .chain((size) =>
    fc.array(fc.constantFrom(0, 0, 2, 2, 4, 4, 8, 16, 32), {
      minLength: size * size,
      maxLength: size * size,
    }),
  )
  .filter((cells) => cells.some((value) => value > 0))
  .map((cells) => board(cells));

describe("2048 rules", () => {
  it("slide every line of the vectors in both directions", function () {
    for (const { line, ...expected } of vectors(this).g2048.lines) {
      const rest = new Array<number>(12).fill(0);
      for (const side of ["left", "right"] as const) {
        if (line.every((value) => value === 0)) continue;
        const before = board([...line, ...rest]);
        const after = slideTiles(before, slideOf[side]);
        assert.deepEqual((after ?? before).cells.slice(0, 4), expected[side], `${line} ${side}`);
        assert.equal((after ?? before).score, expected[`${side}Score`], `${line} ${side}`);
        assert.equal(after !== undefined, expected[`${side}Valid`], `${line} ${side}`);
      }
    }
  });

  it("slide every board of the vectors in all directions and give its status", function () {
    for (const { board: cells, moves, correct } of vectors(this).g2048.boards) {
      if (correct === "noTiles") {
        assert.equal(
          makePosition({ size: 4, cells, score: 0, moves: 0, beyond: false, random: seedRandom(1) }).ok,
          false,
        );
        continue;
      }
      const before = board(cells);
      for (const side of directions) {
        const after = slideTiles(before, slideOf[side]);
        assert.deepEqual((after ?? before).cells, moves[side].board, `${cells} ${side}`);
        assert.equal((after ?? before).score, moves[side].score);
        assert.equal(after !== undefined, moves[side].valid);
      }
      assert.equal(status(before), correct === "over" ? "lost" : correct, String(cells));
    }
  });

  it("merge a tile once per move, starting at the target side", () => {
    const slid = (row: readonly number[], side: "L" | "R") =>
      slideTiles(board([...row, ...new Array<number>(12).fill(0)]), side)?.cells.slice(0, 4);
    assert.deepEqual(slid([4, 4, 8, 0], "L"), [8, 8, 0, 0]);
    assert.deepEqual(slid([2, 2, 2, 0], "R"), [0, 0, 2, 4]);
  });

  it("spawn 4 with one chance in ten, only on empty cells, none after a move that changes nothing", () => {
    let fours = 0;
    const spawns = 10_000;
    const places = new Map<number, number>();
    for (let seed = 0; seed < spawns; seed++) {
      const before = board([2, 0, 0, 0, ...new Array<number>(12).fill(0)], { random: seedRandom(seed) });
      assert.equal(play(before, "L"), undefined);
      const after = play(before, "R") as Position;
      const cell = after.cells.findIndex((value, index) => value > 0 && index !== 3);
      assert.equal(after.cells.filter((value) => value > 0).length, 2);
      places.set(cell, (places.get(cell) ?? 0) + 1);
      if (after.cells[cell] === 4) fours++;
    }
    assert.ok(fours >= 850 && fours <= 1150, `${fours} fours in ${spawns}`);
    assert.equal(places.size, 15);
    // Five standard deviations around the uniform share.
    const expected = spawns / 15;
    for (const count of places.values())
      assert.ok(Math.abs(count - expected) < 5 * Math.sqrt(expected), `${count} spawns on one cell`);
  });

  it("deal two tiles, the same for the same seed", () => {
    for (const size of [3, 4, 5]) {
      for (let seed = 0; seed < 200; seed++) {
        const position = dealPosition(size, seed);
        assert.equal(position.cells.filter((value) => value > 0).length, 2);
        assert.ok(position.cells.every((value) => value === 0 || value === 2 || value === 4));
        assert.deepEqual(position, dealPosition(size, seed));
      }
    }
    const starts = new Set(Array.from({ length: 1000 }, (_, seed) => dealPosition(4, seed).cells.join()));
    assert.ok(starts.size > 250, `only ${starts.size} different starts`);
  });

  it("stop at the win until the player continues, and never stop for it again", () => {
    const won = play(board([1024, 1024, ...new Array<number>(14).fill(0)]), "L") as Position;
    assert.equal(status(won), "won");
    assert.equal(play(won, "R"), undefined);
    const beyond = play(won, "K") as Position;
    assert.equal(status(beyond), "playing");
    assert.equal(beyond.moves, won.moves);
    assert.deepEqual(beyond.cells, won.cells);
    const on = play(beyond, "R") as Position;
    assert.equal(status(on), "playing");
    assert.equal(play(on, "K"), undefined);
  });

  it("win on 3×3 at 256, since nine cells cannot hold 2048", () => {
    assert.equal(goalTile(3), 256);
    assert.equal(status(board([256, 0, 0, 0, 0, 0, 0, 0, 2])), "won");
  });

  it("keep the sum of the tiles except for the spawn, and count the merged sums", () => {
    law(100, [boards, fc.constantFrom(...directions)], (before, side) => {
      const slid = slideTiles(before, slideOf[side]);
      if (slid === undefined) return;
      const sum = (cells: readonly number[]) => cells.reduce((total, value) => total + value, 0);
      assert.equal(sum(slid.cells), sum(before.cells));
      assert.equal(slid.score - before.score, sum(slid.merged.map((cell) => slid.cells[cell] as number)));
      assert.equal(slid.absorbed.length, slid.merged.length * 2);
    });
  });

  it("detect the end exactly: no direction moves", () => {
    law(100, [boards], (position) => {
      const some = directions.some((side) => slideTiles(position, slideOf[side]) !== undefined);
      assert.equal(canSlide(position), some);
    });
  });

  it("keep the identity of tiles: every id once, absorbed ones on the merged cell", () => {
    law(
      100,
      [fc.integer({ min: 0, max: 0xffff_ffff }), fc.array(fc.constantFrom(...directions), { maxLength: 60 })],
      (seed, sides) => {
        let position = dealPosition(4, seed);
        for (const side of sides) {
          const next = play(position, slideOf[side]);
          if (next === undefined) continue;
          const ids = [...next.ids.filter((id) => id > 0), ...next.absorbed.map(({ id }) => id)];
          assert.equal(new Set(ids).size, ids.length);
          for (const { id, cell } of next.absorbed) {
            assert.ok(position.ids.includes(id));
            assert.ok(next.merged.includes(cell));
          }
          position = next;
        }
      },
    );
  });
});
