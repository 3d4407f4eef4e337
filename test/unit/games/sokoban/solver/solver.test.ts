import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import type { Level } from "../../../../../src/games/sokoban/level/level.js";
import { methods } from "../../../../../src/games/sokoban/level/method.js";
import { play, startOf, status } from "../../../../../src/games/sokoban/play/rules.js";
import { measureDistances } from "../../../../../src/games/sokoban/solver/board/distances.js";
import { occupied } from "../../../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../../../src/games/sokoban/solver/board/solution-replay.js";
import {
  FessMaker,
  sinkExitsStyle,
  sinkStyle,
} from "../../../../../src/games/sokoban/solver/feature-search/fess.js";
import { improve } from "../../../../../src/games/sokoban/solver/optimize/improve.js";
import type { PortfolioProgress } from "../../../../../src/games/sokoban/solver/portfolio.js";
import { corners } from "../../../../../src/games/sokoban/solver/search/classical.js";
import { PullSearch } from "../../../../../src/games/sokoban/solver/search/pull-search.js";
import { type LevelOutcome, solveLevel } from "../../../../../src/games/sokoban/solver/solve.js";
import { sokobanSolver } from "../../../../../src/games/sokoban/solver/solver.js";
import { nodeBudget } from "../../../../../src/games/solver.js";
import { assertWithin } from "../../../../shared/slowness.js";
import { runs } from "../../../shared/samples.js";
import { levelOf, sokobanVectors } from "../../../shared/sokoban-data.js";
import { boardOf, fewest, levelsFor, randomLevel, unlimited } from "../../../shared/sokoban-solver-data.js";

/** The counts of a solution by the rules; fails if it is none. */
function played(level: Level, outcome: LevelOutcome): { readonly moves: number; readonly pushes: number } {
  assert.ok(outcome.kind === "solved", outcome.kind);
  const result = replay(level, outcome.moves);
  assert.equal(result?.solved, true, outcome.moves.join(""));
  assert.equal(result?.pushes, outcome.pushes);
  assert.ok(outcome.lowerBound <= outcome.moves.length);
  return result as { readonly moves: number; readonly pushes: number };
}

const corridor = levelOf(["########", "#@ $  .#", "########"]);

describe("Sokoban solver: solutions", () => {
  it("have the fewest moves and pushes of the vectors (rows 28 and 29)", function () {
    for (const { name, rows, solvable, minMoves, minPushes } of sokobanVectors(this).levels) {
      const level = levelOf(rows);
      for (const method of methods) {
        const outcome = solveLevel(level, method, unlimited);
        if (!solvable) {
          assert.equal(outcome.kind, "unsolvable", `${name} ${method}`);
          continue;
        }
        const { moves, pushes } = played(level, outcome);
        if (method === "moves" || method === "astar") assert.equal(moves, minMoves, `${name} ${method}`);
        if (method === "pushes" || method === "bfs" || method === "auto")
          assert.equal(pushes, minPushes, `${name} ${method}`);
      }
    }
  });

  it("know corners as the vectors have them", function () {
    for (const { rows, corners: expected } of sokobanVectors(this).levels) {
      const level = levelOf(rows);
      const found = corners(boardOf({ ...level, goals: level.goals.slice(0, level.boxes.length) }));
      if (level.goals.length !== level.boxes.length) continue;
      const board = boardOf(level);
      const cells = Array.from(board.cells).filter((_, square) => found[square] !== 0);
      const places = cells.map((cell) => [Math.floor(cell / level.width), cell % level.width]);
      assert.deepEqual(places, expected);
    }
  });

  it("of every kind agree with a search of all positions on small levels, and so do verdicts", () => {
    let solved = 0;
    let unsolved = 0;
    for (let seed = 1; seed <= runs(60); seed++) {
      const level = randomLevel(seed, 6, 6, 2 + (seed % 2));
      const [fewestMoves, fewestPushes] = [fewest("moves", level), fewest("pushes", level)];
      for (const method of fewestMoves === undefined && seed % 4 !== 0 ? (["any"] as const) : methods) {
        const outcome = solveLevel(level, method, nodeBudget(100_000));
        if (fewestMoves === undefined) {
          assert.equal(outcome.kind, "unsolvable", `level ${seed} by ${method}`);
          unsolved++;
          continue;
        }
        const { moves, pushes } = played(level, outcome);
        assert.ok(outcome.kind === "solved");
        if (outcome.optimal === "moves") assert.equal(moves, fewestMoves, `level ${seed} by ${method}`);
        if (outcome.optimal === "pushes") assert.equal(pushes, fewestPushes, `level ${seed} by ${method}`);
        assert.equal(outcome.optimal === false, method === "any");
        solved++;
      }
    }
    assert.ok(solved > 25 && unsolved > 12, `${solved} and ${unsolved}`);
  });

  it("have the published fewest pushes on Microban", function () {
    const levels = levelsFor(this, "microban.txt");
    const file = path.resolve("..", "shared", "data", "levels", "reference_optimal_pushes_microban.csv");
    assert.ok(existsSync(file));
    const rows = readFileSync(file, "utf8").split("\n").slice(1);
    let compared = 0;
    for (const [number, pushes] of rows.map(
      (row) => row.split(",").slice(0, 2).map(Number) as [number, number],
    )) {
      const level = levels[number - 1];
      if (level === undefined || !(pushes > 0) || number % 2 === 0) continue;
      const outcome = solveLevel(level, "pushes", nodeBudget(6_000));
      if (outcome.kind === "gaveUp") continue;
      assert.equal(played(level, outcome).pushes, pushes, `level ${number}`);
      compared++;
    }
    assert.ok(compared > 55, `${compared} were proved`);
  });

  it("are found quickly for many levels of the collections", function () {
    // Of XSokoban, levels that take few nodes: timeouts take most of the time and prove nothing.
    for (const [name, isChosen, least, nodes] of [
      ["microban.txt", (number: number) => number % 16 === 1, 9, 20_000],
      ["boxoban_hard_000.txt", (number: number) => number % 50 === 1, 20, 60_000],
      ["xsokoban_90.txt", (number: number) => [1, 34, 56, 78].includes(number), 3, 20_000],
    ] as const) {
      const levels = levelsFor(this, name).filter((_, index) => isChosen(index + 1));
      const solved = levels.filter((level) => {
        const outcome = solveLevel(level, "any", nodeBudget(nodes));
        if (outcome.kind === "solved") played(level, outcome);
        return outcome.kind === "solved";
      });
      assert.ok(solved.length >= least, `${solved.length} of ${levels.length} of ${name}`);
    }
  });

  it("are shortened, and still are solutions", function () {
    const level = levelsFor(this, "microban.txt")[5] as Level;
    const board = boardOf(level);
    const pushes = new PullSearch(board, measureDistances(board), 1e8).run(unlimited);
    assert.ok(typeof pushes === "object");
    let heard = 0;
    const shorter = improve(board, measureDistances(board).dead, [pushes], nodeBudget(60_000), {
      order: ["moves"],
      memoryBytes: 1e8,
      better: () => heard++,
    });
    const [before, after] = [stepsOf(board, pushes), stepsOf(board, shorter)];
    assert.ok(heard > 0 && after.length < before.length, `${after.length} of ${before.length}`);
    const fewer = improve(board, measureDistances(board).dead, [pushes], nodeBudget(60_000), {
      order: ["pushes"],
      memoryBytes: 1e8,
      better: () => {},
    });
    assert.equal(replay(level, stepsOf(board, fewer))?.solved, true);
    assert.ok(fewer.length <= shorter.length && shorter.length <= pushes.length);
    assert.equal(replay(level, after)?.solved, true);
    const outcome = solveLevel(level, "any", nodeBudget(80_000), {}, { shorten: true });
    assert.ok(played(level, outcome).moves <= before.length);
  });

  it("are the same for equal questions", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[0] as Level;
    const [one, other] = [1, 2].map(() => solveLevel(level, "any", nodeBudget(50_000)));
    assert.deepEqual(one, other);
  });
});

describe("Sokoban solver: two threads", () => {
  it("may share a level: each reaches the verdict on its own", () => {
    for (let seed = 1; seed <= runs(30); seed++) {
      const level = randomLevel(seed, 6, 6, 2 + (seed % 2));
      const expected = fewest("pushes", level) === undefined ? "unsolvable" : "solved";
      for (const method of ["any", "auto"] as const) {
        for (const strands of ["forward", "backward"] as const) {
          const outcome = solveLevel(level, method, nodeBudget(100_000), {}, { strands });
          assert.equal(outcome.kind, expected, `level ${seed} ${method} ${strands}`);
          if (outcome.kind === "solved") played(level, outcome);
        }
      }
    }
  });

  it("report the progress of the search, and a valid lower bound", function () {
    const level = levelsFor(this, "microban.txt")[1] as Level;
    for (const strands of ["all", "forward", "backward"] as const) {
      const told: PortfolioProgress[] = [];
      const outcome = solveLevel(
        levelsFor(this, "xsokoban_90.txt")[28] as Level,
        "any",
        nodeBudget(6_000),
        { progress: (now) => told.push(now) },
        { strands },
      );
      assert.ok(outcome.kind === "gaveUp" && outcome.lowerBound > 50, outcome.kind);
      assert.ok(told.length > 20);
      for (const { packed, boxes, nodes, bytes } of told)
        assert.ok(packed >= 0 && packed <= boxes && boxes === 16 && nodes >= 0 && bytes > 0);
      assert.equal(Math.max(...told.map(({ packed }) => packed)) > 0, strands !== "backward");
      const solved = solveLevel(level, "any", unlimited, {}, { strands });
      assert.ok(solved.kind === "solved" && solved.lowerBound > 0 && solved.lowerBound <= solved.pushes);
    }
    const depths: (number | undefined)[] = [];
    solveLevel(levelsFor(this, "xsokoban_90.txt")[28] as Level, "pushes", nodeBudget(2_000), {
      progress: ({ depth }) => depths.push(depth),
    });
    assert.ok(depths.length > 20 && depths.every((depth) => depth !== undefined && depth >= 0));
  });
});

describe("Sokoban solver: packing plans", () => {
  it("serve searches of every style, which can be interrupted and continued", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[0] as Level;
    const board = boardOf(level);
    const maker = new FessMaker(board, measureDistances(board), 1e8);
    const deviating = { ...sinkStyle, lines: "first deviations" } as const;
    for (const style of [sinkStyle, deviating, sinkExitsStyle]) {
      const whole = maker.make(style, 1e8, nodeBudget(5_000));
      const sliced = maker.make(style, 1e8, nodeBudget(5_000));
      const expected = whole.run(nodeBudget(3_000));
      let found = sliced.run(nodeBudget(7));
      for (let slice = 0; slice < 1_000 && found === "stopped"; slice++) found = sliced.run(nodeBudget(7));
      assert.deepEqual(found, expected);
      assert.ok(typeof expected === "object");
      assert.equal(replay(level, stepsOf(board, expected))?.solved, true);
    }
  });
});

describe("Sokoban solver: limits and verdicts", () => {
  it("stop at once when told to, with nothing claimed", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[28] as Level;
    for (const method of methods) {
      for (const nodes of [0, 1, 5, 100]) {
        let calls = 0;
        const outcome = solveLevel(level, method, { spend: () => ++calls <= nodes });
        assert.equal(outcome.kind, "gaveUp", method);
        assert.ok(calls <= nodes + 12, `${method} asked ${calls - nodes} times more`);
      }
    }
  });

  it("ask the budget often, even on a board of thousands of squares", () => {
    const side = 60;
    const rows = Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (_, column) => {
        if (row === 0 || column === 0 || row === side - 1 || column === side - 1) return "#";
        if (row === 1 && column === 1) return "@";
        if (row % 3 !== 2 || row > side - 3 || column > side - 4) return " ";
        return column % 4 === 2 ? "$" : column % 4 === 3 ? "." : " ";
      }).join(""),
    );
    const level = levelOf(rows);
    assert.ok(level.boxes.length > 200);
    for (const [method, options] of [
      ["any", { strands: "forward" }],
      ["any", { strands: "backward" }],
      ["pushes", {}],
      ["moves", {}],
      ["bfs", {}],
    ] as const) {
      const started = performance.now();
      // Uses CPU time where that is less: on the clock other programs would count as well.
      let last = { ms: started, cpu: process.cpuUsage() };
      let longest = 0;
      const spend = () => {
        const { user, system } = process.cpuUsage(last.cpu);
        longest = Math.max(longest, Math.min(performance.now() - last.ms, (user + system) / 1000));
        last = { ms: performance.now(), cpu: process.cpuUsage() };
        return last.ms - started < 150;
      };
      solveLevel(level, method, { spend }, {}, { ...options, shorten: true });
      spend();
      // About 50 ms; the rest is the tolerance for a busy machine.
      assertWithin(longest, 600, method);
    }
  });

  it("stay within the memory they are given", function () {
    const level = levelsFor(this, "xsokoban_90.txt")[28] as Level;
    for (const [method, strands] of [
      ["pushes", "all"],
      ["moves", "all"],
      ["any", "forward"],
      ["any", "backward"],
    ] as const) {
      let most = 0;
      const progress = ({ bytes }: { readonly bytes: number }) => (most = Math.max(most, bytes));
      const limits = { memoryBytes: 1_500_000, strands };
      const outcome = solveLevel(level, method, nodeBudget(30_000), { progress }, limits);
      assert.ok(outcome.kind === "gaveUp" && outcome.reason === "memory", `${method} ${strands}`);
      assert.ok(most > 0 && most <= 1_500_000, `${method} ${strands} had ${most} bytes`);
    }
  });

  it("request the memory that they take, and not again at every node until they take it", () => {
    // This many boxes have so many pushes that a structure is near its next growth for long.
    const box = "$ $ $ $ $ $ $ $ $ $ $ $ $ $";
    const hall = levelOf([
      "#".repeat(31),
      `#${".".repeat(28)} #`,
      `#${" ".repeat(29)}#`,
      `# ${box} #`,
      `#${" ".repeat(29)}#`,
      `# ${box} #`,
      `#@${" ".repeat(28)}#`,
      "#".repeat(31),
    ]);
    for (const method of ["moves", "pushes"] as const) {
      let [asked, most] = [0, 0];
      const mayAllocate = (bytes: number) => {
        asked += bytes;
        return true;
      };
      const progress = ({ bytes }: { readonly bytes: number }) => (most = Math.max(most, bytes));
      solveLevel(hall, method, { ...nodeBudget(3_000), mayAllocate }, { progress });
      // A doubling structure takes twice its final size in total, and requests together with another
      // structure count again.
      assert.ok(asked > most && asked < most * 10, `${method} asked for ${asked} bytes and had ${most}`);
    }
  });

  it("recognize unsolvable levels by their pieces", () => {
    for (const row of ["#@ $..#", "#@ .###$ ##", "#@ $###. ##"]) {
      const wall = "#".repeat(row.length);
      assert.equal(solveLevel(levelOf([wall, row, wall]), "any", unlimited).kind, "unsolvable", row);
    }
    // Unreachable, but on goals.
    const beside = levelOf(["###########", "#@$.###* ##", "###########"]);
    assert.equal(played(beside, solveLevel(beside, "any", unlimited)).moves, 1);
  });

  it("leave a solved level as it is", () => {
    const solved = levelOf(["#####", "#@ *#", "#####"]);
    for (const method of methods)
      assert.equal(played(solved, solveLevel(solved, method, unlimited)).moves, 0);
    assert.equal(sokobanSolver.hint(startOf(solved, "any"), unlimited), undefined);
  });

  it("replay refuses what the rules refuse", () => {
    assert.equal(replay(corridor, "rrRRR")?.solved, undefined);
    assert.equal(replay(corridor, "rRRR")?.solved, true);
    assert.equal(replay(corridor, "rRR")?.solved, false);
    for (const wrong of ["u", "R", "rr", "rRRRR", "x", "l"])
      assert.equal(replay(corridor, wrong), undefined, wrong);
    assert.throws(() => stepsOf(boardOf(corridor), [0]));
    assert.equal(occupied(boardOf(corridor)).length, boardOf(corridor).size + 1);
  });

  it("give hints that solve the level move by move", () => {
    let position = startOf(levelOf(["######", "#.   #", "# $$ #", "#  .@#", "######"]), "any");
    for (let count = 0; status(position) === "playing"; count++) {
      assert.ok(count < 100);
      const move = sokobanSolver.hint(position, unlimited);
      assert.ok(typeof move === "string");
      const next = play(position, move);
      assert.ok(next !== undefined);
      position = next;
    }
    const lost = startOf(levelOf(["#####", "#@  #", "#$ .#", "#####"]), "any");
    const none = sokobanSolver.hint(lost, unlimited);
    assert.ok(typeof none === "object" && none.kind === "unsolvable");
  });

  it("say that a hint was not found in time, which proves nothing", () => {
    // More than the nodes between two checks of the budget.
    const rows = [
      "#########",
      "#. . . .#",
      "#       #",
      "# $ $ $ #",
      "#   @   #",
      "# $ $ $ #",
      "#       #",
      "#   . . #",
      "#########",
    ];
    assert.deepEqual(sokobanSolver.hint(startOf(levelOf(rows), "any"), nodeBudget(0)), { kind: "gaveUp" });
  });
});
