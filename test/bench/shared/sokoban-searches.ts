import type { Level } from "../../../src/games/sokoban/level/level.js";
import { type Distances, measureDistances } from "../../../src/games/sokoban/solver/board/distances.js";
import { type Board, compileBoard } from "../../../src/games/sokoban/solver/board/search-board.js";
import { replay, stepsOf } from "../../../src/games/sokoban/solver/board/solution-replay.js";
import { GroupTables } from "../../../src/games/sokoban/solver/deadlocks/group-tables.js";
import {
  classicStyle,
  type Fess,
  FessMaker,
  sinkExitsStyle,
  sinkStyle,
} from "../../../src/games/sokoban/solver/feature-search/fess.js";
import { Finisher } from "../../../src/games/sokoban/solver/finisher.js";
import { densityOf, isDense } from "../../../src/games/sokoban/solver/portfolio.js";
import { PullSearch } from "../../../src/games/sokoban/solver/search/pull-search.js";
import { PushSearch } from "../../../src/games/sokoban/solver/search/push-search.js";
import type { Excursions } from "../../../src/games/sokoban/solver/search/roaming.js";
import { type Budget, PartBudget } from "../../../src/games/solver.js";

const memoryBytes = 400_000_000;
/** The number of nodes of a feature search between two attempts to finish backwards. */
const finishEvery = 300;

/** The result of one search of the portfolio by itself. */
export interface Alone {
  readonly solved: boolean;
  readonly nodes: number;
  readonly note: string;
}

/**
 * The searches that can be measured alone. They are the feature search after the one-sink plan, that plan by
 * itself, and the older styles. The others are the pull search with and without its
 * tables, one that roams, push searches, and the search from both ends.
 */
export const searchNames = [
  "sink",
  "exits",
  "plan",
  "classic",
  "pull",
  "pull0",
  "roam",
  "push",
  "deep",
  "meeting",
] as const;
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

function pullAlone(level: Level, withTables: boolean, budget: Budget, excursions?: Excursions): Alone {
  const board = compileBoard(level) as Board;
  const distances = measureDistances(board);
  const search = new PullSearch(board, distances, memoryBytes, excursions);
  if (withTables) {
    search.tables = GroupTables.make(board, distances, "come", budget);
    search.tables?.addTriples(budget);
  }
  const end = search.run(budget);
  if (typeof end === "object" && replay(level, stepsOf(board, end))?.solved !== true)
    throw new Error("The solution is wrong.");
  const note = `density ${densityOf(board, distances).toFixed(2)}, ${board.size} squares${isDense(board, distances) ? ", dense" : ""}`;
  return { solved: typeof end === "object", nodes: search.nodes, note };
}

function pushAlone(level: Level, isDeep: boolean, budget: Budget): Alone {
  const board = compileBoard(level) as Board;
  const distances = measureDistances(board);
  const tables = isDeep ? GroupTables.make(board, distances, "finish", budget) : undefined;
  const rules = {
    metric: "pushes",
    bound: "matching",
    pruning: isDeep ? "deep" : "all",
    weight: 4,
    memoryBytes,
    tables,
  } as const;
  const search = new PushSearch(board, distances, rules);
  const end = search.run(budget);
  if (end.kind === "solved" && replay(level, stepsOf(board, end.pushes))?.solved !== true)
    throw new Error("The solution is wrong.");
  return { solved: end.kind === "solved", nodes: search.nodes, note: end.kind };
}

/** A feature search alone or, with `finishes`, including the portfolio's attempts between its slices. */
function featuresAlone(
  board: Board,
  distances: Distances,
  search: Fess,
  finishes: boolean,
  budget: Budget,
): ReturnType<Fess["run"]> {
  if (!finishes) return search.run(budget);
  const finisher = new Finisher(board, distances, memoryBytes / 50);
  for (;;) {
    const end = search.run(new PartBudget(budget, finishEvery));
    if (end !== "stopped") return end;
    const finished = finisher.finish(search.lead, budget);
    if (finished !== undefined) return finished;
    if (!budget.spend(0) || search.full) return end;
  }
}

/** The work of its first turn; each later one has a third more. */
const firstWork = 500_000;

function meetingAlone(level: Level, board: Board, maker: FessMaker, budget: Budget): Alone {
  const meeting = maker.meeting(memoryBytes, budget);
  let pushes: readonly number[] | undefined;
  let turns = 0;
  while (pushes === undefined && !meeting.full && budget.spend(0))
    pushes = meeting.next(budget, firstWork * 1.3 ** turns++);
  if (pushes !== undefined && replay(level, stepsOf(board, pushes))?.solved !== true)
    throw new Error("The solution is wrong.");
  return { solved: pushes !== undefined, nodes: meeting.nodes, note: `${turns} turns` };
}

/** Runs one search on a level until the budget is spent. A solution is replayed. */
export function searchAlone(
  level: Level,
  name: SearchName,
  changes: string,
  finishes: boolean,
  budget: Budget,
): Alone {
  const board = compileBoard(level);
  if (typeof board === "string") return { solved: false, nodes: 0, note: board };
  const distances = measureDistances(board);
  if (name === "pull" || name === "pull0") return pullAlone(level, name === "pull", budget);
  if (name === "roam")
    return pullAlone(
      level,
      false,
      budget,
      changedStyle({ seed: 1, between: 200, length: 200, draws: 1 }, changes),
    );
  if (name === "push" || name === "deep") return pushAlone(level, name === "deep", budget);
  const maker = new FessMaker(board, distances, memoryBytes / 10);
  const planNote = (): string => {
    const plan = maker.sinkPlan(budget);
    return `plan ${plan.complete ? "complete" : "INCOMPLETE"}, ${plan.stages.length} stages, first ${plan.stages[0]!.length}, ${maker.nodes} nodes`;
  };
  if (name === "plan") {
    const note = planNote();
    return { solved: maker.sinkPlan(budget).complete, nodes: maker.nodes, note };
  }
  if (name === "meeting") return meetingAlone(level, board, maker, budget);
  const style = name === "sink" ? sinkStyle : name === "exits" ? sinkExitsStyle : classicStyle;
  const search = maker.make(changedStyle(style, changes), memoryBytes, budget);
  const end = featuresAlone(board, distances, search, finishes, budget);
  if (typeof end === "object" && replay(level, stepsOf(board, end))?.solved !== true)
    throw new Error("The solution is wrong.");
  return {
    solved: typeof end === "object",
    nodes: search.nodes,
    note: `${typeof end === "object" ? `${end.length} pushes` : end}; ${name === "sink" || name === "exits" ? planNote() : ""}; packed ${search.packed}`,
  };
}
