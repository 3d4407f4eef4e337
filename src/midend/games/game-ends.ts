import { isEndOf } from "../../games/saves/finished-games.js";
import type { Save } from "../../games/saves/save.js";
import { Emitter } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { FinishedGames } from "../ports/store.js";

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
