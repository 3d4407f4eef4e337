import type { AnyGame } from "../../games/game.js";
import type { LiveGames } from "../games/live-games.js";
import type { OneOfAKind } from "../games/one-of-a-kind.js";
import type { Ports } from "../ports/ports.js";
import type { LevelRecords } from "../store/level-records.js";
import type { RecordStore } from "../store/record-store.js";
import type { SaveStore } from "../store/save-store.js";

/** What pages are made from. */
export interface PageSources {
  readonly ports: Pick<Ports, "speech" | "settings" | "pictures">;
  readonly games: readonly AnyGame[];
  readonly liveGames: LiveGames;
  readonly oneOfAKind: OneOfAKind;
  readonly saves: SaveStore;
  readonly records: RecordStore;
  readonly levelRecords: LevelRecords;
}
