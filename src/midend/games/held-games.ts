import { english, plural } from "../../games/message.js";
import { sharedSteps } from "../../games/play/earlier-lines.js";
import { Queue } from "../../games/queue.js";
import { checksum } from "../../games/saves/checksum.js";
import type { Save } from "../../games/saves/save.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import { Emitter, Owner } from "../../protocol/emitter.js";
import type { HeldMoves, HeldState } from "../../protocol/game/game-wire.js";
import type { PanelPlace } from "../ports/game-view.js";
import type { PlayContext } from "./play-context.js";
import { joiningMoves, type RecentMoves, readingRecentMoves } from "./recovery.js";

/**
 * The moves that views of this process hold until they are in the store; see `UnkeptMoves`. It restores moves
 * that are in no file, because the process before this one ended too soon: views offer their copies when they
 * start. A copy is from outside, so its moves are played by the rules.
 *
 * A copy that continues the kept game replaces it. Where another window has played the same game, too, the
 * longer line replaces the other, which stays among the saved games.
 */
export class HeldGames extends Owner {
  readonly #storeName: Promise<string>;
  #store: string | undefined;
  readonly #onDidKeep = this.own(new Emitter<HeldState>());
  /** A state is in the store, so views can drop it. */
  readonly onDidKeep = this.#onDidKeep.event;
  /** Views that start together offer the same copies, so they are handled one after the other. */
  readonly #queue = new Queue();

  /** `address`: the address of the store, which distinguishes it from other stores in the same browser. */
  constructor(
    private readonly midend: Pick<PlayContext, "games" | "liveGames" | "oneOfAKind" | "ports">,
    address: Promise<string>,
  ) {
    super();
    this.#storeName = address.then(checksum);
    void this.#storeName.then((store) => {
      this.#store = store;
    });
    this.own(
      midend.liveGames.unkept.onDidKeep((state) => {
        if (this.#store !== undefined) this.#onDidKeep.fire({ ...state, store: this.#store });
      }),
    );
  }

  /** The last moves of the game at a place; `undefined` where all of them are in the store. */
  at(place: PanelPlace): HeldMoves | undefined {
    const { liveGames, oneOfAKind } = this.midend;
    const live = oneOfAKind.at(place);
    const moves = live && liveGames.unkept.of(live.gameId);
    return moves && this.#store !== undefined ? { ...moves, store: this.#store } : undefined;
  }

  /**
   * Brings back moves that a view held. Resolves when the games are live or handed to the store, with what
   * the view can drop; for the others, `onDidKeep` fires later. Moves of other stores are ignored.
   */
  async recover(held: readonly HeldMoves[]): Promise<readonly HeldState[]> {
    const store = await this.#storeName;
    const own = held.filter((moves) => moves.store === store);
    return this.#queue.add(async () => {
      const done: HeldState[] = [];
      for (const copy of own.sort((one, other) => one.savedAtMs - other.savedAtMs)) {
        const isDone = await this.#recover(copy.text).catch((error: unknown) =>
          this.midend.ports.log.error(error),
        );
        if (isDone === true) done.push({ gameId: copy.gameId, savedAtMs: copy.savedAtMs, store });
      }
      return done;
    });
  }

  /** Returns whether the copy can be dropped. */
  async #recover(text: string): Promise<boolean> {
    const { games, liveGames, ports } = this.midend;
    const { slices } = ports.time;
    const findGame = (name: string) => games.find((game) => game.name === name);
    const read = await inSlices(readingRecentMoves(text, findGame), slices);
    if (!read.ok) {
      ports.log.error(`The last moves of a game could not be read: ${english(read.error)}`);
      return !("newer" in read);
    }
    const { gameId } = read.value.start;
    const { unkept } = liveGames;
    // The view was only hidden, and this process has all moves of the game.
    if (unkept.has(gameId)) return unkept.of(gameId) === undefined;
    const kept = await ports.saves.readGame(gameId);
    const joined = await inSlices(joiningMoves(read.value, kept?.save), slices);
    if (!joined.ok) {
      ports.log.error(`The last moves of a game could not be used: ${english(joined.error)}`);
      return false;
    }
    return unkept.has(gameId) ? false : this.#keep(joined.value, read.value, kept);
  }

  async #keep(save: Save, { follows }: RecentMoves, kept: StoredSave | undefined): Promise<boolean> {
    if (kept === undefined) return this.#putBack(save, undefined);
    const common = sharedSteps(kept.save.session.steps, save.session.steps);
    const isDescendant = follows.includes(kept.save.savedAtMs);
    const isWhole = isDescendant
      ? kept.save.savedAtMs === save.savedAtMs
      : common === save.session.steps.length;
    if (isWhole) {
      // The previous process may have written it after this one looked.
      await this.#putOnBoard(kept.save, kept.key);
      return true;
    }
    if (isDescendant || common === kept.save.session.steps.length) return this.#putBack(save, kept.key);
    const { saves, tell } = this.midend.ports;
    const isLonger = save.session.steps.flat().length > kept.save.session.steps.flat().length;
    const isDone = isLonger ? await this.#putBack(save, undefined) : true;
    if (!isLonger) await saves.addUnfinished(save);
    void tell.information(
      plural(
        save.session.steps.slice(0, common).flat().length,
        "This game was continued in two ways after {0} move. The longer one continues. The other is kept among your saved games.",
        "This game was continued in two ways after {0} moves. The longer one continues. The other is kept among your saved games.",
      ),
    );
    return isDone;
  }

  async #putOnBoard(save: Save, from: string | undefined): Promise<boolean> {
    const { liveGames, oneOfAKind } = this.midend;
    await oneOfAKind.look(save.session.game);
    return liveGames.putBack(save, from);
  }

  /** Opens it as a live game, which saves itself. If another game was played since, adds it to the store. */
  async #putBack(save: Save, from: string | undefined): Promise<boolean> {
    if (await this.#putOnBoard(save, from)) return false;
    await this.midend.ports.saves.addUnfinished(save, from);
    return true;
  }
}
