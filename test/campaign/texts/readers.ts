import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { parseGameId } from "../../../src/games/game-id.js";
import { games } from "../../../src/games/registry/registry.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { mutate } from "../shared/mutate.js";
import type { Random } from "../shared/random.js";

/** A function of the product that takes text from outside, and texts for it. */
export interface Reader {
  readonly name: string;
  /** Reads to the end, whatever it comes to. It returns nothing: a campaign asks only whether it comes back, and when. */
  readonly read: (text: string) => void;
  readonly make: (random: Random) => string;
}

const levelFolder = inRoot("media", "levels");
const levelFiles = readdirSync(levelFolder).map((file) => readFileSync(`${levelFolder}/${file}`, "utf8"));

export const readers: readonly Reader[] = [
  { name: "level file", read: (text) => void readCollection(text), make: (random) => mutate(random.pick(levelFiles), levelFiles, random) },
  {
    name: "game ID",
    read: (text) => void parseGameId(text, games, { game: "2048", variant: "4x4" }),
    make: (random) => mutate(random.pick(["2048/4x4/123456", "sliding/3x3/7", "42", "sokoban/random/easy/9"]), [], random),
  },
];
