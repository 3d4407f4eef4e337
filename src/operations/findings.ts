import { english } from "../games/message.js";
import { checkLevel, levelOrProblem } from "../games/sokoban/check/check.js";
import { isSolved } from "../games/sokoban/level/analysis.js";
import type { Finding } from "../games/sokoban/level/finding.js";
import type { NamedEntry } from "./level-input.js";
import { objectOf, type Value } from "./schema.js";

/** A finding as data, for operations and for `tilework sokoban check --json`. */
export const findingSchema = objectOf({
  line: { type: "integer", description: "counted from 1" },
  column: { type: "integer", description: "counted from 1" },
  severity: { type: "string", enum: ["error", "warning", "information"] },
  code: { type: "string" },
  message: { type: "string" },
});

/** Lines and columns count from 1, as editors do. */
export function findingData({ severity, code, message, range }: Finding): Value<typeof findingSchema> {
  return { line: range.line + 1, column: range.column + 1, severity, code, message: english(message) };
}

const maxFindings = 50;

/** The answer of `sokoban_check`. */
export function checkedLevel({ entry, echo, findings: ofText, conflicts }: NamedEntry) {
  const isMerged = conflicts.length === 0;
  // In a conflict, the rows of a level belong to several boards.
  const all = isMerged ? [...ofText, ...checkLevel(entry)] : conflicts;
  const findings = all.map((finding) => findingData(finding));
  const found = levelOrProblem(entry);
  return {
    read: echo,
    playable: isMerged && found.level !== undefined && found.level.boxes.length === found.level.goals.length,
    solved: isMerged && found.level !== undefined && isSolved(found.level),
    findings: findings.slice(0, maxFindings),
    cut: findings.length > maxFindings,
  };
}
