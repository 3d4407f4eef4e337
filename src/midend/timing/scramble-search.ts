import { madeOnce } from "../../games/lists.js";
import { writeBoard } from "../../games/sliding/board-text.js";
import { dealPosition } from "../../games/sliding/deal.js";
import type { Position } from "../../games/sliding/rules.js";

/** The scrambles that a session needs. */
export interface WantedScrambles {
  readonly session: string;
  readonly rows: number;
  readonly columns: number;
  /** The fewest moves that each one needs. Boards of a size may all need fewer. */
  readonly minMoves: number;
  readonly count: number;
}

/** What the search works with. */
export interface ScramblePorts {
  /** The current request; `undefined` while there is none. */
  wanted(): WantedScrambles | undefined;
  /** The fewest moves of a board; `undefined` if the solver could not find them in time. */
  fewestMoves(start: Position): Promise<number | undefined>;
  seed(): number;
  /** A scramble was found. */
  found(): void;
  /** When it aborts, nothing more is searched. */
  readonly signal: AbortSignal;
}

/** After this many boards the one that needs the most moves is taken. */
const maxTries = 100;

/** Finds scrambles that need many moves, before the player asks for them. */
export class ScrambleSearch {
  /** By the view that they are for: no two views get the same board. */
  readonly #found = new Map<string, string[]>();
  /** What the scrambles were found for. */
  #foundFor = "";
  #isSearching = false;

  constructor(private readonly sources: ScramblePorts) {}

  /** The scrambles that were found for a view so far. Starts to search for more if there are too few. */
  scrambles(view: string): readonly string[] {
    const count = this.#wanted()?.count ?? 0;
    const found = madeOnce(this.#found, view, (): string[] => []);
    void this.#search();
    return found.slice(0, count);
  }

  /** These scrambles were used. */
  remove(used: readonly string[]): void {
    for (const [view, found] of this.#found)
      this.#found.set(
        view,
        found.filter((scramble) => !used.includes(scramble)),
      );
  }

  /** The view was closed. Its player may have seen its scrambles, so that no other view gets them. */
  leave(view: string): void {
    this.#found.delete(view);
  }

  /** The current request. Drops scrambles of another session or another minimum. */
  #wanted(): WantedScrambles | undefined {
    const wanted = this.sources.wanted();
    const key = wanted === undefined ? "" : keyOf(wanted);
    if (key !== this.#foundFor) for (const view of this.#found.keys()) this.#found.set(view, []);
    this.#foundFor = key;
    return wanted;
  }

  async #search(): Promise<void> {
    if (this.#isSearching) return;
    this.#isSearching = true;
    try {
      for (;;) {
        const wanted = this.#wanted();
        if (this.sources.signal.aborted || wanted === undefined || this.#waiting(wanted) === undefined)
          return;
        const scramble = await this.#findOne(wanted);
        if (scramble === undefined) continue;
        this.#waiting(wanted)?.push(scramble);
        this.sources.found();
      }
    } finally {
      this.#isSearching = false;
    }
  }

  /** The scrambles found for a view that needs more, the view with the fewest first. */
  #waiting({ count }: WantedScrambles): string[] | undefined {
    const [fewest] = [...this.#found.values()].sort((one, other) => one.length - other.length);
    return fewest !== undefined && fewest.length < count ? fewest : undefined;
  }

  /** `undefined` if something else is wanted meanwhile. */
  async #findOne(wanted: WantedScrambles): Promise<string | undefined> {
    const { rows, columns, minMoves } = wanted;
    let longest: { readonly moves: number; readonly scramble: string } | undefined;
    for (let tries = 0; tries < maxTries; tries++) {
      const position = dealPosition({ rows, columns, walk: 0 }, this.sources.seed());
      const moves = await this.sources.fewestMoves(position);
      const now = this.#wanted();
      if (this.sources.signal.aborted || now === undefined || keyOf(now) !== keyOf(wanted)) return undefined;
      // A board that the solver can't solve in time needs many moves.
      const isLongEnough = moves === undefined || moves >= minMoves;
      const scramble = writeBoard(position);
      const isNew = ![...this.#found.values()].some((found) => found.includes(scramble));
      if (isLongEnough && isNew) return scramble;
      const length = moves ?? Number.POSITIVE_INFINITY;
      if (longest === undefined || length > longest.moves) longest = { moves: length, scramble };
    }
    return longest?.scramble;
  }
}

function keyOf({ session, rows, columns, minMoves }: WantedScrambles): string {
  return [session, rows, columns, minMoves].join(" ");
}
