import { betterLevel } from "../../games/statistics/game-records.js";
import type { LevelRecord, Solution } from "../../games/statistics/records.js";
import type { Event } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { RecordsKeeping } from "../ports/store.js";
import { changesOf } from "./record-store.js";

/**
 * The levels that the player has solved, and their solutions. Levels are known by their content, so it does
 * not matter which file they are in.
 */
export class LevelRecords {
  readonly #player: RecordsKeeping;
  readonly #now: () => number;
  /** A level was solved for the first time, or better than before. */
  readonly onDidChange: Event<void>;

  constructor({ records: player, time }: Pick<Ports, "records" | "time">) {
    this.#player = player;
    this.#now = () => time.now();
    this.onDidChange = changesOf(player, ["levels"]);
  }

  /**
   * The player solved the level without help. Keeps the solution if it is the first, or has fewer moves or
   * pushes than any before.
   */
  async record(levelKey: string, solution: Solution): Promise<void> {
    await this.#player.ready();
    const better = betterLevel(this.best(levelKey), solution, this.#now());
    const added = better && this.#player.add({ levels: new Map([[levelKey, better]]) });
    // If the best solution is from another machine, its moves are not stored here.
    await Promise.all([added, this.#player.keepMoves(levelKey, solution)]);
  }

  isSolved(levelKey: string): boolean {
    return this.best(levelKey) !== undefined;
  }

  /** `undefined` until the level is solved. */
  best(levelKey: string): LevelRecord | undefined {
    return this.#player.all.levels.get(levelKey);
  }

  /** The best solutions that were played on this machine, with their moves. */
  solutions(levelKey: string): Promise<readonly Solution[]> {
    return this.#player.readMoves(levelKey);
  }
}
