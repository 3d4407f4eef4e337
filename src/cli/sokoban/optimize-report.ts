import { english, type Message, quantity, say, sense } from "../../games/message.js";
import {
  compareBy,
  type Measure,
  measures,
  type SolutionMeasures,
} from "../../games/sokoban/play/solution-measures.js";
import { lineOfJson, measuresOrNull, ofLevel, textOrNull } from "../shared/json-schema.js";
import { printable, printableJson } from "../shared/printable.js";
import { translate } from "../shared/speech.js";
import { alignedRow } from "../shared/table.js";
import type { Item } from "./levels.js";

/** The result for a level. */
export interface OptimizedLine {
  readonly item: Item;
  /** The measures of the best solution in the file; `undefined` where it holds none. */
  readonly before: SolutionMeasures | undefined;
  /** The measures of the best known solution; `undefined` where there is none. */
  readonly after: SolutionMeasures | undefined;
  /** That solution, as LURD text. */
  readonly solution: string | undefined;
  readonly reason: Message | undefined;
}

/** Whether the solution is better than all in the file. */
export function isBetter({ before, after, solution }: OptimizedLine, order: readonly Measure[]): boolean {
  if (after === undefined || solution === undefined || solution === "") return false;
  return before === undefined || compareBy([...new Set([...order, ...measures])], after, before) < 0;
}

export const lineSchema = lineOfJson({
  ...ofLevel,
  before: measuresOrNull,
  after: measuresOrNull,
  solution: textOrNull,
  reason: textOrNull,
});

/** One JSON object. Missing values are null. */
export function jsonOf({ item, before, after, solution, reason }: OptimizedLine): string {
  const { file, number: level, title } = item;
  return printableJson({
    file,
    level,
    title,
    before: before ?? null,
    after: after ?? null,
    solution: solution ?? null,
    reason: reason === undefined ? null : english(reason),
  });
}

const widths = [6, 15, 15, 11, 13, 10, 14] as const;

const row = (values: readonly string[]) => alignedRow(widths, values);

export function tableHead(): string {
  return row(
    [
      say("Level"),
      say("Pushes"),
      sense("Moves", "number"),
      say("Box Lines"),
      say("Box Changes"),
      say("Sessions"),
      say("Player Lines"),
      say("Title"),
    ].map(translate),
  );
}

/** A row of the table: each count, with the former one where it has changed. */
export function tableRow({ item, before, after, reason }: OptimizedLine): string {
  const count = (measure: Measure) => {
    const [old, now] = [before?.[measure], after?.[measure]];
    return now === undefined ? "" : old === undefined || old === now ? String(now) : `${old} > ${now}`;
  };
  const counts = (
    ["pushes", "moves", "boxLines", "boxChanges", "pushingSessions", "playerLines"] as const
  ).map(count);
  return row([
    String(item.number),
    ...counts,
    printable(
      [item.title, after === undefined && reason !== undefined ? translate(reason) : undefined]
        .filter(Boolean)
        .join("  "),
    ),
  ]);
}

export function summaryRow(lines: readonly OptimizedLine[], order: readonly Measure[]): string {
  const better = lines.filter((line) => line.before !== undefined && isBetter(line, order)).length;
  const first = lines.filter(({ before, after }) => before === undefined && after !== undefined).length;
  const none = lines.filter(({ after }) => after === undefined).length;
  return translate(
    say(
      "Better: {0}. Solved for the first time: {1}. Unchanged: {2}. Without a solution: {3}.",
      quantity(better),
      quantity(first),
      quantity(lines.length - better - first - none),
      quantity(none),
    ),
  );
}
