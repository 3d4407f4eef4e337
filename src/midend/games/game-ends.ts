import type { AnySession } from "../../games/play/session.js";
import { isEndOf } from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import { type PlayedGame, type Standing, standingOf } from "../../games/statistics/game-records.js";
import { noRecords } from "../../games/statistics/records.js";
import { Emitter } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { FinishedGames } from "../ports/store.js";
import type { RecordStore } from "../store/record-store.js";

/** A game that has ended, and the fewest moves that its start needs, where they are known. */
export interface EndedGame {
  readonly save: Save;
  readonly fewest: number | undefined;
}

/** An end of a game. */
interface End {
  readonly position: unknown;
  readonly isAssisted: boolean;
  /** Resolves with whether it is in the archive, where it is put now if nobody has. */
  isKept(): Promise<boolean>;
}

/** The fewest moves that the start of a game needs, and whether that is exact. */
type Distance = { readonly moves: number; readonly exact: boolean } | undefined;

/** Archives games as they end. A game that is only looked at keeps its end as it was. */
export class GameEnds {
  /** The last end of each live game. */
  readonly #ends = new WeakMap<LiveGame, End>();
  readonly #onDidEnd = new Emitter<EndedGame>();
  /** A game has ended and was archived. */
  readonly onDidEnd = this.#onDidEnd.event;

  constructor(
    private readonly finished: FinishedGames,
    private readonly fewestOf: (live: LiveGame) => Distance,
  ) {}

  dispose(): void {
    this.#onDidEnd.dispose();
  }

  /** A game ended on the board. An end that was undone and is back, without help since, is the same end. */
  ended(live: LiveGame): void {
    if (this.#endOf(live)?.isAssisted !== live.isAssisted) void this.#archive(live);
  }

  /**
   * A game that had ended before is on a board again, for example for a review. Its end stays as it was, so
   * only a missing one is archived, when the game leaves the board.
   */
  noteEarlier(live: LiveGame, save: Save): void {
    if (live.status === "playing") return;
    const { position, isAssisted } = live;
    let isKept: Promise<boolean> | undefined;
    const keep = () => {
      isKept ??= this.keepMissed(save);
      return isKept;
    };
    this.#ends.set(live, { position, isAssisted, isKept: keep });
  }

  /** Resolves with whether the end on the board is in the archive. Help after it does not count. */
  keep(live: LiveGame): Promise<boolean> {
    return this.#endOf(live)?.isKept() ?? this.#archive(live);
  }

  /** Archives an earlier end, unless the process in which the game ended has done so. */
  async keepMissed(save: Save): Promise<boolean> {
    for await (const games of this.finished.read())
      if (games.some((game) => isEndOf(game, save))) return true;
    this.#onDidEnd.fire({ save, fewest: undefined });
    return this.finished.add(save);
  }

  /** The last end of a live game, if that is on the board. */
  #endOf(live: LiveGame): End | undefined {
    const end = this.#ends.get(live);
    return end?.position === live.position ? end : undefined;
  }

  #archive(live: LiveGame): Promise<boolean> {
    const save = live.save(undefined);
    const isKept = this.finished.add(save);
    const fewest = this.fewestOf(live);
    this.#onDidEnd.fire({ save, fewest: fewest?.exact === true ? fewest.moves : undefined });
    const { position, isAssisted } = live;
    this.#ends.set(live, { position, isAssisted, isKept: () => isKept });
    return isKept;
  }
}

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
