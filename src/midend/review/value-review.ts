import type { Task } from "../../games/days/practice-set.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import type { Replay } from "../../games/play/replay.js";
import type { MoveValue } from "../../games/solver.js";
import { bestOf, isHopeless, type Review, type ReviewedMistake, verdictOf } from "./mistake.js";

/** Asks for the value of each legal move; `undefined` where the game has none there. */
export type Judge = (position: unknown, timeMs: number) => Promise<readonly MoveValue[] | undefined>;

/** The mistakes that are listed. */
const listed = 3;
/** The costliest moves of the quick search are searched again for longer. */
const searchedAgain = 15;
const againMs = 400;
/** The quick search of a whole game takes about this long; each position gets a part within these limits. */
const quickMs = 20_000;
const [minMs, maxMs] = [4, 30];

/**
 * Reviews a game by the values of its moves: those of the move that was played and of the best one. It looks
 * at all moves quickly, then longer at those that cost most. The three costliest are mistakes.
 */
export async function reviewValues(
  { game, positions, moves }: Replay,
  judge: Judge,
  progress: (share: number) => void,
): Promise<Review> {
  const timeMs = Math.min(maxMs, Math.max(minMs, quickMs / Math.max(1, moves.length)));
  const tasks: (Task | undefined)[] = [];
  for (const [place] of moves.entries()) {
    tasks.push(await taskAt(place, timeMs));
    progress((0.8 * (place + 1)) / moves.length);
  }
  const costliest = places(tasks).slice(0, searchedAgain);
  for (const [index, place] of costliest.entries()) {
    tasks[place] = await taskAt(place, againMs);
    progress(0.8 + (0.2 * (index + 1)) / costliest.length);
  }

  async function taskAt(place: number, ms: number): Promise<Task | undefined> {
    const position = positions[place];
    const values = await judge(position, ms);
    // A single legal move is not a decision.
    if (values === undefined || values.length < 2) return undefined;
    return { position: game.format(position), played: moves[place]!, unit: "points", values };
  }

  const mistakes = places(tasks)
    .filter((place) => costliest.includes(place))
    .slice(0, listed)
    .map((place): ReviewedMistake => {
      const cost = costOf(tasks[place]);
      return { place, cost, text: valuesText(tasks[place]!), task: tasks[place] };
    });
  const most = tasks.reduce((high, task) => Math.max(high, costOf(task)), 1);
  return {
    summary: summaryOf(mistakes.length),
    mistakes,
    curve: [0, ...tasks.map((task) => task && costOf(task) / most)],
    about(place) {
      const task = tasks[place - 1];
      return task && verdictOf(task, task.played)?.text;
    },
  };
}

/** The places of moves that cost something, the costliest first. */
function places(tasks: readonly (Task | undefined)[]): readonly number[] {
  return [...tasks.keys()]
    .filter((place) => costOf(tasks[place]) > 0)
    .sort((one, other) => costOf(tasks[other]) - costOf(tasks[one]));
}

function costOf(task: Task | undefined): number {
  const own = task?.values.find(({ move }) => move === task.played);
  const best = task && bestOf(task);
  return own === undefined || best === undefined ? 0 : best.value - own.value;
}

/** “Value 1,234, best 2,345”. */
function valuesText(task: Task): Message {
  const own = task.values.find(({ move }) => move === task.played)!;
  const best = quantity(Math.round(bestOf(task)!.value));
  if (isHopeless(own)) return say("Soon ends the game, value of the best move {0}", best);
  return say("Value {0}, best {1}", quantity(Math.round(own.value)), best);
}

function summaryOf(count: number): Message {
  return count === 0
    ? say("No mistakes found.")
    : plural(count, "{0} costly move is marked.", "{0} costly moves are marked.");
}
