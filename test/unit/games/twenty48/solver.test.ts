import assert from "node:assert/strict";
import fc from "fast-check";
import { nodeBudget } from "../../../../src/games/solver.js";
import {
  dealPosition,
  goalTile,
  highestTile,
  type Position,
  play,
  reachedGoal,
  type Slide,
  slideTiles,
} from "../../../../src/games/twenty48/rules.js";
import { bestSlide, type DeepeningSearch } from "../../../../src/games/twenty48/solver/deepening.js";
import {
  LineMemo,
  packLine,
  packRow,
  ranksOf,
  rowTables,
} from "../../../../src/games/twenty48/solver/row-tables.js";
import {
  TranspositionTable,
  twenty48Solver,
  unknown,
  useWeights,
} from "../../../../src/games/twenty48/solver/solver.js";
import { weightCount } from "../../../../src/games/twenty48/solver/tuples.js";
import { law } from "../../shared/samples.js";

const { hint } = twenty48Solver;
const slides = ["U", "D", "L", "R"] as const;
const sizes = [3, 4, 5] as const;

function boardOf(size: number, cells: readonly number[], beyond = true): Position {
  return { ...dealPosition(size, 1), cells, ids: cells.map((_, cell) => cell + 1), nextId: 100, beyond };
}

/** Boards of every size, from nearly empty to full, with tiles up to the highest that a text may contain. */
const anyBoard = fc.constantFrom(...sizes).chain((size) => {
  const highest = Math.log2(highestTile(size));
  const tile = fc.integer({ min: 1, max: highest }).map((rank) => 2 ** rank);
  // Few kinds of tiles, so that equal ones are often adjacent.
  const cells = fc
    .tuple(fc.uniqueArray(tile, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 4 }))
    .chain(([tiles, holes]) =>
      fc.array(fc.constantFrom(...tiles, ...new Array<number>(holes).fill(0)), {
        minLength: size * size,
        maxLength: size * size,
      }),
    );
  return fc
    .oneof(
      cells,
      fc.array(fc.oneof(tile, fc.constant(0)), { minLength: size * size, maxLength: size * size }),
    )
    .map((all) => boardOf(size, all));
});

const open = boardOf(4, [2, 4, 8, 16, 512, 256, 64, 32, 0, 2, 4, 2, 0, 0, 0, 0]);

function isLegal(position: Position): boolean {
  return slides.some((slide) => slideTiles(position, slide) !== undefined);
}

/** Weights without any relation to 2048. They are those of boards of 4×4. */
const noise = Int16Array.from({ length: weightCount }, (_, place) => Math.imul(place, 0x9e37_79b1) >> 20);

for (const weights of [undefined, noise])
  describe(`2048 solver${weights === undefined ? "" : " with a network"}`, () => {
    before(() => useWeights(weights));
    after(() => useWeights(undefined));

    it("suggests a legal move wherever there is one, on any budget", () => {
      law(1000, [anyBoard, fc.boolean(), fc.constantFrom(0, 1, 10, 100, 400)], (board, beyond, nodes) => {
        const position = { ...board, beyond };
        const move = hint(position, nodeBudget(nodes));
        if (!beyond && reachedGoal(position)) assert.equal(move, "K");
        else if (move === undefined) assert.equal(isLegal(position), false);
        else assert.notEqual(play(position, move), undefined);
      });
    });

    it("gives equal hints for equal boards and budgets, whatever was asked before", () => {
      const any = fc.sample(anyBoard, { numRuns: 60, seed: 7 });
      const boards = [...sizes.flatMap((size) => playedOn(size, 60).slice(-20)), ...any];
      const first = boards.map((board) => hint(board, nodeBudget(700)));
      const again = boards.toReversed().map((board) => hint(board, nodeBudget(700)));
      assert.deepEqual(again.toReversed(), first);
    });

    it("merges tiles beyond 32768", () => {
      const full = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 65536, 65536, 4, 2];
      assert.match(hint(boardOf(4, full), nodeBudget(1000)) ?? "", /[LR]/);
      const two = [2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 32768, 2, 4, 2].with(13, 32768);
      assert.match(hint(boardOf(4, two), nodeBudget(1000)) ?? "", /[LR]/);
    });
  });

describe("2048 solver", () => {
  it("never looks at the generator", () => {
    const words = fc.integer({ min: 1, max: 0xffff_ffff });
    law(200, [anyBoard, words, words], (board, first, second) => {
      const watched = new Proxy(board, {
        get(target, key, receiver) {
          assert.notEqual(key, "random");
          return Reflect.get(target, key, receiver);
        },
      });
      const move = hint(board, nodeBudget(50));
      assert.equal(hint({ ...board, random: [first, second] }, nodeBudget(50)), move);
      assert.equal(hint(watched, nodeBudget(50)), move);
    });
  });

  it("stops when the budget says so", () => {
    let spent = 0;
    const spend = (nodes = 1) => {
      spent += nodes;
      return spent < 1000;
    };
    assert.notEqual(hint(open, { spend }), undefined);
    assert.ok(spent >= 1000 && spent < 1100, `${spent} nodes`);
  });

  it("starts no round that the budget considers too long", () => {
    const rounds = (most: number) => {
      let nodes = 0;
      let asked = 0;
      const spend = (count = 1) => {
        nodes += count;
        return true;
      };
      assert.notEqual(hint(open, { spend, mayDeepen: () => ++asked < most }), undefined);
      assert.equal(asked, most);
      return nodes;
    };
    assert.equal(rounds(1), 0);
    assert.ok(rounds(2) > 0);
    assert.ok(rounds(3) > 4 * rounds(2));
  });

  it("drops slides that a search of two moves puts far below the best, and none earlier", () => {
    const asked: string[] = [];
    // Left looks worst until it is searched two moves deep; then it is best, and up is hopeless.
    const value = (slide: Slide, depth: number) =>
      ({ U: depth < 2 ? 900 : 0, D: 850, L: depth < 2 ? 0 : 880, R: 0 })[slide];
    const search: DeepeningSearch = {
      legal: ["U", "D", "L"],
      maxDeficit: 100,
      deeperSeesMore: true,
      value(slide, depth) {
        asked.push(`${slide}${depth}`);
        this.deeperSeesMore = true;
        return value(slide, depth);
      },
    };
    assert.equal(bestSlide(search, 3, { spend: () => true }), "L");
    assert.deepEqual(asked, ["U0", "D0", "L0", "U1", "D1", "L1", "U2", "D2", "L2", "L3", "D3"]);
  });

  it("is warned of a new 4 one move ahead", () => {
    // After each of these slides one cell is empty; a 2 there leaves a move, a 4 none. A search that
    // considers only new 2s selected them.
    const deadly = [
      ["D", [2, 16, 32, 16, 32, 32, 16, 4, 0, 8, 4, 32, 2, 32, 2, 16]],
      ["R", [2, 128, 8, 2, 8, 64, 2, 128, 32, 4, 32, 2, 2, 128, 0, 32]],
      ["R", [32, 2, 0, 32, 2, 64, 8, 2, 64, 16, 32, 4, 4, 8, 16, 8]],
    ] as const;
    const twoRounds = () => {
      let rounds = 0;
      return { spend: () => true, mayDeepen: () => ++rounds < 2 };
    };
    for (const [slide, cells] of deadly) assert.notEqual(hint(boardOf(4, cells), twoRounds()), slide);
  });

  it("keeps going after the win, and never before", () => {
    for (const size of sizes) {
      const cells = new Array<number>(size * size).fill(0).with(0, goalTile(size));
      assert.equal(hint(boardOf(size, cells, false), nodeBudget(10)), "K");
      assert.notEqual(hint(boardOf(size, cells, true), nodeBudget(10)), "K");
      assert.notEqual(hint(boardOf(size, cells.with(0, goalTile(size) / 2), false), nodeBudget(10)), "K");
    }
  });

  it("has nothing to suggest on a lost board or one without tiles", () => {
    for (const size of sizes) {
      const lost = Array.from({ length: size * size }, (_, cell) =>
        (cell + Math.floor(cell / size) * (size + 1)) % 2 === 0 ? 2 : 4,
      );
      assert.equal(hint(boardOf(size, lost), nodeBudget(10)), undefined);
      assert.equal(hint(boardOf(size, new Array<number>(size * size).fill(0)), nodeBudget(10)), undefined);
    }
  });

  it("takes the merge that saves the game", () => {
    // Only left and right merge the pair; the board is full and has no other.
    assert.match(hint(boardOf(3, [2, 4, 8, 16, 32, 64, 8, 4, 4]), nodeBudget(1000)) ?? "", /[LR]/);
  });

  it("reaches the goal tile", () => {
    for (const [size, nodes] of [
      [3, 600],
      [4, 400],
    ] as const) {
      const wins = [1, 2, 3, 4, 5].filter((seed) =>
        reachedGoal(playedOn(size, Number.POSITIVE_INFINITY, seed, nodes).at(-1) as Position),
      );
      assert.ok(wins.length >= 4, `${size}×${size}: ${wins.length} of 5`);
    }
  });
});

describe("2048 solver tables", () => {
  /** The packed line after a slide in either direction, and what it scores. */
  type Slid = (line: Uint8Array, towardFirst: boolean) => readonly [line: number | undefined, gained: number];

  function slidesLikeRules(size: number, highest: number, pack: (line: Uint8Array) => number, slid: Slid) {
    law(300, [lineBoard(size, highest)], (position) => {
      for (const slide of slides) {
        const expected = slideTiles(position, slide) ?? position;
        const isTurned = slide === "U" || slide === "D";
        const after = linesOf(position, isTurned).map((line) => slid(line, slide === "U" || slide === "L"));
        const lines = linesOf(expected, isTurned).map(pack);
        assert.deepEqual(after.map(([line]) => line).join(), lines.join());
        const score = after.reduce((sum, [, gained]) => sum + gained, position.score);
        assert.equal(score, expected.score);
      }
    });
  }

  it("slide and score like the rules: packed rows", () => {
    const { toFirst, toLast, gained } = rowTables();
    const pack = (line: Uint8Array) => packRow(line, 0);
    slidesLikeRules(4, 14, pack, (line, towardFirst) => {
      const row = pack(line);
      return [(towardFirst ? toFirst : toLast)[row], gained[row]!];
    });
  });

  it("slide and score like the rules: lines of every size", () => {
    for (const size of sizes) {
      const memo = new LineMemo(size);
      slidesLikeRules(size, Math.log2(highestTile(size)), packLine, (line, towardFirst) => {
        const place = memo.find(packLine(line));
        return [(towardFirst ? memo.toFirst : memo.toLast)[place], memo.gained[place]!];
      });
    }
  });

  it("forgets one search before the next", () => {
    const table = new TranspositionTable(4);
    table.keep(1, 2, 3, 40);
    assert.deepEqual([table.find(1, 2, 2), table.find(1, 2, 3)], [40, 40]);
    assert.deepEqual([table.find(1, 2, 4), table.find(2, 1, 3)], [unknown, unknown]);
    table.forget();
    assert.equal(table.find(1, 2, 3), unknown);
  });
});

/** The positions of a game that the solver plays, up to this many moves. */
function playedOn(size: number, moveLimit: number, seed = 7, nodes = 100): readonly Position[] {
  const positions = [dealPosition(size, seed)];
  while (positions.length <= moveLimit) {
    const position = positions.at(-1) as Position;
    const move = hint(position, nodeBudget(nodes));
    if (move === undefined || move === "K") break;
    positions.push(play(position, move) as Position);
  }
  return positions;
}

/** Boards with a score, with tiles that a table of `highest` ranks can merge. */
function lineBoard(size: number, highest: number): fc.Arbitrary<Position> {
  const rank = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: highest }));
  return fc.array(rank, { minLength: size * size, maxLength: size * size }).map((ranks) =>
    boardOf(
      size,
      ranks.map((each) => (each === 0 ? 0 : 2 ** each)),
    ),
  );
}

function linesOf({ size, cells }: Position, columns: boolean): readonly Uint8Array[] {
  const ranks = ranksOf(cells);
  return Array.from({ length: size }, (_, line) =>
    Uint8Array.from(
      { length: size },
      (_, step) => ranks[columns ? step * size + line : line * size + step] as number,
    ),
  );
}
