import type { Midend } from "../../midend/midend.js";
import type { Exchange } from "../commands/exchange.js";
import type { FileTexts } from "../shared/files/file-texts.js";
import { ExchangedFiles } from "./exchanged-files.js";

/** It gets the games from the midend, because its bundle would contain copies of them. */
export function exchangeOf(midend: Midend, texts: FileTexts): Exchange {
  const files = new ExchangedFiles(midend, texts);
  return {
    importFile: (uri) => files.importFile(uri),
    exportFile: (uri) => files.exportFile(uri),
  };
}
