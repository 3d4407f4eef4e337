import { FileEncodings } from "../../../src/extension/kit/file-encodings.js";
import { LevelDocuments } from "../../../src/extension/levels/documents/level-documents.js";
import { Memento } from "./memento.js";

/** A reader of level documents. It keeps encodings in memory, and throws errors of unawaited work. */
export function newLevelDocuments(encodings = new FileEncodings(new Memento())): LevelDocuments {
  return new LevelDocuments(encodings, (error) => {
    throw error;
  });
}
