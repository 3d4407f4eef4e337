import { formatQuantity, type Message, plural, quantity, say, sense } from "../../games/message.js";
import type { KeptSolve } from "../../games/sliding/timing/kept-solves.js";
import { boardCount, marathonParts, splitsOf } from "../../games/sliding/timing/marathon.js";
import { formatTime, movesAbove, movesOf, solveTime, tpsOf } from "../../games/sliding/timing/solve.js";
import { type Average, type SolveStatistics, trimmedOf } from "../../games/sliding/timing/statistics.js";
import type { ViewFact } from "../../protocol/game/game-pages.js";
import type { TimerFigure, ViewSolve } from "../../protocol/game/timer-page.js";
import type { Speech } from "../ports/speech.js";

/** The figures of timed solves in the player's language. */

function averageText(average: Average): string {
  if (average === undefined) return "–";
  return Number.isNaN(average) ? "DNF" : formatTime(average);
}

export function timerFigures(
  statistics: SolveStatistics,
  last: Average,
  { translate }: Speech,
): readonly TimerFigure[] {
  const { best, mean, deviation, averages, count, finished } = statistics;
  return [
    {
      label: translate(say("Time")),
      now: averageText(last),
      best: averageText(best),
      tooltip: translate(say("The last solve, and the best of the session.")),
    },
    ...averages.map(({ size, current, best: bestAverage }) => ({
      label: translate(size === 3 ? say("Mean of 3") : say("Average of {0}", size)),
      now: averageText(current),
      best: averageText(bestAverage),
      tooltip: translate(averageTooltip(size)),
    })),
    {
      label: translate(say("Session mean")),
      now: averageText(mean),
      best: deviation === undefined ? "" : `± ${formatTime(deviation)}`,
      tooltip: translate(
        say(
          "The mean of all solves that finished ({0} of {1}), and their standard deviation.",
          quantity(finished),
          quantity(count),
        ),
      ),
    },
  ];
}

function averageTooltip(size: number): Message {
  const trimmed = trimmedOf(size);
  return trimmed === 0
    ? say("The mean of the last {0}, with none left out. One DNF makes it DNF.", size)
    : say(
        "The mean of the last {0} without the best {1} and the worst {1}, as in speedsolving: a twentieth on each side, rounded up. DNF counts as the worst.",
        size,
        trimmed,
      );
}

export function viewSolve({ number, solve, optimal }: KeptSolve, { translate }: Speech): ViewSolve {
  const { mark, moves, endedAtMs, comment } = solve;
  const above = movesAbove(solve, optimal);
  const count = movesOf(solve).length;
  const boards = boardCount(solve);
  const done = marathonParts(solve).filter(({ isDone }) => isDone).length;
  // Why it does not count comes first, as the rest may be cut.
  const details = [
    ...(mark === "repeat" ? [translate(say("scramble repeated"))] : []),
    ...(mark === "interrupted" ? [translate(say("interrupted"))] : []),
    ...(boards === 1
      ? []
      : mark === "dnf" || (moves !== "" && done < boards)
        ? [translate(say("{0} of {1} boards", done, boards))]
        : [translate(plural(boards, "{0} board", "{0} boards"))]),
    ...(moves === "" ? [] : [translate(plural(count, "{0} move", "{0} moves"))]),
    ...(above === undefined ? [] : [`+${above}`]),
    ...(comment === undefined ? [] : [comment]),
  ];
  return {
    id: endedAtMs,
    number,
    time: solveTime(solve),
    detail: details.join(" · "),
    mark,
    canReplay: moves !== "",
  };
}

/** The last solve in figures. */
export function solveFacts(
  { solve, optimal }: KeptSolve,
  { language, translate }: Speech,
): readonly ViewFact[] {
  const fact = (label: Message, value: string): ViewFact => ({ label: translate(label), value });
  const tps = tpsOf(solve);
  const count = movesOf(solve).length;
  const above = movesAbove(solve, optimal);
  if (count === 0) return [];
  return [
    fact(sense("Moves", "number"), String(count)),
    ...(tps === undefined ? [] : [fact(say("Moves per second"), formatQuantity(language, quantity(tps, 2)))]),
    ...(above === undefined ? [] : [fact(say("Fewest possible"), `${count - above} (+${above})`)]),
    ...splitsOf(solve).map(({ rows, moves, timeMs }) =>
      fact(
        rows === 1 ? say("First row done") : say("Done up to row {0}", rows),
        timeMs === undefined ? String(moves) : `${formatTime(timeMs)} · ${moves}`,
      ),
    ),
    ...marathonParts(solve).map(({ board, solve: part, doneMs, isDone }) =>
      fact(
        isDone ? say("Board {0} done", board) : say("Board {0}, not done", board),
        [
          ...(doneMs === undefined ? [] : [`${formatTime(doneMs)} (+${formatTime(part.timeMs)})`]),
          String(part.moves.length),
        ].join(" · "),
      ),
    ),
  ];
}
