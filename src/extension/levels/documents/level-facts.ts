import { madeOnce } from "../../../games/lists.js";
import { say } from "../../../games/message.js";
import { atOnce } from "../../../games/slices.js";
import { checkLevel } from "../../../games/sokoban/check/check.js";
import { fileBudget, type MovesResult, playingStored } from "../../../games/sokoban/check/stored-moves.js";
import { statistics } from "../../../games/sokoban/level/analysis.js";
import { cellAt, type TextBoard, toLevel } from "../../../games/sokoban/level/board.js";
import { hasBox, hasGoal } from "../../../games/sokoban/level/cell.js";
import type { Finding } from "../../../games/sokoban/level/finding.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelKey } from "../../../games/sokoban/level/level-key.js";
import { formatMoves, type PlayedMoves } from "../../../games/sokoban/play/lurd.js";
import { measureSolution, type SolutionMeasures } from "../../../games/sokoban/play/solution-measures.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import type { StoredMoves } from "../../../games/sokoban/text/notes.js";
import type { ViewSolution } from "../../../protocol/levels/editor-wire.js";
import { t, translate } from "../../kit/translate.js";

/** Facts about a level of a file, each computed once, on first use. */
export class LevelFacts {
  #level: { readonly value: Level | undefined } | undefined;
  #key: { readonly value: string | undefined } | undefined;
  #findings: readonly Finding[] | undefined;
  #boxes: number | undefined;
  #squares: { readonly value: number | undefined } | undefined;
  #storedSolutions: readonly StoredSolution[] | undefined;
  #measures: readonly SolutionMeasures[] | undefined;

  constructor(readonly entry: LevelEntry) {}

  /** `undefined` if the level can't be played. */
  get level(): Level | undefined {
    this.#level ??= { value: toLevel(this.entry.board) };
    return this.#level.value;
  }

  /** The key for data about the level outside of the file. */
  get key(): string | undefined {
    if (this.#key === undefined) this.#key = { value: this.level && levelKey(this.level) };
    return this.#key.value;
  }

  /** Findings about the level itself; those about its symbols are among the file's findings. */
  get findings(): readonly Finding[] {
    this.#findings ??= checkLevel(this.entry);
    return this.#findings;
  }

  get boxes(): number {
    this.#boxes ??= count(this.entry.board, hasBox);
    return this.#boxes;
  }

  get goals(): number {
    return count(this.entry.board, hasGoal);
  }

  /** The number of squares inside the walls; `undefined` if the level can't be played. */
  get squares(): number | undefined {
    this.#squares ??= { value: this.level && statistics(this.level).floor };
    return this.#squares.value;
  }

  /** The moves that the file contains for the level. */
  get storedSolutions(): readonly StoredSolution[] {
    this.#storedSolutions ??= readStoredSolutions(this.entry, this.level);
    return this.#storedSolutions;
  }

  /** The measures of those that solve the level. */
  get measures(): readonly SolutionMeasures[] {
    this.#measures ??= this.storedSolutions
      .filter(({ solves }) => solves)
      .flatMap(({ lurd }) => this.measure(lurd));
    return this.#measures;
  }

  /** The measures of moves; none if these don't solve the level. */
  measure(lurd: string): readonly SolutionMeasures[] {
    const measures = this.level && measureSolution(this.level, lurd);
    return measures === undefined ? [] : [measures];
  }
}

/** Longer names are truncated in lists. */
const maxNameCharacters = 200;

/** "solves": whether the moves solve the level when they are played. */
export type StoredSolution = ViewSolution & { readonly solves: boolean };

const known = new WeakMap<LevelEntry, LevelFacts>();

/** Unchanged levels keep their entries across versions of a document, and so their facts. */
export function factsOf(entry: LevelEntry): LevelFacts {
  return madeOnce(known, entry, () => new LevelFacts(entry));
}

function count(board: TextBoard, isOne: typeof hasBox): number {
  let found = 0;
  for (const [row, { text }] of board.rows.entries()) {
    for (let column = 0; column < text.length; column++) if (isOne(cellAt(board, row, column))) found++;
  }
  return found;
}

function readStoredSolutions({ solutions }: LevelEntry, level: Level | undefined): readonly StoredSolution[] {
  if (level === undefined) return [];
  const results = atOnce(playingStored(level, solutions, fileBudget([{ solutions }])));
  const numbers = { solution: 0, "saved game": 0 };
  return solutions.map(({ kind, name: ownName = "", text }, stored): StoredSolution => {
    const result = results[stored];
    const number = ++numbers[kind];
    const name = ownName === "" ? nameOf(kind, number) : ownName.slice(0, maxNameCharacters);
    return {
      kind: kind === "solution" ? kind : "snapshot",
      about: t("In the file"),
      name,
      ownName,
      stored,
      ...(result?.kind === "played" ? playedMoves(kind, result.played) : unplayableMoves(text, result)),
    };
  });
}

/** The result of the moves, apart from their name. */
type Played = Pick<StoredSolution, "lurd" | "moves" | "pushes" | "problem" | "solves">;

function playedMoves(kind: StoredMoves["kind"], { moves, end, won }: PlayedMoves): Played {
  // A saved game may be unfinished.
  const problem = kind === "solution" && !won ? t("After these moves the level isn't solved.") : undefined;
  return { lurd: formatMoves(moves), moves: end.moves, pushes: end.pushes, problem, solves: won };
}

/** Moves that can't be played, as they are in the file. */
function unplayableMoves(
  text: string,
  result: Exclude<MovesResult, { readonly kind: "played" }> | undefined,
): Played {
  const lurd = text.replace(/[^lurd]/gi, "");
  const problem =
    result &&
    translate(
      result.kind === "wrong" ? result.error : say("This solution wasn't checked. {0}", result.reason),
    );
  return { lurd, moves: lurd.length, pushes: lurd.replace(/[^LURD]/g, "").length, problem, solves: false };
}

function nameOf(kind: "solution" | "saved game", number: number): string {
  if (kind === "solution") return number === 1 ? t("Solution") : t("Solution {0}", number);
  return number === 1 ? t("Snapshot") : t("Snapshot {0}", number);
}
