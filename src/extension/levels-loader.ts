import * as vscode from "vscode";
import { type EditorCommand, editorCommands } from "../protocol/editor-wire.js";
import type { LevelServices } from "./levels/editor/editor-services.js";
import type { Levels } from "./levels/levels.js";
import { warmUpArgument } from "./shared/command-names.js";
import { levelViewType, mayBeLevels } from "./shared/level-files.js";

/**
 * Loads all about level files with the first document that can be one, the first editor, or the first command about them: who plays 2048 does without.
 */
export class LevelsLoader implements vscode.Disposable {
  readonly #bundle: string;
  readonly #services: LevelServices;
  readonly #registered: vscode.Disposable;
  readonly #opening: vscode.Disposable;
  #levels: Levels | undefined;

  /** @param bundle the path of `dist/levels.js`. When it cannot be loaded for a document that is logged; a command or an editor then fails. */
  constructor(bundle: string, services: LevelServices) {
    this.#bundle = bundle;
    this.#services = services;
    const register = (command: string, run: (levels: Levels, ...args: readonly unknown[]) => unknown) =>
      vscode.commands.registerCommand(`tilework.${command}`, async (...args: unknown[]) => {
        try {
          await run(this.#load(), ...args);
        } catch (error) {
          services.onProblem(error);
          throw error;
        }
      });
    this.#registered = vscode.Disposable.from(
      register("convertLevelToXsb", ({ language }) => language.convert("xsb")),
      register("convertLevelToTilework", ({ language }) => language.convert("ox")),
      register("sokoban.compare", ({ language }, argument) => language.solving.comparison.run(argument)),
      register("sokoban.solveCollection", ({ language }, argument) => language.solving.collections.run(argument)),
      register("report.copyCsv", ({ language }) => language.solving.reports.copyCsv()),
      register("report.save", ({ language }, argument) => language.solving.reports.save(argument)),
      register("report.writeSolutions", ({ language }) => language.solving.reports.writeSolutions()),
      register("openLevelEditor", ({ editors }, uri) => editors.openFile(uriOf(uri))),
      register("editLevel", ({ editors }, uri, level) => editors.openLevel(neededUri(uri), placeOf(level))),
      register("solveLevel", ({ editors }, uri, level) => editors.openLevel(neededUri(uri), placeOf(level), true)),
      register("openLevelAsText", ({ editors }) => editors.openAsText()),
      register("newLevel", ({ editors }) => editors.newLevel()),
      register("newRandomLevel", ({ editors }) => editors.newRandomLevel()),
      register("solveButton", ({ editors }) => editors.solve()),
      ...editorCommands.map((command) => this.#registerEditorCommand(command)),
      vscode.window.registerCustomEditorProvider(
        levelViewType,
        { resolveCustomTextEditor: (document, panel) => this.#load().editors.resolve(document, panel) },
        { supportsMultipleEditorsPerDocument: true },
      ),
    );
    // A document whose language is changed is opened anew.
    this.#opening = vscode.workspace.onDidOpenTextDocument((document) => this.#look([document]));
    this.#look(vscode.workspace.textDocuments);
  }

  dispose(): void {
    this.#registered.dispose();
    this.#opening.dispose();
    this.#levels?.dispose();
  }

  /** Keys of the editor: they mean something only when one is there. */
  #registerEditorCommand(command: EditorCommand): vscode.Disposable {
    return vscode.commands.registerCommand(`tilework.editor.${command}`, (argument: unknown) => {
      if (argument !== warmUpArgument) this.#levels?.editors.run(command);
    });
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

  #load(): Levels {
    if (this.#levels === undefined) {
      // Not a literal, so that the bundler leaves it to Node.
      const levels = require(this.#bundle) as typeof import("./levels/levels.js");
      this.#levels = new levels.Levels(this.#services);
      this.#opening.dispose();
    }
    return this.#levels;
  }
}

/** Commands can be called by anybody with anything. */
function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

function neededUri(argument: unknown): vscode.Uri {
  const uri = uriOf(argument);
  if (uri === undefined) throw new Error(vscode.l10n.t("No level file was named."));
  return uri;
}

function placeOf(argument: unknown): number {
  return typeof argument === "number" && Number.isSafeInteger(argument) && argument >= 0 ? argument : 0;
}
