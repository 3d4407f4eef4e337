import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { fieldsOf } from "../../games/reading.js";
import { findGame, games } from "../../games/registry/registry.js";
import type { CommandName, GameCommandName } from "../../manifest/commands.js";
import { inZenMode, notNow, walkthrough } from "../../manifest/names.js";
import type { WindowState } from "../../midend/commands/board-actions.js";
import type { GameActions } from "../../midend/commands/game-actions.js";
import {
  type BoardCommand,
  boardCommands,
  directionOfMove,
  isAsking,
  isPlayCommand,
  type MoveCommand,
  type PlayCommand,
} from "../../protocol/game/board-commands.js";
import type { SettingValue } from "../../protocol/game/settings.js";
import { namedLevel, placeOf } from "../kit/level-files.js";
import { selectItem, selectsSecond } from "../kit/questions.js";
import { setSetting, setting } from "../kit/settings.js";
import { t } from "../kit/translate.js";
import type { TilePictures } from "../panel/pictures.js";
import type { Exchange } from "./game-files.js";

/** Keybindings and other extensions may call commands with any arguments, so each command checks its own. */
export type Run = (...args: readonly unknown[]) => unknown;

/** Another target of play commands. */
export interface PlayTarget {
  readonly isActive: boolean;
  /** Runs a command; returns false if the target isn't active. */
  play(command: PlayCommand): boolean;
}

/** The objects that commands act on. */
export interface CommandTargets {
  readonly actions: GameActions;
  /** Loaded when the user first imports or exports a game. */
  readonly exchange: { load(): Promise<Exchange> };
  readonly diagnostics: { copy(): Promise<void> };
  readonly pictures: TilePictures;
  readonly waiting: { play(): Promise<void>; decline(): void };
  readonly terminals: { open(): void | Promise<void>; openTimer(): void | Promise<void> };
  /** Takes commands of play where it is active. */
  readonly levelEditor: PlayTarget;
}

/**
 * The implementations of the game commands. Their names come from the manifest's table, so that no command is
 * missing on either side.
 */
export function gameRuns(targets: CommandTargets): ReadonlyMap<string, Run> {
  const { actions } = targets;
  const runBoard = runOnBoard(targets);
  const all: readonly (readonly [CommandName, Run])[] = [
    ...games.map((game) => [`play.${game.name}`, () => actions.starter.playGame(game)] as const),
    ...boardCommands.map((command) => [command, (argument: unknown) => runBoard(command, argument)] as const),
    ...(Object.entries(gameCommands(targets)) as [RunCommandName, Run][]),
  ];
  return new Map(all);
}

/** Runs a command on the active board. A selected one may belong to the level editor. */
function runOnBoard({
  actions,
  levelEditor,
}: CommandTargets): (command: BoardCommand, argument: unknown) => unknown {
  return async (command, argument) => {
    const inEditor = (one: string) => levelEditor.isActive && isPlayCommand(one);
    const meant = isAsking(command) ? await actions.ask(command, actions.activeLive(), inEditor) : command;
    if (meant === undefined || (isPlayCommand(meant) && levelEditor.play(meant))) return;
    await actions.run(actions.activeView, meant, windowState(argument));
  };
}

/**
 * The window's state, from the argument of a keybinding. VS Code doesn't tell extensions about Zen Mode in
 * any other way.
 */
function windowState(argument: unknown): WindowState | undefined {
  if (argument !== inZenMode) return undefined;
  return { leaveZenMode: () => vscode.commands.executeCommand("workbench.action.exitZenMode") };
}

/** `openGuide` is registered apart. */
type RunCommandName = Exclude<GameCommandName, "openGuide" | "typeDigit" | "commitNumber"> | "choosePicture";

function gameCommands(targets: CommandTargets): Readonly<Record<RunCommandName, Run>> {
  const { actions, exchange, diagnostics, pictures, terminals, waiting } = targets;
  const runBoard = runOnBoard(targets);
  const { starter, board, levels } = actions;
  const withGame = (run: (game: AnyGame) => Promise<void>) => async (argument: unknown) => {
    const game = gameOf(argument)?.game ?? (await actions.chooseGame());
    if (game !== undefined) await run(game);
  };
  const playImported = async (game: AnyGame | undefined) => {
    if (game !== undefined) await starter.playGame(game);
  };
  const move = (command: MoveCommand) => () => {
    const live = actions.activeLive();
    if (live !== undefined) board.moveByKey(live, directionOfMove[command]);
  };
  return {
    openGames: () => actions.openGames(),
    playInTerminal: async (argument) => {
      const isTimed = argument === "time" || (argument === undefined && (await asksForTimer()));
      if (isTimed !== undefined) await (isTimed ? terminals.openTimer() : terminals.open());
    },
    playWhileWaiting: (argument) => (argument === notNow ? waiting.decline() : waiting.play()),
    openTour: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", walkthrough, false),
    showDiagnostics: () => diagnostics.copy(),
    openToSide: withGame((game) => starter.playGame(game, true)),
    "view.play": async (argument) => {
      const named = gameOf(argument);
      if (named === undefined) return;
      if (named.slot === undefined) await starter.playGame(named.game);
      else await starter.open(named.game, named.slot);
    },
    chooseNewGame: (argument) => actions.chooseNewGame(gameOf(argument)?.game),
    /** The lines over boards in Markdown pass the text of a game. */
    pasteGame: (text) =>
      typeof text === "string" ? starter.pasteText(text, undefined) : starter.pasteGame(actions.activeLive()),
    loadGame: () => starter.loadGame(),

    moveUp: move("moveUp"),
    moveDown: move("moveDown"),
    moveLeft: move("moveLeft"),
    moveRight: move("moveRight"),

    autoPlaySpeed: () => actions.autoPlaySpeed(),
    hintButton: () => actions.hintButton(),

    importOrExport: async (file, way) => {
      const loaded = await exchange.load();
      const exports = way === "export" || (file === undefined && (await asksForExport()));
      if (exports === undefined) return;
      if (exports) await loaded.exportFile(uriOf(file));
      else await playImported(await loaded.importFile(uriOf(file)));
    },
    // Where there is no board, the picture starts a game.
    choosePicture: async (argument) => {
      const file = uriOf(argument);
      if (file === undefined && actions.activeLive() !== undefined)
        return runBoard("choosePicture", argument);
      const address = await pictures.given(file);
      if (address !== undefined) await starter.playPicture(address);
    },
    "sokoban.chooseSkin": () => actions.board.focusAfter(chooseSokobanSkin()),
    playLevel: (file, index, lurd) => {
      if (file === undefined) return runBoard("chooseLevel", file);
      const named = namedLevel(file);
      return levels.playFile(
        undefined,
        named?.uri.toString(),
        named?.level ?? placeOf(index),
        typeof lurd === "string" ? lurd : undefined,
      );
    },
  };
}

/** The game that an entry of a view names, and its slot if it names one. */
function gameOf(
  argument: unknown,
): { readonly game: AnyGame; readonly slot: string | undefined } | undefined {
  const { game: name, slot } = fieldsOf(argument);
  const game = typeof name === "string" ? findGame(name) : undefined;
  return game && { game, slot: typeof slot === "string" ? slot : undefined };
}

/** A file passed by the caller; without one, the player is asked. */
function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

/** Whether to time solves in the terminal. `undefined` where the question was dismissed. */
function asksForTimer(): Promise<boolean | undefined> {
  return selectsSecond(
    t("Play in a Terminal"),
    { label: t("Play Games"), detail: t("The games of the panel") },
    { label: t("Time Solves"), detail: t("The sliding puzzle against the clock") },
  );
}

/** Whether to export. `undefined` where the question was dismissed. */
function asksForExport(): Promise<boolean | undefined> {
  return selectsSecond(
    t("Import or Export"),
    {
      label: t("Import…"),
      detail: t("All progress of another machine, or a board or scores of an older 2048"),
    },
    {
      label: t("Export…"),
      detail: t("All progress, or the board or the best scores for an older 2048"),
    },
  );
}

/** Returns whether a skin was selected. */
async function chooseSokobanSkin(): Promise<boolean> {
  const looks: readonly (vscode.QuickPickItem & { readonly value: SettingValue<"sokoban.skin"> })[] = [
    { value: "warehouse", label: t("Warehouse"), detail: t("Crates between quiet walls") },
    { value: "blueprint", label: t("Blueprint"), detail: t("Lines on paper") },
    { value: "garden", label: t("Garden"), detail: t("Pots that come into flower between hedges") },
  ];
  const now = setting("sokoban.skin");
  const items = looks.map((look) => ({
    ...look,
    description: look.value === now ? t("current") : "",
  }));
  const chosen = await selectItem({ title: t("Sokoban Skin"), items });
  if (chosen !== undefined) await setSetting("sokoban.skin", chosen.value);
  return chosen !== undefined;
}
