import { betterLevel } from "../../games/statistics/game-records.js";
import type { LevelRecord, Solution } from "../../games/statistics/records.js";
import type { Event } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import { changesOf } from "./record-store.js";

/**
 * The levels that the player has solved, and their solutions. Levels are known by their content, so it does
 * not matter which file they are in.
 */
export class LevelRecords {
  /** A level was solved for the first time, or better than before. */
  readonly onDidChange: Event<void>;

  constructor(private readonly ports: Pick<Ports, "records" | "time">) {
    this.onDidChange = changesOf(ports.records, ["levels"]);
  }

  /**
   * The player solved the level without help. Keeps the solution if it is the first, or has fewer moves or
   * pushes than any before.
   */
  async record(levelKey: string, solution: Solution): Promise<void> {
    await this.ports.records.ready();
    const better = betterLevel(this.best(levelKey), solution, this.ports.time.now());
    const added = better && this.ports.records.add({ levels: new Map([[levelKey, better]]) });
    // If the best solution is from another machine, its moves are not stored here.
    await Promise.all([added, this.ports.records.keepMoves(levelKey, solution)]);
  }

  isSolved(levelKey: string): boolean {
    return this.best(levelKey) !== undefined;
  }

  /** `undefined` until the level is solved. */
  best(levelKey: string): LevelRecord | undefined {
    return this.ports.records.all.levels.get(levelKey);
  }

  /** The best solutions that were played on this machine, with their moves. */
  solutions(levelKey: string): Promise<readonly Solution[]> {
    return this.ports.records.readMoves(levelKey);
  }
}
