import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gameNames } from "../../src/games/game.js";
import { Game, KnownGame, playAndReload, temporaryFolder } from "./shared/game.js";
import { suiteWindow } from "./shared/suite-window.js";

const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<Record<string, string>>;
const commands = [
  ...gameNames.map((name) => texts[`command.play.${name}`] ?? name),
  "New Game…",
  "Open Games",
  "Open Guide",
  "Play in a Terminal…",
  "Play Sokoban Level…",
  "Play While You Wait",
  "Show Diagnostics",
  "Show Statistics",
  "Start a New Sokoban Level",
  "Today's Puzzles…",
  "Tour Keys, Hints and Solvers",
].map((title) => `Tilework: ${title}`);

const steps = ["play", "hint", "solve", "draw", "view"] as const;
type Step = (typeof steps)[number];

describe("the way in without a folder", () => {
  const workbench = suiteWindow({ theme: "dark", viewport: { width: 1280, height: 900 } });
  const game = new Game(workbench);

  /** The entries of the Command Palette for some words, once any of ours is listed. */
  async function found(words: string): Promise<readonly string[]> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      await workbench.page.keyboard.press("F1");
      await workbench.palette.fill(`>${words}`);
      const labels = await workbench.palette.allLabels();
      const ours = labels.filter((label) => label.startsWith("Tilework: "));
      if (ours.length > 0 || Date.now() > deadline) return ours;
      await workbench.page.keyboard.press("Escape");
    }
  }

  /** The titles in bold of a step of the README's chapter “Play a first game”, counted from 1. */
  function titlesInReadme(step: number): readonly string[] {
    const [, start = ""] =
      /^## Play a first game$([\s\S]*?)^## /m.exec(readFileSync("README.md", "utf8")) ?? [];
    const [, line = ""] = new RegExp(`^${step}\\. (.*)$`, "m").exec(start) ?? [];
    return [...line.matchAll(/\*\*([^*]+)\*\*/g)].map(([, title = ""]) => title);
  }

  /** A game that nobody has played yet gets its first move by arrow keys. */
  async function makesAMove(): Promise<void> {
    await (await game.board()).waitFor();
    await game.hasKeys();
    const { moves } = await game.see();
    // Two tiles can't be at the left and at the right side both.
    await game.press("ArrowLeft", "ArrowRight");
    await game.until("the first move", async () => (await game.see()).moves > moves);
  }

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

  it("is three steps of the walkthrough long: its command, the button of its first step, and an arrow key", async () => {
    const readme = readFileSync("README.md", "utf8");
    const [, tour = ""] = /\*\*(Tour [^*]+)\*\* in the palette/.exec(readme) ?? [];
    await workbench.runCommand(`Tilework: ${tour}`);
    const first = workbench.page.locator(".gettingStartedContainer [data-step-id]").first();
    // The first step is open without a click.
    await first.locator(".monaco-button", { hasText: "Play 2048" }).click();
    await makesAMove();
    await close();
  });

  it("has a walkthrough with a picture for each step, and keys drawn as keys", async () => {
    await open();
    const all = workbench.page.locator(".gettingStartedContainer [data-step-id]");
    assert.equal(await all.count(), steps.length);
    for (const name of steps) {
      assert.equal(await isDone(name), String(name === "play"), name);
      await step(name).locator(".step-title").click();
      const picture = workbench.page.locator(".gettingStartedContainer .getting-started-media img");
      await game.until(`the picture of ${name}`, () =>
        picture
          .first()
          // VS Code sets it by `src` or by `srcset`.
          .evaluate(
            (image, file) =>
              image instanceof HTMLImageElement &&
              decodeURIComponent(image.currentSrc).includes(file) &&
              image.naturalWidth > 300,
            `walkthrough/${name}-dark.webp`,
          ),
      );
      // The text in it is readable: it is shown at no less than two thirds of its size. It shows the usual
      // layout, not a shrunken window.
      const { shown, whole } = await picture.first().evaluate((image) => {
        const { naturalWidth } = image as HTMLImageElement;
        return { shown: image.getBoundingClientRect().width, whole: naturalWidth };
      });
      assert.ok(shown / whole > 0.66, `${name} is shown at ${(shown / whole).toFixed(2)} of its size`);
      const words = step(name).locator(".step-description-container");
      const text = await words.innerText();
      assert.doesNotMatch(text, /[`*_]{2}|\[|command:/, text);
      const isCut = await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1);
      assert.ok(!isCut, `the text of ${name} is cut`);
      await workbench.picture(`walkthrough-step-${name}`);
    }
    const keys = await step("play").locator(".step-description-container code").allTextContents();
    assert.deepEqual(keys, ["U", "R"]);
    await close();
  });

  it("is two steps of the README long: a command, and an arrow key", async () => {
    const [play = ""] = titlesInReadme(1);
    assert.match(readFileSync("README.md", "utf8"), /^2\. Move with the arrow keys\./m);
    await workbench.runCommand(play);
    await makesAMove();
    await close();
  });

  it("is a short list in the Command Palette", async () => {
    await close();
    // Those that were used before come first.
    assert.deepEqual([...(await found("tilework"))].sort(), [...commands].sort());
    await workbench.picture("way-in-palette");
    await workbench.page.keyboard.press("Escape");
  });

  it("is found by “hint” and “fifteen”, too", async () => {
    await close();
    assert.deepEqual(await found("hint"), ["Tilework: Tour Keys, Hints and Solvers"]);
    await workbench.page.keyboard.press("Escape");
    assert.deepEqual(await found("fifteen"), ["Tilework: Play Sliding Puzzle (Fifteen)"]);
    await workbench.page.keyboard.press("Escape");
  });

  it("is in the list of new files", async () => {
    await workbench.runCommand("Create: New File...");
    const rows = workbench.palette.widget.locator(".quick-input-list .monaco-list-row");
    await rows.filter({ hasText: "Sokoban Level" }).first().waitFor();
    const labels = await workbench.palette.labels();
    assert.ok(labels.includes("Sokoban Level"));
    assert.ok(!labels.some((label) => /2048|Puzzle/.test(label)), "games are no files");
    await workbench.picture("way-in-new-file");
    await game.opens("tilework-editor-board", () => workbench.palette.pick("Sokoban Level"));
    await workbench.runCommand("View: Revert and Close Editor");
  });

  it("ticks off the steps of the walkthrough when they are done, in any way", async () => {
    const play = async (title: string, name: string) => {
      await workbench.runCommand(`Tilework: ${title}`);
      await (await game.find(`[aria-label^="${name} board"]`)).first().waitFor();
      await game.hasKeys();
    };
    await play("Play 2048", "2048");
    await game.opens(".hint[data-direction]", "Shift+?");
    // The first level of Sokoban is solved at once; a random puzzle may take a minute.
    await play("Play Sokoban", "Sokoban");
    await game.opens("tilework-replay-bar .bar", () => workbench.pressWithCtrl("Enter"));
    await close();
    const start = () => workbench.runCommand("Tilework: Start a New Sokoban Level");
    await game.opens("tilework-editor-board", start);
    await workbench.runCommand("View: Revert and Close Editor");
    await workbench.runCommand("View: Show Puzzles");
    await workbench.page.locator(".pane-body .monaco-list-row", { hasText: "2048" }).first().waitFor();
    await open();
    for (const name of steps)
      await game.until(`“${name}” is ticked off`, async () => (await isDone(name)) === "true");
    await workbench.picture("walkthrough-done");
    await close();
  });

  it("starts a game without a folder, which is restored after a reload", () => playAndReload(workbench));
});

describe("in a folder that is not trusted", () => {
  const workbench = suiteWindow({ folder: temporaryFolder(), restricted: true });

  it("is played normally", async () => {
    const known = new KnownGame(4, 3);
    const game = await known.open(workbench);
    await game.press(...known.keys(0));
    await game.shows(known.after(1));
    await game.press("Shift+?");
    await game.says(/Hint: /);
  });
});
