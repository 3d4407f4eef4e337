/** The lines of a conflict, as Git writes them. */
export function conflictText(
  ours: readonly string[],
  base: readonly string[] | undefined,
  theirs: readonly string[],
): readonly string[] {
  const common = base === undefined ? [] : ["||||||| 1234567", ...base];
  return ["<<<<<<< HEAD", ...ours, ...common, "=======", ...theirs, ">>>>>>> feature"];
}
