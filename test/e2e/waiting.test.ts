import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { Game, temporaryFolder } from "./shared/game.js";
import { openText } from "./shared/level-editor.js";
import { suiteWindow } from "./shared/suite-window.js";
import { TerminalGame, terminalSettings } from "./shared/terminal-game.js";

/**
 * A text in which every missing or misplaced letter shows. Its first part is typed before the game opens.
 */
const letters = Array.from({ length: 80 }, (_, index) => "abcdefghijklmnopqrstuvwxyz"[(index * 7) % 26]!);

describe("playing while you wait", () => {
  const folder = temporaryFolder();
  const home = temporaryFolder();
  const markers = path.join(home, ".tilework", "waiting");

  const inFolder = (name: string) => path.join(folder, name);
  /** Runs until the file is removed, and then ends with this code. */
  const untilRemoved = (name: string, code: number) =>
    `touch ${inFolder("built")}; while [ -e ${inFolder(name)} ]; do sleep 0.1; done; rm ${inFolder("built")}; exit ${code}`;
  const offer = () => workbench.page.locator('[id="tilework.tilework.tilework.waiting"]');
  const bar = () => game.find("tilework-wait-bar");
  const panels = async () => (await workbench.gameFrames()).length;
  const focusIsIn = (selector: string) =>
    game.until(`the keyboard in ${selector}`, () =>
      workbench.page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector),
    );
  const editorText = async () => {
    const text = await workbench.page.locator(".editor-instance .view-lines").first().innerText();
    return text.replace(/\s/g, "");
  };

  const workbench = suiteWindow(async () => {
    mkdirSync(markers, { recursive: true });
    mkdirSync(inFolder(".vscode"));
    writeFileSync(
      inFolder(".vscode/tasks.json"),
      JSON.stringify({
        version: "2.0.0",
        tasks: [
          {
            label: "Long Build",
            type: "process",
            command: "/bin/sh",
            args: ["-c", untilRemoved("building", 3)],
            problemMatcher: [],
            presentation: { reveal: "never" },
            group: { kind: "build", isDefault: true },
          },
        ],
      }),
    );
    writeFileSync(inFolder("notes.txt"), "");
    for (const name of ["building", "running"]) writeFileSync(inFolder(name), "");
    return {
      folder,
      theme: "dark",
      env: { HOME: home },
      settings: {
        ...terminalSettings,
        "tilework.waiting.offer": "offer",
        "tilework.waiting.delay": 1,
        "editor.wordWrap": "on",
        "editor.quickSuggestions": { other: "off", comments: "off", strings: "off" },
      },
    };
  });
  const game = new Game(workbench);
  const terminal = new TerminalGame(workbench);

  before(async () => {
    // The extension starts with its first command.
    await workbench.runCommand("Tilework: Play 2048");
    await game.hasKeys();
    await closeEditors();
  });

  /** The task has started when it has made its file. */
  async function runBuild(): Promise<void> {
    await workbench.runCommand("Tasks: Run Build Task");
    await game.until("the task runs", async () => existsSync(inFolder("built")));
  }

  async function endBuild(): Promise<void> {
    rmSync(inFolder("building"));
    await game.until("the task has ended", async () => !existsSync(inFolder("built")));
    writeFileSync(inFolder("building"), "");
  }

  /** Waits until games open by themselves: extensions hear of a changed setting a little later. */
  async function opensByItself(): Promise<void> {
    await workbench.setSetting("tilework.waiting.offer", "open");
    await closeEditors();
    // A game opens by itself only in the window that has the keyboard.
    await openText(workbench, "notes.txt");
    const marker = path.join(markers, "probe");
    writeFileSync(marker, "");
    await game.until("the panel", async () => {
      // By the setting before, the game is only offered.
      if ((await offer().filter({ hasText: "Play?" }).count()) === 0) return (await panels()) === 1;
      rmSync(marker);
      await offer().waitFor({ state: "detached" });
      writeFileSync(marker, "");
      return false;
    });
    rmSync(marker);
    await (await bar()).getByText("“probe” ended").waitFor();
    await closeEditors();
  }

  /** The game is about to open. On a slow machine it has opened before this looks. */
  async function announced(): Promise<void> {
    const isThere = async () => (await offer().isVisible()) || (await panels()) === 1;
    await game.until("the offer or the panel", isThere);
  }

  /** Types until the panel is open, then the rest. */
  async function typeUntilOpen(): Promise<void> {
    await game.press(...letters.slice(0, 50));
    await game.reads(panels, 1);
    await game.press(...letters.slice(50));
  }

  async function closeEditors(): Promise<void> {
    await workbench.runCommand("View: Close All Editors");
    await game.reads(panels, 0);
  }

  it("offers the game while a marker file exists", async () => {
    await workbench.setSetting("tilework.waiting.offer", "offer");
    await closeEditors();
    const marker = path.join(markers, "my agent");
    await game.until("the offer", async () => {
      writeFileSync(marker, "");
      await announced();
      if ((await offer().filter({ hasText: "Play?" }).count()) === 1) return true;
      // By the setting before, the game opens by itself.
      rmSync(marker);
      await closeEditors();
      return false;
    });
    await workbench.picture("waiting-offer");
    await offer().click();
    await game.hasKeys();
    await (await bar()).getByText("Waiting for “my agent”").waitFor();
    rmSync(marker);
    await (await bar()).getByText(/“my agent” ended after/).waitFor();
    const { width, height } = workbench.page.viewportSize()!;
    await workbench.page.setViewportSize({ width: 400, height });
    await workbench.picture("waiting-narrow");
    await workbench.page.setViewportSize({ width, height });
  });

  describe("opens the game", () => {
    before(opensByItself);

    it("beside a task that takes long, every key typed in the editor arrives, and a key goes back there", async () => {
      await closeEditors();
      await openText(workbench, "notes.txt");
      await runBuild();
      await announced();
      await focusIsIn(".editor-instance");
      await typeUntilOpen();
      await (await bar()).getByText("Waiting for “Long Build”").waitFor();
      await game.until("all letters", async () => (await editorText()) === letters.join(""));
      await focusIsIn(".editor-instance");
      await workbench.picture("waiting-task");
      await workbench.runCommand("File: Save");
      await game.focus();
      await endBuild();
      await (await bar()).getByText(/“Long Build” failed after .* exit code 3/).waitFor();
      assert.deepEqual(await workbench.axe(await game.frame()), []);
      await workbench.picture("waiting-ended");
      await game.pressOnBoard("Shift+E");
      await focusIsIn(".editor-instance");
      await game.until("the bar is gone", async () => (await (await bar()).count()) === 0);
    });

    it("beside a file that covers its tab, and every key typed there arrives", async () => {
      await closeEditors();
      await workbench.runCommand("Tilework: Play 2048");
      await game.hasKeys();
      await openText(workbench, "notes.txt");
      const before = await editorText();
      await workbench.pressWithCtrl("Home");
      await runBuild();
      await announced();
      await focusIsIn(".editor-instance");
      await game.press(...letters.slice(0, 50));
      await (await bar()).getByText("Waiting for “Long Build”").waitFor();
      await game.press(...letters.slice(50));
      await game.until("all letters", async () => (await editorText()) === letters.join("") + before);
      await focusIsIn(".editor-instance");
      await workbench.picture("waiting-covered");
      await endBuild();
      await workbench.runCommand("File: Revert File");
    });

    it("beside a command in a terminal, and every key typed there arrives", async () => {
      await closeEditors();
      await workbench.runCommand("Terminal: Create New Terminal");
      await focusIsIn(".terminal-wrapper");
      // Shell integration marks the prompt.
      await workbench.page.locator(".terminal-wrapper.active .xterm-screen").waitFor();
      writeFileSync(
        inFolder("listen.sh"),
        `stty -icanon -echo; head -c ${letters.length} > ${inFolder("heard")}; ${untilRemoved("running", 0)}\n`,
      );
      await terminal.shows(/[#$]\s*$/m);
      await workbench.page.keyboard.type("sh listen.sh");
      await workbench.page.keyboard.press("Enter");
      await announced();
      await typeUntilOpen();
      const heard = () => (existsSync(inFolder("heard")) ? readFileSync(inFolder("heard"), "utf8") : "");
      await game.until("all letters", async () => heard() === letters.join(""));
      await (await bar()).getByText("Waiting for “sh listen.sh”").waitFor();
      await focusIsIn(".terminal-wrapper");
      await workbench.picture("waiting-command");
      await game.focus();
      rmSync(inFolder("running"));
      await (await bar()).getByText("succeeded").waitFor();
      await (await bar()).getByRole("button", { name: "Back to Work" }).click();
      await focusIsIn(".terminal-wrapper");
    });
  });
});
