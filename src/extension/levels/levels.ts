import type * as vscode from "vscode";
import type { LevelServices } from "./editor/editor-services.js";
import { LevelEditors } from "./editor/level-editors.js";
import { LevelLanguage } from "./language/level-language.js";

/** Everything about level files: what VS Code knows of them as texts, and the editor. A bundle of its own, which `LevelsLoader` loads. */
export class Levels implements vscode.Disposable {
  readonly language: LevelLanguage;
  readonly editors: LevelEditors;

  constructor(services: LevelServices) {
    this.language = new LevelLanguage(services);
    const { solver, results, comparison, collections } = this.language.solving;
    const { extensionUri, log, records, onProblem, tell } = services;
    const needed = { extensionUri, log, records, onProblem, tell, solver, results, comparison, collections };
    this.editors = new LevelEditors(this.language.documents, needed);
  }

  dispose(): void {
    this.editors.dispose();
    this.language.dispose();
  }
}
