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
