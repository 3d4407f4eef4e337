import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { Blocks } from "../../../../../src/games/sokoban/solver/board/blocks.js";
import { measureDistances, never } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { Flood, Regions } from "../../../../../src/games/sokoban/solver/board/flood.js";
import { MacroMoves } from "../../../../../src/games/sokoban/solver/board/macro-moves.js";
import { type Board, occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import { Corrals } from "../../../../../src/games/sokoban/solver/deadlocks/corral.js";
import { CorralSearch, diagonals } from "../../../../../src/games/sokoban/solver/deadlocks/corral-search.js";
import {
  Assignment,
  DeepDeadlocks,
} from "../../../../../src/games/sokoban/solver/deadlocks/deep-deadlocks.js";
import { Freeze } from "../../../../../src/games/sokoban/solver/deadlocks/freeze.js";
import { GroupTables } from "../../../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { SmallDeadlocks } from "../../../../../src/games/sokoban/solver/deadlocks/patterns.js";
import { Retrograde } from "../../../../../src/games/sokoban/solver/deadlocks/retrograde.js";
import { bitsOf } from "../../../../../src/games/sokoban/solver/feature-search/position.js";
import { PullSearch } from "../../../../../src/games/sokoban/solver/search/pull-search.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { runs } from "../../../shared/samples.js";
import { levelOf, sokobanVectors } from "../../../shared/sokoban-data.js";
import {
  boardOf,
  boxSquares,
  explore,
  levelsFor,
  randomBoards,
  randomLevel,
  type State,
  squaresOf,
  statesOf,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

/** Each rule as a question about a position: is it dead? */
function rulesOf(board: Board): Readonly<Record<string, (taken: Uint8Array, player: number) => boolean>> {
  const distances = measureDistances(board);
  const freeze = new Freeze(board, distances.dead);
  const assignment = new Assignment(board);
  const corrals = new Corrals(board, distances);
  const corralSearch = new CorralSearch(board, distances.dead);
  const pairs = GroupTables.make(board, distances, "finish", unlimited);
  const triples = GroupTables.make(board, distances, "finish", unlimited);
  triples?.addTriples(unlimited);
  const patterns = new SmallDeadlocks(board, distances.dead);
  const retrograde = new Retrograde(board);
  const deep = new DeepDeadlocks(board, distances);
  const reach = new Flood(board);
  const regions = new Regions(board);
  const boxes = (taken: Uint8Array) => boxSquares(board, taken);
  // Asks for every box, with the player on each of its sides: the state after such a push.
  const isGroupDead = (tables: GroupTables | undefined, taken: Uint8Array, player: number) => {
    reach.fill(taken, player);
    const all = Int16Array.from(boxes(taken));
    const bits = bitsOf(board, occupied(board, all));
    const sides = (box: number) =>
      [0, 1, 2, 3].filter((side) => reach.reached(board.beside[box * 4 + side]!));
    return (
      tables !== undefined &&
      all.some((box, index) => sides(box).some((side) => tables.dead(box, side, bits, all, index)))
    );
  };
  return {
    "dead squares": (taken) => boxes(taken).some((box) => distances.dead[box] !== 0),
    sides: (taken, player) =>
      boxes(taken).some((box) => {
        const side = distances.sideOf[box * board.size + player]!;
        return side < 4 && distances.nearest[box * 4 + side] === never;
      }),
    freeze: (taken) => freeze.find(taken),
    assignment: (taken) => !freeze.find(taken) && !assignment.possible(taken, freeze),
    "PI-corral": (taken, player) => {
      regions.label(taken);
      reach.fill(taken, player);
      return corrals.find(taken, reach, regions) && corrals.count === 0;
    },
    "corral search": (taken, player) => {
      if (freeze.find(taken)) return false;
      regions.label(taken);
      return corralSearch.dead(taken, regions, player, freeze, unlimited);
    },
    "pair tables": (taken, player) => isGroupDead(pairs, taken, player),
    "tables of triples": (taken, player) => isGroupDead(triples, taken, player),
    patterns: (taken, player) => boxes(taken).some((box) => patterns.dead(taken, box, player)),
    "retrograde packing": (taken) => !freeze.find(taken) && retrograde.dead(taken, freeze),
    "all of them": (taken, player) =>
      [undefined, ...boxes(taken)].some((box) => deep.found(taken, player, unlimited, box)),
  };
}

/** The states that each rule calls dead. */
function judged(level: Level, states: Iterable<State>): ReadonlyMap<string, readonly State[]> {
  const board = boardOf(level);
  const rules = rulesOf(board);
  const result = new Map<string, State[]>(Object.keys(rules).map((name) => [name, []]));
  for (const state of states) {
    const [player, ...boxes] = squaresOf(board, state) as [number, ...number[]];
    const taken = occupied(board, boxes);
    for (const [name, rule] of Object.entries(rules)) if (rule(taken, player)) result.get(name)?.push(state);
  }
  return result;
}

describe("Sokoban solver: deadlock rules", () => {
  it("reject no position of small levels that can be solved, and most of those that cannot", () => {
    const caught = new Map<string, number>();
    let dead = 0;
    const small = (seed: number) => randomLevel(seed, 6 + (seed % 2), 6, 2 + (seed % 2));
    for (const { seed, level } of randomBoards(runs(30), small)) {
      const { states, solvable } = explore(level);
      if (solvable.size === 0) continue;
      dead += states.size - solvable.size;
      for (const [name, found] of judged(level, states.values())) {
        const wrong = found.filter((state) => solvable.has(state.join()));
        assert.deepEqual(wrong, [], `${name} rejects a position of level ${seed} that can be solved`);
        caught.set(name, (caught.get(name) ?? 0) + found.length);
      }
    }
    assert.ok(dead > 1_000, `only ${dead} dead positions were met`);
    const others = ["sides", "assignment", "retrograde packing"];
    for (const [name, found] of caught)
      assert.ok(found > 0 || others.includes(name), `${name} found nothing`);
    const all = caught.get("all of them")!;
    assert.ok(all > dead * 0.7, `${all} of ${dead} were found`);
  });

  it("reject no position on the way of solutions that were found backwards, without any rule", function () {
    let ways = 0;
    for (const [name, isChosen, nodes, step] of [
      ["microban.txt", (number: number) => number % 16 === 1, 8_000, 1],
      ["boxoban_hard_000.txt", (number: number) => number % 80 === 1, 3_000, 1],
      ["xsokoban_90.txt", (number: number) => [1, 17, 78].includes(number), 40_000, 5],
    ] as const) {
      for (const level of levelsFor(this, name).filter((_, index) => isChosen(index + 1))) {
        const board = boardOf(level);
        const pushes = new PullSearch(board, measureDistances(board), 1e8).run(nodeBudget(nodes));
        if (typeof pushes !== "object") continue;
        ways++;
        const states = statesOf(level, stepsOf(board, pushes)).filter((_, index) => index % step === 0);
        for (const [rule, found] of judged(level, states))
          assert.deepEqual(found, [], `${rule} rejects ${found[0]?.join()} of ${name}`);
      }
    }
    assert.ok(ways > 16, `only ${ways} solutions were looked at`);
  });

  it("find deadlocks that the simple ones do not", () => {
    const beyond = new Map<string, number>();
    for (const { level } of randomBoards(runs(30), (seed) => randomLevel(seed, 7, 6, 2))) {
      const found = judged(level, explore(level).states.values());
      const simple = new Set(["dead squares", "sides", "freeze"].flatMap((rule) => found.get(rule) ?? []));
      for (const rule of ["pair tables", "tables of triples", "patterns"])
        beyond.set(
          rule,
          (beyond.get(rule) ?? 0) + (found.get(rule) ?? []).filter((state) => !simple.has(state)).length,
        );
    }
    for (const [rule, count] of beyond) assert.ok(count > 20, `${rule}: ${count}`);
    const level = levelOf(["#####", "#. *#", "##  #", "#  @#", "# $ #", "#   #", "#####"]);
    assert.equal(judged(level, [[level.player, ...level.boxes]]).get("retrograde packing")?.length, 1);
  });

  it("know a closed diagonal", () => {
    const level = levelOf([
      "########",
      "#@     #",
      "# #$   #",
      "# $ $  #",
      "#  $ $ #",
      "#   $# #",
      "#......#",
      "########",
    ]);
    const board = boardOf(level);
    const regions = new Regions(board);
    regions.label(occupied(board));
    const chains = diagonals(board, regions, regions.region[board.player]!);
    const cells = chains.map((chain) => chain.map((region) => board.cells[regions.least[region]!]));
    assert.deepEqual(cells, [[27, 36]]);
  });

  it("find the deadlocks of the vectors", function () {
    for (const { name, rows, solvable } of sokobanVectors(this).levels) {
      if (solvable || name === "own-count-mismatch") continue;
      const level = levelOf(rows);
      assert.equal(judged(level, [[level.player, ...level.boxes]]).get("all of them")?.length, 1, name);
    }
  });
});

describe("Sokoban solver: parts", () => {
  it("know which sides of a square stay connected, and the squares on no cycle, as flood fills do", () => {
    let most = 0;
    for (const { board } of randomBoards(40, (seed) => randomLevel(seed, 9, 8, 4))) {
      const taken = occupied(board);
      const blocks = new Blocks(board);
      blocks.run(taken);
      const flood = new Flood(board);
      let off = 0;
      for (let square = 0; square < board.size; square++) {
        if (taken[square] !== 0) continue;
        let isOnCycle = false;
        const around: readonly number[] = [0, 1, 2, 3]
          .map((side) => board.beside[square * 4 + side]!)
          .filter((other) => taken[other] === 0);
        taken[square] = 1;
        for (const one of around) {
          flood.fill(taken, one);
          for (const other of around) {
            assert.equal(blocks.edge(square, one) === blocks.edge(square, other), flood.reached(other));
            isOnCycle ||= one !== other && flood.reached(other);
          }
        }
        taken[square] = 0;
        if (!isOnCycle && board.isGoal[square] === 0) off++;
      }
      assert.equal(blocks.offCycles(board.isGoal), off);
      most = Math.max(most, off);
    }
    assert.ok(most > 3);
  });

  it("find as macro moves exactly what pushing one box step by step reaches", () => {
    for (const { seed, board } of randomBoards(40, (seed) => randomLevel(seed, 8, 7, 3))) {
      const { taken, regions, macros } = macrosOf(board);
      const found = new Set<string>();
      for (let index = 0; index < macros.count; index++) {
        const [from, to, side] = [macros.from[index]!, macros.to[index]!, macros.side[index]!];
        found.add(ending(board, from, to, board.beside[to * 4 + side]!));
        assert.equal(macros.path(taken, regions, board.player, from, to, side)?.length, macros.length[index]);
        regions.label(taken);
      }
      assert.deepEqual([...found].sort(), [...stepByStep(board)].sort(), `level ${seed}`);
    }
  });

  it("know how many regions macro moves leave", () => {
    let divided = 0;
    for (const { seed, board } of randomBoards(60, (seed) => randomLevel(seed, 9, 8, 6))) {
      const { taken, regions, macros } = macrosOf(board);
      for (let index = 0; index < macros.count; index++) {
        const [from, to] = [macros.from[index]!, macros.to[index]!];
        taken[from] = 0;
        const lifted = regions.label(taken);
        taken[to] = 1;
        assert.equal(regions.label(taken), lifted - 1 + macros.parts[index]!, `level ${seed}`);
        if (macros.parts[index]! > 1) divided++;
        taken[to] = 0;
        taken[from] = 1;
      }
    }
    assert.ok(divided > 20, `${divided}`);
  });
});

/** The macro moves of the first position. */
function macrosOf(board: Board) {
  const taken = occupied(board);
  const regions = new Regions(board);
  regions.label(taken);
  const macros = new MacroMoves(board, new Uint8Array(board.size * 4 + 4), true);
  macros.generate(taken, regions, board.player, { spend: () => true });
  return { taken, regions, macros };
}

/** A box's move, identified by its ends and the region where the player is left. */
function ending(board: Board, from: number, to: number, player: number): string {
  const taken = occupied(board);
  taken[from] = 0;
  taken[to] = 1;
  return `${from} ${to} ${new Flood(board).fill(taken, player)}`;
}

function stepByStep(board: Board): ReadonlySet<string> {
  const result = new Set<string>();
  const start = occupied(board);
  for (const first of board.boxes) {
    const seen = new Set([ending(board, first, first, board.player)]);
    const queue = [{ box: first as number, player: board.player }];
    for (const { box, player } of queue) {
      const taken = start.slice();
      taken[first] = 0;
      taken[box] = 1;
      const flood = new Flood(board);
      flood.fill(taken, player);
      for (let direction = 0; direction < 4; direction++) {
        const target = board.beside[box * 4 + direction]!;
        if (taken[target] !== 0 || !flood.reached(board.beside[box * 4 + (direction ^ 2)]!)) continue;
        const end = ending(board, first, target, box);
        if (seen.has(end)) continue;
        seen.add(end);
        result.add(end);
        queue.push({ box: target, player: box });
      }
    }
  }
  return result;
}
