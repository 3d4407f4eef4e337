import assert from "node:assert/strict";
import fc from "fast-check";
import { type Direction, directions } from "../../../../src/games/direction.js";
import type { Gesture } from "../../../../src/games/game.js";
import { english } from "../../../../src/games/message.js";
import { format, parse, problemOf } from "../../../../src/games/sliding/board-text.js";
import {
  dealPosition,
  findKind,
  type Kind,
  maxWalkMoves,
  uniformKinds,
  variantId,
} from "../../../../src/games/sliding/deal.js";
import { interpret, refusal } from "../../../../src/games/sliding/gestures.js";
import {
  cellBeside,
  goalTiles,
  isGoal,
  isSolvable,
  legalMoves,
  type Move,
  moveOf,
  moves,
  type Position,
  play,
  reverseOf,
  status,
} from "../../../../src/games/sliding/rules.js";
import { formatScore, scoreValue, sliding } from "../../../../src/games/sliding/sliding.js";
import { law } from "../../shared/samples.js";
import { board, neighbors, playAll, slidingVectors } from "../../shared/sliding-data.js";
import { valueIn } from "../../shared/value-in.js";

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
/** All sizes, scrambled uniformly and by walks. */
const kinds: readonly Kind[] = uniformKinds.flatMap((kind) =>
  [0, 1, 10, 25, 50, maxWalkMoves].map((walk) => ({ ...kind, walk })),
);

const dealt = fc.tuple(fc.constantFrom(...kinds), seeds).map(([kind, seed]) => dealPosition(kind, seed));
const center = board(3, 3, [1, 2, 3, 4, 0, 5, 6, 7, 8]);

type DirectionGesture = Extract<Gesture, { kind: "direction" }>;

/** Every board that legal moves reach from the goal, by a plain search. */
function reachable(rows: number, columns: number): ReadonlySet<string> {
  const goal = goalTiles(rows * columns);
  const found = new Map([[goal.join(), goal]]);
  for (const tiles of found.values())
    for (const child of neighbors(rows, columns, tiles)) found.set(child.join(), child);
  return new Set(found.keys());
}

function* permutations(rest: readonly number[], head: readonly number[] = []): Generator<readonly number[]> {
  if (rest.length === 0) yield head;
  for (const [index, item] of rest.entries()) yield* permutations(rest.toSpliced(index, 1), [...head, item]);
}

describe("sliding puzzle: rules", () => {
  it("know exactly which boards can be solved, on every permutation of the small boards", () => {
    for (const { rows, columns } of ["2x2", "2x3", "3x2", "2x4", "4x2"].map((id) => findKind(id)!)) {
      const reached = reachable(rows, columns);
      let solvable = 0;
      for (const tiles of permutations(goalTiles(rows * columns))) {
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
      assert.ok(!isSolvable(tiles.with(one, tiles[other]!).with(other, tiles[one]!), columns));
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
      const after = play(position, moveOf[blankMove as Direction])?.tiles ?? null;
      assert.deepEqual(after, result, `${tiles} ${blankMove}`);
    }
    for (const [blank, expected] of legalBlankMovesByBlankIndex.entries()) {
      const tiles = [8, 7, 6, 5, 4, 3, 2, 1].toSpliced(blank, 0, 0);
      const legal = legalMoves(board(3, 3, tiles));
      assert.deepEqual([...legal].sort(), expected.map((side) => moveOf[side as Direction]).sort());
      const cells = legal.map((move) => cellBeside(3, 3, blank, move) as number).sort();
      assert.deepEqual(cells, possibleMovesZeroBased[blank]);
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
    for (const direction of directions)
      for (const follows of ["tile", "blank"] as const) {
        const gesture = { kind: "direction", direction, follows } as const;
        assert.deepEqual(interpret(won, gesture), []);
        assert.equal(english(refusal(won, gesture)!), "The puzzle is solved.");
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
        const { tiles } = position;
        assert.ok(isSolvable(tiles, kind.columns) && !isGoal(tiles), `${variantId(kind)} ${seed}`);
        assert.equal(position.moves, 0);
      }
    }
  });

  it("deal every solvable board equally often (rows 2 and 4)", () => {
    const counts = new Map<string, number>();
    const deals = 35_900;
    const kind = findKind("2x3")!;
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
    const [walk, odd, round] = ["3x3-walk-50", "3x3-walk-25", "2x2-walk-10"].map((id) => findKind(id)!);
    const blanks = new Set<number>();
    for (let seed = 0; seed < 5000; seed++) {
      const even = dealPosition(walk!, seed);
      blanks.add(even.tiles.indexOf(0));
      assert.ok(!isGoal(even.tiles));
      assert.equal(dealPosition(odd!, seed).tiles.indexOf(0) % 2, 1);
    }
    assert.deepEqual([...blanks].sort(), [0, 2, 4, 6, 8]);
    // On 2×2 a walk that never turns back goes in circles: 10 moves one way are 2 the other way.
    const after = (position: Position) => legalMoves(position).map((move) => play(position, move)!);
    for (let seed = 0; seed < 20; seed++)
      assert.ok(
        after(dealPosition(round!, seed))
          .flatMap(after)
          .some(({ tiles }) => isGoal(tiles)),
      );
  });

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
      const moved = (setting: Partial<DirectionGesture>) =>
        interpret(center, { kind: "direction", direction, ...setting }).join();
      assert.equal(moved({ follows: "blank" }), moveOf[direction]);
      assert.equal(moved({ follows: "tile" }), reverseOf[moveOf[direction]]);
      assert.equal(moved({}), reverseOf[moveOf[direction]], "the tile, without a setting");
    }
    // Arrow down: the tile above the blank moves down.
    const [move] = interpret(center, { kind: "direction", direction: "down" });
    assert.deepEqual((play(center, move as "U") as Position).tiles, [1, 0, 3, 4, 2, 5, 6, 7, 8]);
    const corner = board(3, 3, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert.deepEqual(interpret(corner, { kind: "direction", direction: "down" }), []);
    const why = (gesture: DirectionGesture) => english(refusal(corner, gesture)!);
    assert.equal(why({ kind: "direction", direction: "down" }), "No tile can move down.");
    const up = { kind: "direction", direction: "up", follows: "blank" } as const;
    assert.equal(why(up), "The blank can't move up.");
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
      if (played.length > 0)
        assert.equal(playAll(position, played as readonly Move[]).tiles.indexOf(0), row * columns + column);
    });
  });

  it("take tile numbers, and distinguish impossible from unknown ones (row 11)", function () {
    for (const { board: tiles, input, ok, result } of slidingVectors(this).sliding.numberEntry) {
      const position = board(3, 3, tiles);
      const number = input === "" || input === "x" ? Number.NaN : Number(input);
      const gesture = { kind: "number", number } as const;
      const played = interpret(position, gesture);
      assert.equal(played.length === 1, ok, `${tiles} ${input}`);
      assert.deepEqual(playAll(position, played as readonly Move[]).tiles, result);
      const said = refusal(position, gesture);
      if (ok) assert.equal(said, undefined);
      else {
        const isKnown = Number(input) >= 1 && Number(input) <= 8;
        assert.match(english(said!), isKnown ? RegExp(`^Tile ${input} isn't beside`) : /numbered 1 to 8/);
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
    const told = english(sliding.words.narrate(row, ["R", "R"], playAll(row, ["R", "R"])));
    assert.equal(told, "2 tiles moved left.");
    const { sprites, cells } = sliding.scene(next);
    assert.equal(sprites.map(({ id }) => id).join(), "1,2,3,4,5,6,7,8");
    assert.equal(english(cells[1] as never), "blank");
  });
});

it("sliding puzzle: score follows the vectors (row 36)", function () {
  for (const { events, acs, totalMoves, value } of slidingVectors(this).score.sequences) {
    // Impossible moves, hints and moves that the old program refused count as nothing.
    const count = (wanted: string) => [...events].filter((event) => event === wanted).length;
    const [right, wrong] = [count("R"), count("W")];
    const found = [right - wrong, right + wrong, scoreValue({ right, wrong })];
    assert.deepEqual(found, [acs, totalMoves, value], events);
  }
  const text = (right: number, wrong: number) => english(formatScore(scoreValue({ right, wrong })));
  assert.deepEqual([text(0, 0), text(2, 1), text(0, 1), text(1, 1)], ["0.00", "+0.33", "−1.00", "0.00"]);
});
