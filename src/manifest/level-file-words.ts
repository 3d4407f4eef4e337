/**
 * Words that suggest levels in the name of a `.txt` file: the game, well-known collections, and usual names
 * of such files.
 */
export const levelFileWords = [
  "sokoban",
  "microban",
  "boxoban",
  "boxworld",
  "minicosmos",
  "sasquatch",
  "levels",
] as const;
