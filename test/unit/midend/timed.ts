import type { Move } from "../../../src/games/sliding/rules.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import type { TimedRun } from "../../../src/midend/timing/timed-run.js";
import type { ViewSolve, ViewSolveLog } from "../../../src/protocol/game/timer-page.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { FakePorts } from "./fake-ports.js";

/** One view, which keeps its ID when its window is reloaded. */
export const view = "view";

/** Boards by the moves that solve them. */
export const near = { R: "1 2 3/4 5 6/7 0 8", RR: "1 2 3/4 5 6/0 7 8", DRR: "1 2 3/0 5 6/4 7 8" } as const;

/** A process with timed solves. `name`: the session that it opens; without it, the standard one. */
export async function timed(name?: string, files = new VolatileFiles()) {
  const ports = new FakePorts(files);
  const play = new TimedPlay(ports);
  if (name !== undefined) await play.turnTo(name, 3, 3);
  const { session } = await play.page(view);
  return { files, ports, play, session };
}

export function log(scramble: string, moves: string, elapsedMs: number): ViewSolveLog {
  const timesMs = [...moves].map((_, index) => Math.round(((index + 1) * elapsedMs) / moves.length));
  return { scramble, moves, timesMs, elapsedMs };
}

/** The view tells that a solve has ended. */
export function ended(
  play: TimedPlay,
  session: string,
  log: ViewSolveLog,
  mark: "" | "dnf" | "interrupted" = "",
): Promise<void> {
  return play.act({ kind: "timerSolved", view, session, log, mark });
}

/** The player imports a file with this text. */
export function importSolves(ports: FakePorts, play: TimedPlay, text: string): Promise<void> {
  ports.imported = { name: "file", text: { ok: true, value: text } };
  return play.act({ kind: "timerAsk", what: "importSolves" });
}

/** A fact about each solve of the session that is open, the latest first. */
export async function solves<Name extends keyof ViewSolve>(play: TimedPlay, name: Name) {
  return (await play.page(view)).solves.map((solve) => solve[name]);
}

/** The solver says that the boards need these moves, one after the other. */
export function solveInMoves(ports: FakePorts, movesOf: () => number | Promise<number>): void {
  ports.solving = {
    ...ports.solving,
    solve: async () => {
      await new Promise(setImmediate);
      const count = await movesOf();
      const moves = Array.from({ length: count }, () => "R");
      return { outcome: { kind: "solved", moves, optimal: "moves", lowerBound: count }, nodes: 1, ms: 1 };
    },
  };
}

/** Moves of the blank. */
export function playMoves(run: TimedRun, letters: string, atMs: (index: number) => number): void {
  for (const [index, letter] of [...letters].entries())
    run.play({ kind: "direction", direction: directionOf[letter as Move], follows: "blank" }, atMs(index));
}

const directionOf = { U: "up", D: "down", L: "left", R: "right" } as const;
