import * as vscode from "vscode";
import { bundlePath, loadBundle } from "#host/bundles";
import { findGame, games } from "../games/registry/registry.js";
import { gameViewType } from "../manifest/terms/names.js";
import { registerCommands } from "./commands/commands.js";
import { askGame } from "../midend/commands/questions.js";
import { GameActions } from "../midend/commands/game-actions.js";
import { OtherWindows } from "../midend/commands/other-windows.js";
import { ExchangeLoader } from "./exchange-loader.js";
import { LevelsLoader } from "./levels-loader.js";
import { LossesLoader } from "./losses-loader.js";
import type { PanelHost } from "./panel/game-panel.js";
import { inTerminal } from "../midend/ports/game-view.js";
import { HintButton } from "./panel/hint-button.js";
import { anyPage, panelPage } from "../midend/pages/page-at.js";
import { PanelUpdates } from "./panel/panel-updates.js";
import { Panels } from "./panel/panels.js";
import { Pictures } from "./panel/pictures.js";
import { LiveGames } from "../midend/live/live-games.js";
import { showError } from "./shared/notify.js";
import { solverMemoryMb, solverThreads, solverTimeMs } from "./shared/settings.js";
import { LevelSolver } from "../solving/level-solver.js";
import { SolverPool } from "../solving/pool.js";
import { LevelRecords } from "../midend/store/level-records.js";
import { PlayerRecords } from "./storage/player-records.js";
import { RecentLevels } from "../midend/store/recent-levels.js";
import { RecordStore } from "../midend/store/record-store.js";
import { saveFolder } from "./storage/save-folder.js";
import { SaveStore } from "../midend/store/save-store.js";
import { TerminalLoader } from "./terminal-loader.js";
import { GamesView } from "./view/games-view.js";
import { OpenGamesItem } from "./view/open-games-item.js";
import { waitingGames } from "./view/waiting-games.js";

let finish: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Tilework", { log: true });
  const saves = new SaveStore(saveFolder(context), findGame, log);
  const player = new PlayerRecords(context.globalState, Promise.resolve(vscode.Uri.joinPath(context.globalStorageUri, "records")), log);
  const records = new RecordStore(player);
  const levelRecords = new LevelRecords(player);
  const pool = new SolverPool(bundlePath("solver-worker"), (problem) => log.error(problem));
  const solvers = { pool, levels: new LevelSolver(pool, { threads: solverThreads, timeMs: solverTimeMs, memoryMb: solverMemoryMb }) };
  const folder = Promise.resolve(vscode.Uri.joinPath(context.globalStorageUri, "records", "lost-patterns"));
  const losses = new LossesLoader(loadBundle, { folder, findGame, log }, (error) => log.error(error instanceof Error ? error : String(error)));
  const liveGames = new LiveGames(saves, records, solvers, log, new RecentLevels(findGame, context.globalState), losses);
  const pictures = new Pictures(log);
  const hintButton = new HintButton();
  const exchange = new ExchangeLoader(loadBundle, { games, liveGames, records, askGame });
  const sources = { liveGames, saves, records, levelRecords, losses, pictures, exchange };
  const report = (error: unknown) => log.error(error instanceof Error ? error : String(error));

  const tell = (error: unknown) => {
    report(error);
    showError(error instanceof Error ? error.message : String(error));
  };

  const host: PanelHost = {
    extensionUri: context.extensionUri,
    log,
    pictures,
    makePage: (place, panel) => anyPage(place, sources, { last: panels.lastGame, speaks: panel === panels.preferred }, (game) => losses.page(game)),
    gesture: (panel, gesture) => actions.gesture(panel, gesture),
    act: (panel, action) => void actions.act(panel, action).catch(tell),
    tell,
  };
  const panels = new Panels(host);
  const actions = new GameActions({ ...sources, panels });
  const onDidChangeSaves = [saves.onDidChangeSaves, saves.onDidChangeBegun];
  const onDidChangeAny = [records.onDidChange, levelRecords.onDidChange, losses.onDidChange, pictures.onDidChange];
  const terminals = new TerminalLoader(loadBundle, {
    actionsFor: (views) => new GameActions({ ...sources, panels: views }),
    makePage: (place) => panelPage(place, sources, { last: panels.lastGame, speaks: true }),
    place: () => inTerminal(panels.preferred?.place),
    onDidChangeGame: liveGames.onDidChange,
    onDidChangeAny: [...onDidChangeSaves, ...onDidChangeAny],
    tell,
  });

  finish = async () => {
    liveGames.keepAll();
    await Promise.all([saves.flush(), player.flush(), pool.dispose()]);
  };
  const levels = new LevelsLoader(loadBundle, {
    load: loadBundle,
    extensionUri: context.extensionUri,
    log,
    records: levelRecords,
    losses,
    solver: solvers.levels,
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
  context.subscriptions.push(
    view,
    new OpenGamesItem(() => panels.all.length > 0, panels.onDidChange),
    ...[log, saves, player, records, levelRecords, losses, liveGames, pictures, hintButton, panels],
    ...[levels, terminals],
    ...registerCommands(actions, exchange, levels, terminals, report),
    vscode.window.registerWebviewPanelSerializer(gameViewType, {
      deserializeWebviewPanel: (panel, state) => actions.restore(panels.revive(panel, state)).catch(tell),
    }),
    new OtherWindows(liveGames, panels, actions.starter, (live) =>
      [...panels.all.map(({ place }) => place), ...terminals.seen].some((place) => place.kind === "board" && place.game === live.game.name),
    ),
    new PanelUpdates(liveGames, panels, hintButton, terminals, { onDidChangeSaves, onDidChangeAny }),
  );
}

/** VS Code waits up to five seconds for this. */
export async function deactivate(): Promise<void> {
  await finish?.();
}
