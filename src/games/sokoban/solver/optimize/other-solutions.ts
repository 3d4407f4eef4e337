import { type Budget, PartBudget } from "../../../solver.js";
import { type GridForm, gridForms, turnedGrid } from "../../level/grid.js";
import type { Level } from "../../level/level.js";
import { measureDistances } from "../board/distances.js";
import { type Board, compileBoard } from "../board/search-board.js";
import {
  type Fess,
  FessMaker,
  type FessStyle,
  sinkExitsStyle,
  sinkLinesStyle,
  sinkStyle,
} from "../feature-search/fess.js";
import type { RoomKind } from "../feature-search/room-pulls.js";
import type { PushTrack } from "./push-track.js";

/** All forms of a level, in the order in which they are tried. */
const forms = [0, 3, 1, 2, 4, 7, 6, 5].map((form) => gridForms[form]!);
/** Searches from both ends, by their kind of room, meet half-way in positions that no plan leads to. */
const styles: readonly (FessStyle | RoomKind)[] = ["far", sinkStyle, "cyclic", sinkLinesStyle];
/** They follow plans with one sink that remove boxes in a partly random order. */
const randomStyles: readonly FessStyle[] = [sinkExitsStyle, sinkLinesStyle, sinkStyle];
/** The most positions of one search, of one for a plan, and of one for a random plan. */
const maxNodes = 300;
const planNodes = 2_000;
const randomPlanNodes = 500;
/** The work of a search from both ends. With more, it takes a third of ten seconds where it fails. */
const meetingWork = 100_000;
/** Random plans end once they have failed this many times more often than they have succeeded. */
const maxRandomFailures = 4;
/** After the whole level, the parts of the best solution after which the rest is solved again. */
const starts = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 5 / 8, 3 / 8, 7 / 8] as const;

/**
 * Other solutions of a level, one after the other. Each style of feature search finds another one. Because
 * ties are broken by the order of the squares, so does each rotation and reflection of the board. These
 * searches start with the whole level, and then with the rest of it after some pushes of the best solution.
 * They take turns with searches of the whole level that follow random plans.
 */
export class OtherSolutions {
  /** The number of positions examined by all searches. */
  nodes = 0;
  /** By start and style: the number of its successes minus that of its failures. */
  readonly #successes = new Map<string, number>();
  #turn = 0;
  /** Whether the next search follows a random plan. */
  #isRandom = false;
  #maker: FessMaker | undefined;
  /** The random plans so far. The number of the next one is its seed. */
  #plans = 0;
  #randomFailures = 0;

  constructor(
    private readonly board: Board,
    private readonly memoryBytes: number,
  ) {}

  get isDone(): boolean {
    return this.#turn >= (starts.length + 1) * forms.length * styles.length;
  }

  /**
   * The pushes of another solution; `undefined` if the search of this turn found none within its nodes, or if
   * the budget is spent.
   */
  next(best: PushTrack, budget: Budget): readonly number[] | undefined {
    const isRandom = this.#isRandom && this.#randomFailures < maxRandomFailures;
    this.#isRandom = !this.#isRandom;
    if (!isRandom) return this.#nextTurned(best, budget);
    const pushes = this.#nextRandom(budget);
    this.#randomFailures += pushes === undefined ? 1 : -1;
    return pushes;
  }

  #nextTurned(best: PushTrack, budget: Budget): readonly number[] | undefined {
    const turn = this.#turn++;
    const style = turn % styles.length;
    const form = forms[Math.floor(turn / styles.length) % forms.length]!;
    const round = Math.floor(turn / styles.length / forms.length);
    const key = `${round} ${style}`;
    const successes = this.#successes.get(key) ?? 0;
    if (successes < 0) return undefined;
    const from = round === 0 ? 0 : Math.floor(starts[round - 1]! * best.length);
    const rest = this.#solve(levelAt(this.board, best, from), form, styles[style]!, budget);
    this.#successes.set(key, successes + (rest === undefined ? -1 : 1));
    return rest && [...best.pushes.slice(0, from), ...rest];
  }

  #nextRandom(budget: Budget): readonly number[] | undefined {
    const distances = this.#maker === undefined ? measureDistances(this.board, budget) : undefined;
    if (distances !== undefined) this.#maker = new FessMaker(this.board, distances, this.memoryBytes / 4);
    const seed = ++this.#plans;
    const maker = this.#maker?.withRandomPlan(seed);
    const plan = maker?.sinkPlan(new PartBudget(budget, randomPlanNodes));
    this.nodes += maker?.nodes ?? 0;
    if (maker === undefined || plan?.complete !== true) return undefined;
    const search = maker.make(randomStyles[seed % randomStyles.length]!, this.memoryBytes, budget);
    const end = search.run(new PartBudget(budget, maxNodes));
    this.nodes += search.nodes;
    return typeof end === "object" ? end : undefined;
  }

  #solve(
    level: Level,
    form: GridForm,
    style: FessStyle | RoomKind,
    budget: Budget,
  ): readonly number[] | undefined {
    const turned = turnedLevel(level, form);
    const board = compileBoard(turned.level);
    if (typeof board === "string") return undefined;
    const distances = measureDistances(board, budget);
    if (distances === undefined) return undefined;
    const maker = new FessMaker(board, distances, this.memoryBytes / 4);
    const isKind = typeof style === "string";
    const end = isKind ? this.#meet(maker, style, budget) : this.#search(maker, style, budget);
    this.nodes += maker.nodes;
    if (typeof end !== "object") return undefined;
    const squareOf = new Map(Array.from(this.board.cells, (cell, square) => [cell, square]));
    return end.map(
      (push) => squareOf.get(turned.cells[board.cells[push >> 2]!]!)! * 4 + directionBack(push & 3, form),
    );
  }

  #search(maker: FessMaker, style: FessStyle, budget: Budget): ReturnType<Fess["run"]> {
    const search = maker.make(style, this.memoryBytes, new PartBudget(budget, planNodes));
    const end = search.run(new PartBudget(budget, maxNodes));
    this.nodes += search.nodes;
    return end;
  }

  #meet(maker: FessMaker, kind: RoomKind, budget: Budget): readonly number[] | undefined {
    const search = maker.meeting(this.memoryBytes, new PartBudget(budget, planNodes));
    const pushes = search.next(budget, meetingWork, kind);
    this.nodes += search.nodes;
    return pushes;
  }
}

/** The level before a push of a solution. */
function levelAt(board: Board, track: PushTrack, at: number): Level {
  const { level, cells, boxes } = board;
  const moved = new Set(Array.from(boxes, (square) => cells[square]!));
  const now = Array.from(track.squaresAt(at), (square) => cells[square]!);
  const ascending = [...level.boxes.filter((cell) => !moved.has(cell)), ...now].sort(
    (one, other) => one - other,
  );
  return { ...level, boxes: ascending, player: cells[track.playerAt(at)]! };
}

/** A level in another form, and the original cell of each of its cells. */
function turnedLevel(level: Level, form: GridForm): { readonly level: Level; readonly cells: Int32Array } {
  const { width, height, sources: cells } = turnedGrid(level, form);
  const turned = (pieces: readonly number[]) => {
    const own = new Set(pieces);
    return [...cells.keys()].filter((cell) => own.has(cells[cell]!));
  };
  return {
    level: {
      width,
      height,
      walls: Array.from(cells, (cell) => level.walls[cell]!),
      goals: turned(level.goals),
      boxes: turned(level.boxes),
      player: cells.indexOf(level.player),
    },
    cells,
  };
}

/** The original direction for a direction of the turned level. */
function directionBack(direction: number, { turned, down, across }: GridForm): number {
  const isFlipped = (direction & 1) === 0 ? down : across;
  const back = isFlipped ? direction ^ 2 : direction;
  return turned ? back ^ 3 : back;
}
