import { formatQuantity, type Message, plural, quantity, say, sense } from "../../games/message.js";
import { isSize } from "../../games/sliding/rules.js";
import { maxMinMoves, type TimedSession } from "../../games/sliding/timing/choices.js";
import type { KeptSolve } from "../../games/sliding/timing/kept-solves.js";
import { boardCount, marathonParts, splitsOf } from "../../games/sliding/timing/marathon.js";
import { maxMarathon, movesAbove, movesOf, solveTime, tpsOf } from "../../games/sliding/timing/solve.js";
import { formatTime } from "../../games/sliding/timing/solve-times.js";
import {
  type Average,
  averageText,
  type SolveStatistics,
  trimmedOf,
} from "../../games/sliding/timing/statistics.js";
import type { ViewFact } from "../../protocol/game/game-pages.js";
import type { TimerFigure, ViewSolve } from "../../protocol/game/timer-page.js";
import type { Asking, Speech } from "../ports/ports.js";
import type { SessionKind } from "./timed-sessions.js";

/** The questions about sessions of timed solves. */

export interface NewSession extends SessionKind {
  readonly name: string;
}

export type SessionChoice =
  | { readonly kind: "new" | "marathon" }
  | { readonly kind: "open" | "delete"; readonly session: TimedSession };

/** Characters of a session's name. */
export const maxName = 60;

/** Lists the sessions. Asks before a session is deleted. */
export async function askSession(
  ask: Asking,
  speech: Speech,
  sessions: readonly TimedSession[],
): Promise<SessionChoice | undefined> {
  const starts = [
    { label: say("New Session…"), icon: "add" },
    { label: say("New Marathon…"), icon: "add" },
  ] as const;
  const chosen = await ask.choose({
    title: say("Session"),
    prompt: say("Select a session, or start a new one."),
    choices: [
      ...starts,
      // Most names are what a session is called until somebody names it.
      ...sessions.map((session) =>
        session.name === nameOf(session, speech)
          ? { label: session.name }
          : { label: session.name, detail: kindWords(session) },
      ),
    ],
    selected: sessions.length === 0 ? 0 : starts.length,
    actions: [{ label: say("Delete"), icon: "trash" }],
  });
  if (chosen === undefined) return undefined;
  const session = sessions[chosen.index - starts.length];
  if (session === undefined) return { kind: chosen.index === 1 ? "marathon" : "new" };
  if (chosen.action === undefined) return { kind: "open", session };
  const isSure = await ask.confirm({
    question: say("Delete the session “{0}”?", session.name),
    detail: say("All its solves are deleted. This can't be undone."),
    yes: say("Delete"),
  });
  return isSure ? { kind: "delete", session } : undefined;
}

/** A new session of a size, and of a number of boards for a marathon. */
export async function askNewSession(
  ask: Asking,
  speech: Speech,
  isMarathon: boolean,
): Promise<NewSession | undefined> {
  const title = isMarathon ? say("New Marathon") : say("New Session");
  const text = await ask.text({
    title,
    prompt: say("The size of its boards, such as 4x4 or 3x7"),
    value: "4x4",
    maxLength: 5,
    problem: (value) =>
      sizeOf(value) === undefined ? say("Expected a size from 2x2 to 6x6, 5x7 or 7x5.") : undefined,
  });
  const size = text === undefined ? undefined : sizeOf(text);
  if (size === undefined) return undefined;
  const marathon = isMarathon ? await askBoards(ask, title) : 1;
  if (marathon === undefined) return undefined;
  const kind = { ...size, marathon };
  const name = await askName(ask, title, nameOf(kind, speech));
  return name === undefined ? undefined : { ...kind, name };
}

async function askBoards(ask: Asking, title: Message): Promise<number | undefined> {
  const isNumber = (text: string) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 2 && Number(text) <= maxMarathon;
  const text = await ask.text({
    title,
    prompt: say("How many boards are solved one after the other, with one time"),
    value: "10",
    maxLength: 3,
    problem: (value) =>
      isNumber(value) ? undefined : say("Enter a whole number from 2 to {0}.", maxMarathon),
  });
  return text === undefined ? undefined : Number(text);
}

/** A name that is not empty. */
export async function askName(ask: Asking, title: Message, value: string): Promise<string | undefined> {
  const name = await ask.text({ title, prompt: say("Name of the session"), value, maxLength: maxName });
  return name === undefined || name.trim() === "" ? undefined : name.trim();
}

export async function askMinMoves(ask: Asking, value: number): Promise<number | undefined> {
  const text = await ask.text({
    title: say("Fewest Moves of Scrambles"),
    prompt: say("Boards up to 4×4 that need fewer moves are left out. 0 takes every board."),
    value: String(value),
    maxLength: 2,
    problem: (typed) =>
      /^\d{1,2}$/.test(typed) && Number(typed) <= maxMinMoves
        ? undefined
        : say("Enter a whole number from 0 to {0}.", maxMinMoves),
  });
  return text === undefined ? undefined : Number(text);
}

/** The name of a session until somebody names it. */
export function nameOf(kind: SessionKind, { translate }: Speech): string {
  return translate(kindWords(kind));
}

function kindWords({ rows, columns, marathon }: SessionKind): Message {
  return marathon === 1
    ? say("{0}×{1}", rows, columns)
    : say("{0}×{1}, marathon of {2}", rows, columns, marathon);
}

function sizeOf(text: string): { readonly rows: number; readonly columns: number } | undefined {
  const match = /^\s*(\d)\s*[x×]\s*(\d)\s*$/i.exec(text);
  const size = { rows: Number(match?.[1]), columns: Number(match?.[2]) };
  return isSize(size) ? size : undefined;
}

/** The figures of timed solves in the player's language. */

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
