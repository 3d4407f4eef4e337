import { type Budget, PartBudget } from "../../../solver.js";
import type { Distances } from "../board/distances.js";
import { LoneBox } from "../board/lone-box.js";
import type { Board } from "../board/search-board.js";
import { Walks } from "../board/walks.js";
import { DeepDeadlocks } from "../deadlocks/deep-deadlocks.js";
import { GroupTables } from "../deadlocks/group-tables.js";
import { Rooms } from "../feature-search/rooms.js";
import type { BoardAnalysis } from "../packing/sink-search.js";
import { findHotspots } from "./hotspots.js";

/** The nodes for the table of hotspots; on very large boards the search does without it. */
const hotspotNodes = 2_000;

/**
 * What holds for a level wherever its boxes are. Searches of the same level share it. Everything is created
 * when it is first needed, because most levels are solved with little of it.
 */
export class LevelFacts {
  readonly #board: Board;
  readonly #distances: Distances;
  #analysis: BoardAnalysis | undefined;
  #hot: { readonly table: Uint8Array | undefined } | undefined;
  #deadlocks: DeepDeadlocks | undefined;
  #tables: { readonly made: GroupTables | undefined } | undefined;

  constructor(board: Board, distances: Distances) {
    this.#board = board;
    this.#distances = distances;
  }

  get analysis(): BoardAnalysis {
    const board = this.#board;
    this.#analysis ??= { rooms: new Rooms(board), lone: new LoneBox(board), walks: new Walks(board) };
    return this.#analysis;
  }

  /** As `findHotspots`. */
  hotspots(budget: Budget): Uint8Array | undefined {
    this.#hot ??= {
      table: findHotspots(this.#board, this.#distances.dead, new PartBudget(budget, hotspotNodes)),
    };
    return this.#hot.table;
  }

  /** The pairs and triples of boxes that cannot all be brought to goals. */
  tables(budget: Budget): GroupTables | undefined {
    this.#tables ??= { made: GroupTables.make(this.#board, this.#distances, "finish", budget) };
    return this.#tables.made;
  }

  /** Most of what it examines for one search occurs again in the next one. */
  get deadlocks(): DeepDeadlocks {
    this.#deadlocks ??= new DeepDeadlocks(this.#board, this.#distances);
    return this.#deadlocks;
  }
}
