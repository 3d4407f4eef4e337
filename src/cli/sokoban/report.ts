import { printable, printableJson } from "../shared/printable.js";
import { alignedRow, rounded } from "../shared/table.js";
import type { Item } from "./files/levels.js";
import type { Answer } from "./solving/job.js";

/** What is told of a board; no answer for one that cannot be played. */
export interface ReportLine {
  readonly item: Item;
  readonly answer: Answer | undefined;
}

/** One JSON object. What there is none of is null. */
export function jsonOf({ item, answer }: ReportLine): string {
  const solution = answer?.solution;
  return printableJson({
    file: item.file,
    level: item.number,
    title: item.title,
    result: answer?.result ?? "invalid",
    solver: answer?.solver ?? null,
    optimal: answer?.optimal ?? false,
    bothProved: answer?.bothProved ?? false,
    moves: solution?.length ?? null,
    pushes: solution === undefined ? null : (answer?.pushes ?? null),
    nodes: answer?.nodes ?? 0,
    ms: rounded(answer?.ms ?? 0),
    solution: solution ?? null,
    reason: item.problem ?? answer?.reason ?? null,
  });
}

const widths = [6, 14, 8, 8, 9, 11, 10] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

export const tableHead = row(["level", "result", "moves", "pushes", "solver", "nodes", "ms", "title"]);

const names = { solved: "solved", unsolvable: "no solution", gaveUp: "gave up", alreadySolved: "solved before" } as const;

/** A line of the table. A count that is proved to be the least is marked with a star. */
export function tableRow({ item, answer }: ReportLine): string {
  if (answer === undefined)
    return row([String(item.number), "invalid", "", "", "", "", "", printable(`${item.title}  ${item.problem ?? ""}`.trim())]);
  const { result, optimal, bothProved, solution, pushes, solver, nodes, ms, reason } = answer;
  const count = (metric: "moves" | "pushes", value: number) =>
    solution === undefined ? "" : `${value}${optimal === metric || bothProved ? "*" : ""}`;
  const why = result === "gaveUp" || result === "unsolvable" ? reason : undefined;
  return row([
    String(item.number),
    names[result],
    count("moves", solution?.length ?? 0),
    count("pushes", pushes),
    solver,
    String(nodes),
    ms.toFixed(0),
    printable([item.title, why].filter((text) => text !== undefined && text !== "").join("  ")),
  ]);
}

export function isSolved({ answer }: ReportLine): boolean {
  return answer?.result === "solved" || answer?.result === "alreadySolved";
}

export function summaryRow(told: readonly ReportLine[], asked: number, cpuMs: number): string {
  return `${told.filter(isSolved).length} of ${asked} solved, ${(cpuMs / 1000).toFixed(1)} s of CPU.`;
}
