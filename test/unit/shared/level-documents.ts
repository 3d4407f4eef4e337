import { FileEncodings } from "../../../src/extension/kit/file-encodings.js";
import { LevelDocuments } from "../../../src/extension/levels/documents/level-documents.js";

/** A reader of level documents. It keeps encodings in memory, and throws errors of unawaited work. */
export function newLevelDocuments(encodings = new FileEncodings(memoryState())): LevelDocuments {
  return new LevelDocuments(encodings, (error) => {
    throw error;
  });
}

/** VS Code's `globalState` in memory. */
export function memoryState(): {
  get<Value>(key: string): Value | undefined;
  update(key: string, value: unknown): Promise<void>;
} {
  const values = new Map<string, unknown>();
  return {
    get: <Value>(key: string) => values.get(key) as Value | undefined,
    update: async (key, value) => void values.set(key, value),
  };
}
