import assert from "node:assert/strict";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { readCompactLevel } from "../../../../../src/games/sokoban/play/notation.js";
import {
  compareBy,
  type Measure,
  measureSolution,
  measures,
  type SolutionMeasures,
} from "../../../../../src/games/sokoban/play/solution-measures.js";
import { combine } from "../../../../../src/games/sokoban/solver/optimize/combine.js";
import { CostOrder } from "../../../../../src/games/sokoban/solver/optimize/cost-order.js";
import { PushTrack, pushesOf } from "../../../../../src/games/sokoban/solver/optimize/push-track.js";
import { TargetCosts } from "../../../../../src/games/sokoban/solver/optimize/target-costs.js";
import { straightSteps } from "../../../../../src/games/sokoban/solver/optimize/way-costs.js";
import {
  type MeasuredSolution,
  type OptimizeOutcome,
  optimizeSolution,
} from "../../../../../src/games/sokoban/solver/optimize-solution.js";
import { solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import {
  boardOf,
  draws,
  edgesOf,
  isWon,
  leastCost,
  levelsFor,
  randomLevel,
  type State,
  unlimited,
} from "../../../shared/sokoban-solver-data.js";

const orders: readonly (readonly Measure[])[] = [
  ["pushes", "moves"],
  ["moves", "pushes"],
  ["boxLines", "pushes"],
  ["boxChanges", "moves"],
  ["pushingSessions", "boxLines"],
  ["playerLines", "moves"],
];

/** More than any measure of a solution of these levels. */
const base = 128;

/** The best solution by an order of all measures, by a search of all states. `undefined` if there is none. */
function wholeSearch(level: Level, order: readonly Measure[]): readonly number[] | undefined {
  /** With the last letter, and the place of the box that was pushed last. */
  type Way = { readonly state: State; readonly letter: string; readonly box: number };
  const costOf = (counted: Partial<SolutionMeasures>) =>
    order.reduce((sum, measure) => sum * base + (counted[measure] ?? 0), 0);
  const cost = leastCost<Way>(
    { state: [level.player, ...level.boxes], letter: "", box: -1 },
    ({ state, letter, box }) => [state, letter, box].join(";"),
    ({ state }) => isWon(level)(state),
    ({ state, letter, box }) =>
      edgesOf(level, state).map(({ to, push }) => {
        const [player = 0] = to;
        const step = player - state[0]!;
        const side = { [-level.width]: "u", [level.width]: "d", [-1]: "l", 1: "r" }[step]!;
        const isSame = box === player;
        const wasPush = letter !== letter.toLowerCase();
        const counted = {
          moves: 1,
          pushes: Number(push),
          boxLines: Number(push && !(isSame && wasPush)),
          boxChanges: Number(push && !isSame),
          pushingSessions: Number(push && !wasPush),
          playerLines: Number(side !== letter.toLowerCase()),
        };
        const after = push ? { letter: side.toUpperCase(), box: player + step } : { letter: side, box };
        return { to: { state: to, ...after }, cost: costOf(counted) };
      }),
  );
  return cost === undefined ? undefined : digits(cost);
}

function digits(cost: number): readonly number[] {
  return measures.map((_, place) => Math.floor(cost / base ** (measures.length - 1 - place)) % base);
}

function solved(level: Level): string | undefined {
  const outcome = solveLevel(level, "any", nodeBudget(20_000));
  return outcome.kind === "solved" && outcome.moves.length > 0 ? outcome.moves.join("") : undefined;
}

describe("Sokoban: optimizing solutions", () => {
  it("gives the results of a search of all states, in every order, on small levels", () => {
    let [levels, bettered] = [0, 0];
    for (let seed = 1; levels < 24; seed++) {
      const level = randomLevel(seed, 6, 5, 1 + (seed % 2));
      const lurd = solved(level);
      if (lurd === undefined) continue;
      levels++;
      const order = orders[levels % orders.length]!;
      const all = new CostOrder(order).measures;
      const outcome = optimizeSolution(level, [lurd], nodeBudget(400_000), { order, memoryBytes: 4e6 });
      assert.ok(outcome.kind === "done");
      const counted = measureSolution(level, outcome.best.lurd)!;
      assert.deepEqual(outcome.best.measures, counted);
      const found = all.map((measure) => counted[measure]);
      assert.deepEqual(found, wholeSearch(level, all), `level ${seed} by ${order.join()}`);
      if (outcome.best.lurd !== lurd) bettered++;
    }
    assert.ok(bettered > 3, `${bettered}`);
  });

  it("is never worse than the given solution, reports each gain, and is the same for equal questions", function () {
    let gained = 0;
    for (const level of levelsFor(this, "microban.txt").filter((_, index) => index % 32 === 3)) {
      const lurd = solved(level);
      if (lurd === undefined) continue;
      const given = measureSolution(level, lurd)!;
      for (const order of orders) {
        const all = new CostOrder(order).measures;
        const heard: MeasuredSolution[] = [];
        const ask = (): OptimizeOutcome =>
          optimizeSolution(
            level,
            [lurd],
            nodeBudget(3_000),
            { order, memoryBytes: 8e6 },
            { better: (solution) => heard.push(solution) },
          );
        const outcome = ask();
        assert.ok(outcome.kind === "done");
        assert.ok(compareBy(all, outcome.best.measures, given) <= 0);
        heard.reduce((before, { lurd: better, measures: counted }) => {
          assert.deepEqual(measureSolution(level, better), counted);
          assert.ok(compareBy(all, counted, before) < 0);
          return counted;
        }, given);
        assert.equal(outcome.best.lurd, heard.at(-1)?.lurd ?? lurd);
        gained += heard.length;
        assert.deepEqual(ask(), outcome);
      }
    }
    assert.ok(gained > 20, `${gained}`);
  });

  it("keeps the pushes outside the segment that it is given", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[1]!;
    const lurd = solved(level)!;
    const [from, to] = [Math.floor(lurd.length / 4), Math.floor(lurd.length * 0.75)];
    const outcome = optimizeSolution(level, [lurd], nodeBudget(60_000), { order: ["pushes"], from, to });
    assert.ok(outcome.kind === "done" && outcome.best.lurd !== lurd);
    const pushes = (text: string) => text.replace(/[a-z]/g, "");
    const [before, after] = [pushes(lurd.slice(0, from)), pushes(lurd.slice(to))];
    const found = pushes(outcome.best.lurd);
    assert.ok(found.startsWith(before) && found.endsWith(after) && found.length < pushes(lurd).length);
  });

  it("ends where the level is solved, though fewer box changes would let boxes leave their goals and come back", function () {
    const levels = levelsFor(this, "boxoban_hard_000.txt");
    for (const index of [140, 205, 343, 411]) {
      const level = levels[index]!;
      const outcome = optimizeSolution(level, [solved(level)!], nodeBudget(30_000), {
        order: ["boxChanges", "pushes"],
        memoryBytes: 3e7,
      });
      assert.ok(outcome.kind === "done" && measureSolution(level, outcome.best.lurd), `${index}`);
    }
  });

  it("combines the best parts of solutions where they meet", () => {
    // Two boxes to push right. The first solution moves one box in a detour, and the second solution the
    // other box.
    const level = readCompactLevel("########|#      #|#@$ .  #|#      #|# $  . #|#      #|########")!;
    const board = boardOf(level);
    const lurds = ["RurDrddlUluRdlldRRR", "RRdlldRdrUluurDldRR"];
    for (const lurd of lurds) assert.ok(measureSolution(level, lurd), lurd);
    const tracks = lurds.map((lurd) => new PushTrack(board, pushesOf(board, lurd)));
    const order = new CostOrder(["moves"]);
    const joined = combine(board, tracks, order, unlimited)!;
    const found = measureSolution(level, straightSteps(board, joined, order).join(""));
    assert.deepEqual(found, measureSolution(level, "RRllddRRR"));
  });

  it("refuses texts that do not solve the level, and returns the given solution without a budget", () => {
    const level = readCompactLevel("######|#@ $.#|######")!;
    const refused = { kind: "refused", reason: "noSolution" };
    for (const lurds of [["rR", "r"], []])
      assert.deepEqual(optimizeSolution(level, lurds, unlimited, { order: ["moves"] }), refused);
    const outcome = optimizeSolution(level, ["rR"], nodeBudget(0), { order: ["moves"] });
    assert.ok(outcome.kind === "done" && outcome.best.lurd === "rR");
  });

  it("bounds boxes and targets like trying all assignments", () => {
    const level = randomLevel(7, 9, 9, 6);
    const board = boardOf({ ...level, walls: level.walls.map((wall, cell) => wall && isEdge(level, cell)) });
    const costs = new TargetCosts(board);
    const draw = draws(11);
    const fixed = new Uint8Array(board.size + 1);
    fixed[board.size] = 1;
    for (let round = 0; round < 200; round++) {
      const count = 1 + (round % 6);
      const pick = () => Int16Array.from({ length: count }, () => draw(board.size));
      const [targets, squares] = [[...new Set(pick())], pick()];
      const boxes = squares.slice(0, targets.length);
      costs.aim(fixed, targets);
      const single = new TargetCosts(board);
      const cost = (square: number, target: number) => {
        single.aim(fixed, [target]);
        return single.least([square]);
      };
      const table = [...boxes].map((square) => targets.map((target) => cost(square, target)));
      const least = (box: number, used: number): number =>
        box === boxes.length
          ? 0
          : Math.min(
              ...targets.map((_, target) =>
                (used >> target) & 1 ? 1e9 : table[box]![target]! + least(box + 1, used | (1 << target)),
              ),
            );
      const [found, expected] = [costs.least(boxes), least(0, 0)];
      assert.equal(Math.min(found, 1e6), Math.min(expected, 1e6));
      // One box moves to an adjacent square or anywhere.
      const [box, anywhere] = [draw(boxes.length), draw(board.size)];
      for (const to of [anywhere, board.beside[boxes[box]! * 4 + draw(4)]!].filter(
        (square) => square < board.size,
      )) {
        const after = costs.least(boxes.with(box, to));
        assert.equal(Math.min(costs.leastAfter(boxes, box, to, found), 1e6), Math.min(after, 1e6));
      }
    }
  });
});

function isEdge({ width, height }: Level, cell: number): boolean {
  const [row, column] = [Math.floor(cell / width), cell % width];
  return row === 0 || column === 0 || row === height - 1 || column === width - 1;
}
