import { say } from "../../games/message.js";
import { findPlayedGame } from "../../operations/games/live-games.js";
import { OperationError } from "../../operations/terms/operation.js";
import type { PlayedGames, PlayersGame, WantedGame } from "../../operations/terms/played-games.js";
import type { SolverSet } from "../../solving/solvers.js";
import { openShell } from "../play/shell.js";
import { StorageError } from "../shared/command.js";
import { dataFolder } from "../store/data-folder.js";
import { withFolderLock } from "../store/folder-lock.js";
import { GameStore } from "../store/game-store.js";

/** The answer to `game_play` without `--allow-play`. */
const refusal = "This server plays no moves. Start it with --allow-play.";

type Work<Found> = (game: PlayersGame | undefined) => Found;

/**
 * The games of a shell. Each use opens the store again, so that it sees what other processes have played, and
 * keeps what was played before it ends.
 */
export class StoredGames implements PlayedGames {
  readonly refusal: string | undefined;
  readonly #solvers: SolverSet;
  readonly #report: (problem: string) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor(solvers: SolverSet, allowsPlay: boolean, report: (problem: string) => void) {
    this.refusal = allowsPlay ? undefined : refusal;
    this.#solvers = solvers;
    this.#report = report;
  }

  /** One at a time: two could play in the same game. */
  use<Found>(wanted: WantedGame, work: Work<Found>, plays: boolean): Promise<Found> {
    const done = this.#last.then(() => this.#useNow(wanted, work, plays));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #useNow<Found>(wanted: WantedGame, work: Work<Found>, plays: boolean): Promise<Found> {
    try {
      const folder = await dataFolder();
      if (!plays) return await this.#useStore(await GameStore.look(folder, this.#report), wanted, work);
      // Another server may play in the same game. Of two lines of moves, one would be lost.
      return await withFolderLock(folder, "agents", async () =>
        this.#useStore(await GameStore.open(folder, this.#report), wanted, work),
      );
    } catch (error) {
      if (error instanceof StorageError) throw new OperationError("failed", error.message);
      throw error;
    }
  }

  async #useStore<Found>(store: GameStore, wanted: WantedGame, work: Work<Found>): Promise<Found> {
    const { pool, levels } = this.#solvers;
    const shell = openShell(
      store,
      { games: pool, levels },
      {
        copy: () => undefined,
        left: () => undefined,
        report: (problem) => this.#report(problem instanceof Error ? problem.message : String(problem)),
        show: this.#report,
      },
    );
    const close = async () => {
      await shell.close();
      return store.close();
    };
    const found = await findPlayedGame(shell.midend, wanted)
      .then(work)
      .catch(async (error: unknown) => {
        await close();
        throw error;
      });
    if (!(await close())) throw new StorageError(say("Couldn't save the game."), "");
    return found;
  }
}
