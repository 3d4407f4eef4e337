import type { Exchange } from "../commands/exchange.js";
import type { ExchangeServices } from "./exchange-services.js";
import { ExchangedFiles } from "./exchanged-files.js";

/** The entry of a bundle of its own, loaded when somebody exchanges a game. */
export function exchangeOf(services: ExchangeServices): Exchange {
  const files = new ExchangedFiles(services);
  return {
    importBoard: (uri) => files.importBoard(uri),
    exportBoard: (uri) => files.exportBoard(uri),
    importScores: (uri) => files.importScores(uri),
    exportScores: (uri) => files.exportScores(uri),
  };
}
