import { say } from "../../message.js";
import type { Finding } from "../level/finding.js";
import type { Conflict } from "./conflicts.js";
import { conflictAt, type LevelMerge } from "./level-merge.js";

/**
 * The findings about a file with conflicts. Each conflict is one problem. The problems of its levels are left
 * out, as their rows belong to several boards.
 */
export function withConflicts(merge: LevelMerge, findings: readonly Finding[]): readonly Finding[] {
  const { levels, texts } = merge;
  const onBoards = levels.flatMap(({ conflicts }) => conflicts);
  return [
    ...findings.filter((finding) => conflictAt(merge, finding.range.offset) === undefined),
    ...onBoards.map((conflict) => conflictFinding(merge.text, conflict, true)),
    ...texts.map((conflict) => conflictFinding(merge.text, conflict, false)),
  ].sort((one, other) => one.range.offset - other.range.offset);
}

function conflictFinding(text: string, { start }: Conflict, isOnBoard: boolean): Finding {
  const length = /^[^\r\n]*/.exec(text.slice(start, start + 300))?.[0].length ?? 0;
  return {
    severity: "error",
    code: "conflict",
    message: isOnBoard
      ? say("A merge left a conflict on this board. The level editor shows its sides as boards.")
      : say("A merge left a conflict in this text."),
    // Editors find the line by the offset.
    range: { offset: start, length, line: 0, column: 0 },
    fixes: [],
  };
}
