import { type PlayedGame, type Standing, standingOf } from "../../games/records/game-records.js";
import { noRecords } from "../../games/records/records.js";
import type { LiveGame } from "../live/live-game.js";
import type { RecordStore } from "../store/record-store.js";

/** How the live games stand among the best ones. Enters what a game came to when it has ended. */
export class GameRankings {
  readonly #records: RecordStore;
  readonly #scoreOf: (live: LiveGame) => number | undefined;
  readonly #onDidChange: (live: LiveGame) => void;
  readonly #standings = new WeakMap<LiveGame, Standing>();
  /** Finished positions whose score has been held against the best. */
  readonly #scored = new WeakSet<object>();

  /**
   * `scoreOf`: what the analysis says of a won game so far. `onDidChange`: it is known by now how an ended
   * game stands.
   */
  constructor(
    records: RecordStore,
    scoreOf: (live: LiveGame) => number | undefined,
    onDidChange: (live: LiveGame) => void,
  ) {
    this.#records = records;
    this.#scoreOf = scoreOf;
    this.#onDidChange = onDidChange;
  }

  of(live: LiveGame): Standing {
    return this.#standings.get(live) ?? { kind: "none" };
  }

  /** A game is on its board, or has another position. */
  rank(live: LiveGame): void {
    const played = this.#played(live);
    this.#standings.set(live, standingOf(played, noRecords));
    void this.#records.noteBest(played);
    if (live.status !== "playing") this.#rankEnd(live);
  }

  /**
   * A quick win may come before the solver has told how far it was; the score is entered when it is known.
   */
  scoreLate(live: LiveGame): void {
    const { game, position, session, status } = live;
    if (
      game.results === undefined ||
      status !== "won" ||
      session.seed === undefined ||
      this.#scored.has(position as object)
    )
      return;
    if (this.#scoreOf(live) !== undefined) this.#rankEnd(live);
  }

  /** A game that entered the list when it was won, and went on, leaves with what it reached since. */
  settle(live: LiveGame): void {
    const { game, variant, gameId, position } = live;
    if (game.ranking === undefined || live.isHelped) return;
    const entry = this.#records.scores(game.name, variant).find((candidate) => candidate.gameId === gameId);
    if (entry !== undefined)
      void this.#records.enter(game, variant, [{ ...entry, score: game.ranking.value(position) }]);
  }

  /**
   * Enters what a finished game came to. What is said of it may have to wait for the disk, and another game
   * may stand on the board then.
   */
  #rankEnd(live: LiveGame): void {
    const played = this.#played(live);
    const { gameId, position } = live;
    if (played.score !== undefined) this.#scored.add(position as object);
    void this.#records.noteEnd(played).then((standing) => {
      if (standing.kind === "none" || live.gameId !== gameId || live.position !== position) return;
      this.#standings.set(live, standing);
      this.#onDidChange(live);
    });
  }

  #played(live: LiveGame): PlayedGame {
    const { session, gameId, playedMs } = live;
    return { session, gameId, playedMs, score: live.status === "won" ? this.#scoreOf(live) : undefined };
  }
}
