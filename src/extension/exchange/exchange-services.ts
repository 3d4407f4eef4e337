import type { AnyGame } from "../../games/game.js";
import type { LiveGames } from "../../midend/games/live-games.js";
import type { Ports } from "../../midend/ports/ports.js";
import type { RecordStore } from "../../midend/store/record-store.js";

/** What the exchange asks of the rest of the extension. */
export interface ExchangeServices {
  /**
   * Those that there are, as the extension knows them: a bundle of its own would have others of the same
   * names.
   */
  readonly games: readonly AnyGame[];
  readonly liveGames: LiveGames;
  readonly records: RecordStore;
  readonly ports: Pick<Ports, "ask" | "chance">;
}
