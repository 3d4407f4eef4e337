import { launchBrowser } from "../../scripts/lib/vscode/browser.mjs";
import { Random } from "../campaign/shared/random.js";
import { RandomPlayer } from "../campaign/windows/random-player.js";
import type { Workbench } from "../e2e/shared/workbench.js";

describe("the random player of the campaign soak", () => {
  it("doesn't wait in a view without scripts, such as a report", async () => {
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      await page.setContent(
        `<iframe sandbox="allow-same-origin" width="600" height="400" srcdoc="<p>${"words and words ".repeat(60)}</p>"></iframe>`,
      );
      const gameFrames = async () => page.frames().slice(1);
      const player = new RandomPlayer(
        { page, gameFrames, palette: { run: async () => undefined } } as unknown as Workbench,
        new Random(1),
      );
      for (let action = 0; action < 60; action++) await player.act();
    } finally {
      await browser.close();
    }
  });
});
