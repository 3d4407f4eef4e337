import * as path from "node:path";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { writeNpmFolder } from "../../../scripts/lib/npm-package.mjs";
import { launchBrowser } from "../../../scripts/lib/vscode/browser.mjs";

const application = `
import { readLevel } from "tilework/sokoban";
import { solve } from "tilework/sokoban/solve";
import { generate } from "tilework/sokoban/generate";
import { distance, readBoard } from "tilework/sliding";
import { bestMove, deal } from "tilework/2048";
import "tilework/board";
Object.assign(window, { tilework: { readLevel, solve, generate, distance, readBoard, bestMove, deal } });
`;

declare global {
  interface Window {
    readonly tilework: Pick<typeof import("../../../src/library/sokoban.js"), "readLevel"> &
      Pick<typeof import("../../../src/library/sokoban-solve.js"), "solve"> &
      Pick<typeof import("../../../src/library/sokoban-generate.js"), "generate"> &
      Pick<typeof import("../../../src/library/sliding.js"), "distance" | "readBoard"> &
      Pick<typeof import("../../../src/library/twenty48.js"), "bestMove" | "deal">;
  }
}

/** The library in a page of somebody else: one script, bundled by esbuild without any option for it. */
export async function openLibraryPage(): Promise<{
  readonly page: Page;
  readonly close: () => Promise<void>;
}> {
  const folder = temporaryFolder("library");
  await writeNpmFolder(path.join(folder.path, "node_modules", "tilework"));
  const { outputFiles } = await build({
    stdin: { contents: application, resolveDir: folder.path },
    bundle: true,
    write: false,
    platform: "browser",
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto("about:blank");
  await page.addScriptTag({ content: outputFiles[0]!.text });
  return {
    page,
    close: async () => {
      await browser.close();
      folder.remove();
    },
  };
}
