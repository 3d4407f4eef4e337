import type { AnalysisReport, Distance, Fact, Trail } from "../capabilities.js";
import type { Game } from "../game.js";
import { inRows } from "../lists.js";
import { type Message, quantity, say, sense } from "../message.js";
import { named } from "../message-texts.js";
import { looksLikeBoard, readBoard } from "./board-text.js";
import { copies, movesText } from "./move-text.js";
import { playedSliding } from "./played-sliding.js";
import { goalTiles, type Move, type Position } from "./rules.js";

/**
 * The texts of a solver that knows the distance to the goal. Nothing is called shortest unless it is proved.
 */
export const analysisReport: AnalysisReport<Position> = {
  score(trail) {
    const known = scoreOf(trail);
    return known?.exact ? scoreValue(known) : undefined;
  },
  formatScore,
  figures(trail) {
    const { distance } = trail;
    const known = scoreOf(trail);
    return [
      { name: "distance", label: say("Moves left"), value: distance && lengthText(distance) },
      { name: "score", label: sense("Score", "share of right moves"), value: known && scoreText(known) },
    ];
  },
  judge(before, after, moves) {
    if (!before.exact || !after.exact)
      return {
        verdict: "open",
        text: after.moves === 0 ? solved : say("Moves left: {0}.", countText(after)),
      };
    const right = (moves + before.moves - after.moves) / 2;
    if (after.moves === 0) return { verdict: "right", text: solved };
    if (right === moves) return { verdict: "right", text: say("Right. Moves left: {0}.", countText(after)) };
    if (right === 0)
      return { verdict: "wrong", text: say("That leads away. Moves left: {0}.", countText(after)) };
    return {
      verdict: "mixed",
      text: say(
        "Right moves: {0} of {1}. Moves left: {2}.",
        quantity(right),
        quantity(moves),
        countText(after),
      ),
    };
  },
  greet(distance, isStart) {
    if (distance?.moves === 0) return say("Solved. Start a new game, or watch this one again.");
    if (distance === undefined)
      return isStart ? say("Welcome! Finding the fewest moves…") : say("Finding the fewest moves…");
    return isStart
      ? say("Welcome! Fewest moves to the goal: {0}.", countText(distance))
      : say("Ready. Moves left: {0}.", countText(distance));
  },
  preparing: (share) => say("Getting the solver ready: {0}%", Math.floor(share * 100)),
  facts(trail) {
    const start = startOf(trail);
    const known = scoreOf(trail);
    const facts: Fact[] = [{ label: sense("Moves", "number"), value: named(movesMade(trail)) }];
    if (start !== undefined)
      facts.push({
        label: start.exact ? say("Fewest possible") : say("Best known"),
        value: lengthText(start),
      });
    if (known !== undefined && movesMade(trail) > 0) {
      facts.push({ label: sense("Score", "share of right moves"), value: scoreText(known) });
      const { right, wrong } = known;
      const share = Math.floor((100 * right) / (right + wrong));
      facts.push({
        label: say("Right moves"),
        value: known.exact ? say("{0}%", share) : say("≤ {0}%", share),
      });
    }
    return facts;
  },
};

const solved = say("Solved!");

/** "47", or "≤ 112" where it may be shorter. */
function lengthText({ moves, exact }: Distance): Message {
  return exact ? named(moves) : say("≤ {0}", moves);
}

/** "47", "at most 112". */
function countText({ moves, exact }: Distance): Message {
  return exact ? named(moves) : say("at most {0}", moves);
}

function movesMade({ start, now }: Trail<Position>): number {
  return now.moves - start.moves;
}

/**
 * The quality of play. Each move changes the parity of the board, so it changes the fewest moves left by
 * exactly one. A right move decreases it, a wrong one increases it. So right − wrong = distance at the start
 * − distance now, for exact distances.
 */
interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly exact: boolean;
}

/**
 * The right and wrong moves so far. Each move changes the distance by one, so right − wrong is the decrease
 * of the distance. With unproved lengths, it is the known decrease.
 */
function scoreOf(trail: Trail<Position>): Score | undefined {
  const moves = movesMade(trail);
  if (moves === 0) return { right: 0, wrong: 0, exact: true };
  const start = startOf(trail);
  const { distance } = trail;
  if (start === undefined || distance === undefined) return undefined;
  // Going back to the start and following its solution is a solution, too.
  const now = distance.exact ? distance.moves : Math.min(distance.moves, start.moves + moves);
  const right = (moves + start.moves - now) / 2;
  return { right, wrong: moves - right, exact: start.exact && distance.exact };
}

/**
 * The distance of the start. If it is not proved, the moves made plus a solution from here may be shorter
 * than the first solution found.
 */
function startOf(trail: Trail<Position>): Distance | undefined {
  const { startDistance: start, distance: now } = trail;
  if (start === undefined || start.exact || now === undefined) return start;
  return { ...start, moves: Math.min(start.moves, movesMade(trail) + now.moves) };
}

/**
 * "+0.33". If the start's shortest solution is not known, the final score is an upper bound, and a score on
 * the way is approximate.
 */
function scoreText(score: Score): Message {
  const value = formatScore(scoreValue(score));
  return score.exact ? value : say("≈ {0}", value);
}

/** (right − wrong) / moves, from −1 to 1; 0 before the first move. Never clamped. */
export function scoreValue({ right, wrong }: Omit<Score, "exact">): number {
  return right + wrong === 0 ? 0 : (right - wrong) / (right + wrong);
}

/** With sign and two decimals: "+0.33", "−1.00", "0.00". */
export function formatScore(value: number): Message {
  const size = quantity(Math.abs(value), 2);
  if (size.quantity < 0.005) return named(quantity(0, 2));
  return value < 0 ? say("−{0}", size) : say("+{0}", size);
}

/** The sliding puzzle of Noyes Chapman (1874), on any board from 2×2 to 6×6. */
export const sliding: Game<Position, Move> = {
  ...playedSliding,
  analysis: analysisReport,
  squares,
  text: { matches: looksLikeBoard, read: readBoard, moves: movesText, copies },
};

/** The quarters of the game, from the first to the last. */
const quarters = ["🟩", "🟨", "🟧", "🟥"] as const;
const away = "⬜";
const blank = "⬛";

/** For each tile the quarter of the game in which it came to its place for good. */
function squares(positions: readonly Position[]): readonly string[] {
  const { rows, columns } = positions[0]!;
  const steps = Math.max(1, positions.length - 1);
  const colored = goalTiles(rows * columns).map((goal, cell) => {
    if (goal === 0) return blank;
    const lastAway = positions.findLastIndex(({ tiles }) => tiles[cell] !== goal);
    if (lastAway === positions.length - 1) return away;
    return quarters[Math.min(3, Math.floor((4 * Math.max(0, lastAway)) / steps))]!;
  });
  return inRows(colored, columns).map((row) => row.join(""));
}
