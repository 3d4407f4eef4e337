import * as vscode from "vscode";
import { loadBundle, readBesideBundles } from "#host/bundles";
import { useLanguage } from "#host/speech";
import { isEnglish, readTranslation } from "../games/translations.js";
import { gamesView, gameViewType, prefix, terminalProfile, toolPrefix } from "../manifest/names.js";
import { Owner } from "../protocol/emitter.js";
import { registerGameCommands } from "./features/registration.js";
import type { OperationTools } from "./features/tools.js";
import { boundCommands } from "./kit/commands.js";
import { onDidChangeSettings, showsOpenGames } from "./kit/entry-settings.js";
import { Lazy, type LazyService, lazyService } from "./kit/lazy.js";
import { ErrorLog } from "./kit/notify.js";
import { StatusButton } from "./kit/status-button.js";
import { t } from "./kit/translate.js";
import { LazyTree } from "./kit/tree.js";
import { EarlyPanel } from "./kit/webview-panels.js";
import { isLevelFileCommand, LevelsLoader } from "./levels-loader.js";
import { loadLater, loadRare, type Rare } from "./load-part.js";
import type { GamesEntry } from "./panel/games-tree.js";
import type { Play } from "./play.js";
import { WaitingLoader } from "./waiting-loader.js";

/** The status bar item that opens the games if none is open, if the user wants it. */
class OpenGamesItem extends Owner {
  #item: StatusButton | undefined;

  constructor(
    private readonly hasPanels: () => boolean,
    onDidChangePanels: vscode.Event<unknown>,
  ) {
    super();
    this.own(
      onDidChangePanels(() => this.#update()),
      onDidChangeSettings(["tilework.statusBar"], () => this.#update()),
    );
    this.#update();
  }

  #update(): void {
    if (!showsOpenGames() || this.hasPanels()) {
      this.#item?.show(undefined);
      return;
    }
    this.#item ??= this.own(new StatusButton("tilework.openGames", t("Tilework"), "openGames"));
    this.#item.show({ icon: "layout", label: t("Tilework"), tooltip: t("Open Games") });
  }
}

/** This command needs no code for playing, so it is registered here. */
const guideCommand = "openGuide";
/** The status bar calls this command. VS Code doesn't list it. */
const hintButton = "hintButton";

let finish: (() => Promise<void>) | undefined;

/** Registers everything. Only where VS Code's language is not English, texts are read before. */
export function activate(context: vscode.ExtensionContext): void | Promise<void> {
  const log = vscode.window.createOutputChannel("Tilework", { log: true });
  const errors = new ErrorLog(log);
  const { language } = vscode.env;
  useLanguage(language);
  if (isEnglish(language)) return register(context, log, errors);
  return readTranslation(language, (name) => readBesideBundles(`l10n/${name}`))
    .then((found) => useLanguage(language, found?.translations), errors.report)
    .then(() => register(context, log, errors));
}

/**
 * Loads almost nothing. The code for playing is loaded with the first command, view or panel; the code for
 * level files with the first of them.
 */
function register(context: vscode.ExtensionContext, log: vscode.LogOutputChannel, errors: ErrorLog): void {
  const earlyPanel = new EarlyPanel(context.extensionUri);
  const onDidChangePanels = new vscode.EventEmitter<void>();
  const play = new Lazy<Play>(
    () => loadBundle("play"),
    (bundle: typeof import("./play.js")) => {
      const loaded = new bundle.Play(context, errors, terminals, earlyPanel, waiting, levels);
      loaded.panels.onDidChange(() => onDidChangePanels.fire());
      return loaded;
    },
    errors.report,
  );
  finish = async () => play.value?.finish();
  const lazyTerminals = lazyService(
    ["open", "openTimer", "profile"],
    () => Promise.all([loadRare("terminal"), play.load()]),
    ([part, loaded]: [Rare<"terminal">, Play]) => loaded.makeTerminals(part),
  );
  const terminals = {
    ...lazyTerminals,
    get seen() {
      return lazyTerminals.lazy.value?.seen ?? [];
    },
    get count() {
      return lazyTerminals.lazy.value?.count ?? 0;
    },
  };
  const waiting = new WaitingLoader(loadLater, {
    state: context.globalState,
    open: (secondsLeft) =>
      void play.load().then((loaded) => loaded.playForWait(secondsLeft, "quietly"), errors.report),
    onProblem: errors.report,
  });
  const levels = new LevelsLoader(
    loadBundle,
    async () => (await play.load()).levelContext,
    context.globalState,
    ownCommands(context.extension).filter((name) => name.startsWith("editor.")),
    errors.report,
  );
  const tools = lazyService(
    ["prepare", "invoke"],
    () => Promise.all([loadRare("tools"), play.load()]),
    ([part, loaded]: [Rare<"tools">, Play]) => new part.OperationTools(loaded.toolContext),
    errors.report,
  );
  context.subscriptions.push(
    new LazyTree<GamesEntry>(gamesView, async (view) => (await play.load()).view.in(view)),
    new OpenGamesItem(() => (play.value?.panels.all.length ?? 0) > 0, onDidChangePanels.event),
    log,
    play,
    levels,
    terminals,
    tools,
    waiting,
    onDidChangePanels,
    ...registerTools(context.extension, tools),
    vscode.window.registerTerminalProfileProvider(terminalProfile, {
      provideTerminalProfile: () => terminals.profile(),
    }),
    ...registerGameCommands(
      [...new Set([...ownCommands(context.extension).filter(isGameCommand), ...boundCommands, hintButton])],
      play,
      levels,
      errors.report,
      (name) => (opensPanel(name) && !play.isAsked ? earlyPanel.open() : undefined),
    ),
    vscode.commands.registerCommand(`${prefix}.${guideCommand}`, (name: unknown) =>
      openGuide(context.extensionUri, name),
    ),
    vscode.window.registerUriHandler({
      handleUri: async (uri) => (await play.load()).openLink(uri),
    }),
    vscode.window.registerWebviewPanelSerializer(gameViewType, {
      deserializeWebviewPanel: async (panel, state) => (await play.load()).restore(panel, state),
    }),
  );
}

/** VS Code waits up to five seconds for this. */
export async function deactivate(): Promise<void> {
  await finish?.();
}

/** The names of all commands in the manifest, without their "tilework." prefix. */
function ownCommands({ packageJSON }: vscode.Extension<unknown>): readonly string[] {
  const { commands } = (
    packageJSON as { readonly contributes: { readonly commands: readonly { readonly command: string }[] } }
  ).contributes;
  return commands.map(({ command }) => command.slice(prefix.length + 1));
}

/** Whether a command always opens a panel. */
function opensPanel(name: string): boolean {
  return name === "openGames" || name.startsWith("play.");
}

/** `LevelsLoader` registers the commands for level files. */
function isGameCommand(name: string): boolean {
  return name !== guideCommand && !name.startsWith("editor.") && !isLevelFileCommand(name);
}

/**
 * The tools for language models. The code behind them is loaded with the first call. Older versions of VS
 * Code, and some of its forks, have none.
 */
function registerTools(
  { packageJSON }: vscode.Extension<unknown>,
  tools: LazyService<OperationTools, "prepare" | "invoke">,
): readonly vscode.Disposable[] {
  const models = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof models?.registerTool !== "function") return [];
  const { languageModelTools } = (
    packageJSON as { readonly contributes: { readonly languageModelTools: readonly { name: string }[] } }
  ).contributes;
  return languageModelTools.map(({ name }) =>
    vscode.lm.registerTool<object>(name, {
      prepareInvocation: ({ input }) => tools.prepare(name.slice(toolPrefix.length), input),
      invoke: ({ input }, token) => tools.invoke(name.slice(toolPrefix.length), input, token),
    }),
  );
}

/** The name of a guide in `docs` without its ending, and after “#” the anchor of a heading. */
const guideName = /^([a-z\d][a-z\d-]*)(?:#([a-z\d-]+))?$/;
/** The list of all guides. */
const index = "README";

/**
 * Opens a guide that ships with the extension in VS Code's Markdown preview, so it can be read offline.
 * Settings and errors link to it. Without a name, or if no guide has the name, opens the list of all guides.
 */
async function openGuide(extensionUri: vscode.Uri, name: unknown): Promise<void> {
  const [, file = index, fragment = ""] = (typeof name === "string" ? guideName.exec(name) : null) ?? [];
  const uriOf = (guide: string) => vscode.Uri.joinPath(extensionUri, "docs", `${guide}.md`);
  // `exists` of `kit/files` would bring the texts about problems of files into the entry.
  const isGuide = (uri: vscode.Uri) =>
    vscode.workspace.fs.stat(uri).then(
      () => true,
      () => false,
    );
  const isThere = file === index || (await isGuide(uriOf(file)));
  const uri = isThere ? uriOf(file).with({ fragment }) : uriOf(index);
  const commands = await vscode.commands.getCommands(true);
  // The extension with the preview can be turned off.
  if (commands.includes(preview)) await vscode.commands.executeCommand(preview, uri);
  else await vscode.window.showTextDocument(uri);
}

const preview = "markdown.showPreview";
