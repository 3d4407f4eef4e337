import * as vscode from "vscode";
import type { LevelAnswer } from "../../../protocol/level-solving.js";

/** So many answers are kept; the oldest go first. A collection of ten thousand levels may be solved as a whole. */
const maxResults = 20_000;

/** What solvers came to in this window, by what the level is, so that another board has no result. */
export class LevelResults implements vscode.Disposable {
  readonly #answers = new Map<string, LevelAnswer>();
  readonly #onDidChange = new vscode.EventEmitter<string>();
  /** Names the level. */
  readonly onDidChange = this.#onDidChange.event;

  dispose(): void {
    this.#onDidChange.dispose();
  }

  resultOf(levelKey: string): LevelAnswer | undefined {
    return this.#answers.get(levelKey);
  }

  /** Keeps an answer, unless a better one is known: nothing takes a solution or a proof away. */
  keep(levelKey: string, answer: LevelAnswer): void {
    const known = this.#answers.get(levelKey);
    if (known !== undefined && !isBetter(answer, known)) return;
    this.#answers.delete(levelKey);
    if (this.#answers.size >= maxResults) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(levelKey, answer);
    this.#onDidChange.fire(levelKey);
  }
}

function isBetter(answer: LevelAnswer, known: LevelAnswer): boolean {
  if (known.kind === "gaveUp") return true;
  if (answer.kind !== "solved" || known.kind !== "solved") return false;
  return answer.pushes < known.pushes || (answer.pushes === known.pushes && answer.moves <= known.moves);
}
