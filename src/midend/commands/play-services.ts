import type { AnyGame } from "../../games/game.js";
import type { LiveGames } from "../games/live-games.js";
import type { OneOfAKind } from "../games/one-of-a-kind.js";
import type { Ports } from "../ports/ports.js";
import type { LevelRecords } from "../store/level-records.js";
import type { RecordStore } from "../store/record-store.js";
import type { SaveStore } from "../store/save-store.js";
import type { LossCollection } from "./loss-collection.js";
import type { PageRequests } from "./page-requests.js";

/** What commands work with: the games of a process, and the views that the commands come from. */
export interface PlayServices {
  readonly ports: Ports;
  readonly games: readonly AnyGame[];
  readonly liveGames: LiveGames;
  readonly oneOfAKind: OneOfAKind;
  readonly saves: SaveStore;
  readonly records: RecordStore;
  readonly levelRecords: LevelRecords;
  readonly losses: LossCollection;
  readonly views: PageRequests;
}
