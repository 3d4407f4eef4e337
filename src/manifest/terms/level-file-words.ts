/**
 * Words in the names of `.txt` files that are most likely levels: the game, well-known collections, and what
 * such files are called.
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
