import type { Level } from "../../../src/games/sokoban/level/level.js";
import { type Distances, measureDistances } from "../../../src/games/sokoban/solver/board/distances.js";
import { type Board, compileBoard } from "../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../src/games/sokoban/solver/board/solution-replay.js";
import { GroupTables } from "../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import { FessMaker, sinkStyle } from "../../../src/games/sokoban/solver/feature-search/fess.js";
import type { RoomKind } from "../../../src/games/sokoban/solver/feature-search/room-pulls.js";
import { densityOf, isDense } from "../../../src/games/sokoban/solver/portfolio.js";
import { PullSearch } from "../../../src/games/sokoban/solver/search/pull-search.js";
import type { Excursions } from "../../../src/games/sokoban/solver/search/roaming.js";
import type { Budget } from "../../../src/games/solver.js";

const memoryBytes = 400_000_000;

/** The result of one search of the portfolio by itself. */
export interface Alone {
  readonly solved: boolean;
  readonly nodes: number;
  readonly note: string;
}

/**
 * The searches that can be measured alone. They are the feature search after the one-sink plan, that plan by
 * itself, the pull search, one that roams, and the search from both ends. The bench “ablation” measures
 * others alone, without the rest of the portfolio.
 */
export const searchNames = ["sink", "plan", "pull", "roam", "meeting"] as const;
export type SearchName = (typeof searchNames)[number];

/**
 * A style with some options changed, as `name=value,name=value`, to measure the use of each. Throws if there
 * is no such option.
 */
export function changedStyle<Style extends object>(style: Style, changes: string): Style {
  const changed = { ...style } as Record<string, unknown>;
  for (const change of changes.split(",").filter((text) => text !== "")) {
    const [name, value] = change.split("=") as [string, string | undefined];
    if (!Object.hasOwn(changed, name) || value === undefined)
      throw new Error(`A style has ${Object.keys(style).join(", ")}, and no ${name}.`);
    changed[name] =
      value === "true" ? true : value === "false" ? false : /^\d+$/.test(value) ? Number(value) : value;
  }
  return changed as unknown as Style;
}

/** The pushes of a solution, if one was found, and what the search says of itself. */
interface Ended extends Omit<Alone, "solved"> {
  readonly pushes: readonly number[] | undefined;
}

/** It roams if there are `excursions`, and has tables otherwise. */
function pullAlone(board: Board, distances: Distances, budget: Budget, excursions?: Excursions): Ended {
  const search = new PullSearch(board, distances, memoryBytes, excursions);
  if (excursions === undefined) {
    search.tables = GroupTables.make(board, distances, "come", budget);
    search.tables?.addTriples(budget);
  }
  const end = search.run(budget);
  const note = `density ${densityOf(board, distances).toFixed(2)}, ${board.size} squares${isDense(board, distances) ? ", dense" : ""}`;
  return { pushes: typeof end === "object" ? end : undefined, nodes: search.nodes, note };
}

/** `work` is that of its first turn; each later one has a third more. */
const turns: { readonly work: number; readonly kind: RoomKind } = { work: 500_000, kind: "far" };

function meetingAlone(changes: string, maker: FessMaker, budget: Budget): Ended {
  const { work, kind } = changedStyle(turns, changes);
  const meeting = maker.meeting(memoryBytes, budget);
  let pushes: readonly number[] | undefined;
  let turn = 0;
  while (pushes === undefined && !meeting.full && budget.spend(0))
    pushes = meeting.next(budget, work * 1.3 ** turn++, kind);
  return { pushes, nodes: meeting.nodes, note: `${turn} turns` };
}

function sinkAlone(changes: string, maker: FessMaker, budget: Budget): Ended {
  const style = changedStyle(sinkStyle, changes);
  const search = maker.make(style, memoryBytes, budget);
  const end = search.run(budget);
  const pushes = typeof end === "object" ? end : undefined;
  const note = `${pushes === undefined ? end : `${pushes.length} pushes`}; ${planNote(maker, budget)}; packed ${search.packed}`;
  return { pushes, nodes: search.nodes, note };
}

function planNote(maker: FessMaker, budget: Budget): string {
  const { complete, stages } = maker.sinkPlan(budget);
  return `plan ${complete ? "complete" : "INCOMPLETE"}, ${stages.length} stages, first ${stages[0]!.length}, ${maker.nodes} nodes`;
}

/** Runs one search on a level until the budget is spent. A solution is replayed. */
export function searchAlone(level: Level, name: SearchName, changes: string, budget: Budget): Alone {
  const board = compileBoard(level);
  if (typeof board === "string") return { solved: false, nodes: 0, note: board };
  const distances = measureDistances(board);
  const maker = new FessMaker(board, distances, memoryBytes / 10);
  if (name === "plan") {
    const note = planNote(maker, budget);
    return { solved: maker.sinkPlan(budget).complete, nodes: maker.nodes, note };
  }
  const excursions = () => changedStyle({ seed: 1, between: 200, length: 200, draws: 1 }, changes);
  const searches: Readonly<Record<Exclude<SearchName, "plan">, () => Ended>> = {
    sink: () => sinkAlone(changes, maker, budget),
    pull: () => pullAlone(board, distances, budget),
    roam: () => pullAlone(board, distances, budget, excursions()),
    meeting: () => meetingAlone(changes, maker, budget),
  };
  const { pushes, nodes, note } = searches[name]();
  if (pushes !== undefined && replay(level, stepsOf(board, pushes))?.solved !== true)
    throw new Error("The solution is wrong.");
  return { solved: pushes !== undefined, nodes, note };
}
