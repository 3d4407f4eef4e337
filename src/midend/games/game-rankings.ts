import type { AnySession } from "../../games/play/session.js";
import { type PlayedGame, type Standing, standingOf } from "../../games/statistics/game-records.js";
import { noRecords } from "../../games/statistics/records.js";
import type { LiveGame } from "../live/live-game.js";
import type { RecordStore } from "../store/record-store.js";

/** The rank of each live game among the player's best. Enters the result of a game when it ends. */
export class GameRankings {
  readonly #standings = new WeakMap<LiveGame, Standing>();
  /**
   * The best state of each live game so far; undo does not change it. It enters the records when the game
   * leaves its board: until then the game may become assisted, and counts for nothing.
   */
  readonly #reached = new WeakMap<LiveGame, PlayedGame>();
  /** Final positions whose score was entered already. */
  readonly #scored = new WeakSet<object>();

  /**
   * `scoreOf`: the score of a won game, as far as the analysis knows it. `onDidChange`: the rank of an ended
   * game is known.
   */
  constructor(
    private readonly records: RecordStore,
    private readonly scoreOf: (live: LiveGame) => number | undefined,
    private readonly onDidChange: (live: LiveGame) => void,
  ) {}

  of(live: LiveGame): Standing {
    return this.#standings.get(live) ?? { kind: "none" };
  }

  /** Updates the rank after a move, or for another game on the board. */
  rank(live: LiveGame): void {
    const played = this.#played(live);
    this.#standings.set(live, standingOf(played, noRecords));
    if (rankedValue(live.session) >= this.#valueReached(live)) this.#reached.set(live, played);
    if (live.status !== "playing") this.#rankEnd(live);
  }

  /** Enters a score that was not known when the game was won: a quick win may come before the analysis. */
  scoreLate(live: LiveGame): void {
    const { game, position, session, status } = live;
    if (
      game.results === undefined ||
      status !== "won" ||
      session.seed === undefined ||
      this.#scored.has(position as object)
    )
      return;
    if (this.scoreOf(live) !== undefined) this.#rankEnd(live);
  }

  /** The best value of such games, with the game on the board unless it is assisted. */
  bestOf(live: LiveGame): number {
    const own = live.isAssisted ? 0 : this.#valueReached(live);
    return Math.max(this.records.best(live.game.name, live.variant), own);
  }

  /** Enters the best value of a game that leaves the board, and updates its score if it was played on. */
  settle(live: LiveGame): void {
    const { game, variant, gameId, position } = live;
    if (game.ranking === undefined || live.isAssisted) return;
    void this.records.noteBest(this.#reached.get(live) ?? this.#played(live));
    const entry = this.records.scores(game.name, variant).find((candidate) => candidate.gameId === gameId);
    if (entry !== undefined)
      void this.records.enter(game, variant, [{ ...entry, score: game.ranking.value(position) }]);
  }

  /**
   * Enters the result of an ended game. The rank is known after a write, and another game may be on the board
   * by then.
   */
  #rankEnd(live: LiveGame): void {
    const played = this.#played(live);
    const { gameId, position } = live;
    if (played.score !== undefined) this.#scored.add(position as object);
    void this.records.noteEnd(played).then((standing) => {
      if (standing.kind === "none" || live.gameId !== gameId || live.position !== position) return;
      this.#standings.set(live, standing);
      this.onDidChange(live);
    });
  }

  /** 0 for another game than the one on the board. */
  #valueReached(live: LiveGame): number {
    const reached = this.#reached.get(live);
    return reached?.gameId === live.gameId ? rankedValue(reached.session) : 0;
  }

  #played(live: LiveGame): PlayedGame {
    const { session, gameId, playedMs } = live;
    return { session, gameId, playedMs, score: live.status === "won" ? this.scoreOf(live) : undefined };
  }
}

function rankedValue({ game, positions, cursor }: AnySession): number {
  return game.ranking?.value(positions[cursor]) ?? 0;
}
