import assert from "node:assert/strict";
import { writeBoard } from "../../../src/games/sliding/board-text.js";
import { dealPosition } from "../../../src/games/sliding/deal.js";
import { type Position, play, reverseOf } from "../../../src/games/sliding/rules.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import { startOf } from "../../../src/games/sliding/timed/solve.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { TimerScreen } from "../../../src/terminal/timed/timer-screen.js";
import { FakePorts, settled } from "../midend/fake-ports.js";
import { Emulator } from "./emulator.js";

const arrows = { U: "\u001b[A", D: "\u001b[B", R: "\u001b[C", L: "\u001b[D" } as const;

describe("timed solves on a terminal", () => {
  let now = 0;
  const clock = {
    now: () => now,
    after: () => () => undefined,
  };
  const ports = new FakePorts();
  const sessions = new TimedPlay(ports);
  const terminal = new Emulator(90, 30);
  let hasLeft = false;
  const screen = new TimerScreen(terminal, sessions, {
    settings: { depth: "truecolor", ascii: false, theme: "dark", highContrast: false, animates: false },
    clock,
    seed: () => 7,
    leave: () => {
      hasLeft = true;
    },
    report: (problem) => assert.fail(String(problem)),
  });

  async function text(): Promise<string> {
    return (await terminal.screen()).text;
  }

  it("show the board, and play by keys with the moments at which they came", async () => {
    await sessions.turnTo("Evening", 3, 3);
    await screen.open();
    assert.match(await text(), /^Timed Solves: Evening/);
    let position: Position = startOf({ scramble: scrambleOf(7) })!;
    const outcome = solve(position, { spend: () => true });
    assert.ok(outcome.kind === "solved");
    now = 10_000;
    for (const move of outcome.moves) {
      terminal.send(arrows[reverseOf[move]]);
      position = play(position, move)!;
      now += 100;
    }
    await settled();
    const expected = ((outcome.moves.length - 1) * 100) / 1_000;
    const shown = await text();
    assert.ok(shown.includes(`${expected.toFixed(3)}  moves: ${outcome.moves.length}`), shown);
    assert.equal((await sessions.page()).count, 1);
    assert.match(shown, new RegExp(`Time +${expected.toFixed(3)} +${expected.toFixed(3)}`));
  });

  it("are deleted, restored and made DNF by a key, and a repeated scramble does not count", async () => {
    const marks = async () => (await sessions.page()).solves.map(({ mark }) => mark);
    terminal.send("\u001b[3~");
    await settled();
    assert.deepEqual(await marks(), []);
    terminal.send("u");
    await settled();
    assert.deepEqual(await marks(), [""]);
    terminal.send("D");
    await settled();
    assert.deepEqual(await marks(), ["dnf"]);
    terminal.send("R");
    let position: Position = startOf({ scramble: scrambleOf(7) })!;
    const outcome = solve(position, { spend: () => true });
    assert.ok(outcome.kind === "solved");
    for (const move of outcome.moves) {
      terminal.send(arrows[reverseOf[move]]);
      position = play(position, move)!;
    }
    await settled();
    assert.deepEqual(await marks(), ["repeat", "dnf"]);
  });

  it("are left, and the terminal is restored", async () => {
    terminal.send("q");
    assert.ok(hasLeft);
    screen.close();
    await text();
    assert.deepEqual(
      [...terminal.modes].filter((mode) => mode === 1049 || mode === 2004),
      [],
    );
  });
});

/** The first scramble of a seed, on 3×3. */
function scrambleOf(seed: number): string {
  const { tiles } = dealPosition({ rows: 3, columns: 3, walk: 0 }, seed);
  return writeBoard({ rows: 3, columns: 3, tiles });
}
