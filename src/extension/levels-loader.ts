import * as vscode from "vscode";
import { mayBeLevels } from "./level-files.js";
import type { LevelLanguage } from "./levels/level-language.js";

/**
 * Loads what VS Code knows of level files with the first document that can be one, or the first command about them: who plays 2048 does without.
 */
export class LevelsLoader implements vscode.Disposable {
  readonly #bundle: string;
  readonly #onProblem: (problem: unknown) => void;
  readonly #commands: vscode.Disposable;
  readonly #opening: vscode.Disposable;
  #language: LevelLanguage | undefined;

  /** @param bundle the path of `dist/levels.js` @param onProblem told when it cannot be loaded for a document; a command then fails */
  constructor(bundle: string, onProblem: (problem: unknown) => void) {
    this.#bundle = bundle;
    this.#onProblem = onProblem;
    const register = (command: string, run: () => Promise<void>) => vscode.commands.registerCommand(`tilework.${command}`, run);
    this.#commands = vscode.Disposable.from(
      register("convertLevelToXsb", async () => this.#load().convert("xsb")),
      register("convertLevelToTilework", async () => this.#load().convert("ox")),
    );
    // A document whose language is changed is opened anew.
    this.#opening = vscode.workspace.onDidOpenTextDocument((document) => this.#look([document]));
    this.#look(vscode.workspace.textDocuments);
  }

  dispose(): void {
    this.#commands.dispose();
    this.#opening.dispose();
    this.#language?.dispose();
  }

  #look(documents: readonly vscode.TextDocument[]): void {
    if (!documents.some(mayBeLevels)) return;
    try {
      this.#load();
    } catch (error) {
      this.#opening.dispose();
      this.#onProblem(error);
    }
  }

  #load(): LevelLanguage {
    if (this.#language === undefined) {
      // Not a literal, so that the bundler leaves it to Node.
      const levels = require(this.#bundle) as typeof import("./levels/level-language.js");
      this.#language = new levels.LevelLanguage();
      this.#opening.dispose();
    }
    return this.#language;
  }
}
