import type { Frame, Locator, Page } from "playwright-core";
import { axeViolations, keepsPictures, saveScreenshot } from "./inspection.js";
import type { Palette } from "./palette.js";
import { patienceMs } from "./patience.js";

const isApple = process.platform === "darwin";

/** What a window of the tests does in the same way in VS Code and over its stand-in. */
export abstract class TestWindow {
  abstract readonly page: Page;
  abstract readonly palette: Palette;
  /** The folder that it has open; empty if none. */
  abstract readonly folder: string;
  /** Messages of webviews on the console: refused styles and scripts, unhandled errors. */
  readonly problems: string[] = [];

  /** The visible webviews, from left to right. A webview gets a new frame after its tab was hidden. */
  abstract gameFrames(): Promise<readonly Frame[]>;

  /** The texts of all notifications. */
  abstract notifications(): Promise<readonly string[]>;

  /** What the extension has told and logged, where that is known without a command. */
  get log(): readonly string[] {
    return [];
  }

  /**
   * Runs a command by its title in the Command Palette, such as "Tilework: New Game…". Waits until the
   * extension contributes it. Selects a choice where the command asks.
   */
  async runCommand(title: string, choice?: string): Promise<void> {
    await this.palette.run(title);
    if (choice !== undefined) await this.palette.pick(choice);
  }

  /** The webview at `index` from the left, once it shows something. */
  async gameFrame(index = 0, timeoutMs = patienceMs): Promise<Frame> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      const frame = (await this.gameFrames())[index];
      const shows = await frame
        ?.evaluate(() => document.readyState === "complete" && document.body.childElementCount > 0)
        .catch(() => false);
      if (frame && shows) return frame;
      await this.page.waitForTimeout(20);
    }
    const told = [...(await this.notifications().catch(() => [])), ...this.log];
    throw new Error(`No webview ${index} within ${timeoutMs} ms.\n${told.join("\n")}`);
  }

  /** Waits for a notification with these texts, and clears all. Some don't pop up, so they are opened. */
  async tells(...texts: readonly (string | RegExp)[]): Promise<void> {
    await this.runCommand("Notifications: Show Notifications");
    const all = this.page.locator(".notification-list-item-message");
    await texts.reduce((found, hasText) => found.filter({ hasText }), all).waitFor();
    await this.runCommand("Notifications: Clear All Notifications");
  }

  /** A screenshot of a test, for review; only taken if somebody will look at it. */
  async picture(name: string, part?: Locator): Promise<void> {
    if (keepsPictures) await this.screenshot(name, part);
  }

  /** A screenshot of the window, or of a part of it. */
  screenshot(name: string, part?: Locator): Promise<string> {
    return saveScreenshot(part ?? this.page, name);
  }

  axe = axeViolations;

  /** Presses `key` with the platform's main modifier: Ctrl, or Cmd on a Mac. */
  async pressWithCtrl(key: string): Promise<void> {
    await this.page.keyboard.press(`${isApple ? "Meta" : "Control"}+${key}`);
  }
}
