import { bundlePath } from "#host/bundles";
import { findGame } from "../../src/games/registry/registry.js";
import type { Result } from "../../src/games/result.js";
import { builtInLevels } from "../../src/games/sokoban/built-in-levels.js";
import { wantedOf } from "../../src/games/sokoban/generate/grade.js";
import { toLevel } from "../../src/games/sokoban/level/board.js";
import { readCollection } from "../../src/games/sokoban/text/read-collection.js";
import { LevelSolver } from "../../src/solving/level-solver.js";
import { levelToSolve } from "../../src/solving/level-to-solve.js";
import { SolverPool } from "../../src/solving/pool.js";
import { begin, tell } from "./probe.js";

/** How often each request is canceled. */
export interface CancelInput {
  readonly times: number;
}

/** Times of one canceled request and of the next one. */
export interface CancelTimes {
  readonly kind: string;
  /** From the call until the caller's promise settles. */
  readonly cancelMs: number;
  /** From there to the answer of a short request of the same kind. */
  readonly nextMs: number;
}

/** A request that takes a minute, and a short one, for the same thread. */
interface Question {
  long(signal: AbortSignal): Promise<unknown>;
  short(signal: AbortSignal): Promise<unknown>;
}

const longMs = 60_000;
/** Late in a game, where a search doesn't end within the minute. */
const late =
  "5x5 2,4,8,16,32,4,8,16,32,64,2,4,8,16,512,0,2,1024,8,4,2,0,2048,4,8192 90000 4000 beyond 00000001:00000002";
/** A hall of boxes that no search finishes within a minute. */
const hall = `################
#..............#
#..............#
#              #
# $ $ $ $ $ $  #
#  $ $ $ $ $ $ #
# $ $ $ $ $ $  #
#  $ $ $ $ $ $ #
#      @   $$$$#
#              #
################`;

/** Cancels requests of every kind at different moments, and makes the next ones. */
export async function run(): Promise<void> {
  const { times } = begin<CancelInput>();
  const pool = new SolverPool(bundlePath("solver-worker"), (problem) => console.error(problem));
  for (const [kind, question] of Object.entries(questions(pool))) {
    for (let time = 1; time <= times; time++)
      tell(await callOff(kind, question, kind === "generator" ? 60 : 150 + 150 * time));
  }
  await pool.dispose();
}

async function callOff(kind: string, { long, short }: Question, afterMs: number): Promise<CancelTimes> {
  const control = new AbortController();
  const ended = long(control.signal).then(
    (answer) => ({ ms: performance.now(), how: JSON.stringify(answer) }),
    (error: unknown) => ({ ms: performance.now(), how: String(error) }),
  );
  const first = await Promise.race([
    ended,
    new Promise<undefined>((resolve) => setTimeout(resolve, afterMs)),
  ]);
  if (first !== undefined) throw new Error(`“${kind}” ended before it was called off: ${first.how}`);
  const calledOff = performance.now();
  control.abort();
  const cancelMs = (await ended).ms - calledOff;
  const asked = performance.now();
  await short(new AbortController().signal);
  return { kind, cancelMs, nextMs: performance.now() - asked };
}

function questions(pool: SolverPool): Readonly<Record<string, Question>> {
  const [twenty48, sliding] = [findGame("2048")!, findGame("sliding")!];
  const full = valueFrom(twenty48.parse(late));
  const large = valueFrom(sliding.deal("6x6", 7));
  const small = valueFrom(sliding.deal("3x3", 7));
  const levels = new LevelSolver(pool, { threads: () => 1, timeMs: () => longMs, memoryMb: () => 1_000 });
  const wide = levelToSolve(toLevel(readCollection(hall).levels[0]!.board)!);
  const [first] = builtInLevels()[0]!.levels;
  const easy = levelToSolve(first!.level);
  const solveEasy = (signal: AbortSignal) => levels.solve(easy, { method: "any", timeMs: 5_000 }, signal);
  const known = builtInLevels()
    .flatMap((collection) => collection.levels)
    .sort((a, b) => b.solution.length - a.solution.length)[0]!;
  const optimize = {
    solutions: [known.solution],
    order: ["boxLines", "pushes"] as const,
    from: 0,
    to: known.solution.length,
  };
  return {
    hint: {
      long: (signal) => pool.of("").hint(twenty48, full, longMs, signal),
      short: (signal) => pool.of("").hint(twenty48, full, 80, signal),
    },
    solve: {
      long: (signal) => pool.of("").solve(sliding, large, longMs, signal),
      short: (signal) => pool.of("").solve(sliding, small, 5_000, signal),
    },
    level: {
      long: (signal) => levels.solve(wide, { method: "pushes", timeMs: longMs }, signal),
      short: solveEasy,
    },
    optimizer: {
      long: (signal) => levels.optimize(levelToSolve(known.level), optimize, { timeMs: longMs }, signal),
      short: solveEasy,
    },
    generator: {
      long: (signal) => levels.generate({ grade: "hard", width: 30, height: 30, boxes: 8 }, 2, signal),
      short: (signal) => levels.generate(wantedOf({ grade: "easy" }), 1, signal),
    },
  };
}

function valueFrom<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error("A position cannot be made.");
  return result.value;
}
