import * as vscode from "vscode";
import type { LevelFileCommandName } from "../manifest/commands.js";
import { levelFilesView, levelViewType } from "../manifest/terms/names.js";
import { type DrawingCommand, drawingCommands } from "../protocol/levels/editor-wire.js";
import type { PlayCommand } from "../protocol/play-commands.js";
import type { LevelFilesEntry } from "./levels/files/level-files-tree.js";
import type { Levels } from "./levels/levels.js";
import type { LevelServices } from "./levels/open-files/editor-services.js";
import { commandId, editorCommandId } from "./shared/command-names.js";
import { FileEncodings, openTabsInEncodings } from "./shared/file-encodings.js";
import { mayBeLevels } from "./shared/level-files.js";
import { namedLevel, placeOf } from "./shared/named-level.js";
import { warmUpArgument } from "./shared/warm-up.js";
import { LazyTests } from "./view/lazy-tests.js";
import { LazyTree } from "./view/lazy-tree.js";

/** Keybindings and other extensions may call commands with any arguments, so those are checked here. */
type Run = (levels: Levels, ...args: readonly unknown[]) => unknown;

/** The table of the manifest names them, so that none is forgotten on either side. */
const commands: Readonly<Record<LevelFileCommandName, Run>> = {
  newLevel: ({ editors }) => editors.newLevel(),
  newRandomLevel: ({ editors }) => editors.newRandomLevel(),
  findDuplicateLevels: (levels) => levels.listDuplicates(),
  refreshLevelFiles: ({ files }) => files.refresh(),
  openLevelEditor: ({ editors }, file) => editors.openFile(namedLevel(file)?.uri),
  openLevelAsText: ({ editors }, file) => editors.openAsText(namedLevel(file)?.uri),
  editLevel: ({ editors }, file, level) => editors.openLevel(...neededLevel(file, level)),
  solveLevel: ({ editors }, file, level) => editors.openLevel(...neededLevel(file, level), true),
  solveButton: ({ editors }) => editors.solve(),
  convertLevelToXsb: ({ language }) => language.convert("xsb"),
  convertLevelToTilework: ({ language }) => language.convert("ox"),
  "sokoban.solveCollection": ({ language }, argument) => language.solving.collections.run(argument),
  "sokoban.compare": ({ language }, argument) => language.solving.comparison.run(argument),
  "sokoban.rateLevels": ({ language }, argument) => language.solving.rating.run(argument),
  "sokoban.exportPlain": ({ language }, argument, to, keepsAuthors) => language.solving.plainExport.run(argument, to, keepsAuthors),
  "sokoban.chooseEncoding": (levels, argument, encoding) => levels.chooseEncoding(namedLevel(argument)?.uri, encoding),
  "sokoban.claimLevels": ({ tests }, argument, level) => tests.claim(argument, placeOf(level)),
  "report.copyCsv": ({ language }) => language.solving.reports.copyCsv(),
  "report.save": ({ language }, argument) => language.solving.reports.save(argument),
  "report.openLevel": ({ language }, level) => language.solving.reports.openLevel(level),
  "report.sort": ({ language }, column) => language.solving.reports.sort(column),
  "report.writeSolutions": ({ language }) => language.solving.reports.writeSolutions(),
};

/**
 * Loads all about level files with the first document that can be one, the first editor, or the first command about them: who plays 2048 does without.
 */
export class LevelsLoader implements vscode.Disposable {
  readonly #bundle: () => Promise<unknown>;
  readonly #services: LevelServices;
  readonly #registered: vscode.Disposable;
  readonly #opening: vscode.Disposable;
  readonly #tests: LazyTests;
  #levels: Levels | undefined;
  #loading: Promise<Levels> | undefined;
  #isDisposed = false;

  /** When the bundle cannot be loaded for a document that is logged; a command or an editor then fails. */
  constructor(load: (bundle: string) => Promise<unknown>, services: LevelServices) {
    this.#bundle = () => load("levels");
    this.#services = services;
    this.#tests = new LazyTests(async () => (await this.#load()).tests, services.onProblem);
    // Before VS Code can ask us for their editors.
    openTabsInEncodings(new FileEncodings(services.state));
    this.#registered = vscode.Disposable.from(
      ...(Object.entries(commands) as [LevelFileCommandName, Run][]).map(([name, run]) => this.#register(name, run)),
      ...drawingCommands.map((command) => this.#registerDrawing(command)),
      vscode.window.registerCustomEditorProvider(
        levelViewType,
        { resolveCustomTextEditor: async (document, panel) => (await this.#load()).editors.resolve(document, panel) },
        { supportsMultipleEditorsPerDocument: true },
      ),
      new LazyTree<LevelFilesEntry>(levelFilesView, async (view) => (await this.#load()).files.in(view)),
    );
    // A document whose language is changed is opened anew.
    this.#opening = vscode.workspace.onDidOpenTextDocument((document) => this.#look([document]));
    this.#look(vscode.workspace.textDocuments);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#registered.dispose();
    this.#opening.dispose();
    this.#levels?.dispose();
    this.#tests.dispose();
  }

  /** Plays in the level editor; false where none is active. */
  play(command: PlayCommand): boolean {
    return this.#levels?.editors.run(command) ?? false;
  }

  #register(name: LevelFileCommandName, run: Run): vscode.Disposable {
    return vscode.commands.registerCommand(commandId(name), async (...args: unknown[]) => {
      try {
        await run(await this.#load(), ...args);
      } catch (error) {
        this.#services.onProblem(error);
        throw error;
      }
    });
  }

  /** What keys mean only while an editor is there. */
  #registerDrawing(command: DrawingCommand): vscode.Disposable {
    return vscode.commands.registerCommand(editorCommandId(command), (argument: unknown) => {
      if (argument !== warmUpArgument) this.#levels?.editors.run(command);
    });
  }

  #look(documents: readonly vscode.TextDocument[]): void {
    if (!documents.some(mayBeLevels)) return;
    this.#load().catch((error: unknown) => {
      this.#opening.dispose();
      this.#services.onProblem(error);
    });
  }

  #load(): Promise<Levels> {
    this.#loading ??= this.#bundle().then((bundle) => {
      if (this.#isDisposed) throw new vscode.CancellationError();
      this.#levels = new (bundle as typeof import("./levels/levels.js")).Levels(this.#services, () => this.#tests.controller);
      this.#opening.dispose();
      return this.#levels;
    });
    // What could not be loaded, as over a network, may be there the next time.
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}

/** The file and the place in it, the first one where none is said. */
function neededLevel(file: unknown, level: unknown): [vscode.Uri, number] {
  const named = namedLevel(file);
  if (named === undefined) throw new Error(vscode.l10n.t("No level file was named."));
  return [named.uri, named.level ?? placeOf(level) ?? 0];
}
