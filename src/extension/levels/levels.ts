import type * as vscode from "vscode";
import { findTarget } from "./documents/level-target.js";
import { sayWhatItIs } from "./documents/unreadable-file.js";
import { LevelEditors } from "./editor/level-editors.js";
import { chooseEncoding } from "./encodings/choose-encoding.js";
import { listDuplicates } from "./files/duplicate-levels.js";
import { LevelFilesView } from "./files/level-files-view.js";
import { LevelLanguage } from "./language/level-language.js";
import type { LevelServices } from "./open-files/editor-services.js";
import { LevelTests } from "./testing/level-tests.js";

/**
 * Everything about level files: what VS Code knows of them as texts, and the editor. A bundle of its own,
 * which `LevelsLoader` loads.
 */
export class LevelFeatures implements vscode.Disposable {
  readonly language: LevelLanguage;
  readonly editors: LevelEditors;
  readonly files: LevelFilesView;
  readonly tests: LevelTests;

  /** @param tests ours in the Testing view, which is made when it is first asked for */
  constructor(services: LevelServices, tests: () => vscode.TestController) {
    this.language = new LevelLanguage(services);
    const { solver, results, ratings, known, rating, comparison, collections } = this.language.solving;
    const { extensionUri, log, losses, records, onProblem, tell } = services;
    const needed = {
      extensionUri,
      log,
      losses,
      records,
      onProblem,
      tell,
      solver,
      results,
      known,
      rating,
      comparison,
      collections,
    };
    this.editors = new LevelEditors(this.language.documents, needed);
    this.files = new LevelFilesView(records, onProblem);
    this.tests = new LevelTests(
      tests,
      this.language.documents,
      this.editors,
      { solver, results, ratings },
      onProblem,
    );
  }

  /** Levels that stand more than once in the workspace. */
  listDuplicates(): Promise<void> {
    return listDuplicates((uri, level) => this.editors.openLevel(uri, level));
  }

  /** Of a file that VS Code could not open as a text. */
  sayWhatItIs(uri: vscode.Uri): Promise<void> {
    return sayWhatItIs(uri);
  }

  /** Of a file, else of the one that is active. */
  async chooseEncoding(file: vscode.Uri | undefined, encoding: unknown): Promise<void> {
    const uri = file ?? (await findTarget(undefined, this.language.documents))?.document.uri;
    if (uri !== undefined) await chooseEncoding(uri, encoding, this.language.documents.encodings);
  }

  dispose(): void {
    this.tests.dispose();
    this.files.dispose();
    this.editors.dispose();
    this.language.dispose();
  }
}
