import { movesText, pushesText } from "../../games/counted.js";
import type { LevelGame } from "../../games/game.js";
import { plural, quantity, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import type { Replay } from "../../games/play/replay.js";
import { inSlices } from "../../games/slices.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import type { LevelSolving, LevelToSolve } from "../../protocol/solver/solving.js";
import { levelToSolve, played, type SolvedLevels } from "../hints/advisor.js";
import type { Time } from "../ports/ports.js";
import type { Review, ReviewedMistake } from "./mistake.js";

interface ReviewPorts {
  readonly levelSolving: Pick<LevelSolving, "solve">;
  readonly time: Pick<Time, "slices" | "elapsed">;
}

const lookMs = 3_000;
const shorterMs = 8_000;
const segmentMs = 1_000;
/** After this time, no further segment is searched. */
const segmentsMs = 120_000;
/** Segments of a solution have this many pushes, and start this many pushes apart. */
const [segmentPushes, segmentStep] = [8, 4];

/**
 * Reviews a level. Of one that was not solved, it finds the push that lost it. Of a solution, it finds
 * segments that provably have more pushes than are needed between the same positions of the boxes, and a
 * shorter way.
 */
export async function reviewLevel(
  replay: Replay,
  levels: SolvedLevels,
  ports: ReviewPorts,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Review> {
  const isWon = replay.game.status(replay.positions.at(-1)) === "won";
  return isWon
    ? reviewSolution(replay, levels, ports, signal, progress)
    : reviewLoss(replay, levels, ports, signal, progress);
}

async function reviewLoss(
  replay: Replay,
  levels: SolvedLevels,
  { levelSolving, time }: ReviewPorts,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Review> {
  const { game, positions, moves } = replay;
  const { deadlocks } = levels;
  const course = { positions, steps: moves.map((move) => [move]) };
  const explained =
    deadlocks?.explain && (await inSlices(deadlocks.explain(course), time.slices, () => signal.aborted));
  const lost = await firstLost();
  if (lost === undefined || lost.place === 0) {
    const summary =
      lost === undefined
        ? say("No push is known to have lost the level.")
        : say("The level can't be solved.");
    return { summary, mistakes: [], curve: [], about: () => undefined };
  }

  async function look(place: number): Promise<LevelAnswer["kind"]> {
    const level = levelToSolve(game, levels, positions[place]);
    return (await levelSolving.solve(level, { method: "auto", timeMs: lookMs, shorten: false }, signal)).kind;
  }

  /** The first place that is proved to be lost. `isSure`: the place before it isn't proved to be lost. */
  async function firstLost(): Promise<{ readonly place: number; readonly isSure: boolean } | undefined> {
    // A level may be lost before the reason that is explained.
    const last = explained === undefined ? positions.length - 1 : explained.since - 1;
    if (last >= 0 && (await look(last)) === "unsolvable") return searchBefore(last);
    return explained && { place: explained.since, isSure: true };
  }

  /** The same, up to a place that is lost. `isSure`: the place before it can still be won. */
  async function searchBefore(last: number): Promise<{ readonly place: number; readonly isSure: boolean }> {
    let hi = last;
    let lo = -1;
    let isSure = true;
    while (hi - lo > 1 && !signal.aborted) {
      const middle = (lo + hi) >> 1;
      const kind = await look(middle);
      if (kind === "unsolvable") hi = middle;
      else {
        lo = middle;
        isSure = kind === "solved";
      }
      progress(1 / Math.max(1, hi - lo));
    }
    return { place: hi, isSure };
  }

  const place = lost.place - 1;
  const push = pushNumber(replay, levels, place);
  const text = lost.isSure
    ? say("Push {0} lost the level", quantity(push))
    : say("The level was lost by push {0} at the latest", quantity(push));
  const mistake: ReviewedMistake = {
    place,
    cost: 1,
    text,
    // A position that may be lost itself has no better move to find.
    task: lost.isSure
      ? { position: game.format(positions[place]), played: moves[place]!, unit: "lost", values: [] }
      : undefined,
  };
  return {
    summary: sentences(say("{0}.", text), explained?.since === lost.place ? explained.text : undefined),
    mistakes: [mistake],
    curve: [],
    about: (at) => (at === place + 1 ? say("{0}.", text) : undefined),
  };
}

async function reviewSolution(
  replay: Replay,
  levels: SolvedLevels,
  { levelSolving, time }: ReviewPorts,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Review> {
  const { game, positions, moves } = replay;
  const endMs = time.elapsed() + segmentsMs;
  const solve = (level: LevelToSolve, timeMs: number, shorten: boolean) =>
    levelSolving.solve(level, { method: "auto", timeMs, shorten }, signal);
  const pushPlaces = moves.flatMap((move, place) => (levels.pushes?.isPush(move) === true ? [place] : []));
  const mistakes: ReviewedMistake[] = [];
  let first = 0;
  while (first < pushPlaces.length && time.elapsed() < endMs && !signal.aborted) {
    const last = Math.min(pushPlaces.length, first + segmentPushes);
    const from = pushPlaces[first]!;
    const to = last === pushPlaces.length ? moves.length : pushPlaces[last]!;
    const segment = segmentBetween(game as LevelGame, levels, positions[from], positions[to]);
    const answer = segment && (await solve(segment, segmentMs, false));
    progress((0.7 * last) / pushPlaces.length);
    const needed = answer?.kind === "solved" && answer.optimal === "pushes" ? answer.pushes : undefined;
    if (needed === undefined || needed >= last - first) {
      first += segmentStep;
      continue;
    }
    const own = last - first;
    const text = say(
      "Pushes {0} to {1}: {2} of {3} are enough",
      first + 1,
      last,
      quantity(needed),
      quantity(own),
    );
    mistakes.push({ place: from, cost: own - needed, text, task: undefined });
    first = last;
  }
  const start = positions[0];
  const answer = await solve(levelToSolve(game, levels, start), shorterMs, true);
  progress(1);
  const shorter = shorterOf(answer);

  function shorterOf(found: LevelAnswer): Review["shorter"] {
    const [ownMoves, ownPushes] = [moves.length, pushPlaces.length];
    if (found.kind !== "solved" || (found.pushes >= ownPushes && found.moves >= ownMoves)) return undefined;
    const way = played(game, levels, start, found.lurd);
    if (way === undefined) return undefined;
    return {
      label: say("A shorter way: {0}, {1}", movesText(found.moves), pushesText(found.pushes)),
      replay: way,
    };
  }

  const isProved =
    answer.kind === "solved" && answer.optimal === "pushes" && answer.pushes === pushPlaces.length;
  const summary =
    mistakes.length > 0
      ? plural(mistakes.length, "{0} part has too many pushes.", "{0} parts have too many pushes.")
      : isProved
        ? say("No solution has fewer pushes.")
        : say("No part is proved to have too many pushes.");
  return {
    summary,
    mistakes: mistakes.toSorted((one, other) => other.cost - one.cost),
    curve: [],
    shorter,
    about: (at) => {
      const found = mistakes.find(({ place }) => at === place + 1);
      return found && say("{0}.", found.text);
    },
  };
}

/** The number of the push that is made at a place, from 1. */
function pushNumber({ moves }: Replay, { pushes }: SolvedLevels, place: number): number {
  return moves.slice(0, place + 1).filter((move) => pushes?.isPush(move) === true).length;
}

/**
 * The level that leads from one position of a solution to a later one: its goals are the squares of the boxes
 * there. The player may end anywhere. `undefined` where the boxes stand as before.
 */
function segmentBetween(
  game: LevelGame,
  levels: SolvedLevels,
  from: unknown,
  to: unknown,
): LevelToSolve | undefined {
  const board = segmentBoard(levels.solving.board(from), levels.solving.board(to));
  const start = levels.files?.read(board, "segment.xsb")[0]?.start();
  if (start?.ok !== true || game.status(start.value) !== "playing") return undefined;
  return levelToSolve(game, levels, start.value);
}

/** The XSB rows of one position with the boxes of another one as goals. */
function segmentBoard(from: string, to: string): string {
  const ends = to.split("\n");
  return from
    .split("\n")
    .map((row, y) => [...row].map((cell, x) => symbolOf(cell, isBox(ends[y]?.[x]))).join(""))
    .join("\n");
}

const isBox = (cell: string | undefined) => cell === "$" || cell === "*";

function symbolOf(cell: string, isGoal: boolean): string {
  if (cell === "#") return cell;
  if (isBox(cell)) return isGoal ? "*" : "$";
  if (cell === "@" || cell === "+") return isGoal ? "+" : "@";
  return isGoal ? "." : cell === "." ? " " : cell;
}
