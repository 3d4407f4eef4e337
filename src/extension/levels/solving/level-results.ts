import * as vscode from "vscode";
import type { LevelAnswer } from "../../../protocol/solver/level-solving.js";

/** So many answers are kept; the oldest go first. A collection of ten thousand levels may be solved as a whole. */
const maxResults = 20_000;

/** Each over all solutions. */
export interface Fewest {
  readonly moves: number;
  readonly pushes: number;
}

/** What solvers came to in this window, by what the level is, so that another board has no result. */
export class LevelResults implements vscode.Disposable {
  readonly #answers = new Map<string, LevelAnswer>();
  /** The fewest moves and the fewest pushes of any solution found, which need not be of the same one. */
  readonly #fewest = new Map<string, Fewest>();
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Names the level. */
  readonly onDidChange = this.#onDidChange.event;

  dispose(): void {
    this.#onDidChange.dispose();
  }

  resultOf(levelKey: string): LevelAnswer | undefined {
    return this.#answers.get(levelKey);
  }

  fewestOf(levelKey: string): Fewest | undefined {
    return this.#fewest.get(levelKey);
  }

  /** Keeps an answer, unless a better one is known: nothing takes a solution or a proof away. */
  keep(levelKey: string, answer: LevelAnswer): void {
    this.#count(levelKey, answer);
    const known = this.#answers.get(levelKey);
    if (known !== undefined && !isBetter(answer, known)) return;
    this.#answers.delete(levelKey);
    if (this.#answers.size >= maxResults) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(levelKey, answer);
    this.#onDidChange.fire(levelKey);
  }

  #count(levelKey: string, answer: LevelAnswer): void {
    if (answer.kind !== "solved") return;
    const known = this.#fewest.get(levelKey);
    const fewest = { moves: Math.min(answer.moves, known?.moves ?? answer.moves), pushes: Math.min(answer.pushes, known?.pushes ?? answer.pushes) };
    this.#fewest.delete(levelKey);
    if (this.#fewest.size >= maxResults) this.#fewest.delete(this.#fewest.keys().next().value!);
    this.#fewest.set(levelKey, fewest);
  }
}

function isBetter(answer: LevelAnswer, known: LevelAnswer): boolean {
  if (known.kind === "gaveUp") return true;
  if (answer.kind !== "solved" || known.kind !== "solved") return false;
  return answer.pushes < known.pushes || (answer.pushes === known.pushes && answer.moves <= known.moves);
}
