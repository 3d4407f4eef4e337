import type { AnyGame, gameNames } from "../game.js";
import { playedSliding } from "../sliding/played-sliding.js";
import { playedSokoban, readRows } from "../sokoban/played-sokoban.js";
import { playedTwenty48 } from "../twenty48/played-twenty48.js";
import type { GameForEach } from "./registry.js";

/**
 * Every game as it is played outside of the product, on a web page. Its boards come from elsewhere, so
 * built-in levels, texts of other programs and reports of solvers are left out.
 */
const playedGames = [
  playedTwenty48,
  playedSliding,
  { ...playedSokoban, text: { matches: (text: string) => text.includes("#"), read: readRows } },
] satisfies GameForEach<typeof gameNames>;

export function findPlayedGame(name: string): AnyGame | undefined {
  return playedGames.find((game) => game.name === name);
}
