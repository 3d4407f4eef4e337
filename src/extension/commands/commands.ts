import * as vscode from "vscode";
import { games } from "../../games/registry/registry.js";
import { boardCommands } from "../../protocol/board-commands.js";
import type { LiveGame } from "../play/live/live-game.js";
import { moveCommands, warmUpArgument } from "../shared/command-names.js";
import type { Exchange } from "./exchange.js";
import type { GameActions } from "./game-actions.js";

/** Registers every command of `package.json`. Keybindings and other extensions may call them with any arguments, so those are checked here. */
export function registerCommands(actions: GameActions, exchange: Exchange, onProblem: (problem: unknown) => void): vscode.Disposable[] {
  const register = (name: string, run: (...args: readonly unknown[]) => unknown) =>
    vscode.commands.registerCommand(`tilework.${name}`, async (...args: readonly unknown[]) => {
      if (args[0] === warmUpArgument) return;
      try {
        await run(...args);
      } catch (error) {
        onProblem(error);
        throw error;
      }
    });

  const onBoard = boardCommands.map((command) =>
    register(command, async () => {
      const live = actions.activeLive();
      if (live !== undefined) await actions.board[command](live);
      else if (command === "newGame") await playAnew(actions);
      else if (command === "home" || command === "showScores") actions.openGames();
      else if (command === "showLevels") await actions.showLevels(undefined);
      else if (command === "chooseLevel") await actions.chooseLevel(undefined);
      else if (command === "changePlayerName") await actions.changePlayerName();
      else if (command === "replayTempo") await actions.chooseReplayTempo();
    }),
  );
  const moving = moveCommands.map(({ command, direction }) =>
    register(command, () => {
      const live = actions.activeLive();
      if (live !== undefined) actions.moveByKey(live, direction);
    }),
  );
  const onLive = (run: (live: LiveGame, argument: unknown) => void) => (argument: unknown) => {
    const live = actions.activeLive();
    if (live !== undefined) run(live, argument);
  };
  const playing = games.map((game) => register(`play.${game.name}`, () => actions.playGame(game)));

  const withGame = (run: (game: (typeof games)[number]) => Promise<void>) => async () => {
    const game = await actions.chooseGame();
    if (game !== undefined) await run(game);
  };
  return [
    ...onBoard,
    ...moving,
    ...playing,
    register("openGames", () => actions.openGames()),
    register(
      "openToSide",
      withGame((game) => actions.playGame(game, true)),
    ),
    register(
      "newGameOfSize",
      withGame((game) => actions.newGameOfVariant(game)),
    ),
    register("newGameWithSeed", () => actions.newGameWithSeed()),
    register("loadGame", () => actions.loadGame()),
    register("autoPlayTempo", () => actions.chooseTempo()),
    register("hintButton", () => actions.hintButton()),
    register(
      "typeDigit",
      onLive((live, digit) => {
        if (typeof digit === "number" && Number.isInteger(digit) && digit >= 0 && digit <= 9) actions.typeDigit(live, digit);
      }),
    ),
    register(
      "commitNumber",
      onLive((live) => actions.commitNumber(live)),
    ),
    register("pasteGame", () => actions.pasteGame()),
    register("sokoban.playLevel", (uri, index, lurd) =>
      actions.playFile(undefined, uriOf(uri), placeOf(index), typeof lurd === "string" ? lurd : undefined),
    ),
    register("playPicture", (argument) => actions.playPicture(uriOf(argument))),
    register("importBoard", async (argument) => {
      const game = await exchange.importBoard(uriOf(argument));
      if (game !== undefined) await actions.playGame(game);
    }),
    register("exportBoard", (argument) => exchange.exportBoard(uriOf(argument))),
    register("importScores", (argument) => exchange.importScores(uriOf(argument))),
    register("exportScores", (argument) => exchange.exportScores(uriOf(argument))),
  ];
}

async function playAnew(actions: GameActions): Promise<void> {
  const game = await actions.chooseGame();
  if (game !== undefined) await actions.newGameOfVariant(game);
}

/** A place in a file, from 0. */
function placeOf(argument: unknown): number | undefined {
  return typeof argument === "number" && Number.isInteger(argument) && argument >= 0 ? argument : undefined;
}

/** A file given by the caller; without one the player is asked. */
function uriOf(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}
