import { checkLevel } from "../games/sokoban/check/check.js";
import { levelOrProblem } from "../games/sokoban/check/playable.js";
import { isSolved } from "../games/sokoban/level/analysis.js";
import { findingData, findingSchema } from "./findings.js";
import { findLevel, levelEcho, levelInput } from "./level-input.js";
import { operation } from "./operation.js";
import { inputOf } from "./schema.js";

const maxFindings = 50;

export const checkLevelOperation = operation({
  name: "sokoban_check",
  input: inputOf({ level: levelInput }, "level"),
  output: {
    type: "object",
    properties: {
      read: levelEcho,
      playable: { type: "boolean" },
      solved: { type: "boolean" },
      findings: { type: "array", items: findingSchema },
      cut: { type: "boolean" },
    },
    required: ["read", "playable", "solved", "findings", "cut"],
  },
  changes: false,
  searches: false,
  async run({ level }, context) {
    const { entry, echo, findings: ofText, conflicts } = await findLevel(level, context);
    const isMerged = conflicts.length === 0;
    // In a conflict, the rows of a level belong to several boards.
    const all = isMerged ? [...ofText, ...checkLevel(entry)] : conflicts;
    const findings = all.map((finding) => findingData(finding));
    const found = levelOrProblem(entry);
    return {
      read: echo,
      playable:
        isMerged && found.level !== undefined && found.level.boxes.length === found.level.goals.length,
      solved: isMerged && found.level !== undefined && isSolved(found.level),
      findings: findings.slice(0, maxFindings),
      cut: findings.length > maxFindings,
    };
  },
});
