import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { quietSettings } from "../../../scripts/lib/vscode/quiet-settings.mjs";
import { browserFilesByPath, writeBrowserFiles } from "../../e2e/shared/browser-storage.js";
import { savesFolder } from "../../e2e/shared/game.js";
import type { Workbench, WorkbenchOptions } from "../../e2e/shared/workbench.js";

/** Where a window keeps its games. */
export interface SavePlace {
  readonly name: string;
  /** The options of a window that keeps them there. */
  readonly options: Pick<WorkbenchOptions, "web" | "storage">;
  /** The texts of the games without a name. */
  texts(workbench: Workbench): Promise<readonly string[]>;
  /** Makes writing there impossible, until the window is closed and the returned function is called. */
  refuse(workbench: Workbench): Promise<() => void>;
  /** Adds files to the folder of the saves, once there is one. The window must be reloaded to notice them. */
  add(workbench: Workbench, files: readonly AddedFile[]): Promise<void>;
}

/** The path of a file in the folder of the saves, and its text. */
type AddedFile = readonly [file: string, text: string];

const savedGame = /(?:^|\/saves\/)[\w-]+\.json$/;

function onDisk(name: string, options: SavePlace["options"]): SavePlace {
  return {
    name,
    options,
    async texts({ server }) {
      const folder = savesFolder(server.dataDir);
      if (folder === undefined) return [];
      return readdirSync(folder)
        .filter((file) => savedGame.test(file))
        .flatMap((file) => {
          try {
            return [readFileSync(path.join(folder, file), "utf8")];
          } catch {
            return []; // replaced meanwhile
          }
        });
    },
    async refuse({ server }) {
      const folder = savesFolder(server.dataDir);
      if (folder === undefined) throw new Error("There is no folder of saves yet.");
      // A read-only folder does not stop the administrator, who may run the tests.
      renameSync(folder, `${folder}-away`);
      writeFileSync(folder, "");
      return () => {
        rmSync(folder);
        renameSync(`${folder}-away`, folder);
      };
    },
    async add({ server }, files) {
      const folder = savesFolder(server.dataDir);
      if (folder === undefined) throw new Error("There is no folder of saves yet.");
      mkdirSync(path.join(folder, "named"), { recursive: true });
      for (const [file, text] of files) writeFileSync(path.join(folder, file), text);
    },
  };
}

export const savePlaces: readonly SavePlace[] = [
  {
    name: "the browser's database",
    options: { web: "plain", storage: "browser" },
    texts: async ({ page }) => (await browserFilesByPath(page, savedGame)).map(([, text]) => text),
    async refuse({ page }) {
      await page.evaluate(refuseWrites);
      return () => undefined; // it ended with the page
    },
    async add({ page }, files) {
      const [first] = await browserFilesByPath(page, savedGame);
      if (first === undefined) throw new Error("There is no folder of saves yet.");
      const folder = first[0].slice(0, first[0].lastIndexOf("/"));
      await writeBrowserFiles(page, [
        // VS Code's settings are in that database, too. With its defaults it shows a chat, which takes time.
        ["/User/settings.json", JSON.stringify(quietSettings)],
        ...files.map(([file, text]) => [`${folder}/${file}`, text] as const),
      ]);
    },
  },
  onDisk("VS Code's server, from a browser", { web: "plain" }),
  onDisk("the disk, from Node", {}),
];

/** Runs in VS Code's window. */
function refuseWrites(): void {
  IDBObjectStore.prototype.put = () => {
    throw new Error("The test refuses it.");
  };
}
