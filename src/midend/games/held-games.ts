import { checksum } from "../../games/saves/checksum.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { HeldMoves, HeldState } from "../../protocol/game/game-wire.js";
import type { PanelPlace } from "../ports/game-view.js";
import type { PlayContext } from "./play-context.js";
import type { Recovery } from "./recovery.js";

type RecoverableGames = Pick<PlayContext, "liveGames" | "oneOfAKind"> & { readonly recovery: Recovery };

/** The moves that views of this process hold until they are in the store; see `UnkeptMoves`. */
export class HeldGames implements Disposable {
  readonly #storeName: Promise<string>;
  #store: string | undefined;
  readonly #onDidKeep = new Emitter<HeldState>();
  /** A state is in the store, so views can drop it. */
  readonly onDidKeep = this.#onDidKeep.event;
  readonly #listening: Disposable;

  /** `address`: the address of the store, which distinguishes it from other stores in the same browser. */
  constructor(
    private readonly midend: RecoverableGames,
    address: Promise<string>,
  ) {
    this.#storeName = address.then(checksum);
    void this.#storeName.then((store) => {
      this.#store = store;
    });
    this.#listening = midend.liveGames.unkept.onDidKeep((state) => {
      if (this.#store !== undefined) this.#onDidKeep.fire({ ...state, store: this.#store });
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidKeep.dispose();
  }

  /** The last moves of the game at a place; `undefined` where all of them are in the store. */
  at(place: PanelPlace): HeldMoves | undefined {
    const { liveGames, oneOfAKind } = this.midend;
    const live = oneOfAKind.at(place);
    const moves = live && liveGames.unkept.of(live.gameId);
    return moves && this.#store !== undefined ? { ...moves, store: this.#store } : undefined;
  }

  /**
   * Brings back moves that a view held. Resolves with what the view can drop. Moves of other stores are
   * ignored.
   */
  async recover(held: readonly HeldMoves[]): Promise<readonly HeldState[]> {
    const store = await this.#storeName;
    const done = await this.midend.recovery.recover(held.filter((moves) => moves.store === store));
    return done.map((state) => ({ ...state, store }));
  }
}
