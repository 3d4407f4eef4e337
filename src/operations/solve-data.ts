import { english, type Message } from "../games/message.js";
import { rounded } from "../games/solver.js";
import type { LevelAnswer, LevelSolution } from "../protocol/solver/level-solving.js";
import { reasonOf } from "../solving/level-to-solve.js";
import { objectOf, type Value } from "./schema.js";

/** The answer of a level solver as data, for operations and for `tilework sokoban solve --json`. */
export const solveSchema = objectOf({
  result: { type: "string", enum: ["solved", "alreadySolved", "unsolvable", "gaveUp", "invalid"] },
  solver: { type: ["string", "null"] },
  optimal: { enum: ["moves", "pushes", false] },
  bothProved: { type: "boolean" },
  moves: { type: ["integer", "null"] },
  pushes: { type: ["integer", "null"] },
  nodes: { type: "integer" },
  ms: { type: "number" },
  solution: { type: ["string", "null"] },
  reason: { type: ["string", "null"] },
});

/** `problem`: why the level cannot be played, where there is no answer. Missing values are null. */
export function solveData(answer: LevelAnswer | undefined, problem?: Message): Value<typeof solveSchema> {
  const solved = solutionOf(answer);
  const reason = problem ?? (answer && reasonOf(answer));
  return {
    result: answer?.kind ?? "invalid",
    solver: answer?.solver ?? null,
    optimal: solved?.optimal ?? false,
    bothProved: solved?.bothProved ?? false,
    moves: solved?.moves ?? null,
    pushes: solved?.pushes ?? null,
    nodes: answer?.nodes ?? 0,
    ms: rounded(answer?.ms ?? 0),
    solution: solved?.lurd ?? null,
    reason: reason === undefined ? null : english(reason),
  };
}

/** The solution of a level that is solved at its start has no moves. */
export function solutionOf(answer: LevelAnswer | undefined): LevelSolution | undefined {
  if (answer?.kind === "alreadySolved")
    return { lurd: "", moves: 0, pushes: 0, optimal: false, bothProved: false };
  return answer?.kind === "solved" ? answer : undefined;
}
