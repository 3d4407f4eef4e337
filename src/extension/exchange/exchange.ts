import type { Midend } from "../../midend/midend.js";
import type { Exchange } from "../commands/exchange.js";
import type { FileTexts } from "../shared/file-texts.js";
import { ExchangedFiles } from "./exchanged-files.js";

/**
 * The entry of a bundle of its own, loaded when somebody exchanges a game. It takes the games from the midend: it
 * would bundle others of the same names.
 */
export function exchangeOf(midend: Midend, texts: FileTexts): Exchange {
  const files = new ExchangedFiles(midend, texts);
  return {
    importFile: (uri) => files.importFile(uri),
    exportFile: (uri) => files.exportFile(uri),
    importBoard: (uri) => files.importBoard(uri),
    exportBoard: (uri) => files.exportBoard(uri),
    importScores: (uri) => files.importScores(uri),
    exportScores: (uri) => files.exportScores(uri),
  };
}
