import assert from "node:assert/strict";
import fc from "fast-check";
import { type Direction, directions } from "../../../../src/games/direction.js";
import { english } from "../../../../src/games/message.js";
import { problemOf } from "../../../../src/games/sliding/board-text.js";
import {
  dealPosition,
  findKind,
  type Kind,
  maxWalkMoves,
  uniformKinds,
  variantId,
} from "../../../../src/games/sliding/deal.js";
import { interpret, refusal } from "../../../../src/games/sliding/gestures.js";
import { format, parse } from "../../../../src/games/sliding/notation.js";
import {
  cellBeside,
  goalTiles,
  isGoal,
  isSolvable,
  legalMoves,
  moveOf,
  moves,
  type Position,
  play,
  reverseOf,
  status,
} from "../../../../src/games/sliding/rules.js";
import { formatScore, scoreValue, sliding } from "../../../../src/games/sliding/sliding.js";
import { law } from "../../shared/samples.js";
import { board, slidingVectors } from "../../shared/sliding-data.js";
import { valueIn } from "../../shared/value-in.js";

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
/** All sizes, scrambled uniformly and by walks. */
const kinds: readonly Kind[] = uniformKinds.flatMap((kind) =>
  [0, 1, 10, 25, 50, maxWalkMoves].map((walk) => ({ ...kind, walk })),
);

const dealt = fc.tuple(fc.constantFrom(...kinds), seeds).map(([kind, seed]) => dealPosition(kind, seed));
const center = board(3, 3, [1, 2, 3, 4, 0, 5, 6, 7, 8]);

function playAll(position: Position, played: readonly string[]): Position {
  return played.reduce<Position>(
    (from, move) => play(from, move as (typeof moves)[number]) as Position,
    position,
  );
}

/** Every board that legal moves reach from the goal, by a plain search over texts. */
function reachable(rows: number, columns: number): Map<string, number> {
  const start = goalTiles(rows * columns);
  const depth = new Map([[start.join(), 0]]);
  let level = [start];
  for (let moved = 1; level.length > 0; moved++) {
    const next: (readonly number[])[] = [];
    for (const tiles of level) {
      const blank = tiles.indexOf(0);
      for (const move of moves) {
        const from = cellBeside(rows, columns, blank, move);
        if (from === undefined) continue;
        const child = tiles.with(blank, tiles[from] as number).with(from, 0);
        if (depth.has(child.join())) continue;
        depth.set(child.join(), moved);
        next.push(child);
      }
    }
    level = next;
  }
  return depth;
}

function* permutations(count: number): Generator<number[]> {
  const items = Array.from({ length: count }, (_, index) => index);
  function* extend(head: number[], rest: readonly number[]): Generator<number[]> {
    if (rest.length === 0) yield head;
    for (const [index, item] of rest.entries()) yield* extend([...head, item], rest.toSpliced(index, 1));
  }
  yield* extend([], items);
}

describe("sliding puzzle: rules", () => {
  it("know exactly which boards can be solved, on every permutation of the small boards", () => {
    for (const [rows, columns] of [
      [2, 2],
      [2, 3],
      [3, 2],
      [2, 4],
      [4, 2],
    ] as const) {
      const reached = reachable(rows, columns);
      let solvable = 0;
      for (const tiles of permutations(rows * columns)) {
        assert.equal(isSolvable(tiles, columns), reached.has(tiles.join()), `${rows}×${columns} ${tiles}`);
        if (isSolvable(tiles, columns)) solvable++;
      }
      assert.equal(solvable, reached.size);
    }
  });

  it("keep solvability with every move, and change it with every swap of two tiles, on all sizes", () => {
    law(100, [dealt, seeds], (position, seed) => {
      const { columns, tiles } = position;
      assert.ok(isSolvable(tiles, columns));
      for (const move of legalMoves(position))
        assert.ok(isSolvable((play(position, move) as Position).tiles, columns));
      const cells = [...tiles.keys()].filter((cell) => tiles[cell] !== 0);
      const one = cells[seed % cells.length] as number;
      const other = cells[(seed + 1) % cells.length] as number;
      assert.equal(
        isSolvable(tiles.with(one, tiles[other] as number).with(other, tiles[one] as number), columns),
        false,
      );
    });
  });

  it("judge every board of the vectors (row 5)", function () {
    for (const { rows, cols, board: tiles, solvable, note } of slidingVectors(this).sliding.boards) {
      assert.equal(problemOf(board(rows, cols, tiles)), undefined);
      assert.equal(isSolvable(tiles, cols), solvable, `${rows}×${cols} ${tiles}: ${note}`);
    }
  });

  it("move the blank as the vectors do, and nowhere off the board (rows 6 and 12)", function () {
    const { blankMoves, legalBlankMovesByBlankIndex, possibleMovesZeroBased } = slidingVectors(this).sliding;
    for (const { board: tiles, blankMove, result } of blankMoves) {
      const position = board(3, 3, tiles);
      if (isGoal(tiles)) continue; // the game is over there
      assert.deepEqual(
        play(position, moveOf[blankMove as Direction])?.tiles ?? null,
        result,
        `${tiles} ${blankMove}`,
      );
    }
    for (const [blank, expected] of legalBlankMovesByBlankIndex.entries()) {
      const tiles = [8, 7, 6, 5, 4, 3, 2, 1].toSpliced(blank, 0, 0);
      const legal = legalMoves(board(3, 3, tiles));
      assert.deepEqual([...legal].sort(), expected.map((side) => moveOf[side as Direction]).sort());
      const cells = legal.map((move) => cellBeside(3, 3, blank, move) as number);
      assert.deepEqual(
        cells.sort((one, other) => one - other),
        possibleMovesZeroBased[blank],
      );
    }
  });

  it("end with the goal: nothing moves after it (row 10)", () => {
    const last = board(3, 3, [1, 2, 3, 4, 5, 6, 7, 0, 8]);
    assert.equal(status(last), "playing");
    const won = play(last, "R") as Position;
    assert.equal(status(won), "won");
    assert.equal(won.moves, 1);
    assert.deepEqual(legalMoves(won), []);
    for (const move of moves) assert.equal(play(won, move), undefined);
    for (const direction of directions) {
      for (const follows of ["tile", "blank"] as const) {
        assert.deepEqual(interpret(won, { kind: "direction", direction, follows }), []);
        assert.equal(
          english(refusal(won, { kind: "direction", direction, follows }) ?? { text: "", args: [] }),
          "The puzzle is solved.",
        );
      }
    }
    assert.deepEqual(interpret(won, { kind: "cell", row: 1, column: 2 }), []);
    assert.deepEqual(interpret(won, { kind: "number", number: 8 }), []);
    assert.match(english(sliding.words.ending(won)), /1 move\.$/);
  });
});

describe("sliding puzzle: deals", () => {
  it("deal solvable boards that are not solved, the same for the same seed, with the blank anywhere (rows 1 to 4 and 14)", () => {
    for (const kind of kinds) {
      for (let seed = 0; seed < 40; seed++) {
        const position = dealPosition(kind, seed);
        assert.deepEqual(position, dealPosition(kind, seed));
        assert.equal(problemOf(position), undefined);
        assert.ok(
          isSolvable(position.tiles, kind.columns) && !isGoal(position.tiles),
          `${variantId(kind)} ${seed}`,
        );
        assert.equal(position.moves, 0);
      }
    }
  });

  it("deal 20,000 boards of 3×3 with the blank in each cell equally often, every one to be solved (rows 2 and 4)", () => {
    const blanks = new Array<number>(9).fill(0);
    const kind = findKind("3x3") as Kind;
    for (let seed = 0; seed < 20_000; seed++) {
      const { tiles } = dealPosition(kind, seed);
      assert.ok(isSolvable(tiles, 3) && !isGoal(tiles));
      blanks[tiles.indexOf(0)]!++;
    }
    const chiSquare = blanks.reduce((sum, count) => sum + (count - 20_000 / 9) ** 2 / (20_000 / 9), 0);
    // 8 degrees of freedom: a larger value occurs once in ten thousand.
    assert.ok(chiSquare < 31.8, `chi-square ${chiSquare}`);
  });

  it("deal every solvable board equally often", () => {
    const counts = new Map<string, number>();
    const deals = 35_900;
    const kind = findKind("2x3");
    assert.ok(kind !== undefined);
    for (let seed = 0; seed < deals; seed++) {
      const key = dealPosition(kind, seed).tiles.join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    assert.equal(counts.size, 359, "all but the solved one");
    const expected = deals / 359;
    let chiSquare = 0;
    for (const count of counts.values()) chiSquare += (count - expected) ** 2 / expected;
    // 358 degrees of freedom: mean 358, standard deviation 26.8; five of them.
    assert.ok(chiSquare < 358 + 5 * 26.8, `chi-square ${chiSquare}`);
  });

  it("walk exactly as many moves as the variant says, without turning back (row 3)", () => {
    const walk = findKind("3x3-walk-50");
    const odd = findKind("3x3-walk-25");
    assert.ok(walk !== undefined && odd !== undefined);
    const blanks = new Set<number>();
    for (let seed = 0; seed < 5000; seed++) {
      const even = dealPosition(walk, seed);
      blanks.add(even.tiles.indexOf(0));
      assert.ok(!isGoal(even.tiles));
      assert.equal(dealPosition(odd, seed).tiles.indexOf(0) % 2, 1);
    }
    assert.deepEqual([...blanks].sort(), [0, 2, 4, 6, 8]);
    // On 2×2 a walk that never turns back goes in circles: 10 moves one way are 2 the other way.
    const round = findKind("2x2-walk-10");
    assert.ok(round !== undefined);
    for (let seed = 0; seed < 20; seed++) assert.ok(isGoal(two(dealPosition(round, seed)).tiles));
  });

  function two(position: Position): Position {
    for (const one of legalMoves(position)) {
      for (const other of moves) {
        const end = playAll(position, [one]);
        const last = play(end, other);
        if (last !== undefined && isGoal(last.tiles)) return last;
      }
    }
    return position;
  }

  it("refuse unknown variants", () => {
    const none = ["1x4", "7x7", "4x4-walk-0", "4x4-walk-012", "4x4-walk-501", "4×4", "4x4-", ""];
    // The last two would give only the goal.
    for (const variant of [...none, "2x2-walk-12", "2x2-walk-480"]) {
      assert.equal(sliding.deal(variant, 1).ok, false, variant);
      assert.equal(sliding.variant(variant), undefined, variant);
    }
  });
});

describe("sliding puzzle: gestures", () => {
  it("move the tile or the blank in the direction, by the player's setting (rows 7 and 8)", () => {
    for (const direction of directions) {
      assert.deepEqual(interpret(center, { kind: "direction", direction, follows: "blank" }), [
        moveOf[direction],
      ]);
      assert.deepEqual(interpret(center, { kind: "direction", direction, follows: "tile" }), [
        reverseOf[moveOf[direction]],
      ]);
      assert.deepEqual(
        interpret(center, { kind: "direction", direction }),
        [reverseOf[moveOf[direction]]],
        "the tile, without a setting",
      );
    }
    // Arrow down: the tile above the blank moves down.
    const [move] = interpret(center, { kind: "direction", direction: "down" });
    assert.deepEqual((play(center, move as "U") as Position).tiles, [1, 0, 3, 4, 2, 5, 6, 7, 8]);
    const corner = board(3, 3, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(interpret(corner, { kind: "direction", direction: "down" }), []);
    assert.equal(
      english(refusal(corner, { kind: "direction", direction: "down" }) as never),
      "No tile can move down.",
    );
    assert.equal(
      english(refusal(corner, { kind: "direction", direction: "up", follows: "blank" }) as never),
      "The blank can't move up.",
    );
  });

  it("slide a tile, or a whole row of them, toward the blank", () => {
    law(100, [dealt, fc.nat(5), fc.nat(5)], (position, row, column) => {
      const played = interpret(position, { kind: "cell", row, column });
      const { rows, columns, tiles } = position;
      const blank = tiles.indexOf(0);
      const inside = row < rows && column < columns;
      const distance = Math.abs(Math.floor(blank / columns) - row) + Math.abs((blank % columns) - column);
      const inLine = Math.floor(blank / columns) === row || blank % columns === column;
      assert.equal(played.length, inside && inLine ? distance : 0);
      // The goal has the blank in a corner, so a slide never passes it on the way.
      if (played.length > 0) assert.equal(playAll(position, played).tiles.indexOf(0), row * columns + column);
    });
  });

  it("take tile numbers, and distinguish impossible from unknown ones (row 11)", function () {
    for (const { board: tiles, input, ok, result } of slidingVectors(this).sliding.numberEntry) {
      const position = board(3, 3, tiles);
      const gesture = {
        kind: "number",
        number: input === "" || input === "x" ? Number.NaN : Number(input),
      } as const;
      const played = interpret(position, gesture);
      assert.equal(played.length === 1, ok, `${tiles} ${input}`);
      assert.deepEqual(playAll(position, played).tiles, result);
      const said = refusal(position, gesture);
      if (ok) assert.equal(said, undefined);
      else {
        const outOfRange = !(Number(input) >= 1 && Number(input) <= 8);
        assert.match(
          english(said as never),
          outOfRange ? /numbered 1 to 8/ : new RegExp(`^Tile ${input} isn't beside`),
        );
      }
    }
  });
});

describe("sliding puzzle: text", () => {
  it("reads what it writes, and refuses the rest with a reason", () => {
    law(100, [dealt], (position) => {
      assert.deepEqual(valueIn(parse(format(position))), position);
    });
    for (const [text, reason] of [
      ["", /isn't a position/],
      ["3x3 1,2,3,4,5,6,7,8,0", /isn't a position/],
      ["9x9 1,2,3,0 0", /no size/],
      ["3x3 1,2,3,4,5,6,7,0 0", /9 cells, not 8/],
      ["3x3 1,2,3,4,5,6,7,8,9 0", /no tile 9/],
      ["3x3 1,2,3,4,5,6,7,7,0 0", /^Row 3, number 2: tile 7 is a duplicate/],
      ["3x3 1,2,3,4,5,6,7,0,0 0", /^Row 3, number 3: a second blank/],
      ["3x3 1,2,3,4,5,6,8,7,0 0", /can't be solved/],
    ] as const) {
      const read = parse(text);
      assert.ok(!read.ok, text);
      assert.match(english(read.error), reason);
    }
  });

  it("describes moves and advice by the tile", () => {
    const next = play(center, "U") as Position;
    assert.equal(english(sliding.words.narrate(center, ["U"], next)), "2 moved down.");
    assert.equal(english(sliding.words.advice(center, "L").text), "4 right");
    assert.equal(sliding.words.advice(center, "L").direction, "right");
    const row = board(1 + 1, 4, [0, 1, 2, 3, 5, 6, 7, 4]);
    assert.equal(
      english(sliding.words.narrate(row, ["R", "R"], playAll(row, ["R", "R"]))),
      "2 tiles moved left.",
    );
    const { sprites, cells } = sliding.scene(next);
    assert.equal(sprites.map(({ id }) => id).join(), "1,2,3,4,5,6,7,8");
    assert.equal(english(cells[1] as never), "blank");
  });
});

describe("sliding puzzle: score", () => {
  it("follows the vectors (row 36)", function () {
    for (const { events, acs, totalMoves, value } of slidingVectors(this).score.sequences) {
      // Impossible moves, hints and moves that the old program refused count as nothing.
      const count = (wanted: string) => [...events].filter((event) => event === wanted).length;
      const score = { right: count("R"), wrong: count("W") };
      assert.deepEqual(
        [score.right - score.wrong, score.right + score.wrong, scoreValue(score)],
        [acs, totalMoves, value],
        events,
      );
    }
    assert.deepEqual(
      [
        { right: 0, wrong: 0 },
        { right: 2, wrong: 1 },
        { right: 0, wrong: 1 },
        { right: 1, wrong: 1 },
      ].map((score) => english(formatScore(scoreValue(score)))),
      ["0.00", "+0.33", "−1.00", "0.00"],
    );
  });
});
