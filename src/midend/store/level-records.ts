import { betterLevel } from "../../games/records/game-records.js";
import type { LevelRecord, Solution } from "../../games/records/records.js";
import type { Disposable, Event } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { RecordsKeeping } from "../ports/store.js";
import { RecordChanges } from "./record-changes.js";

/**
 * What the player has solved, and how: by the key of the level's content, so that it holds in whatever file
 * the level stands.
 */
export class LevelRecords implements Disposable {
  readonly #player: RecordsKeeping;
  readonly #now: () => number;
  readonly #changes: RecordChanges;

  constructor({ records: player, time }: Pick<Ports, "records" | "time">) {
    this.#player = player;
    this.#now = () => time.now();
    this.#changes = new RecordChanges(player, ["levels"]);
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /** A level was solved for the first time, or better than before. */
  get onDidChange(): Event<void> {
    return this.#changes.event;
  }

  /**
   * The player solved the level so, all by themselves. Keeps it where it is the first solution, or has fewer
   * moves or pushes than any before.
   */
  async record(levelKey: string, solution: Solution): Promise<void> {
    await this.#player.ready();
    const better = betterLevel(this.best(levelKey), solution, this.#now());
    const added = better && this.#player.add({ levels: new Map([[levelKey, better]]) });
    // Where the best one came from another machine, its moves are not here.
    await Promise.all([added, this.#player.keepMoves(levelKey, solution)]);
  }

  isSolved(levelKey: string): boolean {
    return this.best(levelKey) !== undefined;
  }

  /** `undefined` until the level is solved. */
  best(levelKey: string): LevelRecord | undefined {
    return this.#player.all.levels.get(levelKey);
  }

  /** The best solutions with their moves, of those that were played on this machine. */
  solutions(levelKey: string): Promise<readonly Solution[]> {
    return this.#player.readMoves(levelKey);
  }
}
