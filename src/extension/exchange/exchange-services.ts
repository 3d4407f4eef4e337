import type { AnyGame } from "../../games/game.js";
import type { LiveGames } from "../../midend/live/live-games.js";
import type { RecordStore } from "../../midend/store/record-store.js";

/** What the exchange asks of the rest of the extension. */
export interface ExchangeServices {
  /** Those that there are, as the extension knows them: a bundle of its own would have others of the same names. */
  readonly games: readonly AnyGame[];
  readonly liveGames: LiveGames;
  readonly records: RecordStore;
  /** The game that is meant, of several that could be; `undefined` when the question was dismissed. */
  askGame<Candidate extends AnyGame>(candidates: readonly Candidate[]): Promise<Candidate | undefined>;
}
