import * as vscode from "vscode";

/** Where records of levels are kept; to be synced with the player's other records. */
export const levelRecordsKey = "tilework.levels";

/** A way to solve a level. */
export interface Way {
  readonly moves: number;
  readonly pushes: number;
  /** LURD text. */
  readonly lurd: string;
}

/** The ways with the fewest moves and with the fewest pushes; often the same one. */
export interface BestWays {
  readonly moves: Way;
  readonly pushes: Way;
}

/** Longer games are counted, but their moves are not kept: they would fill the storage. */
const maxKeptCharacters = 20_000;

/**
 * What the player has solved, and how: by the key of the level's content, so that it holds in whatever file the level stands. What comes from the
 * storage is checked, since another version or machine may have written it.
 */
export class LevelRecords implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  /** A level was solved for the first time, or better than before. */
  readonly onDidChange = this.#onDidChange.event;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  dispose(): void {
    this.#onDidChange.dispose();
  }

  /** The player solved the level so, all by themselves. Keeps it where it is the first way, or has fewer moves or pushes than any before. */
  async record(levelKey: string, way: Way): Promise<void> {
    const before = this.best(levelKey);
    const kept = way.lurd.length > maxKeptCharacters ? { ...way, lurd: "" } : way;
    const moves = before === undefined || isLess([way.moves, way.pushes], [before.moves.moves, before.moves.pushes]) ? kept : before.moves;
    const pushes = before === undefined || isLess([way.pushes, way.moves], [before.pushes.pushes, before.pushes.moves]) ? kept : before.pushes;
    if (moves === before?.moves && pushes === before.pushes) return;
    await this.#state.update(levelRecordsKey, { ...this.#all(), [levelKey]: { moves, pushes } });
    this.#onDidChange.fire();
  }

  isSolved(levelKey: string): boolean {
    return this.best(levelKey) !== undefined;
  }

  /** `undefined` until the level is solved. */
  best(levelKey: string): BestWays | undefined {
    const all = this.#all();
    const entry: unknown = Object.hasOwn(all, levelKey) ? all[levelKey] : undefined;
    if (typeof entry !== "object" || entry === null) return undefined;
    const { moves, pushes } = entry as Record<string, unknown>;
    const byMoves = readWay(moves);
    const byPushes = readWay(pushes);
    return byMoves === undefined || byPushes === undefined ? undefined : { moves: byMoves, pushes: byPushes };
  }

  #all(): Readonly<Record<string, unknown>> {
    const value = this.#state.get<unknown>(levelRecordsKey);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  }
}

function isLess(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}

function readWay(value: unknown): Way | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { moves, pushes, lurd } = value as Record<string, unknown>;
  const isCount = (count: unknown): count is number => typeof count === "number" && Number.isSafeInteger(count) && count >= 0;
  return isCount(moves) && isCount(pushes) && typeof lurd === "string" && /^[lurd]*$/i.test(lurd) ? { moves, pushes, lurd } : undefined;
}
