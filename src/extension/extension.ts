import * as vscode from "vscode";
import { bundlePath, loadBundle } from "#host/bundles";
import { hostFiles, pathOf } from "#host/files";
import { knowsPattern } from "../games/losses/known-pattern.js";
import { findGame, games } from "../games/registry/registry.js";
import { gameViewType } from "../manifest/terms/names.js";
import { OtherWindows } from "../midend/commands/other-windows.js";
import type { LiveGame } from "../midend/live/live-game.js";
import { Midend } from "../midend/midend.js";
import { inTerminal } from "../midend/ports/game-view.js";
import { LossFiles } from "../platform/storage/loss-files.js";
import { SaveFiles } from "../platform/storage/save-files.js";
import { Emitter } from "../protocol/emitter.js";
import { LevelSolver } from "../solving/level-solver.js";
import { SolverPool } from "../solving/pool.js";
import { registerCommands } from "./commands/commands.js";
import type { Exchange } from "./commands/exchange.js";
import { LevelsLoader } from "./levels-loader.js";
import { LossesLoader } from "./losses-loader.js";
import type { PanelHost } from "./panel/game-panel.js";
import { HintButton } from "./panel/hint-button.js";
import { PanelUpdates } from "./panel/panel-updates.js";
import { Panels } from "./panel/panels.js";
import { Pictures } from "./panel/pictures.js";
import { patternFileAccess } from "./ports/pattern-file-access.js";
import { VscodeSettings } from "./ports/play-settings.js";
import { telling } from "./ports/telling.js";
import { vscodePorts } from "./ports/vscode-ports.js";
import { Lazy } from "./shared/lazy.js";
import { showError } from "./shared/notify.js";
import { solverMemoryMb, solverThreads, solverTimeMs } from "./shared/settings.js";
import { PlayerRecords } from "./storage/player-records.js";
import { saveFolder } from "./storage/save-folder.js";
import { lossReports, saveReports } from "./storage/store-reports.js";
import { TerminalLoader } from "./terminal-loader.js";
import { GamesView } from "./view/games-view.js";
import { OpenGamesItem } from "./view/open-games-item.js";
import { waitingGames } from "./view/waiting-games.js";

/** In VS Code's `globalState`. */
const recentLevelsKey = "tilework.recentLevels";

let finish: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Tilework", { log: true });
  const report = (error: unknown) => log.error(error instanceof Error ? error : String(error));
  const tell = (error: unknown) => {
    report(error);
    showError(error instanceof Error ? error.message : String(error));
  };

  const files = new SaveFiles(saveFolder(context).then(pathOf), hostFiles, findGame, saveReports(log));
  const recordFolder = vscode.Uri.joinPath(context.globalStorageUri, "records");
  const player = new PlayerRecords(context.globalState, Promise.resolve(recordFolder), log);
  const pool = new SolverPool(bundlePath("solver-worker"), (problem) => log.error(problem));
  const limits = { threads: solverThreads, timeMs: solverTimeMs, memoryMb: solverMemoryMb };
  const levelSolver = new LevelSolver(pool, limits);
  const settings = new VscodeSettings();
  const pictures = new Pictures(log);
  const recentLevels = {
    read: () => context.globalState.get<unknown>(recentLevelsKey),
    write: (value: unknown) => void context.globalState.update(recentLevelsKey, value),
  };
  const ports = vscodePorts({
    ...{ settings, pictures, recentLevels, log: { error: report } },
    ...{ solving: pool, levelSolving: levelSolver, saves: files, records: player },
  });
  const onDidFocus = new Emitter<void>();
  const patternFolder = Promise.resolve(pathOf(vscode.Uri.joinPath(recordFolder, "lost-patterns")));
  const patterns = () => new LossFiles(patternFolder, hostFiles, lossReports(log), knowsPattern(findGame));
  const lossServices = () => {
    const services = { ports, patterns: patterns(), files: patternFileAccess, findGame };
    return { ...services, onDidFocus: onDidFocus.event };
  };
  const losses = new LossesLoader(loadBundle, lossServices, report);
  const midend = new Midend(ports, games, losses);
  const { liveGames, saves, records, levelRecords } = midend;
  const exchange = new Lazy<Exchange>(
    () => loadBundle("exchange"),
    (bundle: typeof import("./exchange/exchange.js")) => bundle.exchangeOf({ games, liveGames, records, ports }),
  );

  const host: PanelHost = {
    extensionUri: context.extensionUri,
    log,
    pictures,
    makePage: (place, panel) => midend.page(place, { last: panels.lastGame, speaks: panel === panels.preferred }),
    gesture: (panel, gesture) => actions.gesture(panel, gesture),
    act: (panel, action) => void actions.act(panel, action).catch(tell),
    tell,
  };
  const panels = new Panels(host);
  const actions = midend.actionsFor(panels);
  const onDidChangeAny = [...midend.onDidChangeAny, pictures.onDidChange];
  const terminals = new TerminalLoader(loadBundle, {
    midend,
    place: () => inTerminal(panels.preferred?.place),
    lastGame: () => panels.lastGame,
    onDidChangeAny: [pictures.onDidChange],
    tell,
  });
  const isOnBoard = (live: LiveGame) =>
    [...panels.all.map(({ place }) => place), ...terminals.seen].some((place) => place.kind === "board" && place.game === live.game.name);

  finish = async () => {
    liveGames.keepAll();
    await Promise.all([files.flush(), player.flush(), pool.dispose()]);
  };
  const levels = new LevelsLoader(loadBundle, {
    load: loadBundle,
    extensionUri: context.extensionUri,
    log,
    records: levelRecords,
    losses,
    solver: levelSolver,
    state: context.globalState,
    onProblem: report,
    tell,
  });
  const view = new GamesView({
    waiting: () => waitingGames(saves, liveGames),
    levelRecords,
    onDidChange: [liveGames.onDidChange, saves.onDidChangeBegun, levelRecords.onDidChange],
    onProblem: report,
  });
  const hintButton = new HintButton();
  context.subscriptions.push(
    view,
    new OpenGamesItem(() => panels.all.length > 0, panels.onDidChange),
    ...[log, { dispose: () => files.dispose() }, player, losses, midend, settings, pictures, hintButton, panels],
    ...[levels, terminals, exchange, onDidFocus],
    ...registerCommands({ actions, exchange, pictures, levelEditor: levels, terminals, onProblem: report }),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) onDidFocus.fire();
    }),
    vscode.window.registerWebviewPanelSerializer(gameViewType, {
      deserializeWebviewPanel: (panel, state) => actions.restore(panels.revive(panel, state)).catch(tell),
    }),
    new OtherWindows(liveGames, actions.starter, telling, {
      views: panels,
      onDidChangeViews: panels.onDidChange,
      onDidFocus: onDidFocus.event,
      isOnBoard,
    }),
    new PanelUpdates(liveGames, panels, hintButton, terminals, { onDidChangeSaves: midend.onDidChangeSaves, onDidChangeAny }),
  );
}

/** VS Code waits up to five seconds for this. */
export async function deactivate(): Promise<void> {
  await finish?.();
}
