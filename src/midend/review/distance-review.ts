import { movesText } from "../../games/counted.js";
import type { Task } from "../../games/days/practice-set.js";
import { directions } from "../../games/direction.js";
import { type Message, plural, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { atGoal } from "../../games/play/known-answers.js";
import type { Replay } from "../../games/play/replay.js";
import type { Analysis } from "../../games/solver.js";
import { longer, type Review, type ReviewedMistake } from "./mistake.js";

/** Asks for the analysis of a position; `undefined` where none was found in time. */
export type Analyze = (position: unknown, timeMs: number) => Promise<Analysis<string> | undefined>;

/** How long a position may be analyzed. */
const usualMs = 5_000;
/** After this time for positions without an exact distance, each further position has only the short time. */
const undecidedMs = 60_000;
const shortMs = 50;

/**
 * Reviews a game by the exact distance of each position from the goal. A move is a mistake if the distance
 * after it is greater; it costs the difference. The positions are asked for from the last to the first: a
 * solver that follows a game then knows most answers. `progress` is called with the share that is done.
 */
export async function reviewDistances(
  { game, positions, moves }: Replay,
  analyze: Analyze,
  progress: (share: number) => void,
): Promise<Review> {
  const known = new Array<Analysis<string> | undefined>(positions.length).fill(undefined);
  let leftMs = undecidedMs;
  for (let place = positions.length - 1; place >= 0; place--) {
    const isEnd = game.status(positions[place]) === "won";
    const timeMs = leftMs > 0 ? usualMs : shortMs;
    known[place] = isEnd ? atGoal : await analyze(positions[place], timeMs);
    if (known[place]?.exact !== true) leftMs -= timeMs;
    progress((positions.length - place) / positions.length);
  }
  const exact = known.map((found) => (found?.exact === true ? found.distance : undefined));
  const costs = moves.map((_, place) => costOf(exact[place], exact[place + 1]));
  const mistakes = costs.flatMap((cost, place): readonly ReviewedMistake[] =>
    cost === undefined || cost <= 0 ? [] : [{ place, cost, text: longerText(cost), task: taskAt(place) }],
  );
  const most = exact.reduce<number>((high, distance) => Math.max(high, distance ?? 0), 1);
  const open = exact.filter((distance) => distance === undefined).length;

  function taskAt(place: number): Task | undefined {
    const found = known[place];
    if (found?.exact !== true || !found.complete) return undefined;
    const values = directions
      .flatMap((direction) => game.interpret(positions[place], { kind: "direction", direction }).slice(0, 1))
      // Every move changes the distance by one.
      .map((move) => ({ move, value: -found.distance - (found.firstMoves.includes(move) ? 0 : 2) }));
    return { position: game.format(positions[place]), played: moves[place]!, unit: "moves", values };
  }

  return {
    summary: summaryOf(costs, open),
    mistakes: mistakes.toSorted((one, other) => other.cost - one.cost),
    curve: exact.map((distance) => distance && distance / most),
    about(place) {
      const distance = exact[place];
      if (distance === undefined) return say("The fewest moves from here aren't known.");
      const left = plural(distance, "{0} move to the goal.", "{0} moves to the goal.");
      const cost = place === 0 ? undefined : costs[place - 1];
      return cost !== undefined && cost > 0 ? sentences(longer(cost), left) : left;
    },
  };
}

/** How many moves longer the whole way became; 0 for a move on a shortest way. */
function costOf(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after + 1 - before;
}

function summaryOf(costs: readonly (number | undefined)[], open: number): Message {
  const cost = costs.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const count = costs.filter((one) => one !== undefined && one > 0).length;
  const found =
    count === 0
      ? say("No mistakes found.")
      : plural(count, "{0} mistake, {1} too many.", "{0} mistakes, {1} too many.", movesText(cost));
  const unknown =
    open === 0 ? undefined : plural(open, "{0} position is undetermined.", "{0} positions are undetermined.");
  return sentences(found, unknown);
}

const longerText = (moves: number): Message => plural(moves, "{0} move longer", "{0} moves longer");
