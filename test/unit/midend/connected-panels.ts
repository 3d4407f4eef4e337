import * as vscode from "vscode";
import { type CommandTargets, gameRuns } from "../../../src/extension/features/commands.js";
import { registerGameCommands } from "../../../src/extension/features/registration.js";
import type { PanelDelegate } from "../../../src/extension/panel/game-panel.js";
import { HintButton, Panels, PanelUpdates } from "../../../src/extension/panel/panels.js";
import { HeldGames } from "../../../src/midend/games/held-games.js";
import type { Midend } from "../../../src/midend/midend.js";

/** VS Code's log, whose errors and warnings are told to a function. */
export function notingLog(note: (problem: unknown) => void): vscode.LogOutputChannel {
  const silent = () => undefined;
  return { error: note, warn: note, info: silent, debug: silent, trace: silent } as never;
}

const none = () => ({ dispose: () => undefined });

/** Panels and their commands over a midend, connected as at the start of the extension. */
export function connectedPanels(
  midend: Midend,
  note: (problem: unknown) => void,
  { exchange = {}, pictures = { onDidChange: none } }: { exchange?: object; pictures?: object } = {},
) {
  const given = { pictures, exchange } as Pick<CommandTargets, "pictures" | "exchange">;
  const panels = new Panels({
    extensionUri: vscode.Uri.file("/"),
    log: notingLog(note),
    pictures: given.pictures,
    tell: note,
    held: new HeldGames(midend, Promise.resolve("world")),
    midend,
    gesture: (panel, gesture) => actions.gesture(panel, gesture),
    act: (panel, action) => void actions.act(panel, action).catch(note),
    closed: (panel) => void midend.timing.leave(panel.id),
  } satisfies PanelDelegate);
  const actions = midend.actionsFor(panels);
  const hintButton = new HintButton();
  const levelEditor = { isActive: false, play: () => false };
  const terminals = { open: () => undefined, openTimer: () => undefined };
  const diagnostics = { copy: async () => undefined };
  const waiting = { play: async () => undefined, decline: () => undefined };
  const runs = gameRuns({ ...given, actions, diagnostics, levelEditor, terminals, waiting });
  const others = { seen: [], count: 0, onDidChange: none };
  const parts = [
    hintButton,
    panels,
    ...registerGameCommands(
      [...runs.keys()],
      { value: { runs }, load: async () => ({ runs }) },
      levelEditor,
      note,
    ),
    new PanelUpdates(midend, panels, hintButton, others, given.pictures),
  ];
  return { panels, actions, parts };
}
