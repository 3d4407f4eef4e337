import assert from "node:assert/strict";
import { Game } from "./shared/game.js";
import { LevelEditorPage } from "./shared/level-editor.js";
import { openWorkbench, type Workbench } from "./shared/workbench.js";

const steps = ["play", "slide", "push", "hint", "solve", "draw", "view", "home", "wait"] as const;
type Step = (typeof steps)[number];

describe("the walkthrough", () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await openWorkbench({ theme: "dark", viewport: { width: 1280, height: 900 } });
  });

  after(() => workbench?.close());

  const step = (name: Step) => workbench.page.locator(`.gettingStartedContainer [data-step-id$="#${name}"]`);
  const isDone = (name: Step) =>
    workbench.page
      .locator(`.gettingStartedContainer [data-done-step-id$="#${name}"]`)
      .first()
      .getAttribute("aria-checked");

  async function open(): Promise<void> {
    await workbench.runCommand("Tilework: Tour Keys, Hints and Solvers");
    await step("play").waitFor();
  }

  async function close(): Promise<void> {
    await workbench.runCommand("View: Close All Editors");
  }

  it("has a picture for each step, and keys drawn as keys", async () => {
    await open();
    assert.equal(
      await workbench.page.locator(".gettingStartedContainer [data-step-id]").count(),
      steps.length,
    );
    for (const name of steps) {
      assert.equal(await isDone(name), "false", name);
      await step(name).locator(".step-title").click();
      const picture = workbench.page.locator(".gettingStartedContainer .getting-started-media img");
      const game = new Game(workbench);
      await game.until(`the picture of ${name}`, () =>
        picture
          .first()
          // VS Code sets it by `src` or by `srcset`.
          .evaluate(
            (image, file) =>
              image instanceof HTMLImageElement &&
              decodeURIComponent(image.currentSrc).includes(file) &&
              image.naturalWidth > 300,
            `walkthrough/${name === "wait" ? "play" : name}-dark.webp`,
          ),
      );
      // The text in it is readable: it is shown at no less than two thirds of its size. It shows the usual
      // layout, not a shrunken window.
      const { shown, whole } = await picture.first().evaluate((image) => {
        const { naturalWidth } = image as HTMLImageElement;
        return { shown: image.getBoundingClientRect().width, whole: naturalWidth };
      });
      assert.ok(shown / whole > 0.66, `${name} is shown at ${(shown / whole).toFixed(2)} of its size`);
      const text = await step(name).locator(".step-description-container").innerText();
      assert.doesNotMatch(text, /[`*_]{2}|\[|command:/, text);
      await workbench.picture(`walkthrough-step-${name}`);
    }
    const keys = await step("play").locator(".step-description-container code").allTextContents();
    assert.deepEqual(keys, ["W", "A", "S", "D", "U", "R"]);
    await close();
  });

  it("checks off its steps when they are done, in any way", async () => {
    const game = new Game(workbench);
    const play = async (title: string) => {
      await workbench.runCommand(`Tilework: ${title}`);
      await (await game.board()).waitFor();
      await game.hasKeys();
    };
    await play("Play 2048");
    await game.press("Shift+?");
    await (await game.find(".hint[data-direction]")).waitFor();
    await play("Play Sokoban");
    await play("Play Sliding Puzzle (Fifteen)");
    await workbench.pressWithCtrl("Enter");
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.press("Escape", "Escape");
    await (await game.find("tilework-home-page")).waitFor();
    await close();
    await workbench.runCommand("Tilework: Start a New Sokoban Level");
    await (await new LevelEditorPage(workbench).find("tilework-editor-board")).waitFor();
    await workbench.runCommand("View: Revert and Close Editor");
    await workbench.setSetting("tilework.waiting.offer", "offer");
    await workbench.runCommand("View: Show Puzzles");
    await workbench.page.locator(".pane-body .monaco-list-row", { hasText: "2048" }).first().waitFor();
    await open();
    for (const name of steps)
      await game.until(`“${name}” is ticked off`, async () => (await isDone(name)) === "true");
    await workbench.picture("walkthrough-done");
  });

  it("starts a game with the button of its step", async () => {
    await step("play").locator(".step-title").click();
    await step("play").locator(".monaco-button", { hasText: "Play 2048" }).click();
    await (await new Game(workbench).board()).waitFor();
  });

  it("logs no problems on the console", () => assert.deepEqual(workbench.problems, []));
});
