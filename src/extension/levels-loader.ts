import * as vscode from "vscode";
import { mayBeLevels } from "./level-files.js";
import type { LevelLanguage } from "./levels/level-language.js";
import type { SolvingServices } from "./levels/solving-desk.js";

/**
 * Loads what VS Code knows of level files with the first document that can be one, or the first command about them: who plays 2048 does without.
 */
export class LevelsLoader implements vscode.Disposable {
  readonly #bundle: string;
  readonly #services: SolvingServices;
  readonly #commands: vscode.Disposable;
  readonly #opening: vscode.Disposable;
  #language: LevelLanguage | undefined;

  /** @param bundle the path of `dist/levels.js`; when it cannot be loaded for a document that is a problem told, while a command fails */
  constructor(bundle: string, services: SolvingServices) {
    this.#bundle = bundle;
    this.#services = services;
    const register = (command: string, run: (argument: unknown) => Promise<void>) =>
      vscode.commands.registerCommand(`tilework.${command}`, async (argument: unknown) => {
        try {
          await run(argument);
        } catch (error) {
          services.onProblem(error);
          throw error;
        }
      });
    this.#commands = vscode.Disposable.from(
      register("convertLevelToXsb", async () => this.#load().convert("xsb")),
      register("convertLevelToTilework", async () => this.#load().convert("ox")),
      register("sokoban.compare", async (argument) => this.#load().solving.comparison.run(argument)),
      register("sokoban.solveCollection", async (argument) => this.#load().solving.collections.run(argument)),
      register("report.copyCsv", async () => this.#load().solving.reports.copyCsv()),
      register("report.save", async (argument) => this.#load().solving.reports.save(argument)),
      register("report.writeSolutions", async () => this.#load().solving.reports.writeSolutions()),
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
      this.#services.onProblem(error);
    }
  }

  #load(): LevelLanguage {
    if (this.#language === undefined) {
      // Not a literal, so that the bundler leaves it to Node.
      const levels = require(this.#bundle) as typeof import("./levels/level-language.js");
      this.#language = new levels.LevelLanguage(this.#services);
      this.#opening.dispose();
    }
    return this.#language;
  }
}
