import { findGame } from "../../../src/games/registry/registry.js";
import type { StorageReports } from "../../../src/platform/storage/file-system.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { type WorkspaceFileService, WorkspaceFiles } from "../../../src/platform/web/workspace-files.js";

/** What VS Code throws where there is no file. */
export const notFound = () =>
  Object.assign(new Error("EntryNotFound (FileSystemError)"), { code: "FileNotFound" });

/**
 * VS Code's file service over a storage that several windows share. To rename over a file it deletes that
 * first, in a step of its own, as the real one does.
 */
export class SharedStorage {
  readonly files = new Map<string, Uint8Array>();
  /** Whether it has the times of a disk. */
  readonly #isDisk: boolean;
  readonly #times = new Map<string, number>();
  #now = 0;
  /** The number of bytes that it keeps of a file. */
  kept = Number.POSITIVE_INFINITY;
  /** Called before each change; what it throws is what the change fails with. */
  beforeChange: (step: string, file: string) => void = () => undefined;

  constructor(isDisk: boolean) {
    this.#isDisk = isDisk;
  }

  /**
   * The file service of one window. `isGone`: the window was closed, so none of its requests is carried out.
   */
  service(isGone: () => boolean = () => false): WorkspaceFileService {
    const step = async (name: string, file: string, change: () => void) => {
      await Promise.resolve();
      this.beforeChange(name, file);
      if (isGone()) await new Promise(() => undefined);
      change();
    };
    const held = (file: string) => {
      const bytes = this.files.get(file);
      if (bytes === undefined) throw notFound();
      return bytes;
    };
    const { files } = this;
    const times = this.#times;
    return {
      createDirectory: async () => undefined,
      readDirectory: async (folder) =>
        [...files.keys()]
          .filter((file) => file.slice(0, file.lastIndexOf("/")) === folder)
          .map((file) => file.slice(folder.length + 1)),
      readFile: async (file) => held(file),
      writeFile: (file, bytes) =>
        step("write", file, () => {
          files.set(file, bytes.slice(0, this.kept));
          times.set(file, this.#now++);
        }),
      async rename(from, to) {
        await step("clear", to, () => void files.delete(to));
        await step("rename", from, () => {
          const bytes = held(from);
          files.delete(from);
          files.set(to, bytes);
          times.set(to, times.get(from) as number);
        });
      },
      delete: (file) =>
        step("delete", file, () => {
          held(file);
          files.delete(file);
        }),
      ...(this.#isDisk
        ? { stat: async (file) => ({ size: held(file).length, mtimeMs: times.get(file) as number }) }
        : {}),
    };
  }
}

/** The service, with a wait before each call and after it. */
export function delayed(
  service: WorkspaceFileService,
  before: () => Promise<void>,
  after = before,
): WorkspaceFileService {
  const calls = Object.entries(service).map(([name, call]: [string, (...all: never[]) => unknown]) => {
    const run = async (...all: never[]) => {
      await before();
      const done = await call(...all);
      await after();
      return done;
    };
    return [name, run] as const;
  });
  return Object.fromEntries(calls) as unknown as WorkspaceFileService;
}

/** The saves of a window over a file service. */
export function savesOver(service: WorkspaceFileService, reports: StorageReports): SaveFiles {
  const folder = Promise.resolve("vscode-userdata:/saves");
  return new SaveFiles(folder, new WorkspaceFiles(service), findGame, reports);
}
