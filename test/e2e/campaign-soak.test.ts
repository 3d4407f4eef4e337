import { launchBrowser } from "../../scripts/lib/vscode/browser.mjs";
import { Random } from "../campaign/shared/random.js";
import { testCampaign } from "../campaign/shared/short-run.js";
import { playing } from "../campaign/soak.js";
import { RandomPlayer } from "../campaign/windows/random-player.js";
import type { Workbench } from "./shared/workbench.js";

describe("real windows", () => {
  // Every game and the editor once, each for three actions. Only a long run shows memory growth and rare
  // failures.
  testCampaign("soak", playing(3), { inputs: 5 });
});

describe("the player of the campaign soak", () => {
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
