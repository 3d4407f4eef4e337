import assert from "node:assert/strict";
import type { EditorServices } from "../../../../src/extension/levels/open-files/editor-services.js";
import { LevelWork } from "../../../../src/extension/levels/open-files/file-solving.js";
import { LevelResults } from "../../../../src/extension/levels/solving/level-results.js";
import type { LevelAnswer, LevelProgress } from "../../../../src/protocol/solver/level-solving.js";
import type { LevelSolveOptions } from "../../../../src/solving/level-solver.js";
import { entryOf } from "../../shared/sokoban-data.js";
import { EventEmitter, Uri } from "../../shared/vscode-stand-in.js";

const entry = entryOf(["#######", "#     #", "# $@. #", "#     #", "#######"]);
const found = { lurd: "udulldRR", moves: 8, pushes: 2, optimal: false, bothProved: false } as const;
const shorter = { lurd: "ulldRR", moves: 6, pushes: 2, optimal: false, bothProved: false } as const;
const at: LevelProgress = {
  ...{ solver: "any", phase: "searching", nodes: 5, memoryMb: 20, ms: 300, depth: undefined, packed: 0, boxes: 1, best: undefined, plan: undefined },
};

/** A search that goes on as the test says. */
class Desk {
  readonly results = new LevelResults();
  readonly work: LevelWork;
  hear: (progress: LevelProgress) => void = () => assert.fail("Nothing is asked yet.");
  end: (answer: LevelAnswer) => void = () => undefined;
  options: LevelSolveOptions | undefined;

  constructor() {
    const never = new EventEmitter<never>().event;
    const solve: EditorServices["solver"]["solve"] = (_level, options, _signal, hear) => {
      this.options = options;
      this.hear = hear ?? this.hear;
      return new Promise((resolve) => {
        this.end = resolve;
      });
    };
    const services = {
      solver: { solve },
      results: this.results,
      records: { onDidChange: never, isSolved: () => false, solutions: async () => [] },
      onProblem: assert.fail,
      collections: { onDidChange: never, batchOf: () => undefined },
    };
    this.work = new LevelWork(Uri.file("/levels.xsb") as never, services as unknown as EditorServices);
  }
}

describe("a level solved in the editor", () => {
  it("has its solution at hand as soon as there is one, while that is shortened", async () => {
    const asked = new Desk();
    const solved = asked.work.solve(entry, "any");
    assert.equal(asked.work.solving(entry)?.best, undefined);
    asked.hear(at);
    assert.equal(asked.work.solving(entry)?.best, undefined);
    asked.hear({ ...at, phase: "shortening", best: found });
    assert.deepEqual(asked.work.solving(entry)?.best, { lurd: found.lurd, moves: 8, pushes: 2 });
    assert.deepEqual(asked.work.fewest(entry), { moves: 8, pushes: 2 }, "it counts from now on");
    asked.hear({ ...at, phase: "shortening", best: shorter });
    assert.equal(asked.work.solving(entry)?.best?.moves, 6);
    assert.deepEqual(asked.work.fewest(entry), { moves: 6, pushes: 2 });
    asked.end({ kind: "solved", ...shorter, solver: "any", nodes: 9, ms: 900 });
    await solved;
    assert.equal(asked.work.solving(entry), undefined);
    const result = asked.work.result(entry);
    assert.ok(result?.kind === "solved" && result.moves === 6);
  });

  it("has a solution made better in the order and the stretch that are wanted, with the best so far at hand", async () => {
    const desk = new Desk();
    const ended = desk.work.optimize(entry, found.lurd, { order: ["moves"], from: 2, to: found.lurd.length });
    assert.deepEqual(desk.options, { method: "any", optimize: { order: ["moves"], from: 2, to: 8, solutions: [found.lurd] } });
    desk.hear({ ...at, phase: "shortening", best: shorter });
    assert.equal(desk.work.solving(entry)?.best?.moves, 6);
    desk.end({ kind: "solved", ...shorter, solver: "any", nodes: 9, ms: 900 });
    await ended;
    const result = desk.work.result(entry);
    assert.ok(result?.kind === "solved" && result.lurd === shorter.lurd);
    assert.equal(result.text, "Optimized: 2 pushes, 6 moves. Before: 2 pushes, 8 moves.");
    assert.deepEqual(desk.work.fewest(entry), { moves: 6, pushes: 2 });
  });

  it("keeps what was found where the search fails afterwards", async () => {
    const desk = new Desk();
    const solved = desk.work.solve(entry, "any");
    desk.hear({ ...at, phase: "shortening", best: found });
    desk.end({ kind: "gaveUp", limit: "memory", solver: "any", nodes: 9, ms: 900 });
    await solved;
    const result = desk.work.result(entry);
    assert.ok(result?.kind === "gaveUp");
    assert.deepEqual(result.before, { lurd: found.lurd, moves: 8, pushes: 2 });
  });
});
