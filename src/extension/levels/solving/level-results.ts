import * as vscode from "vscode";
import { putNewest } from "../../../games/lists.js";
import type { SolutionCounts } from "../../../games/sokoban/play/lurd.js";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";

/**
 * The maximum number of answers; the oldest are dropped first. A collection of ten thousand levels may be
 * solved as a whole.
 */
const maxResults = 20_000;

/** The answers of solvers in this window, stored by the level's content, so that a changed board has none. */
export class LevelResults implements vscode.Disposable {
  readonly #known = new Map<string, Known>();
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Fires with the level's key. */
  readonly onDidChange = this.#onDidChange.event;

  dispose(): void {
    this.#onDidChange.dispose();
  }

  resultOf(levelKey: string): LevelAnswer | undefined {
    return this.#known.get(levelKey)?.answer;
  }

  fewestOf(levelKey: string): SolutionCounts | undefined {
    return this.#known.get(levelKey)?.fewest;
  }

  /** The answer with all known proofs about its solution. */
  withProofs(levelKey: string, answer: LevelAnswer): LevelAnswer {
    return withProofs(answer, this.#known.get(levelKey)?.proofs ?? noProofs);
  }

  /** Keeps an answer, unless a better one is known: an answer without a solution or proof replaces none. */
  keep(levelKey: string, answer: LevelAnswer): void {
    const known = this.#known.get(levelKey);
    const proofs = addProof(known?.proofs ?? noProofs, answer);
    const best = known !== undefined && !isBetter(answer, known.answer) ? known.answer : answer;
    const fewest = fewestWith(known?.fewest, answer);
    putNewest(this.#known, levelKey, { answer: withProofs(best, proofs), fewest, proofs }, maxResults);
    this.#onDidChange.fire(levelKey);
  }
}

/** What is known of a level. */
interface Known {
  /** The best one. */
  readonly answer: LevelAnswer;
  /** The fewest moves and the fewest pushes of all solutions found; they may be of different ones. */
  readonly fewest: SolutionCounts | undefined;
  readonly proofs: LevelProofs;
}

function fewestWith(known: SolutionCounts | undefined, answer: LevelAnswer): SolutionCounts | undefined {
  if (answer.kind !== "solved") return known;
  const { moves, pushes } = known ?? answer;
  return { moves: Math.min(answer.moves, moves), pushes: Math.min(answer.pushes, pushes) };
}

function isBetter(answer: LevelAnswer, known: LevelAnswer): boolean {
  if (known.kind === "gaveUp") return true;
  if (answer.kind !== "solved" || known.kind !== "solved") return false;
  if (answer.pushes !== known.pushes || answer.moves !== known.moves)
    return answer.pushes < known.pushes || (answer.pushes === known.pushes && answer.moves < known.moves);
  // Among equal ones the newer one wins, but an answer without a proof never replaces a proof.
  return answer.optimal !== false || known.optimal === false;
}

/** What solvers have proved about a level, by any method. `undefined`: not proved. */
interface LevelProofs {
  /** No solution has fewer pushes. */
  readonly pushes: number | undefined;
  /** No solution with this many pushes has fewer moves. */
  readonly movesThen: number | undefined;
  /** No solution has fewer moves. */
  readonly moves: number | undefined;
  /** No solution with this many moves has fewer pushes. */
  readonly pushesThen: number | undefined;
}

const noProofs: LevelProofs = {
  pushes: undefined,
  movesThen: undefined,
  moves: undefined,
  pushesThen: undefined,
};

/** Adds what an answer proves. */
function addProof(proofs: LevelProofs, answer: LevelAnswer): LevelProofs {
  if (answer.kind !== "solved" || answer.optimal === false) return proofs;
  const { optimal, bothProved, pushes, moves } = answer;
  if (optimal === "pushes") return { ...proofs, pushes, movesThen: bothProved ? moves : proofs.movesThen };
  return { ...proofs, moves, pushesThen: bothProved ? pushes : proofs.pushesThen };
}

/**
 * The answer with all known proofs about its solution: one solver may find without proof what another has
 * proved to be optimal.
 */
function withProofs(answer: LevelAnswer, proofs: LevelProofs): LevelAnswer {
  if (answer.kind !== "solved") return answer;
  const { pushes, moves } = answer;
  const [fewestPushes, fewestMoves] = [pushes === proofs.pushes, moves === proofs.moves];
  const optimal = answer.optimal || (fewestPushes ? "pushes" : fewestMoves ? "moves" : false);
  const then =
    optimal === "pushes" ? moves === proofs.movesThen : optimal === "moves" && pushes === proofs.pushesThen;
  const bothProved = answer.bothProved || then || (fewestPushes && fewestMoves);
  return optimal === answer.optimal && bothProved === answer.bothProved
    ? answer
    : { ...answer, optimal, bothProved };
}
