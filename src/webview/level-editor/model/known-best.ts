import type { FoundSolution, LevelPage } from "../../../protocol/levels/editor-wire.js";

/** The best known solution of a level: fewest pushes first, then fewest moves. */
export function bestKnown({ solutions, result, solving }: LevelPage): FoundSolution | undefined {
  const kept = solutions.filter(({ kind, problem }) => kind === "solution" && problem === undefined);
  const found = solving?.best ?? (result?.kind === "solved" ? result : undefined);
  const known = [...kept, ...(found === undefined ? [] : [found])];
  return known.sort((one, other) => one.pushes - other.pushes || one.moves - other.moves)[0];
}
