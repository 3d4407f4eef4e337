import { solutionOf, solveData } from "../../operations/solve-data.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import { reasonOf } from "../../solving/level-reasons.js";
import { printable, printableJson } from "../shared/printable.js";
import { alignedRow } from "../shared/table.js";
import type { Item } from "./files/levels.js";

/** The report of a board. It has no answer where the board cannot be played. */
export interface LevelReport {
  readonly item: Item;
  readonly answer: LevelAnswer | undefined;
}

/** One JSON object. Missing values are null. */
export function jsonOf({ item: { file, number, title, problem }, answer }: LevelReport): string {
  return printableJson({ file, level: number, title, ...solveData(answer, problem) });
}

const widths = [6, 14, 8, 8, 9, 11, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

export const tableHead = row(["level", "result", "moves", "pushes", "solver", "nodes", "ms", "title"]);

const names = {
  solved: "solved",
  unsolvable: "no solution",
  gaveUp: "gave up",
  alreadySolved: "solved before",
} as const;

/** A row of the table. A star marks a count that is proved to be minimal. */
export function tableRow({ item, answer }: LevelReport): string {
  if (answer === undefined)
    return row([
      String(item.number),
      "invalid",
      "",
      "",
      "",
      "",
      "",
      printable(`${item.title}  ${item.problem ?? ""}`.trim()),
    ]);
  const { kind, solver, nodes, ms } = answer;
  const solved = solutionOf(answer);
  const count = (metric: "moves" | "pushes") => {
    if (solved === undefined) return "";
    return `${solved[metric]}${solved.optimal === metric || solved.bothProved ? "*" : ""}`;
  };
  return row([
    String(item.number),
    names[kind],
    count("moves"),
    count("pushes"),
    solver,
    String(nodes),
    ms.toFixed(0),
    printable([item.title, reasonOf(answer)].filter((text) => text !== undefined && text !== "").join("  ")),
  ]);
}

export function isSolved({ answer }: LevelReport): boolean {
  return answer?.kind === "solved" || answer?.kind === "alreadySolved";
}

export function summaryRow(told: readonly LevelReport[], asked: number, cpuMs: number): string {
  return `${told.filter(isSolved).length} of ${asked} solved, ${(cpuMs / 1000).toFixed(1)} s of CPU.`;
}
