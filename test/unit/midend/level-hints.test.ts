import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { english } from "../../../src/games/message.js";
import { PlaySession } from "../../../src/midend/games/play-session.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type {
  LevelAnswer,
  LevelPlan,
  LevelProgress,
  LevelSolution,
  SolveTask,
} from "../../../src/protocol/solver/level-solving.js";
import { FakePorts, settled } from "./fake-ports.js";
import { nothingKept } from "./midend-of.js";
import { type LevelPool, levelSolver, poolWith, searching } from "./own-solving.js";
import { levelSession, liveGame } from "./sessions.js";
import { words } from "./words.js";

const corridor = ["########", "#.     #", "#      ####", "#  @$     #", "#      ####", "########"];
const note = "This is the start of a plan for all boxes. No complete solution is known yet.";
const about = { solver: "any", nodes: 1, ms: 1 } as const;
const stopped: LevelAnswer = { kind: "gaveUp", limit: "cancelled", ...about };

/** A solution about which nothing is proved. */
function found(lurd: string, pushes: number): LevelSolution {
  return { lurd, moves: lurd.length, pushes, optimal: false, bothProved: false };
}

const solved = (lurd: string, pushes: number): LevelAnswer => ({
  kind: "solved",
  ...found(lurd, pushes),
  ...about,
});

interface Search {
  readonly task: SolveTask;
  readonly hear: (progress: LevelProgress) => void;
  readonly end: (answer: LevelAnswer) => void;
  isStopped: boolean;
}

/** A level on the board, with searches that the test controls. */
class Fixture {
  readonly ports = new FakePorts();
  /** The passing messages that are shown now. */
  readonly passing = new Set<string>();
  readonly searches: Search[] = [];
  readonly live: LiveGame;
  readonly playSession: PlaySession;

  constructor() {
    const solveLevel: LevelPool["solveLevel"] = (task, signal, hear) =>
      new Promise((end) => {
        const search = { task: task as SolveTask, hear, end, isStopped: false };
        this.searches.push(search);
        signal.addEventListener("abort", () => {
          search.isStopped = true;
          end(stopped);
        });
      });
    this.ports.levelSolving = levelSolver(poolWith(solveLevel), { threads: 1, timeMs: 1_000, memoryMb: 500 });
    this.ports.tell.passing = (text) => {
      const said = english(text);
      this.passing.add(said);
      return { dispose: () => void this.passing.delete(said) };
    };
    this.live = liveGame(levelSession(corridor, "R"), this.ports);
    this.playSession = new PlaySession(this.live, this.ports, nothingKept);
  }

  get advice(): string {
    return words(this.playSession.assistant.advice?.text);
  }

  get said(): string {
    return words(this.playSession.levelAssistant?.notice.text);
  }

  /** The number of moves in the solution that is shown. */
  get shown(): number | undefined {
    return this.playSession.player.showing?.replay.moves.length;
  }

  async search(number: number): Promise<Search> {
    for (let wait = 0; this.searches.length < number && wait < 200; wait++) await turn();
    return this.searches[number - 1] ?? assert.fail("Nothing is looked for.");
  }

  tell(search: Search, plan: LevelPlan): void {
    search.hear({ ...searching, phase: "planning", plan });
  }

  tellBest(search: Search, best: LevelSolution): void {
    search.hear({ ...searching, phase: "shortening", best });
  }

  /** Passes the time that a hint waits for a whole solution. */
  patience(): Promise<void> {
    return this.ports.time.pass(800);
  }

  dispose(): void {
    this.playSession.dispose();
    this.live.dispose();
    assert.deepEqual(this.ports.problems, []);
  }
}

describe("a hint on a level that takes long to solve", () => {
  let fixture: Fixture;

  afterEach(() => fixture.dispose());

  it("comes from the plan, says so, and the search continues for the next hint", async () => {
    fixture = new Fixture();
    const { assistant } = fixture.playSession;
    const hint = assistant.showHint();
    const first = await fixture.search(1);
    assert.deepEqual([first.task.plans, first.task.shorten], [true, "near"]);
    fixture.tell(first, { lurd: "drUU", isSolution: false });
    await fixture.patience();
    await hint;
    assert.equal(fixture.advice, "Push the box in row 4, column 6 up");
    assert.equal(fixture.said, `Hint: ${fixture.advice}. ${note}`);
    assert.deepEqual([assistant.isThinking, first.isStopped], [false, false]);
    // The plan's next push is known while a solution is searched for again.
    await assistant.playHint();
    await turn();
    assert.equal(first.isStopped, true, "from the position before nobody wants one any more");
    const next = assistant.showHint();
    const second = await fixture.search(2);
    await fixture.patience();
    await next;
    assert.equal(fixture.advice, "Push the box in row 3, column 6 up");
    second.end(solved("UruLLLL", 5));
    for (let wait = 0; wait < 10; wait++) await turn();
    await assistant.playHint();
    await assistant.showHint();
    assert.equal(fixture.said, "Hint: Push the box in row 2, column 6 left.");
    assert.equal(fixture.searches.length, 2, "the rest is known");
  });

  it("deselects the box, and leaves the status bar with the next move or when the board is hidden", async () => {
    fixture = new Fixture();
    const { live, playSession } = fixture;
    live.act({ kind: "pick", row: 3, column: 5 });
    assert.ok(live.picked !== undefined);
    const hinted = async (count: number) => {
      const hint = playSession.assistant.showHint();
      fixture.tell(await fixture.search(count), { lurd: "drUU", isSolution: false });
      await fixture.patience();
      await hint;
    };
    playSession.setSeen(true, true);
    await hinted(1);
    assert.equal(live.picked, undefined);
    const words = () => [...fixture.passing].filter((text) => text.startsWith("Hint: "));
    assert.deepEqual(words(), [fixture.said]);
    live.act({ kind: "undo" });
    assert.deepEqual(words(), []);
    live.act({ kind: "redo" });
    await hinted(2);
    assert.equal(words().length, 1);
    playSession.setSeen(false, true);
    assert.deepEqual(words(), []);
  });

  it("comes from the solution if that is found as soon as the plan", async () => {
    fixture = new Fixture();
    const hint = fixture.playSession.assistant.showHint();
    const search = await fixture.search(1);
    fixture.tell(search, { lurd: "drUU", isSolution: false });
    search.end(solved("drUUruLLLL", 6));
    await hint;
    assert.equal(fixture.said, `Hint: ${fixture.advice}.`);
  });

  it("is always a legal move, and there is none in a position that is proved lost", async () => {
    fixture = new Fixture();
    const hint = fixture.playSession.assistant.showHint();
    const search = await fixture.search(1);
    fixture.tell(search, { lurd: "uuuuuu", isSolution: false });
    search.end({ kind: "unsolvable", reason: { text: "No way.", args: [] }, ...about });
    await hint;
    assert.equal(fixture.advice, "");
    assert.match(fixture.said, /can't be solved anymore/);
    fixture.live.act({ kind: "undo" });
    assert.doesNotMatch(fixture.said, /can't be solved/);
    fixture.live.act({ kind: "redo" });
    assert.match(fixture.said, /can't be solved anymore/, "when it is back, too");
  });

  it("can be cancelled before there is a plan", async () => {
    fixture = new Fixture();
    const hint = fixture.playSession.assistant.showHint();
    const search = await fixture.search(1);
    assert.equal(fixture.playSession.assistant.stop(), true);
    await hint;
    assert.deepEqual([fixture.advice, search.isStopped], ["", true]);
  });
});

describe("a solution on the board", () => {
  const [long, short] = [found("lrdrUUruLLLL", 6), found("drUUruLLLL", 6)];

  for (const isSoon of [true, false])
    it(`is ${isSoon ? "the best one if that is found in a moment" : "shown while it is shortened"}`, async () => {
      const fixture = new Fixture();
      const { assistant, player } = fixture.playSession;
      const ended = assistant.solve();
      const search = await fixture.search(1);
      fixture.tellBest(search, long);
      await settled();
      assert.equal(fixture.shown, undefined);
      if (!isSoon) await fixture.ports.time.pass(500);
      search.end({ kind: "solved", ...short, ...about });
      await ended;
      assert.equal(fixture.shown, isSoon ? 10 : 12);
      assert.deepEqual([assistant.improvement?.isRunning, assistant.improvement?.isNew], [false, !isSoon]);
      player.leave();
      fixture.dispose();
    });

  it("stays while a shorter one is offered, and Keep or leaving the replay ends the search", async () => {
    const fixture = new Fixture();
    const { live, ports, searches } = fixture;
    const { assistant, player } = fixture.playSession;
    const begun = async (number: number) => {
      const ended = assistant.solve();
      fixture.tellBest(await fixture.search(number), long);
      await ports.time.pass(500);
      assert.equal(fixture.shown, 12);
      return { ended };
    };
    const now = () => {
      const { improvement } = assistant;
      return [
        assistant.isSolving,
        improvement?.isRunning,
        improvement?.isNew,
        words(improvement?.best.length),
      ];
    };
    const first = await begun(1);
    const [search] = searches;
    assert.equal(search!.task.shorten, "moves");
    assert.deepEqual(now(), [true, true, false, "12 moves, 6 pushes"]);
    player.seek(3);
    fixture.tellBest(search!, short);
    fixture.tellBest(search!, short);
    assert.deepEqual([fixture.shown, player.showing?.replay.place], [12, 3], "what is looked at stays");
    assert.deepEqual(now(), [true, true, true, "10 moves, 6 pushes"]);
    assert.equal(assistant.stop(), true);
    await first.ended;
    assert.match(words(live.announcement.text), /^The best solution so far is kept: 10 moves, 6 pushes\.$/);
    assert.equal(search!.isStopped, true);
    assert.deepEqual(now(), [false, false, true, "10 moves, 6 pushes"]);
    assistant.showShorter();
    assert.deepEqual([fixture.shown, player.showing?.replay.place], [10, 0]);
    assert.deepEqual(now(), [false, false, false, "10 moves, 6 pushes"]);
    assert.equal(words(assistant.improvement?.best.unproved), "There may be a shorter solution.");
    player.leave();
    await assistant.showHint();
    assert.notEqual(assistant.advice, undefined);
    assert.equal(searches.length, 1, "a hint is known from it");
    const second = await begun(2);
    player.leave();
    await second.ended;
    assert.deepEqual([searches[1]!.isStopped, assistant.isSolving], [true, false]);
    assert.equal(assistant.improvement, undefined);
    fixture.dispose();
  });
});

describe("a solution that is not proved to be the shortest", () => {
  const solution = found("drUUruLLLL", 6);
  const page = (fixture: Fixture) => fixture.playSession.assistant.improvement;

  for (const [optimal, bothProved, unproved] of [
    [false, false, "There may be a shorter solution."],
    ["pushes", false, "One with as few pushes may have fewer moves."],
    ["pushes", true, undefined],
  ] as const)
    for (const isShortened of [false, true])
      it(`says so once its search has ended: ${unproved ?? "all is proved"}${isShortened ? ", after it was shown" : ""}`, async () => {
        const fixture = new Fixture();
        const { assistant, player } = fixture.playSession;
        const ended = assistant.solve();
        const search = await fixture.search(1);
        if (isShortened) {
          fixture.tellBest(search, solution);
          await fixture.ports.time.pass(500);
          assert.equal(page(fixture)?.isRunning, true);
        }
        search.end({ kind: "solved", ...solution, optimal, bothProved, ...about });
        await ended;
        assert.equal(fixture.shown, 10);
        const state = page(fixture);
        assert.deepEqual(
          state && [state.isRunning, state.isNew, english(state.best.unproved!)],
          unproved && [false, false, unproved],
        );
        const spoken = english(fixture.live.announcement.text!);
        if (unproved === undefined) assert.doesNotMatch(spoken, /may/);
        else assert.ok(spoken.endsWith(unproved), spoken);
        player.leave();
        assert.equal(page(fixture), undefined);
        fixture.dispose();
      });
});
