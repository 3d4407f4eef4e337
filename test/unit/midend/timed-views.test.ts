import assert from "node:assert/strict";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { TimedRun } from "../../../src/midend/timing/timed-run.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts, settled } from "./fake-ports.js";
import { log, near, playMoves, solveInMoves } from "./timed.js";

const short = near.RR;
const noSolve = log(short, "", 0);

/** A VS Code window, or a process of the program. All of them share one folder. */
class Window {
  readonly ports: FakePorts;
  readonly play: TimedPlay;

  /** @param number differs between the windows of a test, as chance does */
  constructor(files: VolatileFiles, number: number) {
    this.ports = new FakePorts(files);
    for (let times = 0; times < number * 1_000; times++) this.ports.chance.id();
    this.play = new TimedPlay(this.ports);
  }

  /** A view of timed solves. VS Code gives a panel its ID back when the window is reloaded. */
  async view(id: string): Promise<View> {
    const view = new View(this.play, id);
    await view.shown();
    return view;
  }
}

class View {
  readonly run: TimedRun;
  readonly #play: TimedPlay;
  readonly #id: string;
  #seed = 0;
  #atMs = 0;

  constructor(play: TimedPlay, id: string) {
    this.#play = play;
    this.#id = id;
    this.run = new TimedRun({
      tell: (action) => void play.act(action),
      seed: () => this.#id.length * 1_000 + ++this.#seed,
      changed: () => undefined,
    });
    play.onDidChange(() => void this.shown());
  }

  async shown(): Promise<void> {
    this.run.show(await this.#play.page(this.#id), this.#atMs);
  }

  async moves(letters: string): Promise<void> {
    playMoves(this.run, letters, () => (this.#atMs += 1_000));
    await settled();
  }

  /** Puts the board of the test on the view, as if a reload had interrupted its solve. */
  async begin(): Promise<void> {
    const { session, view } = await this.#play.page(this.#id);
    await this.#play.act({ kind: "timerLog", session, view, log: noSolve });
    const { name, rows, columns } = await this.#play.page(this.#id);
    await this.#play.turnTo("Elsewhere", 4, 4);
    await this.shown();
    await this.#play.turnTo(name, rows, columns);
    await this.shown();
    assert.equal(this.run.solve?.scramble, short);
  }
}

describe("several views of a session of timed solves", () => {
  let files: VolatileFiles;

  beforeEach(() => {
    files = new VolatileFiles();
  });

  /** A window whose view has a solve under way. */
  async function playing(moves: string) {
    const one = new Window(files, 1);
    await one.play.turnTo("First", 3, 3);
    const a = await one.view("a");
    await a.begin();
    await a.moves(moves);
    return { one, a };
  }

  it("each have a solve of their own, in one window and in two", async () => {
    for (const windows of [1, 2]) {
      files = new VolatileFiles();
      const { one, a } = await playing("");
      // Logs are written at most once a second.
      await one.ports.time.pass(2_000);
      await a.moves("R");
      const two = windows === 1 ? one : new Window(files, 2);
      await two.play.turnTo("First", 3, 3);
      const b = await two.view("b");
      assert.equal(b.run.solve?.isInterrupted, false, "the solve of the other view");
      assert.notEqual(b.run.solve?.scramble, short);
      b.run.goOn(0);
      await b.moves("UDLR");
      b.run.giveUp(5_000);
      await settled();
      // The end of one solve does not end the other: after a reload it is there, and nothing else.
      const reloaded = new Window(files, 3);
      await reloaded.play.turnTo("First", 3, 3);
      const again = await reloaded.view("a");
      assert.equal(again.run.solve?.scramble, short, `${windows} windows`);
      assert.equal(again.run.solve?.moves, "R");
      assert.equal(again.run.solve?.isInterrupted, true);
      const other = await reloaded.view("b");
      assert.equal(other.run.solve?.isInterrupted, false);
    }
  });

  it("give the solve of a closed view to the next one, and to one of two windows only", async () => {
    const { one } = await playing("R");
    await one.play.leave("a");
    const [two, three] = [new Window(files, 2), new Window(files, 3)];
    await two.play.turnTo("First", 3, 3);
    await three.play.turnTo("First", 3, 3);
    const views = await Promise.all([two.view("b"), three.view("c")]);
    assert.deepEqual(views.map(({ run }) => run.solve?.isInterrupted).toSorted(), [false, true]);
    const next = await one.view("d");
    assert.equal(next.run.solve?.isInterrupted, false);
  });

  it("get no solve once they are closed: the next view gets it", async () => {
    for (const isClosedFirst of [false, true]) {
      files = new VolatileFiles();
      const { one } = await playing("R");
      await one.play.leave("a");
      // A page can still be made for a view that is being closed.
      if (isClosedFirst) await one.play.leave("b");
      const page = one.play.page("b");
      await one.play.leave("b");
      await page;
      const { session } = await page;
      await one.play.act({ kind: "timerLog", session, view: "b", log: noSolve });
      const next = await one.view("c");
      assert.equal(next.run.solve?.scramble, short);
      assert.equal(next.run.solve?.moves, "R");
      const last = await one.view("d");
      assert.equal(last.run.solve?.isInterrupted, false);
    }
  });

  it("give the solve of a killed process to a view after some minutes", async () => {
    await playing("R");
    for (const [minutes, isGiven] of [
      [5, false],
      [30, true],
    ] as const) {
      const later = new Window(files, 1 + minutes);
      await later.ports.time.pass(minutes * 60_000);
      await later.play.turnTo("First", 3, 3);
      const view = await later.view(`after-${minutes}`);
      assert.equal(view.run.solve?.isInterrupted, isGiven, `${minutes} minutes`);
    }
  });

  it("get no scramble of another view, if the solver finds scrambles", async () => {
    const one = new Window(files, 1);
    solveInMoves(one.ports, () => 12);
    await one.play.turnTo("First", 3, 3, 1, { minMoves: 10 });
    const views = [await one.view("a"), await one.view("b"), await one.view("c")];
    for (let turns = 0; turns < 1_000 && views.some(({ run }) => run.solve === undefined); turns++)
      await new Promise(setImmediate);
    assert.equal(new Set(views.map(({ run }) => run.solve?.scramble)).size, 3);
    const lists = await Promise.all(["a", "b", "c"].map(async (id) => (await one.play.page(id)).scrambles));
    assert.equal(new Set(lists.flat()).size, lists.flat().length);
    one.play.dispose();
  });

  it("count a scramble once, whichever windows its solves were made in", async () => {
    const windows = [new Window(files, 1), new Window(files, 2)];
    await windows[0]!.play.turnTo("First", 3, 3);
    await windows[1]!.play.turnTo("First", 3, 3);
    for (const [index, { play }] of windows.entries()) {
      const { session, view } = await play.page(`${index}`);
      await play.act({ kind: "timerSolved", session, view, log: log(short, "RR", 710), mark: "" });
      await windows[1]!.ports.time.pass(1_000);
    }
    const after = new Window(files, 3);
    await after.play.turnTo("First", 3, 3);
    const marks = async () => (await after.play.page("x")).solves.map(({ mark }) => mark);
    assert.deepEqual(await marks(), ["repeat", ""]);
    const { session, solves } = await after.play.page("x");
    for (const mark of ["dnf", ""] as const)
      await after.play.act({ kind: "timerMark", session, solve: solves[0]!.id, mark });
    assert.deepEqual(await marks(), ["repeat", ""], "a DNF that was taken back");
  });

  it("never count a repeated scramble that was given up", async () => {
    const { play, ports } = new Window(files, 1);
    solveInMoves(ports, () => 12);
    await play.turnTo("First", 3, 3);
    const { session, view } = await play.page("a");
    for (let times = 0; times < 2; times++)
      await play.act({ kind: "timerSolved", session, view, log: log(short, "R", 710), mark: "dnf" });
    await settled();
    const marks = (await play.page("a")).solves.map(({ mark }) => mark);
    assert.deepEqual(marks, ["repeat", "dnf"]);
    const { solves, last } = await play.page("a");
    assert.deepEqual([solves[0]!.time, solves[0]!.detail], ["DNF (0.710)", "scramble repeated · 1 move"]);
    assert.ok(!last.some(({ label }) => label === "Fewest possible"));
  });

  it("look again for an interrupted solve when their session is opened again", async () => {
    const { one } = await playing("");
    const two = new Window(files, 2);
    await two.play.turnTo("First", 3, 3);
    assert.equal((await two.play.page("b")).interrupted, undefined, "another view plays it");
    await one.play.leave("a");
    await settled();
    await two.play.turnTo("Elsewhere", 4, 4);
    await two.play.turnTo("First", 3, 3);
    assert.equal((await two.play.page("b")).interrupted?.scramble, short);
  });
});
