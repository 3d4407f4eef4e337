import type { AnyGame } from "../games/game.js";
import type { Message } from "../games/message.js";
import { replayToWin } from "../games/play/replay.js";
import type { Analysis, Unsolvable } from "../games/solver.js";
import { boolean, listOf, object, oneOf, type Reader, string } from "../protocol/reading.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  JudgeAnswer,
  PrepareAnswer,
  SearchProgress,
  SolveAnswer,
  SolvedMoves,
} from "../protocol/solver/solver-wire.js";

/**
 * Checks the answers of a thread as strictly as input from outside. A thread may be damaged, and only legal
 * moves and real solutions may reach a player.
 */

/** Counts and times are never below 0. */
export const count: Reader<number> = (value) =>
  typeof value === "number" && value >= 0 && value < Number.POSITIVE_INFINITY ? value : undefined;
const limit = oneOf(["time", "memory", "cancelled"]);
export const optimal: Reader<"moves" | "pushes" | false> = (value) =>
  value === false ? value : oneOf(["moves", "pushes"])(value);
const moveList = listOf(string(100), 1_000_000);
const spent = object({ nodes: count, ms: count });

export const readAbilities: Reader<Abilities> = object({ solves: boolean });
export const readPrepared: Reader<PrepareAnswer> = object({ done: boolean });

export function readHint(game: AnyGame, position: unknown): Reader<HintAnswer> {
  return (value) => {
    const about = spent(value);
    if (about === undefined) return undefined;
    const { move, none } = value as Readonly<Record<string, unknown>>;
    if (move !== undefined)
      return typeof move === "string" && isLegal(game, position, move)
        ? { move, none: undefined, ...about }
        : undefined;
    // Where no move is legal, both fields must be present, so that a damaged answer does not say so.
    if (none === undefined)
      return Object.hasOwn(value as object, "move") && Object.hasOwn(value as object, "none")
        ? { move, none, ...about }
        : undefined;
    const why = readUnsolvable(none) ?? readGaveUp(none);
    return why && { move, none: why, ...about };
  };
}

export function readJudged(game: AnyGame, position: unknown): Reader<JudgeAnswer> {
  const finite: Reader<number> = (value) =>
    typeof value === "number" && Number.isFinite(value) ? value : undefined;
  const list = listOf(object({ move: string(100), value: finite }), 100);
  return (value) => {
    if (typeof value !== "object" || value === null || !("values" in value)) return undefined;
    if (value.values === undefined) return { values: undefined };
    const values = list(value.values);
    return values?.every(({ move }) => isLegal(game, position, move)) ? { values } : undefined;
  };
}

export function readSolution(game: AnyGame, position: unknown): Reader<SolveAnswer> {
  const solved = object({
    kind: oneOf(["solved"]),
    moves: moveList,
    optimal,
    lowerBound: count,
  }) satisfies Reader<SolvedMoves>;
  const gaveUp = object({ kind: oneOf(["gaveUp"]), limit, lowerBound: count });
  return (value) => {
    const about = spent(value);
    const found = about && (value as Readonly<Record<string, unknown>>).outcome;
    const outcome = solved(found) ?? readUnsolvable(found) ?? gaveUp(found);
    if (about === undefined || outcome === undefined) return undefined;
    if (outcome.kind === "solved" && replayToWin(game, position, outcome.moves) === undefined)
      return undefined;
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
    return read === undefined || (found !== undefined && analysis === undefined)
      ? undefined
      : { analysis, ...read };
  };
}

export function readProgress(game: AnyGame, position: unknown): Reader<SearchProgress> {
  const building = object({ building: count });
  const better = object({ better: object({ distance: count, lowerBound: count }) });
  const analysisOf = analysisReader(game, position);
  return (value) => {
    const analysis =
      typeof value === "object" && value !== null && "analysis" in value
        ? analysisOf(value.analysis)
        : undefined;
    return analysis === undefined ? (building(value) ?? better(value)) : { analysis };
  };
}

const readGaveUp = object({ kind: oneOf(["gaveUp"]), limit });

export const readUnsolvable: Reader<Unsolvable> = (value) =>
  object({ kind: oneOf(["unsolvable"]), reason: readMessage })(value);

/** Messages can be nested, but not deeply. */
function readMessage(value: unknown, depth = 3): Message | undefined {
  const argument: Reader<Message["args"][number]> = (one) => {
    if (typeof one === "number" || typeof one === "string") return one;
    return object({ quantity: count })(one) ?? (depth > 0 ? readMessage(one, depth - 1) : undefined);
  };
  const message = { text: string(1_000), args: listOf(argument, 20) };
  const ofPlural = object({ count, one: string(1_000) });
  return object({ ...message, plural: ofPlural })(value) ?? object(message)(value);
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
    if (
      read === undefined ||
      read.distance !== read.solution.length ||
      replayToWin(game, position, read.solution) === undefined
    )
      return undefined;
    return read.firstMoves.every((move) => isLegal(game, position, move)) ? read : undefined;
  };
}

function isLegal(game: AnyGame, position: unknown, move: string): boolean {
  return game.isMove(move) && game.play(position, move) !== undefined;
}
