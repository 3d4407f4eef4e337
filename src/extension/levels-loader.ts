import * as vscode from "vscode";
import type { LevelFileCommandName } from "../manifest/commands.js";
import type { DrawingCommand } from "../manifest/editor.js";
import {
  blockScheme,
  comparisonViewType,
  levelFilesView,
  levelTests,
  levelViewType,
  prefix,
} from "../manifest/names.js";
import { Owner } from "../protocol/emitter.js";
import type { PlayCommand } from "../protocol/game/board-commands.js";
import { commandId } from "./kit/commands.js";
import { comparesAs } from "./kit/entry-settings.js";
import { FileEncodings, openTabsInEncodings } from "./kit/file-encodings.js";
import { Lazy } from "./kit/lazy.js";
import {
  hasLevelFiles,
  isLevelDiff,
  mayBeLevels,
  mayHoldBoards,
  namedLevel,
  placeOf,
} from "./kit/level-files.js";
import { reporting } from "./kit/notify.js";
import { t } from "./kit/translate.js";
import { LazyTree } from "./kit/tree.js";
import type { LevelFeatures } from "./levels/documents/levels.js";
import type { LevelFilesEntry } from "./levels/files/level-files-view.js";
import type { LevelContext } from "./levels/solving/level-tools.js";

type Tests = LevelFeatures["tests"];

/**
 * The levels in VS Code's Testing view, whose code is loaded on first use. Our controller exists only if
 * there are level files, so that players of other games don't see it.
 */
class LazyTests implements vscode.Disposable {
  #controller: vscode.TestController | undefined;
  #isDisposed = false;

  /** @param load reports its own failures */
  constructor(
    private readonly load: () => Promise<Tests>,
    private readonly onProblem: (error: unknown) => void,
  ) {
    hasLevelFiles().then((has) => has && !this.#isDisposed && this.controller, onProblem);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#controller?.dispose();
  }

  /** Created on first use. */
  get controller(): vscode.TestController {
    if (this.#controller !== undefined) return this.#controller;
    const controller = vscode.tests.createTestController(levelTests, t("Sokoban Levels"));
    this.#controller = controller;
    controller.resolveHandler = (item) => this.#ask((tests) => tests.resolve(item));
    controller.refreshHandler = () => this.#ask((tests) => tests.refresh());
    const { Run, Debug } = vscode.TestRunProfileKind;
    const run = (...asked: Parameters<Tests["run"]>) => this.#ask((tests) => tests.run(...asked));
    const debug = (...asked: Parameters<Tests["debug"]>) => this.#ask((tests) => tests.debug(...asked));
    controller.createRunProfile(t("Test Claims"), Run, run, true, undefined, true);
    controller.createRunProfile(t("Test Claims and Show What Breaks One"), Debug, debug, true);
    return controller;
  }

  async #ask(question: (tests: Tests) => Promise<void>): Promise<void> {
    const tests = await this.load();
    await reporting(this.onProblem, () => question(tests));
  }
}

/** Keybindings and other extensions may call commands with any arguments, so each command checks its own. */
type Run = (levels: LevelFeatures, ...args: readonly unknown[]) => unknown;

/** The names come from the manifest's table, so that no command is missing on either side. */
const commands: Readonly<Record<LevelFileCommandName, Run>> = {
  newLevel: ({ editors }) => editors.newLevel(),
  newRandomLevel: ({ editors }) => editors.newRandomLevel(),
  findDuplicateLevels: (levels) => levels.listDuplicates(),
  findSimilarLevels: (levels, argument) => levels.listSimilar(argument),
  refreshLevelFiles: ({ files }) => files.refresh(),
  openLevelEditor: ({ editors }, file) => editors.openFile(namedLevel(file)?.uri),
  openLevelAsText: ({ editors }, file) => editors.openAsText(namedLevel(file)?.uri),
  editLevel: ({ editors }, file, level) => editors.openLevel(...neededLevel(file, level)),
  solveLevel: ({ editors }, file, level) => editors.openLevel(...neededLevel(file, level), true),
  solveButton: ({ editors }) => editors.solve(),
  "markdown.play": async ({ markdown }, ...args) => (await markdown.load()).run("play", args),
  "markdown.edit": async ({ markdown }, ...args) => (await markdown.load()).run("edit", args),
  "markdown.solve": async ({ markdown }, ...args) => (await markdown.load()).run("solve", args),
  "sokoban.solveCollection": ({ tools }, argument) => tools.collections.run(argument),
  "sokoban.compare": ({ tools }, argument) => tools.comparison.run(argument),
  "sokoban.rateLevels": ({ tools }, argument) => tools.rating.run(argument),
  "sokoban.convert": (levels, argument) => levels.convert(argument),
  "sokoban.chooseEncoding": (levels, argument, encoding) =>
    levels.chooseEncoding(namedLevel(argument)?.uri, encoding),
  "sokoban.claimLevels": ({ tests }, argument, level) => tests.claim(argument, placeOf(level)),
  compareLevels: async ({ comparisons }, argument, others) =>
    (await comparisons.load()).run(argument, others),
  "comparison.previousChange": async ({ comparisons }) => (await comparisons.load()).go(-1),
  "comparison.nextChange": async ({ comparisons }) => (await comparisons.load()).go(1),
  "comparison.showText": async ({ comparisons }) => (await comparisons.load()).showText(),
  "comparison.openLevel": async ({ comparisons }, level) => (await comparisons.load()).openLevel(level),
  "sokoban.publish": ({ tools }, argument) => tools.publish.run(argument),
  "publish.open": async ({ tools, editors }, finding) => {
    const place = (await tools.publishing.load()).placeOf(finding);
    if (place !== undefined) await editors.openLevel(place.uri, place.level, false, place.square);
  },
  "publish.fix": async ({ tools }, finding) => (await tools.publishing.load()).fix(finding),
  "publish.again": async ({ tools }) => (await tools.publishing.load()).again(),
  "report.copyCsv": async ({ tools }) => (await tools.reports.load()).copyCsv(),
  "report.save": async ({ tools }, argument) => (await tools.reports.load()).save(argument),
  "report.openLevel": async ({ tools }, level) => (await tools.reports.load()).openLevel(level),
  "report.sort": async ({ tools }, column) => (await tools.reports.load()).sort(column),
  "report.continueSolving": async ({ tools }) => (await tools.reports.load()).continueSolving(),
  "report.writeSolutions": async ({ tools }) => (await tools.reports.load()).writeSolutions(),
};

export function isLevelFileCommand(name: string): boolean {
  return Object.hasOwn(commands, name);
}

/** After this time the workspace is searched for level files again. */
const lookAgainMs = 30_000;

/**
 * Loads the code for level files with the first possible level document, the first editor, or the first of
 * their commands. It isn't loaded for players of other games.
 */
export class LevelsLoader extends Owner {
  readonly #levels: Lazy<LevelFeatures>;
  readonly #opening: vscode.Disposable;
  readonly #tests: LazyTests;
  readonly #blockChanges = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  #lookedAt: { readonly ms: number; readonly found: Promise<boolean> } | undefined;

  /**
   * If the bundle can't be loaded, the error is logged, and the command or editor that needs it fails.
   * @param editorCommands the names of the commands of the level editor alone: “editor.box”
   */
  constructor(
    load: (bundle: string) => Promise<unknown>,
    loadContext: () => Promise<LevelContext>,
    state: LevelContext["state"],
    editorCommands: readonly string[],
    private readonly report: (error: unknown) => void,
  ) {
    super();
    this.#levels = new Lazy<LevelFeatures>(
      () => Promise.all([load("levels"), loadContext()]),
      ([bundle, loaded]: [typeof import("./levels/documents/levels.js"), LevelContext]) => {
        const levels = new bundle.LevelFeatures(
          loaded,
          () => this.#tests.controller,
          (events) => this.#blockChanges.fire([...events]),
        );
        this.#opening.dispose();
        return levels;
      },
      report,
    );
    this.#tests = new LazyTests(async () => (await this.#levels.load()).tests, report);
    // This must run before VS Code asks for their editors.
    openTabsInEncodings(new FileEncodings(state));
    this.own(
      new UnreadableFiles((uri) => this.#sayWhatItIs(uri)),
      ...(Object.entries(commands) as [LevelFileCommandName, Run][]).map(([name, run]) =>
        this.#register(name, run),
      ),
      ...editorCommands.map((name) => this.#registerDrawing(name)),
      vscode.window.registerCustomEditorProvider(
        levelViewType,
        {
          resolveCustomTextEditor: async (document, panel) =>
            (await this.#levels.load()).editors.resolve(document, panel),
        },
        { supportsMultipleEditorsPerDocument: true },
      ),
      vscode.languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: (query, token) => this.#findSymbols(query, token),
      }),
      vscode.window.registerWebviewPanelSerializer(comparisonViewType, {
        deserializeWebviewPanel: async (panel, state) => {
          const { comparisons } = await this.#levels.load();
          await (await comparisons.load()).restore(panel, state);
        },
      }),
      vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
        for (const tab of opened) this.#compare(tab);
      }),
      registerBlockFiles(
        async () => (await (await this.#levels.load()).markdown.load()).files,
        this.#blockChanges,
      ),
      new LazyTree<LevelFilesEntry>(
        levelFilesView,
        async (view) => (await this.#levels.load()).files.in(view),
        true,
      ),
    );
    this.#compare(vscode.window.tabGroups.activeTabGroup.activeTab);
    // VS Code closes and opens a document when its language changes.
    this.#opening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.#look([document])),
      vscode.workspace.onDidSaveTextDocument((document) => this.#look([document])),
    );
    this.own(this.#opening, this.#levels, this.#tests, this.#blockChanges);
    this.#look(vscode.workspace.textDocuments);
  }

  get isActive(): boolean {
    return this.#levels.value?.editors.isActive ?? false;
  }

  /** Runs a play command in the level editor; returns false if none is active. */
  play(command: PlayCommand): boolean {
    return this.#levels.value?.editors.run(command) ?? false;
  }

  /** Without a level file in the workspace, nothing is loaded for the searches of other languages. */
  async #findSymbols(query: string, token: vscode.CancellationToken): Promise<vscode.SymbolInformation[]> {
    if (this.#levels.value === undefined && !(await this.#hasLevelFiles())) return [];
    return (await this.#levels.load()).symbols.provideWorkspaceSymbols(query, token);
  }

  /** VS Code asks with each letter of a search, so that the answer is kept for some time. */
  #hasLevelFiles(): Promise<boolean> {
    const now = Date.now();
    if (this.#lookedAt === undefined || now - this.#lookedAt.ms > lookAgainMs)
      this.#lookedAt = { ms: now, found: hasLevelFiles() };
    return this.#lookedAt.found;
  }

  async #sayWhatItIs(uri: vscode.Uri): Promise<boolean> {
    try {
      return await (await this.#levels.load()).sayWhatItIs(uri);
    } catch (error) {
      this.report(error);
      return false;
    }
  }

  #register(name: LevelFileCommandName, run: Run): vscode.Disposable {
    return vscode.commands.registerCommand(commandId(name), async (...args: unknown[]) => {
      const levels = await this.#levels.load();
      await reporting(this.report, () => run(levels, ...args));
    });
  }

  /** A command that works only in an editor, so it doesn't load the code. `name`: “editor.box”. */
  #registerDrawing(name: string): vscode.Disposable {
    const command = name.replace("editor.", "") as DrawingCommand;
    return vscode.commands.registerCommand(`${prefix}.${name}`, () => {
      this.#levels.value?.editors.run(command);
    });
  }

  /** Shows boards in place of a text comparison of levels, unless the user prefers texts. */
  #compare(tab: vscode.Tab | undefined): void {
    if (tab === undefined || !isLevelDiff(tab) || comparesAs() === "text") return;
    this.#levels
      .load()
      .then(({ comparisons }) => comparisons.load())
      .then((comparisons) => comparisons.replace(tab))
      .catch(this.report);
  }

  #look(documents: readonly vscode.TextDocument[]): void {
    if (!documents.some((document) => mayBeLevels(document) || mayHoldBoards(document))) return;
    // The error has already been logged. Commands and editors try again; documents don't.
    this.#levels.load().catch(() => this.#opening.dispose());
  }
}

/** The file and the place of a level in it, by default the first one. */
function neededLevel(file: unknown, level: unknown): [vscode.Uri, number] {
  const named = namedLevel(file);
  if (named === undefined) throw new Error(t("No level file was named."));
  return [named.uri, named.level ?? placeOf(level) ?? 0];
}

/** What reads and writes the files. */
type BlockFileAccess = Pick<vscode.FileSystemProvider, "stat" | "readFile" | "writeFile">;

/**
 * Registers the files that are blocks of levels in Markdown documents. Their code is loaded when VS Code
 * reads the first of them, which may be a tab of an earlier window.
 *
 * @param changes fires for changed files
 */
function registerBlockFiles(
  load: () => Promise<BlockFileAccess>,
  changes: vscode.EventEmitter<vscode.FileChangeEvent[]>,
): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  return vscode.workspace.registerFileSystemProvider(
    blockScheme,
    {
      onDidChangeFile: changes.event,
      // The files of a document are followed while they are known, whoever asks.
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => (await load()).stat(uri),
      readFile: async (uri) => (await load()).readFile(uri),
      writeFile: async (uri, content, options) => (await load()).writeFile(uri, content, options),
      readDirectory: () => [],
      createDirectory: refuse,
      delete: refuse,
      rename: refuse,
    },
    { isCaseSensitive: true },
  );
}

/**
 * Closes tabs of our editor whose file isn't text, and tells the user what it is. VS Code doesn't call our
 * editor for such a file; its own page only says that something went wrong.
 */
export class UnreadableFiles extends Owner {
  readonly #seen = new WeakSet<vscode.Tab>();

  /** @param tell tells the user what the file is; returns whether it is known not to be text */
  constructor(private readonly tell: (uri: vscode.Uri) => Promise<boolean>) {
    super();
    this.own(
      vscode.window.tabGroups.onDidChangeTabs(({ opened, changed }) => this.#look([...opened, ...changed])),
    );
    this.#look(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs));
  }

  /** VS Code itself explains other reasons, such as a missing file. */
  async #close(tab: vscode.Tab, uri: vscode.Uri): Promise<void> {
    if (!(await this.tell(uri))) return;
    // The tab may have been closed meanwhile, and VS Code refuses to close it again.
    const isOpen = vscode.window.tabGroups.all.some(({ tabs }) => tabs.includes(tab));
    if (isOpen) await vscode.window.tabGroups.close(tab);
  }

  #look(tabs: readonly vscode.Tab[]): void {
    for (const tab of tabs) {
      const { input } = tab;
      const isNew = tab.isActive && !this.#seen.has(tab);
      if (!isNew || !(input instanceof vscode.TabInputCustom) || input.viewType !== levelViewType) continue;
      this.#seen.add(tab);
      void vscode.workspace.openTextDocument(input.uri).then(undefined, () => this.#close(tab, input.uri));
    }
  }
}
