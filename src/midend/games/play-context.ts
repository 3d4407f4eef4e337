import type { AnyGame } from "../../games/game.js";
import type { Ports } from "../ports/ports.js";
import type { SavedGames } from "../ports/store.js";
import type { LevelRecords, RecordStore } from "../store/record-store.js";
import type { PracticeStore } from "../store/remembered.js";
import type { LiveGames } from "./live-games.js";
import type { OneOfAKind } from "./one-of-a-kind.js";
import type { OtherWindows } from "./other-windows.js";

/** The games of a process: all kinds, the live games, and what is stored. */
export interface PlayContext {
  readonly ports: Ports;
  readonly games: readonly AnyGame[];
  readonly liveGames: LiveGames;
  readonly oneOfAKind: OneOfAKind;
  readonly otherWindows: OtherWindows;
  readonly saves: SavedGames;
  readonly records: RecordStore;
  readonly levelRecords: LevelRecords;
  readonly practice: PracticeStore;
}
