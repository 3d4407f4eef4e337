import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { findGame, games } from "../../games/registry/registry.js";
import type { CommandName, GameCommandName } from "../../manifest/commands.js";
import { inZenMode, notNow, walkthrough } from "../../manifest/names.js";
import type { WindowState } from "../../midend/commands/board-actions.js";
import type { GameActions } from "../../midend/commands/game-actions.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import { boardCommands } from "../../protocol/game/board-commands.js";
import type { SettingValue } from "../../protocol/game/settings.js";
import { directionOfMove, type MoveCommand } from "../kit/command-names.js";
import { namedLevel, placeOf } from "../kit/named-level.js";
import { selectItem } from "../kit/questions.js";
import { setSetting, setting } from "../kit/settings.js";
import type { TilePictures } from "../panel/pictures.js";
import type { Exchange } from "./exchange.js";

/** Keybindings and other extensions may call commands with any arguments, so each command checks its own. */
export type Run = (...args: readonly unknown[]) => unknown;

/** The objects that commands act on. */
export interface CommandTargets {
  readonly actions: GameActions;
  /** Loaded when the user first imports or exports a game. */
  readonly exchange: { load(): Promise<Exchange> };
  readonly diagnostics: { copy(): Promise<void> };
  readonly pictures: TilePictures;
  readonly waiting: { play(): Promise<void>; decline(): void };
  readonly terminals: { open(): void | Promise<void>; openTimer(): void | Promise<void> };
}

/**
 * The implementations of the game commands. Their names come from the manifest's table, so that no command is
 * missing on either side.
 */
export function gameRuns(targets: CommandTargets): ReadonlyMap<string, Run> {
  const { actions } = targets;
  const all: readonly (readonly [CommandName, Run])[] = [
    ...games.map((game) => [`play.${game.name}`, () => actions.starter.playGame(game)] as const),
    ...boardCommands.map(
      (command) =>
        [
          command,
          (argument: unknown) => actions.run(actions.activeView, command, windowState(argument)),
        ] as const,
    ),
    ...(Object.entries(gameCommands(targets)) as [GameCommandName, Run][]),
  ];
  return new Map(all);
}

/**
 * The window's state, from the argument of a keybinding. VS Code doesn't tell extensions about Zen Mode in
 * any other way.
 */
function windowState(argument: unknown): WindowState | undefined {
  if (argument !== inZenMode) return undefined;
  return { leaveZenMode: () => vscode.commands.executeCommand("workbench.action.exitZenMode") };
}

function gameCommands({
  actions,
  exchange,
  diagnostics,
  pictures,
  terminals,
  waiting,
}: CommandTargets): Readonly<Record<Exclude<GameCommandName, "openGuide">, Run>> {
  const { starter, board, levels } = actions;
  const onLive = (run: (live: LiveGame, argument: unknown) => void) => (argument: unknown) => {
    const live = actions.activeLive();
    if (live !== undefined) run(live, argument);
  };
  const withGame = (run: (game: AnyGame) => Promise<void>) => async (argument: unknown) => {
    const game = gameOf(argument)?.game ?? (await actions.chooseGame());
    if (game !== undefined) await run(game);
  };
  const playImported = async (game: AnyGame | undefined) => {
    if (game !== undefined) await starter.playGame(game);
  };
  const move = (command: MoveCommand) => onLive((live) => board.moveByKey(live, directionOfMove[command]));
  return {
    openGames: () => actions.openGames(),
    playInTerminal: () => terminals.open(),
    timeInTerminal: () => terminals.openTimer(),
    playWhileWaiting: (argument) => (argument === notNow ? waiting.decline() : waiting.play()),
    openTour: () => vscode.commands.executeCommand("workbench.action.openWalkthrough", walkthrough, false),
    copyDiagnostics: () => diagnostics.copy(),
    openToSide: withGame((game) => starter.playGame(game, true)),
    "view.play": async (argument) => {
      const named = gameOf(argument);
      if (named === undefined) return;
      if (named.slot === undefined) await starter.playGame(named.game);
      else await starter.open(named.game, named.slot);
    },
    playPicture: async (argument) => {
      const address = await pictures.given(uriOf(argument));
      if (address !== undefined) await starter.playPicture(address);
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
    typeDigit: onLive((live, digit) => {
      if (typeof digit === "number" && Number.isInteger(digit) && digit >= 0 && digit <= 9)
        board.typeDigit(live, digit);
    }),
    commitNumber: onLive((live) => board.commitNumber(live)),

    autoPlayTempo: () => actions.autoPlayTempo(),
    hintButton: () => actions.hintButton(),

    importFile: async (argument) => playImported(await (await exchange.load()).importFile(uriOf(argument))),
    exportFile: async (argument) => (await exchange.load()).exportFile(uriOf(argument)),
    "sokoban.chooseSkin": () => actions.focusAfter(chooseSokobanSkin()),
    "sokoban.playLevel": (file, index, lurd) => {
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
  if (
    typeof argument !== "object" ||
    argument === null ||
    !("game" in argument) ||
    typeof argument.game !== "string"
  )
    return undefined;
  const game = findGame(argument.game);
  const { slot } = argument as { readonly slot?: unknown };
  return game && { game, slot: typeof slot === "string" ? slot : undefined };
}

/** A file passed by the caller; without one, the player is asked. */
function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

/** Returns whether a skin was selected. */
async function chooseSokobanSkin(): Promise<boolean> {
  const looks: readonly {
    readonly value: SettingValue<"sokoban.skin">;
    readonly label: string;
    readonly detail: string;
  }[] = [
    {
      value: "warehouse",
      label: vscode.l10n.t("Warehouse"),
      detail: vscode.l10n.t("Crates between quiet walls"),
    },
    { value: "blueprint", label: vscode.l10n.t("Blueprint"), detail: vscode.l10n.t("Lines on paper") },
    {
      value: "garden",
      label: vscode.l10n.t("Garden"),
      detail: vscode.l10n.t("Pots that come into flower between hedges"),
    },
  ];
  const now = setting("sokoban.skin");
  const items = looks.map((look) => ({
    ...look,
    description: look.value === now ? vscode.l10n.t("current") : "",
  }));
  const chosen = await selectItem({ title: vscode.l10n.t("Sokoban Skin"), items });
  if (chosen !== undefined) await setSetting("sokoban.skin", chosen.value);
  return chosen !== undefined;
}
