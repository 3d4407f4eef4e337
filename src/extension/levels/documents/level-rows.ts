import { boxesText } from "../../../games/counted.js";
import { cellAt, type TextBoard } from "../../../games/sokoban/level/board.js";
import { symbolOf } from "../../../games/sokoban/level/cell.js";
import type { Finding, Severity } from "../../../games/sokoban/level/finding.js";
import type { Collection, LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { LevelRow } from "../../../protocol/levels/editor-wire.js";
import type { ListOrder, RowsQuestion } from "../../../protocol/levels/level-list.js";
import { translate } from "../../kit/translate.js";
import { factsOf } from "./level-facts.js";
import { type LevelKnowledge, measuresOf } from "./level-measures.js";
import { countText, estimateText } from "./measure-texts.js";

/** The maximum numbers of rows and columns in thumbnails, and of characters in titles. */
const maxThumbnailCells = 60;
const maxTitleCharacters = 200;

/** The data for the list of levels, besides the file. */
export interface ListKnowledge {
  isSolved(entry: LevelEntry): boolean;
  readonly known: LevelKnowledge;
}

/** Rows of the level list. */
export function levelRows(
  collection: Collection,
  { from, to, order }: Omit<RowsQuestion, "version">,
  knowledge: ListKnowledge,
): readonly LevelRow[] {
  return collection.levels.slice(from, to).map((entry, index): LevelRow => {
    const { board, title, author, solutions } = entry;
    return {
      level: from + index,
      title: title?.text.slice(0, maxTitleCharacters) ?? "",
      author: author?.text.slice(0, maxTitleCharacters) ?? "",
      width: board.width,
      height: board.rows.length,
      boxes: factsOf(entry).boxes,
      rows: thumbnail(board),
      solved: knowledge.isSolved(entry),
      hasSolution: solutions.some(({ kind }) => kind === "solution"),
      worst: worst(findingsOf(collection, entry)),
      measure: measureText(entry, order, knowledge.known),
    };
  });
}

function measureText(entry: LevelEntry, order: ListOrder, knowledge: LevelKnowledge): string | undefined {
  if (order === "file" || order === "title" || order === "solved") return undefined;
  if (order === "boxes") return translate(boxesText(factsOf(entry).boxes));
  const measures = measuresOf(entry, knowledge);
  return order === "difficulty" ? estimateText(measures) : countText(order, measures[order]);
}

/** All findings about one level of a file, in the order of its text. */
export function findingsOf({ findings }: Collection, entry: LevelEntry): readonly Finding[] {
  const within = findings.slice(firstFrom(findings, entry.start), firstFrom(findings, entry.end));
  return [...within, ...factsOf(entry).findings].sort((one, other) => one.range.offset - other.range.offset);
}

/** The index of the first finding at or after a place. Findings are sorted. */
function firstFrom(findings: readonly Finding[], offset: number): number {
  let [low, high] = [0, findings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (findings[middle]!.range.offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function worst(findings: readonly Finding[]): Severity | undefined {
  return (["error", "warning", "information"] as const).find((severity) =>
    findings.some((finding) => finding.severity === severity),
  );
}

function thumbnail(board: TextBoard): readonly string[] {
  return board.rows.slice(0, maxThumbnailCells).map(({ text }, row) => {
    let line = "";
    for (let column = 0; column < Math.min(text.length, maxThumbnailCells); column++)
      line += symbolOf("xsb", cellAt(board, row, column) ?? "floor");
    return line.trimEnd();
  });
}
