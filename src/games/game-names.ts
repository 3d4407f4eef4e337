/**
 * The name of every game, in the order in which games are offered (see `Game.name`). A new game starts with a
 * name here: the registries do not compile until they have the game and its solver.
 */
export const gameNames = ["2048", "sliding", "sokoban"] as const;
export type GameName = (typeof gameNames)[number];
