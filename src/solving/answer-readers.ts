import type { AnyGame } from "../games/game.js";
import type { Message } from "../games/message.js";
import { replayToWin } from "../games/play/replay.js";
import type { Analysis, Unsolvable } from "../games/solver.js";
import { boolean, integer, listOf, object, oneOf, type Reader, string } from "../protocol/reading.js";
import {
  type LevelAnswer,
  type LevelPlan,
  type LevelProgress,
  type LevelReply,
  type LevelSolution,
  levelDifficulty,
} from "../protocol/solver/level-solving.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  PrepareAnswer,
  SearchProgress,
  SolveAnswer,
  SolvedMoves,
} from "../protocol/solver/solver-wire.js";

/**
 * What a thread answered, read as strictly as what comes from outside: a thread may be damaged, and nothing of it reaches a player that is not a legal
 * move or a way to the win.
 */

/** Numbers count, and are times: none is below 0. */
const count: Reader<number> = (value) => (typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY ? value : undefined);
const limit = oneOf(["time", "memory", "cancelled"]);
const levelLimit = oneOf(["time", "memory", "size", "cancelled"]);
const method = oneOf(["any", "pushes", "moves", "bfs", "astar"]);
const optimal: Reader<"moves" | "pushes" | false> = (value) => (value === false ? value : oneOf(["moves", "pushes"])(value));
const moveList = listOf(string(100), 1_000_000);
const spent = object({ nodes: count, ms: count });

export const readAbilities: Reader<Abilities> = object({ solves: boolean });
export const readPrepared: Reader<PrepareAnswer> = object({ done: boolean });

export function readHint(game: AnyGame, position: unknown): Reader<HintAnswer> {
  return (value) => {
    const about = spent(value);
    if (about === undefined) return undefined;
    const { move, none } = value as Readonly<Record<string, unknown>>;
    if (move !== undefined) return typeof move === "string" && isLegal(game, position, move) ? { move, none: undefined, ...about } : undefined;
    // No move is legal. That is said, and not only left out.
    if (none === undefined)
      return Object.hasOwn(value as object, "move") && Object.hasOwn(value as object, "none") ? { move, none, ...about } : undefined;
    const why = readUnsolvable(none) ?? readGaveUp(none);
    return why && { move, none: why, ...about };
  };
}

export function readSolution(game: AnyGame, position: unknown): Reader<SolveAnswer> {
  const solved = object({ kind: oneOf(["solved"]), moves: moveList, optimal, lowerBound: count }) satisfies Reader<SolvedMoves>;
  const gaveUp = object({ kind: oneOf(["gaveUp"]), limit, lowerBound: count });
  return (value) => {
    const about = spent(value);
    const found = about && (value as Readonly<Record<string, unknown>>).outcome;
    const outcome = solved(found) ?? readUnsolvable(found) ?? gaveUp(found);
    if (about === undefined || outcome === undefined) return undefined;
    if (outcome.kind === "solved" && replayToWin(game, position, outcome.moves) === undefined) return undefined;
    return { outcome, ...about };
  };
}

export function readAnalysis(game: AnyGame, position: unknown): Reader<AnalysisAnswer> {
  const about = object({ limit, nodes: count, ms: count });
  const analysisOf = analysisReader(game, position);
  return (value) => {
    const read = about(value);
    const found = read && (value as Readonly<Record<string, unknown>>).analysis;
    const analysis = found === undefined ? undefined : analysisOf(found);
    return read === undefined || (found !== undefined && analysis === undefined) ? undefined : { analysis, ...read };
  };
}

export function readProgress(game: AnyGame, position: unknown): Reader<SearchProgress> {
  const building = object({ building: count });
  const better = object({ better: object({ distance: count, lowerBound: count }) });
  const analysisOf = analysisReader(game, position);
  return (value) => {
    const analysis = typeof value === "object" && value !== null && "analysis" in value ? analysisOf(value.analysis) : undefined;
    return analysis === undefined ? (building(value) ?? better(value)) : { analysis };
  };
}

/** Its solutions are played by whoever knows the level. */
export const readLevelReply: Reader<LevelReply> = (value) => {
  const reply = object({ answer: readLevelAnswer, memoryMb: count });
  return reply(value);
};

export const readLevelProgress: Reader<LevelProgress> = (value) => {
  const read = levelProgress(value);
  if (read === undefined) return undefined;
  const { depth, best, plan } = value as Readonly<Record<string, unknown>>;
  const known = {
    depth: depth === undefined ? undefined : count(depth),
    best: best === undefined ? undefined : levelSolution(best),
    plan: plan === undefined ? undefined : levelPlan(plan),
  };
  const isRead = (["depth", "best", "plan"] as const).every((name) => (known[name] === undefined) === ({ depth, best, plan }[name] === undefined));
  return isRead ? { ...read, ...known } : undefined;
};

const levelProgress = object({
  solver: method,
  phase: oneOf(["searching", "planning", "shortening"]),
  nodes: count,
  memoryMb: count,
  ms: count,
  packed: count,
  boxes: count,
});

const lurd: Reader<string> = (value) => (typeof value === "string" && value.length <= 1_000_000 && /^[lurd]*$/i.test(value) ? value : undefined);
const levelSolution: Reader<LevelSolution> = object({
  lurd,
  moves: integer(0, 1_000_000),
  pushes: integer(0, 1_000_000),
  optimal,
  bothProved: boolean,
});

const levelRated = object({ difficulty: levelDifficulty, isWhole: boolean });

const levelPlan: Reader<LevelPlan> = object({ lurd, isSolution: boolean });

function readLevelAnswer(value: unknown): LevelAnswer | undefined {
  const about = object({ solver: method, nodes: count, ms: count })(value);
  if (about === undefined) return undefined;
  const { kind } = value as Readonly<Record<string, unknown>>;
  const solution = kind === "solved" ? levelSolution(value) : undefined;
  if (solution !== undefined) {
    const { rated } = value as Readonly<Record<string, unknown>>;
    if (rated === undefined) return { kind: "solved", ...solution, ...about };
    const read = levelRated(rated);
    return read && { kind: "solved", ...solution, rated: read, ...about };
  }
  if (kind === "alreadySolved") return { kind, ...about };
  const unsolvable = readUnsolvable(value);
  if (unsolvable !== undefined) return { ...unsolvable, ...about };
  const gaveUp = object({ kind: oneOf(["gaveUp"]), limit: levelLimit })(value);
  return gaveUp && { ...gaveUp, ...about };
}

const readGaveUp = object({ kind: oneOf(["gaveUp"]), limit });

const readUnsolvable: Reader<Unsolvable> = (value) => object({ kind: oneOf(["unsolvable"]), reason: readMessage })(value);

/** Messages nest, though none does deeply. */
function readMessage(value: unknown, depth = 3): Message | undefined {
  const argument: Reader<Message["args"][number]> = (one) => {
    if (typeof one === "number" || typeof one === "string") return one;
    return object({ quantity: count })(one) ?? (depth > 0 ? readMessage(one, depth - 1) : undefined);
  };
  return object({ text: string(1_000), args: listOf(argument, 20) })(value);
}

function analysisReader(game: AnyGame, position: unknown): Reader<Analysis<string>> {
  const shape = object({
    distance: count,
    exact: boolean,
    lowerBound: count,
    solution: moveList,
    firstMoves: listOf(string(100), 100),
    complete: boolean,
  });
  return (value) => {
    const read = shape(value);
    if (read === undefined || read.distance !== read.solution.length || replayToWin(game, position, read.solution) === undefined) return undefined;
    return read.firstMoves.every((move) => isLegal(game, position, move)) ? read : undefined;
  };
}

function isLegal(game: AnyGame, position: unknown, move: string): boolean {
  return game.isMove(move) && game.play(position, move) !== undefined;
}
