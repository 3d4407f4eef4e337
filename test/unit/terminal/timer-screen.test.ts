import assert from "node:assert/strict";
import { QuestionBox } from "../../../src/cli/play/question-box.js";
import { english } from "../../../src/games/message.js";
import { writeBoard } from "../../../src/games/sliding/board-text.js";
import { dealPosition } from "../../../src/games/sliding/deal.js";
import { type Position, play, reverseOf } from "../../../src/games/sliding/rules.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import { startOf } from "../../../src/games/sliding/timing/solve.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { TimerScreen } from "../../../src/terminal/play/timer-screen.js";
import { FakePorts, settled } from "../midend/fake-ports.js";
import { Emulator } from "./emulator.js";

const arrows = { U: "\u001b[A", D: "\u001b[B", R: "\u001b[C", L: "\u001b[D" } as const;

/** A number that tests and their clock change. */
class SetClock {
  value = 0;
  now = () => this.value;
  after = () => () => undefined;
}

describe("timed solves on a terminal", () => {
  let clock: SetClock;
  let ports: FakePorts;
  let box: QuestionBox;
  let sessions: TimedPlay;
  let terminal: Emulator;
  let hasLeft: boolean;
  let screen: TimerScreen;

  beforeEach(async () => {
    clock = new SetClock();
    ports = new FakePorts();
    box = new QuestionBox();
    Object.assign(ports, { ask: box });
    sessions = new TimedPlay(ports);
    terminal = new Emulator(90, 30);
    hasLeft = false;
    screen = screenOn(terminal, 7);
    await sessions.turnTo("Evening", 3, 3);
    await screen.open();
  });

  function screenOn(emulator: Emulator, seed: number): TimerScreen {
    return new TimerScreen(emulator, sessions, {
      settings: { depth: "truecolor", ascii: false, theme: "dark", highContrast: false, animates: false },
      clock,
      seed: () => seed,
      translate: english,
      questions: box,
      hasFiles: false,
      note: "A note about times.",
      leave: () => (hasLeft = true),
      report: (problem) => assert.fail(String(problem)),
    });
  }

  async function send(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      terminal.send(key);
      await settled();
    }
  }

  async function text(): Promise<string> {
    return (await terminal.screen()).text;
  }

  /** Solves the board of seed 7, a move each tenth of a second. @returns the number of moves */
  async function solveBoard(): Promise<number> {
    let position: Position = startOf({ scramble: scrambleOf(7) })!;
    const outcome = solve(position, { spend: () => true });
    assert.ok(outcome.kind === "solved");
    clock.value = 10_000;
    for (const move of outcome.moves) {
      terminal.send(arrows[reverseOf[move]]);
      position = play(position, move)!;
      clock.value += 100;
    }
    await settled();
    return outcome.moves.length;
  }

  it("show the board, and time moves by the moments of their keys", async () => {
    assert.match(await text(), /^Timed Solves: Evening/);
    const moves = await solveBoard();
    const expected = ((moves - 1) * 100) / 1_000;
    const shown = await text();
    assert.ok(shown.includes(`${expected.toFixed(3)}  Moves: ${moves}`), shown);
    assert.equal((await sessions.page("other")).count, 1);
    assert.match(shown, new RegExp(`Time +${expected.toFixed(3)} +${expected.toFixed(3)}`));
  });

  it("are deleted, restored and made DNF by a key, and a repeated scramble does not count", async () => {
    const marks = async () => (await sessions.page("other")).solves.map(({ mark }) => mark);
    await solveBoard();
    await send("\u001b[3~");
    assert.deepEqual(await marks(), []);
    await send("u");
    assert.deepEqual(await marks(), [""]);
    await send("D");
    assert.deepEqual(await marks(), ["dnf"]);
    terminal.send("R");
    await solveBoard();
    assert.deepEqual(await marks(), ["repeat", "dnf"]);
  });

  it("have the WCA's inspection, a hidden time, and DNF where the player gives up", async () => {
    await send("i", "i", "i", "t", " ");
    assert.match(await text(), /^Inspection: 15$/m);
    clock.value += 16_000;
    terminal.send(Object.values(arrows).join(""));
    const shown = await text();
    assert.match(shown, /^…$/m);
    assert.doesNotMatch(shown, /Moves:/);
    clock.value += 1_000;
    await send("\u001b\u001b");
    assert.match(await text(), /^DNF \(3\.000\+\) {2}Moves: [1-4]/m);
    assert.equal((await sessions.page("other")).solves[0]?.time, "DNF (3.000+)");
  });

  it("have sessions that are listed, opened, named and started by keys, but not during a solve", async () => {
    await solveBoard();
    await ports.time.pass(1_000);
    await sessions.turnTo("Morning", 4, 4);
    // The dialog of the page is drawn again with each change.
    await send("o");
    const list = await text();
    for (const row of ["New Session…", "New Marathon…", "Morning", "Evening"])
      assert.ok(list.includes(row), row);
    assert.match(list, /Evening +3×3/);
    await send(arrows.D, "\r");
    assert.equal((await sessions.page("other")).name, "Evening");
    await send("e", "\u0015", "Night", "\r");
    assert.equal((await sessions.page("other")).name, "Night");
    assert.match(await text(), /^Timed Solves: Night/);
    await send("o", arrows.U, "\r", "\u0015", "2x3", "\r", "\u0015", "5", "\r", "\u0015", "Fives", "\r");
    const { name, rows, columns, marathon } = await sessions.page("other");
    assert.deepEqual([name, rows, columns, marathon], ["Fives", 2, 3, 5]);
    assert.match(await text(), /Board 1 of 5/);
    await send("m", "\u0015", "99", "\r");
    assert.match(await text(), /Enter a whole number from 0 to 60\./);
    await send("\u0015", "0", "\r");
    const before = (await sessions.page("other")).choices.inspection;
    await send("i");
    assert.notEqual((await sessions.page("other")).choices.inspection, before);
    await send("i", "i", "i");
    await send(" ", ...Object.values(arrows));
    assert.match(await text(), /Moves: [1-4]/);
    await send("o");
    assert.equal(box.current, undefined, "a question would hide the board");
    assert.ok((await text()).includes("A note about times."));
  });

  it("leave a solve under way to its own screen, and continue it on the next one after that is closed", async () => {
    const terminals = [8, 9].map(() => new Emulator(90, 30));
    const [first, second] = [screenOn(terminals[0]!, 8), screenOn(terminals[1]!, 9)];
    await sessions.turnTo("Alone", 3, 3);
    await first.open();
    terminals[0]!.send(" ");
    for (const arrow of Object.values(arrows)) terminals[0]!.send(arrow);
    await settled();
    assert.match((await terminals[0]!.screen()).text, /Moves: [1-4]/);
    await second.open();
    assert.doesNotMatch((await terminals[1]!.screen()).text, /Interrupted|Moves: [1-4]/);
    first.close();
    second.close();
    await settled();
    const third = screenOn(terminals[1]!, 10);
    await third.open();
    assert.match((await terminals[1]!.screen()).text, /Moves: [1-4].*Interrupted/);
    third.close();
  });

  it("show the board rather than help and averages where there is little room", async () => {
    for (const [columns, rows] of [
      [40, 14],
      [18, 10],
      [18, 7],
    ] as const) {
      terminal.resize(columns, rows);
      const shown = await text();
      assert.match(shown, /^Timed Solves: Eve/);
      for (const tile of "12345678") assert.match(shown, new RegExp(`\\b${tile}\\b`), `${columns} × ${rows}`);
    }
    terminal.resize(18, 5);
    assert.match((await text()).replace(/\s+/g, " "), /^Timed Solves: Eve.*The terminal is too small/);
  });

  it("restore the terminal when they are left", async () => {
    terminal.send("q");
    assert.ok(hasLeft);
    screen.close();
    await text();
    assert.ok(!terminal.modes.has(1049) && !terminal.modes.has(2004));
  });
});

/** The first scramble of a seed, on 3×3. */
function scrambleOf(seed: number): string {
  const { tiles } = dealPosition({ rows: 3, columns: 3, walk: 0 }, seed);
  return writeBoard({ rows: 3, columns: 3, tiles });
}
