import * as path from "node:path";
import * as vscode from "vscode";
import { findGame } from "../games/registry.js";
import { registerCommands } from "./commands.js";
import { Exchange } from "./exchange.js";
import { GameActions } from "./game-actions.js";
import { type GamePanel, type PanelHost, type Place, panelViewType } from "./game-panel.js";
import { GameRoom } from "./game-room.js";
import { HintButton } from "./hint-button.js";
import { boardPage, homePage } from "./pages.js";
import { Panels } from "./panels.js";
import { RecordStore } from "./record-store.js";
import { saveFolder } from "./save-folder.js";
import { SaveStore } from "./save-store.js";
import { SolverPool } from "./solver/pool.js";

let finish: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel("Tilework", { log: true });
  const saves = new SaveStore(saveFolder(context), findGame, log);
  const records = new RecordStore(context.globalState);
  const pool = new SolverPool(path.join(context.extensionPath, "dist", "solver-worker.js"), (problem) => log.error(problem));
  const room = new GameRoom(saves, records, pool, log);
  const hintButton = new HintButton();
  const report = (error: unknown) => log.error(error instanceof Error ? error : String(error));

  const tell = (error: unknown) => {
    report(error);
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
  };

  const host: PanelHost = {
    extensionUri: context.extensionUri,
    log,
    async makePage(place: Place, panel: GamePanel) {
      const game = place.kind === "board" ? findGame(place.game) : undefined;
      if (game === undefined) return homePage(room, saves, records);
      const live = await room.open(game);
      return boardPage(live, room.assistant(live), records, room.standing(live), panel === panels.preferred);
    },
    gesture(panel, gesture) {
      const live = actions.liveOf(panel);
      if (live !== undefined) actions.move(live, gesture);
    },
    act: (panel, action) => void actions.act(panel, action).catch(tell),
    tell,
  };
  const panels = new Panels(host);
  const actions = new GameActions(room, saves, records, panels);
  const exchange = new Exchange(room, saves, records);

  const showActive = () => {
    const live = actions.activeLive();
    hintButton.update(live && room.assistant(live));
  };
  const drawHomes = () => {
    for (const panel of panels.all) if (panel.place.kind === "home") panel.draw();
  };
  finish = async () => {
    await Promise.all([saves.flush(), pool.dispose()]);
  };
  context.subscriptions.push(
    ...[log, saves, records, room, hintButton, panels],
    ...registerCommands(actions, exchange, report),
    vscode.window.registerWebviewPanelSerializer(panelViewType, {
      deserializeWebviewPanel: async (panel, state) => panels.revive(panel, state),
    }),
    room.onDidChange((live) => {
      for (const panel of panels.all) if (panel.place.kind === "home" || panel.place.game === live.game.name) panel.draw();
      showActive();
    }),
    records.onDidChange(() => {
      for (const panel of panels.all) panel.draw();
    }),
    saves.onDidChangeSaves(drawHomes),
    panels.onDidChange(() => {
      showActive();
      const seen = panels.all.filter(({ panel }) => panel.visible);
      room.pauseUnseen((live) => seen.some(({ place }) => place.kind === "board" && place.game === live.game.name));
    }),
  );
}

/** VS Code waits up to five seconds for this. */
export async function deactivate(): Promise<void> {
  await finish?.();
}
