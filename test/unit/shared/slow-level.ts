/** A level that is solved soon. Shortening its solution takes longer than any test waits. */
export const slowLevel = [
  "################",
  "#..............#",
  "#..............#",
  "#              #",
  "# $ $ $ $ $ $  #",
  "#  $ $ $ $ $ $ #",
  "# $ $ $ $ $ $  #",
  "#  $ $ $ $ $ $ #",
  "#      @   $$$$#",
  "#              #",
  "################",
] as const;

/** Too hard for any search: hundreds of open squares, and dozens of boxes in the wrong order. */
export const endlessLevel: readonly string[] = [
  "#".repeat(40),
  ...Array.from(
    { length: 24 },
    (_, row) => `#${(row % 2 === 0 ? " $ ." : ". $ ").repeat(9)}${row === 0 ? " @" : "  "}#`,
  ),
  "#".repeat(40),
];
