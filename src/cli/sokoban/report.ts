import type { LevelAnswer, LevelSolution } from "../../protocol/solver/level-solving.js";
import { printable, printableJson } from "../shared/printable.js";
import { alignedRow, rounded } from "../shared/table.js";
import type { Item } from "./files/levels.js";
import { reasonOf } from "./level-answers.js";

/** The report of a board. It has no answer where the board cannot be played. */
export interface LevelReport {
  readonly item: Item;
  readonly answer: LevelAnswer | undefined;
}

/** One JSON object. Missing values are null. */
export function jsonOf({ item, answer }: LevelReport): string {
  const solved = solutionOf(answer);
  return printableJson({
    file: item.file,
    level: item.number,
    title: item.title,
    result: answer?.kind ?? "invalid",
    solver: answer?.solver ?? null,
    optimal: solved?.optimal ?? false,
    bothProved: solved?.bothProved ?? false,
    moves: solved?.moves ?? null,
    pushes: solved?.pushes ?? null,
    nodes: answer?.nodes ?? 0,
    ms: rounded(answer?.ms ?? 0),
    solution: solved?.lurd ?? null,
    reason: item.problem ?? (answer && reasonOf(answer)) ?? null,
  });
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

/** The solution of a level that is solved at its start has no moves. */
function solutionOf(answer: LevelAnswer | undefined): LevelSolution | undefined {
  if (answer?.kind === "alreadySolved")
    return { lurd: "", moves: 0, pushes: 0, optimal: false, bothProved: false };
  return answer?.kind === "solved" ? answer : undefined;
}

export function isSolved({ answer }: LevelReport): boolean {
  return answer?.kind === "solved" || answer?.kind === "alreadySolved";
}

export function summaryRow(told: readonly LevelReport[], asked: number, cpuMs: number): string {
  return `${told.filter(isSolved).length} of ${asked} solved, ${(cpuMs / 1000).toFixed(1)} s of CPU.`;
}
