import type { Exchange } from "../commands/exchange.js";
import { copyGame, copyGameId, readPaste, readPastedText } from "../../midend/commands/sharing.js";
import type { ExchangeServices } from "./exchange-services.js";
import { ExchangedFiles } from "./exchanged-files.js";

/** The entry of a bundle of its own, loaded when somebody exchanges a game. */
export function exchangeOf(services: ExchangeServices): Exchange {
  const files = new ExchangedFiles(services);
  const { games } = services;
  return {
    importBoard: (uri) => files.importBoard(uri),
    exportBoard: (uri) => files.exportBoard(uri),
    importScores: (uri) => files.importScores(uri),
    exportScores: (uri) => files.exportScores(uri),
    copyGameId,
    copyGame,
    readPaste: (wanted) => readPaste(games, wanted),
    readPastedText: (text, wanted) => readPastedText(text, games, wanted),
  };
}
