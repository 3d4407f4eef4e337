import { checksum } from "../../games/saves/checksum.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { HeldMoves, HeldState } from "../../protocol/game/game-wire.js";
import type { PanelPlace } from "../ports/game-view.js";
import type { PlayContext } from "./play-context.js";
import type { Recovery } from "./recovery.js";

type RecoverableGames = Pick<PlayContext, "liveGames" | "oneOfAKind"> & { readonly recovery: Recovery };

/** What the views of this process hold of games until it is kept; see `UnkeptMoves`. */
export class HeldGames implements Disposable {
  readonly #midend: RecoverableGames;
  readonly #storeName: Promise<string>;
  #store: string | undefined;
  readonly #onDidKeep = new Emitter<HeldState>();
  /** A state is kept: no view needs to hold it any more. */
  readonly onDidKeep = this.#onDidKeep.event;
  readonly #listening: Disposable;

  /** `address`: of the store, by which those are told apart whose games are held in the same browser. */
  constructor(midend: RecoverableGames, address: Promise<string>) {
    this.#midend = midend;
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

  /** The last moves of the game on the board of a place; `undefined` where all of it is kept. */
  at(place: PanelPlace): HeldMoves | undefined {
    const { liveGames, oneOfAKind } = this.#midend;
    const live = oneOfAKind.at(place);
    const moves = live && liveGames.unkept.of(live.gameId);
    return moves && this.#store !== undefined ? { ...moves, store: this.#store } : undefined;
  }

  /** Brings back what a view held; resolves with what it may drop. Moves of other stores stay as they are. */
  async recover(held: readonly HeldMoves[]): Promise<readonly HeldState[]> {
    const store = await this.#storeName;
    const done = await this.#midend.recovery.recover(held.filter((moves) => moves.store === store));
    return done.map((state) => ({ ...state, store }));
  }
}
