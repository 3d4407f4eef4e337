import type { AnyGame } from "../../games/game.js";
import { english, plural } from "../../games/message.js";
import {
  equalSteps,
  joiningMoves,
  type RecentMoves,
  readingRecentMoves,
} from "../../games/saves/recent-moves.js";
import type { Save } from "../../games/saves/save.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { inSlices } from "../../games/slices.js";
import type { Ports } from "../ports/ports.js";
import type { SavedGames } from "../ports/store.js";
import type { KeptState, MovesCopy } from "../store/unkept-moves.js";
import type { LiveGames } from "./live-games.js";
import type { OneOfAKind } from "./one-of-a-kind.js";

/**
 * Restores moves that are in no file, because the process before this one ended too soon. Views held copies
 * of them, and offer them when they start (see `UnkeptMoves`). A copy is from outside, so its moves are
 * played by the rules.
 *
 * A copy that continues the kept game replaces it. Where another window has played the same game, too, the
 * longer line replaces the other, which stays among the saved games.
 */
export class Recovery {
  readonly #ports: Pick<Ports, "log" | "tell" | "time">;
  readonly #games: readonly AnyGame[];
  readonly #saves: SavedGames;
  readonly #liveGames: LiveGames;
  readonly #oneOfAKind: OneOfAKind;
  /** Views that start together offer the same copies, so they are handled one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    ports: Pick<Ports, "log" | "tell" | "time">,
    {
      games,
      saves,
      liveGames,
      oneOfAKind,
    }: {
      readonly games: readonly AnyGame[];
      readonly saves: SavedGames;
      readonly liveGames: LiveGames;
      readonly oneOfAKind: OneOfAKind;
    },
  ) {
    this.#ports = ports;
    this.#games = games;
    this.#saves = saves;
    this.#liveGames = liveGames;
    this.#oneOfAKind = oneOfAKind;
  }

  /**
   * Resolves when the games are live or handed to the store, with the copies that can be dropped. For the
   * other copies, `UnkeptMoves.onDidKeep` fires later. Never rejects.
   */
  recover(copies: readonly MovesCopy[]): Promise<readonly KeptState[]> {
    const turn = this.#turn.then(async () => {
      const done: KeptState[] = [];
      for (const copy of [...copies].sort((one, other) => one.savedAtMs - other.savedAtMs)) {
        const isDone = await this.#recover(copy).catch((error: unknown) => this.#ports.log.error(error));
        if (isDone === true) done.push({ gameId: copy.gameId, savedAtMs: copy.savedAtMs });
      }
      return done;
    });
    this.#turn = turn;
    return turn;
  }

  /** Returns whether the copy can be dropped. */
  async #recover({ text }: MovesCopy): Promise<boolean> {
    const { slices } = this.#ports.time;
    const findGame = (name: string) => this.#games.find((game) => game.name === name);
    const read = await inSlices(readingRecentMoves(text, findGame), slices);
    if (!read.ok) {
      this.#ports.log.error(`The last moves of a game could not be read: ${english(read.error)}`);
      return !("newer" in read);
    }
    const { gameId } = read.value.start;
    const { unkept } = this.#liveGames;
    // The view was only hidden, and this process has all moves of the game.
    if (unkept.has(gameId)) return unkept.of(gameId) === undefined;
    const kept = await this.#saves.readGame(gameId);
    const joined = await inSlices(joiningMoves(read.value, kept?.save), slices);
    if (!joined.ok) {
      this.#ports.log.error(`The last moves of a game could not be used: ${english(joined.error)}`);
      return false;
    }
    return unkept.has(gameId) ? false : this.#keep(joined.value, read.value, kept);
  }

  async #keep(save: Save, { follows }: RecentMoves, kept: StoredSave | undefined): Promise<boolean> {
    if (kept === undefined) return this.#putBack(save, undefined);
    const common = equalSteps(kept.save.session, save.session);
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
    const isLonger = movesIn(save) > movesIn(kept.save);
    const isDone = isLonger ? await this.#putBack(save, undefined) : true;
    if (!isLonger) await this.#saves.addUnfinished(save);
    void this.#ports.tell.information(
      plural(
        movesIn({ session: { steps: save.session.steps.slice(0, common) } }),
        "This game was continued in two ways after {0} move. The longer one continues. The other is kept among your saved games.",
        "This game was continued in two ways after {0} moves. The longer one continues. The other is kept among your saved games.",
      ),
    );
    return isDone;
  }

  async #putOnBoard(save: Save, from: string | undefined): Promise<boolean> {
    await this.#oneOfAKind.look(save.session.game);
    return this.#liveGames.putBack(save, from);
  }

  /** Opens it as a live game, which saves itself. If another game was played since, adds it to the store. */
  async #putBack(save: Save, from: string | undefined): Promise<boolean> {
    if (await this.#putOnBoard(save, from)) return false;
    await this.#saves.addUnfinished(save, from);
    return true;
  }
}

function movesIn({ session }: { readonly session: Pick<Save["session"], "steps"> }): number {
  return session.steps.reduce((sum, step) => sum + step.length, 0);
}
