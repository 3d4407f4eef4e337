import assert from "node:assert/strict";
import { openSeeded } from "./game.js";
import { ViewPage } from "./view-page.js";
import { openWorkbench, type Workbench } from "./workbench.js";

describe("the walkthrough", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await openWorkbench({ theme: "dark" });
  });

  after(() => workbench?.close());

  const steps = () => workbench.page.locator(".gettingStartedContainer .getting-started-step");
  const isDone = (title: string) => steps().filter({ hasText: title }).locator(".codicon-getting-started-step-checked").isVisible();
  const picture = () => workbench.page.locator(".gettingStartedContainer .getting-started-media img").first();

  async function open(): Promise<void> {
    await workbench.runCommand("Tilework: Take the Tour (Keys, Hints, Solvers)");
    await steps().first().waitFor();
  }

  it("is called Tilework and has a picture of the product for each step", async function () {
    this.timeout(90_000);
    await open();
    await workbench.page.locator(".gettingStartedContainer h2", { hasText: "Tilework" }).first().waitFor();
    const count = await steps().count();
    assert.equal(count, 8);
    const seen = new Set<string>();
    for (let index = 0; index < count; index++) {
      await steps().nth(index).click();
      await new ViewPage(workbench).until(`picture ${index + 1}`, async () => {
        const [source, width] = await picture().evaluate((image: HTMLImageElement) => [image.src, image.naturalWidth] as const);
        return width > 0 && !seen.has(source) && Boolean(seen.add(source));
      });
      assert.ok(((await picture().getAttribute("alt")) ?? "").length > 20);
    }
    await workbench.screenshot("walkthrough-dark");
  });

  it("ticks steps off that were done in any way", async function () {
    this.timeout(90_000);
    assert.equal(await isDone("Play 2048"), false);
    const game = await openSeeded(workbench, "2048/4x4/7");
    await game.press("Shift+?");
    await game.until("a hint", async () => /Hint|best|move/i.test((await (await game.frame()).getByRole("status").allInnerTexts()).join(" ")));
    await workbench.runCommand("Tilework: Open Games");
    await open();
    const page = new ViewPage(workbench);
    for (const title of ["Play 2048", "Ask for a hint", "See all games, saves and best scores"]) await page.until(title, () => isDone(title));
    assert.equal(await isDone("Draw a level"), false);
    await workbench.screenshot("walkthrough-done-dark");
  });

  for (const theme of ["light", "high-contrast"] as const) {
    it(`has pictures for ${theme}`, async () => {
      await workbench.setTheme(theme);
      await steps().first().click();
      await new ViewPage(workbench).until("its picture", async () =>
        new RegExp(`-${theme}\\.webp`).test((await picture().getAttribute("src")) ?? ""),
      );
      await workbench.screenshot(`walkthrough-${theme}`);
    });
  }
});
