import { quantity, say, sense } from "../../games/message.js";
import { solutionOf, solveData, solveSchema } from "../../operations/solve-data.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import { reasonOf } from "../../solving/level-reasons.js";
import { lineOfJson, ofLevel, text } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/printable.js";
import { shownNumber, translate } from "../shared/speech.js";
import { alignedRow } from "../shared/table.js";
import type { Item } from "./levels.js";
import { keyOf } from "./results.js";

/** The report of a board. It has no answer where the board cannot be played. */
export interface LevelReport {
  readonly item: Item;
  readonly answer: LevelAnswer | undefined;
}

export const lineSchema = lineOfJson({ ...ofLevel, ...solveSchema.properties }, { key: text });

/** One JSON object. Missing values are null. */
export function jsonOf({ item: { file, number, title, level, problem }, answer }: LevelReport): string {
  return printableJson({
    file,
    level: number,
    title,
    ...(level === undefined ? {} : { key: keyOf(level) }),
    ...solveData(answer, problem),
  });
}

const widths = [6, 14, 8, 8, 9, 11, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

export function tableHead(): string {
  return row(
    [
      say("Level"),
      say("Result"),
      sense("Moves", "number"),
      say("Pushes"),
      say("Solver"),
      say("Positions"),
      say("ms"),
      say("Title"),
    ].map(translate),
  );
}

const names = {
  solved: sense("Solved", "state of a level"),
  unsolvable: say("No solution"),
  gaveUp: sense("Stopped", "state of a level"),
  alreadySolved: say("Already solved"),
} as const;

/** A row of the table. A star marks a count that is proved to be minimal. */
export function tableRow({ item, answer }: LevelReport): string {
  if (answer === undefined)
    return row([
      String(item.number),
      translate(say("Invalid")),
      "",
      "",
      "",
      "",
      "",
      printable(`${item.title}  ${item.problem === undefined ? "" : translate(item.problem)}`.trim()),
    ]);
  const { kind, solver, nodes, ms } = answer;
  const reason = reasonOf(answer);
  const solved = solutionOf(answer);
  const count = (metric: "moves" | "pushes") => {
    if (solved === undefined) return "";
    return `${solved[metric]}${solved.optimal === metric || solved.bothProved ? "*" : ""}`;
  };
  return row([
    String(item.number),
    translate(names[kind]),
    count("moves"),
    count("pushes"),
    solver,
    shownNumber(nodes),
    shownNumber(ms),
    printable(
      [item.title, reason && translate(reason)]
        .filter((text) => text !== undefined && text !== "")
        .join("  "),
    ),
  ]);
}

export function isSolved({ answer }: LevelReport): boolean {
  return answer?.kind === "solved" || answer?.kind === "alreadySolved";
}

export function summaryRow(reports: readonly LevelReport[], asked: number, cpuMs: number): string {
  const solved = reports.filter(isSolved).length;
  return translate(
    say("Solved: {0} of {1}. CPU time: {2} s.", quantity(solved), quantity(asked), quantity(cpuMs / 1000, 1)),
  );
}
