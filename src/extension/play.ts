import * as vscode from "vscode";
import { bundlePath, loadBundle } from "#host/bundles";
import { watchChanges } from "#host/changes";
import { hostFiles, pathOf } from "#host/files";
import { findGame, games } from "../games/registry/registry.js";
import type { DeadlockPatterns } from "../midend/commands/deadlock-patterns.js";
import type { GameActions } from "../midend/commands/game-actions.js";
import { HeldGames } from "../midend/games/held-games.js";
import { PatternWatch } from "../midend/hints/pattern-watch.js";
import type { LiveGame } from "../midend/live/live-game.js";
import { Midend } from "../midend/midend.js";
import { inTerminal, type OtherViews } from "../midend/ports/game-view.js";
import type { Ports } from "../midend/ports/ports.js";
import type { GameStatistics } from "../midend/statistics/kept-statistics.js";
import { FinishedFiles } from "../platform/storage/finished-files.js";
import { PatternFiles } from "../platform/storage/pattern-files.js";
import { SaveFiles } from "../platform/storage/save-files.js";
import { Emitter, type Event, Owner } from "../protocol/emitter.js";
import { LevelSolver } from "../solving/level-solver.js";
import { SolverPool } from "../solving/pool.js";
import { type CommandTargets, gameRuns, type Run } from "./features/commands.js";
import type { Exchange } from "./features/game-files.js";
import type { Terminals } from "./features/terminals.js";
import type { ToolContext } from "./features/tools.js";
import { FileEncodings } from "./kit/file-encodings.js";
import { FileTexts } from "./kit/file-texts.js";
import { Lazy, lazyService } from "./kit/lazy.js";
import type { ErrorLog } from "./kit/notify.js";
import { solverMemoryMb, solverThreads, solverTimeMs } from "./kit/settings.js";
import type { EarlyPanel } from "./kit/webview-panels.js";
import type { LevelContext } from "./levels/solving/level-tools.js";
import { type Later, loadLater, loadRare, type Rare } from "./load-part.js";
import type { PanelDelegate } from "./panel/game-panel.js";
import { GamesView } from "./panel/games-view.js";
import { HintButton, Panels, PanelUpdates } from "./panel/panels.js";
import { TilePictures } from "./panel/pictures.js";
import { PlayerRecords } from "./ports/player-records.js";
import { memoryIn, saveFolder, storageReports, waitTimesKey } from "./ports/storage.js";
import { type OwnPorts, VscodeSettings, vscodePorts } from "./ports/vscode-ports.js";
import type { WaitingLoader } from "./waiting-loader.js";

/** Keys in VS Code's `globalState`. */
const recentLevelsKey = "tilework.recentLevels";
const practiceKey = "tilework.practice";
const openedFilesKey = "tilework.openedLevelFiles.1";

/** Everything for playing: a bundle of its own, which the entry loads on first use. */
export class Play extends Owner {
  readonly runs: ReadonlyMap<string, Run>;
  readonly levelContext: LevelContext;
  readonly view: GamesView;
  readonly midend: Midend;
  readonly panels: Panels;
  readonly pictures: TilePictures;
  readonly #actions: GameActions;
  readonly toolContext: ToolContext;
  /** Saves and writes everything before VS Code ends. */
  readonly finish: () => Promise<void>;

  constructor(
    context: vscode.ExtensionContext,
    private readonly errors: ErrorLog,
    terminals: OtherViews & CommandTargets["terminals"],
    earlyPanel: EarlyPanel,
    waiting: WaitingLoader,
    levelEditor: CommandTargets["levelEditor"],
  ) {
    super();
    const { channel: log, report, tell } = errors;
    const folder = saveFolder(context);
    const reports = storageReports(log, "game");
    const files = new SaveFiles(folder.then(pathOf), hostFiles, findGame, reports, watchChanges);
    const at = (...names: readonly string[]) =>
      Promise.resolve(pathOf(vscode.Uri.joinPath(context.globalStorageUri, ...names)));
    const finished = new FinishedFiles(at("finished"), hostFiles, findGame, storageReports(log, "finished"));
    const player = new PlayerRecords(context.globalState, at("records"), log);
    const pool = new SolverPool(bundlePath("solver-worker"), (problem) => log.error(problem));
    const limits = { threads: solverThreads, timeMs: solverTimeMs, memoryMb: solverMemoryMb };
    const levelSolver = new LevelSolver(pool, limits);
    const settings = new VscodeSettings();
    const pictures = new TilePictures(log, () => loadLater("picture-drawings"));
    this.pictures = pictures;
    const memory = (key: string) => memoryIn(context.globalState, key);
    const patternFiles = new PatternFiles(
      at("records", "lost-patterns"),
      hostFiles,
      storageReports(log, "patterns"),
      findGame,
    );
    const texts = new FileTexts(new FileEncodings(context.globalState));
    const own: OwnPorts = {
      settings,
      pictures,
      log: { error: report },
      recentLevels: memory(recentLevelsKey),
      openedFiles: memory(openedFilesKey),
      practice: memory(practiceKey),
      waitTimes: memory(waitTimesKey),
      solvers: pool,
      levelSolving: levelSolver,
      saves: files,
      finished,
      records: player,
      patterns: patternFiles,
      work: waiting,
      webPages: {
        save: async (...page) => (await loadRare("web-page")).saveGamePage(context.extensionUri, ...page),
      },
      loadReaders: () => loadBundle("level-forms"),
    };
    const ports = vscodePorts(own, texts, context.extension.id);
    const onDidFocus = new Emitter<void>();
    const patterns = lazyPatterns(ports, onDidFocus.event, report);
    const lazyTiming = lazyService(
      ["page", "act"],
      () => loadRare("timing"),
      ({ WindowTiming }: Rare<"timing">) => new WindowTiming(ports, context.globalStorageUri, log),
      report,
    );
    // A view whose page was never made has no solve.
    const leave = async (view: string) => (await lazyTiming.lazy.asked())?.leave(view);
    const timing = { ...lazyTiming, leave };
    const lazyStatistics = lazyService(
      ["note", "page", "ask", "act", "daysPage", "askPuzzle", "askBest", "puzzleFor"],
      () => loadLater("statistics"),
      ({ WindowStatistics }: Later<"statistics">) =>
        new WindowStatistics(ports, games, at("statistics"), log),
      report,
    );
    const statistics: GameStatistics & typeof lazyStatistics = {
      ...lazyStatistics,
      // Where it can't be loaded, that was reported.
      note: (ended) =>
        settings.play.keepsStatistics ? lazyStatistics.note(ended).catch(() => undefined) : Promise.resolve(),
      puzzleFor: (seconds) => lazyStatistics.puzzleFor(seconds).catch(() => undefined),
    };
    const reviews = lazyService(
      ["review", "retry", "practice"],
      () => loadLater("review"),
      ({ GameReviews }: Later<"review">) => new GameReviews(ports),
      report,
    );
    const questions = lazyService(
      questionNames,
      () => loadLater("questions"),
      (questions: Later<"questions">) => questions,
      report,
    );
    const midend = new Midend(ports, games, patterns, timing, reviews, statistics, questions);
    this.midend = midend;
    waiting.attach(midend.waiting);
    this.toolContext = { midend, levels: levelSolver, boards: pool, texts };
    const { liveGames, oneOfAKind, levelRecords } = midend;
    const exchange = new Lazy<Exchange>(
      () => loadLater("exchange"),
      (part: Later<"exchange">) => new part.Exchange(midend, texts, context.globalStorageUri, folder),
    );
    const address = folder.then((uri) => uri.toString());
    const held = new HeldGames(midend, address);
    const host: PanelDelegate = {
      extensionUri: context.extensionUri,
      earlyPanel,
      log,
      pictures,
      held,
      midend,
      gesture: (panel, gesture) => actions.gesture(panel, gesture),
      act: (panel, action) => void actions.act(panel, action).catch(tell),
      closed: (panel) => void timing.leave(panel.id).catch(report),
      tell,
    };
    const panels = new Panels(host);
    this.panels = panels;
    const actions = midend.actionsFor(panels);
    this.#actions = actions;
    const isOnBoard = (live: LiveGame) =>
      [...panels.all.map(({ place }) => place), ...terminals.seen].some(
        (place) => oneOfAKind.at(place) === live,
      );
    this.levelContext = {
      extensionUri: context.extensionUri,
      load: loadRare,
      solver: levelSolver,
      records: levelRecords,
      patterns,
      state: context.globalState,
      errors,
    };
    this.view = new GamesView(midend, report);
    this.runs = gameRuns({
      actions,
      exchange,
      pictures,
      terminals,
      levelEditor,
      waiting: {
        play: () => this.playForWait(waiting.settleOffer(), "aside"),
        decline: () => void waiting.settleOffer(),
      },
      diagnostics: {
        async copy() {
          const { extension } = context;
          const { copyDiagnostics } = await loadRare("diagnostics");
          await copyDiagnostics({ extension, saves: files, records: player, errors: errors.recent });
        },
      },
    });
    this.finish = async () => {
      liveGames.keepAll();
      await Promise.all([
        files.flush(),
        finished.flush(),
        player.flush(),
        timing.lazy.asked().then((loaded) => loaded?.idle()),
        statistics.lazy.asked().then((loaded) => loaded?.idle()),
        pool.dispose(),
      ]);
    };
    const hintButton = new HintButton();
    this.own(
      this.view,
      { dispose: () => files.dispose() },
      { dispose: () => finished.dispose() },
      player,
      patterns,
      timing,
      reviews,
      statistics,
      questions,
      held,
      midend,
      settings,
      pictures,
      hintButton,
      panels,
      exchange,
      onDidFocus,
      vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) onDidFocus.fire();
      }),
      // Lists of games are updated whenever this window gets the focus.
      onDidFocus.event(() => void liveGames.refresh(isOnBoard)),
      new PanelUpdates(midend, panels, hintButton, terminals, pictures, waiting),
    );
  }

  /** Takes over a panel restored by VS Code. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    await this.#actions.restore(this.panels.revive(panel, state)).catch(this.errors.tell);
  }

  /** See `GameStarter.playForWait`. */
  async playForWait(...asked: Parameters<GameActions["starter"]["playForWait"]>): Promise<void> {
    await this.#actions.starter.playForWait(...asked).catch(this.errors.tell);
  }

  /** Opens the game of a link, if the player agrees. */
  async openLink({ path, query }: vscode.Uri): Promise<void> {
    await this.#actions.starter.openLink(path, query).catch(this.errors.tell);
  }

  /** Terminals share the live games, and open at the place of the active panel. */
  makeTerminals(bundle: typeof import("./features/terminals.js")): Terminals {
    const { midend, panels, pictures } = this;
    const shared = {
      lastGame: () => panels.lastGame,
      onDidChangeAny: [pictures.onDidChange],
      tell: this.errors.tell,
    };
    return new bundle.Terminals(midend, shared, () => inTerminal(panels.preferred?.place));
  }
}

const questionNames = [
  "askBin",
  "askCommand",
  "askEarlierLine",
  "askFinishedGame",
  "askGameId",
  "askLevel",
  "askLevelOf",
  "askNewGame",
  "askSave",
  "askTileOf",
  "askVariant",
  "changePlayerName",
  "chooseAutoPlaySpeed",
  "chooseReplaySpeed",
  "copyBoard",
  "copyGame",
  "copyGameId",
  "copyLink",
  "copyMoves",
  "dayIn",
  "deleteSave",
  "exportPage",
  "readPasted",
  "renameSave",
  "saveUnderName",
  "shareResult",
  "startOfLink",
] as const;

/** The deadlock patterns of the player. They are loaded with the first board that can have some. */
function lazyPatterns(ports: Ports, onDidFocus: Event<void>, report: (error: unknown) => void) {
  const service = lazyService(
    ["keep", "keepFrom", "patternIn", "act", "page"],
    () => loadLater("patterns"),
    ({ PlayerPatterns }: Later<"patterns">) => {
      const kept = new PlayerPatterns(ports, games, onDidFocus);
      // A board waits for them, and looks again when they have been read.
      kept.of("");
      return kept;
    },
    report,
  );
  const of = (game: string) => {
    if (service.lazy.value === undefined) service.lazy.load().catch(() => undefined);
    return service.lazy.value?.of(game) ?? [];
  };
  const known = { of, onDidChange: service.onDidChange };
  const watch: DeadlockPatterns["watch"] = (live, patterns, onFound) =>
    new PatternWatch(live, patterns, known, ports.time, onFound);
  return { ...service, watch };
}
