import { english, quantity, say, sense } from "../../games/message.js";
import { rounded } from "../../games/rounded.js";
import type { Move } from "../../games/sliding/rules.js";
import { translate } from "../../platform/speech.js";
import type { SolveAnswer } from "../../protocol/solver/solver-wire.js";
import { amount, count, countOrNull, flag, lineOfJson, text, textOrNull } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/printable.js";
import { shownNumber } from "../shared/speech.js";
import { tableOf } from "../shared/table.js";
import type { InputLine } from "./boards.js";

/** The result of a search. The moves are letters. */
export interface Answer {
  readonly result: "solved" | "unsolvable" | "gaveUp";
  readonly optimal: boolean;
  readonly moves: string | undefined;
  /** `undefined` when there is no solution, or nothing is known. */
  readonly lowerBound: number | undefined;
  readonly nodes: number;
  readonly ms: number;
  /** CPU time of the whole program while the board was solved, with tables and other threads. */
  readonly cpuMs: number;
}

const nothing = {
  optimal: false,
  moves: undefined,
  lowerBound: undefined,
  nodes: 0,
  ms: 0,
  cpuMs: 0,
} as const;
export const unsolvable: Answer = { result: "unsolvable", ...nothing };

/** `undefined`: the search was interrupted without a result. */
export function answerOf(
  found: SolveAnswer | undefined,
  cpuMs: number,
  ownMove: (move: Move) => Move = (move) => move,
): Answer {
  if (found === undefined) return { result: "gaveUp", ...nothing };
  const { outcome, nodes, ms } = found;
  if (outcome.kind === "unsolvable") return unsolvable;
  const { lowerBound } = outcome;
  if (outcome.kind === "gaveUp") return { ...nothing, result: "gaveUp", lowerBound, nodes, ms, cpuMs };
  return {
    result: "solved",
    optimal: outcome.optimal === "moves",
    moves: (outcome.moves as readonly Move[]).map(ownMove).join(""),
    lowerBound,
    nodes,
    ms,
    cpuMs,
  };
}

/** The report of a line. The answer is `undefined` where the line has no board. */
export interface BoardReport {
  readonly line: InputLine;
  readonly answer: Answer | undefined;
}

export const lineSchema = lineOfJson(
  {
    tiles: { type: ["array", "null"], items: countOrNull },
    solvable: flag,
    result: { type: "string", enum: ["solved", "unsolvable", "gaveUp", "invalid"] },
    optimal: flag,
    length: countOrNull,
    lowerBound: countOrNull,
    moves: textOrNull,
    nodes: count,
    ms: amount,
    cpuMs: amount,
  },
  { reason: text },
);

/** One JSON object. Missing values are null. `reason` is present for lines without a board. */
export function jsonOf({ line, answer }: BoardReport): string {
  const { tiles } = line;
  return printableJson({
    tiles,
    solvable: "position" in line && answer?.result !== "unsolvable",
    result: answer?.result ?? "invalid",
    optimal: answer?.optimal ?? false,
    length: answer?.moves?.length ?? null,
    lowerBound: answer?.lowerBound ?? null,
    moves: answer?.moves ?? null,
    nodes: answer?.nodes ?? 0,
    ms: rounded(answer?.ms ?? 0),
    cpuMs: rounded(answer?.cpuMs ?? 0),
    ...("problem" in line ? { reason: english(line.problem) } : {}),
  });
}

const results = {
  solved: sense("Solved", "state of a level"),
  unsolvable: say("No solution"),
  gaveUp: sense("Stopped", "state of a level"),
  invalid: say("Invalid"),
} as const;

export const table = tableOf(
  [
    [say("Line"), 5],
    [say("Size"), 5],
    [say("Result"), 12, ...Object.values(results)],
    [sense("Moves", "number"), 7],
    [say("Bound"), 7],
    [say("Positions"), 12],
    [say("ms"), 10],
    [say("CPU ms"), 10],
  ],
  say("Solution"),
);

/**
 * A row of the table. “≤ 104” is a solution that is not proved to be shortest, followed by the proved bound.
 */
export function tableRow({ line, answer }: BoardReport): string {
  if (!("position" in line))
    return `${table.row([String(line.number), "", translate(results.invalid)])}  ${printable(translate(line.problem))}`;
  const { rows, columns } = line.position;
  const size = `${rows}×${columns}`;
  if (answer === undefined) return table.row([String(line.number), size, translate(results.gaveUp)]);
  const { result, optimal, moves, lowerBound, nodes, ms, cpuMs } = answer;
  const found = moves === undefined ? "" : optimal ? String(moves.length) : `≤ ${moves.length}`;
  return table.row([
    String(line.number),
    size,
    translate(results[result]),
    found,
    lowerBound === undefined ? "" : String(lowerBound),
    shownNumber(nodes),
    shownNumber(ms, 1),
    shownNumber(cpuMs, 1),
    moves ?? "",
  ]);
}

export function summaryRow(reports: readonly BoardReport[], cpuMs: number): string {
  const solved = reports.filter(({ answer }) => answer?.result === "solved");
  const optimal = solved.filter(({ answer }) => answer?.optimal);
  const total = (value: (answer: Answer) => number) =>
    solved.reduce((sum, { answer }) => sum + (answer === undefined ? 0 : value(answer)), 0);
  const mean = solved.length === 0 ? 0 : total(({ moves }) => moves?.length ?? 0) / solved.length;
  const cpu = quantity(cpuMs / 1000, 1);
  return translate(
    say(
      "Solved: {0} of {1}, proved: {2}. Average number of moves: {3}. CPU time: {4} s.",
      quantity(solved.length),
      quantity(reports.length),
      quantity(optimal.length),
      quantity(mean, 2),
      cpu,
    ),
  );
}
