import { replayToWin } from "../../../src/games/play/replay.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { methods } from "../../../src/games/sokoban/level/method.js";
import type { LevelToSolve, Solving } from "../../../src/protocol/solver/solving.js";
import { LevelSolver, type LevelSolverSettings } from "../../../src/solving/level-solver.js";
import type { SolverPool } from "../../../src/solving/pool.js";
import { valueIn } from "../../unit/shared/value-in.js";
import type { Random } from "../shared/random.js";

/** A question for the threads, with a check of its answer. */
export interface ThreadQuestion {
  readonly name: string;
  /** It ends by itself after this time; an unresponsive thread is ended some seconds later. */
  readonly timeMs: number;
  ask(signal: AbortSignal): Promise<unknown>;
  /** The problem of an answer; `undefined` if there is none. */
  problemOf(answer: never): string | undefined;
}

const sokoban = findGame("sokoban")!;

/** A random question of any kind, for threads of this pool. */
export function makeQuestion(pool: SolverPool, random: Random): ThreadQuestion {
  const timeMs = random.between(20, 300);
  const kinds = ["hint", "hint", "solve", "analyze", "judge", "prepare", "abilities"] as const;
  const kind = random.pick([...kinds, "level", "level", "level"] as const);
  const never = () => undefined;
  if (kind === "level") return levelQuestion(pool, random, timeMs);
  const game = findGame(
    kind === "hint" || kind === "judge"
      ? random.pick(["2048", "sliding", "sokoban"])
      : kind === "abilities"
        ? "2048"
        : "sliding",
  )!;
  const variant = game.levels?.collections[0]?.levels[0]?.variant ?? random.pick(game.variants).id;
  const position = valueIn(game.deal(variant, random.seed()));
  const solving = pool.of("");
  const isLegal = (move: string) => game.play(position, move) !== undefined;
  const leadsToWin = (moves: readonly string[]) => replayToWin(game, position, moves) !== undefined;
  const asking: Readonly<Record<typeof kind, Pick<ThreadQuestion, "ask" | "problemOf">>> = {
    hint: {
      ask: (signal) => solving.hint(game, position, timeMs, signal),
      problemOf({ move, none }: Awaited<ReturnType<Solving["hint"]>>) {
        if (move === undefined) return none === undefined ? "no hint, and no reason" : undefined;
        return isLegal(move) ? undefined : `the illegal move ${move}`;
      },
    },
    solve: {
      ask: (signal) => solving.solve(game, position, timeMs, signal, never),
      problemOf: ({ outcome }: Awaited<ReturnType<Solving["solve"]>>) =>
        outcome.kind === "solved" && !leadsToWin(outcome.moves) ? "moves that do not win" : undefined,
    },
    analyze: {
      ask: (signal) => solving.analyze(game, position, timeMs, signal, never),
      problemOf: ({ analysis }: Awaited<ReturnType<Solving["analyze"]>>) =>
        analysis !== undefined && !leadsToWin(analysis.solution) ? "a solution that does not win" : undefined,
    },
    // Moves of the sliding puzzle have no values, which is an answer, too.
    judge: {
      ask: (signal) => solving.judge(game, position, timeMs, signal),
      problemOf: ({ values = [] }: Awaited<ReturnType<Solving["judge"]>>) =>
        values.every(({ move }) => isLegal(move)) ? undefined : "a value of an illegal move",
    },
    prepare: { ask: (signal) => solving.prepare(game, position, timeMs, signal), problemOf: never },
    // It cannot be canceled.
    abilities: { ask: () => solving.abilities(game), problemOf: never },
  };
  return { name: `${kind} ${game.name}`, timeMs, ...asking[kind] };
}

function levelQuestion(pool: SolverPool, random: Random, timeMs: number): ThreadQuestion {
  const { levels } = sokoban;
  const { variant } = random.pick(random.pick(levels!.collections).levels);
  const position = valueIn(sokoban.deal(variant, random.seed()));
  const settings: LevelSolverSettings = {
    threads: () => random.between(1, 2),
    timeMs: () => timeMs,
    memoryMb: () => 100,
  };
  const method = random.pick(methods);
  const win = (lurd: string) => {
    const moves = levels!.solving!.moves(position, lurd);
    return moves.ok ? replayToWin(sokoban, position, moves.value) : undefined;
  };
  const level: LevelToSolve = {
    board: levels!.solving!.board(position),
    isSolved: false,
    certify: (lurd) =>
      win(lurd) === undefined ? undefined : { moves: lurd.length, pushes: lurd.replace(/[a-z]/g, "").length },
  };
  return {
    name: `level ${method}`,
    timeMs,
    ask: (signal) =>
      new LevelSolver(pool, settings).solve(level, { method, shorten: random.oneIn(2) }, signal),
    problemOf: (answer: Awaited<ReturnType<LevelSolver["solve"]>>) =>
      answer.kind === "solved" && win(answer.lurd) === undefined
        ? "a way that does not solve the level"
        : undefined,
  };
}
