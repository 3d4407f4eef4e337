import assert from "node:assert/strict";
import { mock } from "node:test";
import { knownSolutions } from "../../../../src/extension/levels/editor/editor-page.js";
import { keepPattern, solvedFrom } from "../../../../src/extension/levels/editor/played-moves.js";
import { LevelWork } from "../../../../src/extension/levels/files/file-solving.js";
import { KnownLevels } from "../../../../src/extension/levels/solving/known-levels.js";
import type { EditorTools } from "../../../../src/extension/levels/solving/level-tools.js";
import { levelKey } from "../../../../src/games/sokoban/level/level-key.js";
import { useLanguage } from "../../../../src/platform/speech.js";
import type {
  LevelAnswer,
  LevelProgress,
  Optimizing,
} from "../../../../src/protocol/solver/level-solving.js";
import type { LevelSolveOptions } from "../../../../src/solving/level-solver.js";
import { searching } from "../../midend/own-solving.js";
import { entryOf, levelOf } from "../../shared/sokoban-data.js";
import { EventEmitter, inBrackets, restoreAfterEach, Uri, window } from "../../shared/vscode-stand-in.js";

const board = ["#######", "#     #", "# $@. #", "#     #", "#######"];
const entry = entryOf(board);
const found = { lurd: "udulldRR", moves: 8, pushes: 2, optimal: false, bothProved: false } as const;
const shorter = { lurd: "ulldRR", moves: 6, pushes: 2, optimal: false, bothProved: false } as const;
const at = { ...searching, nodes: 5, memoryMb: 20, ms: 300 };

/** A search that the test controls. */
class Fixture {
  readonly known: KnownLevels;
  readonly work: LevelWork;
  hear: (progress: LevelProgress) => void = () => assert.fail("Nothing is asked yet.");
  end: (answer: LevelAnswer) => void = () => undefined;
  optimizing: Optimizing | undefined;
  options: LevelSolveOptions | undefined;
  /** The board of the last search. */
  asked = "";
  /** Levels that were to be rated, and whether that is still wanted. */
  readonly rated: { readonly title: string; readonly signal: AbortSignal }[] = [];

  constructor() {
    const never = new EventEmitter<never>().event;
    const search = (hear = this.hear) => {
      this.hear = hear;
      return new Promise<LevelAnswer>((resolve) => {
        this.end = resolve;
      });
    };
    const solve: EditorTools["solver"]["solve"] = (level, options, _signal, hear) => {
      this.options = options;
      this.asked = level.board;
      return search(hear);
    };
    const optimize: EditorTools["solver"]["optimize"] = (_level, optimizing, _limits, _signal, hear) => {
      this.optimizing = optimizing;
      return search(hear);
    };
    const records = {
      onDidChange: never,
      isSolved: () => false,
      best: () => undefined,
      solutions: async () => [],
    };
    const state = { get: () => undefined, update: async () => undefined };
    this.known = new KnownLevels(state, records, (error) => assert.fail(String(error)));
    const services = {
      solver: { solve, optimize },
      known: this.known,
      records,
      errors: { report: assert.fail, tell: assert.fail },
      rating: {
        rateQuietly: async ({ title }: typeof entry, signal: AbortSignal) =>
          void this.rated.push({ title: title?.text ?? "", signal }),
      },
      collections: { onDidChange: never, batchOf: () => undefined },
    };
    this.work = new LevelWork(Uri.file("/levels.xsb") as never, services as unknown as EditorTools);
  }

  /** Ends the search with a solution. */
  endWith(solution: typeof found | typeof shorter): void {
    this.end({ kind: "solved", ...solution, solver: "any", nodes: 9, ms: 900 });
  }

  /** Optimizes a whole solution for player lines, or a part of it for moves. */
  optimize({ lurd }: typeof found | typeof shorter, from = 0): Promise<unknown> {
    const order = from > 0 ? (["moves"] as const) : (["playerLines", "moves"] as const);
    return this.work.optimize(entry, lurd, { order, from, to: lurd.length });
  }

  /** What the last search came to. */
  get text(): string {
    return this.work.result(entry)?.text ?? "";
  }

  /** What the solutions are called. */
  get names(): readonly string[] {
    return knownSolutions(entry, this.work).map(({ name }) => name);
  }
}

describe("a level solved in the editor", () => {
  afterEach(() => useLanguage("en-US"));

  it("can be solved from a position of its playtest, which changes nothing that is known of the level", async () => {
    const fixture = new Fixture();
    const { work } = fixture;
    const question = { version: 1, level: 0, method: "any", lurd: "ulldR" } as const;
    const asked = solvedFrom({ work } as never, entry, question);
    assert.equal(fixture.asked, "#######\n#     #\n# @$. #\n#     #\n#######");
    assert.notEqual(work.solving(entry), undefined);
    const last = { ...found, lurd: "R", moves: 1, pushes: 1, optimal: "moves", bothProved: true } as const;
    fixture.end({ kind: "solved", ...last, solver: "any", nodes: 2, ms: 1 });
    const shown = await asked;
    assert.deepEqual([shown?.lurd, shown?.place], ["ulldRR", 5]);
    assert.match(shown?.title ?? "", /^From this position: Solved by .*: 1 push, 1 move\./);
    assert.deepEqual([work.result(entry), work.solving(entry), fixture.names], [undefined, undefined, []]);

    const lost = solvedFrom({ work } as never, entry, question);
    fixture.end({ kind: "unsolvable", reason: "Stuck.", solver: "any", nodes: 2, ms: 1 } as never);
    assert.deepEqual((await lost)?.lurd, "");
    assert.equal(work.result(entry), undefined);
  });

  it("shows its solution as soon as there is one, while that is shortened", async () => {
    const asked = new Fixture();
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
    asked.endWith(shorter);
    await solved;
    assert.equal(asked.work.solving(entry), undefined);
    const result = asked.work.result(entry);
    assert.ok(result?.kind === "solved" && result.moves === 6);
  });

  it("is rated when no search runs, and the next search stops the rating", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const fixture = new Fixture();
    try {
      const solve = async () => {
        const solved = fixture.work.solve(entry, "any");
        fixture.endWith(shorter);
        await solved;
      };
      await solve();
      mock.timers.tick(1_000);
      await solve();
      mock.timers.tick(1_000);
      assert.equal(fixture.rated.length, 0, "another search came before");
      mock.timers.tick(1_000);
      const ratings = fixture.rated.map(({ title, signal }) => [title, signal.aborted]);
      assert.deepEqual(ratings, [["", false]]);
      await solve();
      assert.equal(fixture.rated[0]?.signal.aborted, true);
      const last = fixture.work.solve(entry, "any");
      fixture.work.dispose();
      fixture.endWith(shorter);
      await last;
      mock.timers.tick(10_000);
      assert.equal(fixture.rated.length, 1, "nobody looks at a file that was closed, also during a search");
    } finally {
      mock.timers.reset();
    }
  });

  it("can have its solution optimized in a selected order and range, with the best so far at hand", async () => {
    const fixture = new Fixture();
    const ended = fixture.optimize(found, 2);
    assert.deepEqual(fixture.optimizing, { order: ["moves"], from: 2, to: 8, solutions: [found.lurd] });
    fixture.hear({ ...at, phase: "shortening", best: shorter });
    assert.equal(fixture.work.solving(entry)?.best?.moves, 6);
    fixture.endWith(shorter);
    await ended;
    const result = fixture.work.result(entry);
    assert.ok(result?.kind === "solved" && result.lurd === shorter.lurd);
    assert.equal(result.text, "Optimized: 6 moves, 2 pushes. Before: 8 moves, 2 pushes.");
    assert.deepEqual(fixture.work.fewest(entry), { moves: 6, pushes: 2 });
  });

  it("names the measure of an optimization in its progress, its result and its solution", async () => {
    const fixture = new Fixture();
    const ended = fixture.optimize(found);
    fixture.hear({ ...at, phase: "shortening" });
    const progress = () => fixture.work.solving(entry)?.text ?? "";
    assert.match(progress(), /^Optimizing · 6 player lines, 8 moves, 2 pushes so far · 5 positions · 20 MB/);
    fixture.hear({ ...at, phase: "shortening", best: shorter });
    assert.match(progress(), /^Optimizing · 4 player lines, 6 moves, 2 pushes so far · /);
    fixture.endWith(shorter);
    await ended;
    const text = "Optimized: 4 player lines, 6 moves, 2 pushes. Before: 6 player lines, 8 moves, 2 pushes.";
    assert.equal(fixture.text, text);
    assert.deepEqual(fixture.names, ["Optimized for player lines"]);
    const again = fixture.optimize(shorter);
    fixture.endWith(shorter);
    await again;
    assert.equal(fixture.text, "No better solution was found: 4 player lines, 6 moves, 2 pushes.");
  });

  it("reports no possible shorter solution once another solver has disproved it", async () => {
    const fixture = new Fixture();
    const key = levelKey(levelOf(board));
    const answer = (
      solver: "any" | "pushes" | "moves",
      of: typeof found | typeof shorter,
      proved: "pushes" | "moves" | false = false,
    ): LevelAnswer => ({ kind: "solved", ...of, optimal: proved, solver, nodes: 9, ms: 900 });
    const solve = async (of: typeof found | typeof shorter) => {
      const ended = fixture.work.solve(entry, "any");
      fixture.endWith(of);
      await ended;
    };
    await solve(found);
    assert.equal(fixture.text, "Solved by Any solution: 2 pushes, 8 moves. There may be a shorter solution.");
    // All methods are compared.
    fixture.known.keep(key, answer("pushes", found, "pushes"));
    assert.equal(
      fixture.text,
      "Solved by Any solution: 2 pushes, 8 moves. No solution has fewer pushes. One with as few pushes may have fewer moves.",
    );
    fixture.known.keep(key, answer("moves", shorter, "moves"));
    await solve(shorter);
    assert.match(
      fixture.text,
      /No solution has fewer pushes, and none with as few pushes has fewer moves\.$/,
    );
    assert.deepEqual(fixture.names, ["Fewest pushes, proved", "Fewest pushes, proved"]);
    useLanguage("en", inBrackets);
    assert.deepEqual(fixture.names.slice(1), ["⟦⟦Fewest pushes⟧, proved⟧"]);
    const { ownName } = knownSolutions(entry, fixture.work)[1]!;
    assert.equal(ownName, "Fewest pushes, proved", "files are in English");
  });

  it("reports a shorter solution if one is known besides the last one found", async () => {
    const fixture = new Fixture();
    const known = { kind: "solved", ...shorter, solver: "any", nodes: 9, ms: 900 } as const;
    fixture.known.keep(levelKey(levelOf(board)), known);
    const ended = fixture.work.solve(entry, "any");
    fixture.endWith(found);
    await ended;
    assert.equal(
      fixture.text,
      "Solved by Any solution: 2 pushes, 8 moves. A solution with fewer moves is known.",
    );
  });

  it("continues after a timeout for several times as long, and only on request", async () => {
    const fixture = new Fixture();
    const ended = fixture.work.solve(entry, "moves");
    fixture.end({ kind: "gaveUp", limit: "time", solver: "moves", nodes: 9, ms: 30_010 });
    await ended;
    const continueMs = () => {
      const result = fixture.work.result(entry);
      return result?.kind === "gaveUp" ? result.continueMs : "no result";
    };
    assert.equal(continueMs(), 130_000);
    const further = fixture.work.continueSearch(entry);
    assert.deepEqual(fixture.options, { method: "moves", shorten: true, timeMs: 130_000 });
    fixture.end({ kind: "gaveUp", limit: "memory", solver: "moves", nodes: 9, ms: 40_000 });
    await further;
    assert.equal(continueMs(), undefined, "more time is not what is missing");
    fixture.options = undefined;
    await fixture.work.continueSearch(entry);
    assert.equal(fixture.options, undefined);
  });

  it("keeps its solution if the search fails afterwards", async () => {
    const fixture = new Fixture();
    const solved = fixture.work.solve(entry, "any");
    fixture.hear({ ...at, phase: "shortening", best: found });
    fixture.end({ kind: "gaveUp", limit: "memory", solver: "any", nodes: 9, ms: 900 });
    await solved;
    const result = fixture.work.result(entry);
    assert.ok(result?.kind === "gaveUp");
    assert.deepEqual(result.before, { lurd: found.lurd, moves: 8, pushes: 2 });
  });
});

describe("the deadlock that a playtest has shown", () => {
  restoreAfterEach(window);

  it("is saved with its board and its level, but not once the text has changed", async () => {
    const warned: unknown[] = [];
    Object.assign(window, { showWarningMessage: async (text: unknown) => void warned.push(text) });
    const kept: unknown[] = [];
    const patterns = {
      keepFrom: async (from: unknown) => kept.push(from) > 0,
      patternIn: async () => undefined,
    };
    const uri = Uri.file("rooms.xsb") as never;
    const question = {
      version: 1,
      level: 4,
      lurd: "",
      squares: [{ row: 2, column: 2 }],
      rule: "stuck",
    } as const;
    assert.equal(await keepPattern(patterns, uri, entry, question), true);
    const file = { uri: "file:///rooms.xsb", index: 4 };
    const { lurd, squares, rule } = question;
    const title = "rooms.xsb 5";
    assert.deepEqual(kept, [{ game: "sokoban", board: board.join("\n"), lurd, squares, rule, title, file }]);
    const noBox = { ...question, squares: [{ row: 1, column: 1 }] };
    assert.equal(await keepPattern(patterns, uri, entry, noBox), false);
    assert.equal(await keepPattern(patterns, uri, undefined, question), false);
    const changed = "Nothing was done: the text changed in the meantime. Try again.";
    assert.deepEqual([kept.length, warned], [1, [changed, changed]]);
  });
});
