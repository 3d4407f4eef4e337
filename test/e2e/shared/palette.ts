import type { Locator, Page } from "playwright-core";

const yesOrNo = [() => true, () => false] as const;

/**
 * VS Code's quick input: the command palette, and every list and box that an extension opens in the same
 * place.
 */
export class Palette {
  readonly #page: Page;
  /** The command that ran last, until something is chosen in what it opened. */
  #asked: string | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The widget itself. */
  get widget(): Locator {
    return this.#page.locator(".quick-input-widget");
  }

  get input(): Locator {
    return this.widget.locator(".quick-input-box input");
  }

  /** Runs the command with exactly this title, and waits for it to be contributed first. */
  async run(title: string, timeoutMs = 20_000): Promise<void> {
    if (!(await this.#find("F1", `>${title}`, title, timeoutMs)))
      throw new Error(`No command "${title}" within ${timeoutMs} ms.`);
    this.#asked = title;
  }

  /** Chooses the file of the workspace with exactly this name. */
  async openFile(name: string, timeoutMs = 60_000): Promise<void> {
    if (!(await this.#find("ControlOrMeta+p", name, name, timeoutMs)))
      throw new Error(`No file "${name}" within ${timeoutMs} ms.`);
  }

  /**
   * Opens the list by a key, types, and chooses an entry; all of it again where a view that came up took the
   * focus, and so closed the list.
   */
  async #find(key: string, text: string, label: string, timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    // On a busy machine the list is slow to come, so that each attempt waits longer for it.
    for (let waitMs = 1_000; Date.now() < deadline; waitMs = Math.min(8_000, waitMs * 2)) {
      await this.#page.keyboard.press(key);
      if ((await this.fill(text)) && (await this.#choose(label, waitMs))) return true;
      // The list does not learn of commands that come while it is open.
      // Where something else took the focus and so closed it, Escape would mean something there.
      if (await this.widget.isVisible()) await this.#page.keyboard.press("Escape");
      // Where the frame that had the keyboard was closed, Chromium without a screen sometimes gives it to
      // nobody; a person would click.
      else await this.#page.evaluate(() => window.focus());
    }
    return false;
  }

  /**
   * Chooses the entry with exactly this label in the list that is open, or that the command opens again where
   * the focus of a view closed it.
   */
  async pick(label: string): Promise<void> {
    const asked = this.#asked;
    this.#asked = undefined;
    const isOpen = () => this.input.waitFor({ timeout: 15_000 }).then(...yesOrNo);
    if ((await isOpen()) && (await this.#choose(label, 8_000))) return;
    // A closed list is still there, unseen.
    if (!(await this.widget.isVisible()) && asked !== undefined) {
      await this.run(asked);
      this.#asked = undefined;
      if ((await isOpen()) && (await this.#choose(label, 8_000))) return;
    }
    throw new Error(`No entry "${label}" among: ${(await this.labels()).join(" | ")}`);
  }

  /** Answers the box that is open. */
  async answer(text: string): Promise<void> {
    await this.input.waitFor();
    await this.input.fill(text);
    await this.#page.keyboard.press("Enter");
  }

  /** The labels of the entries in the list that is open. */
  async labels(): Promise<readonly string[]> {
    return this.#rows.locator(".label-name").allInnerTexts();
  }

  get #rows(): Locator {
    return this.widget.locator(".quick-input-list .monaco-list-row");
  }

  /** Types into the box; false where it did not come, or went again because something else took the focus. */
  async fill(text: string): Promise<boolean> {
    return this.input.fill(text, { timeout: 2000 }).then(...yesOrNo);
  }

  async #choose(label: string, timeoutMs: number): Promise<boolean> {
    // The whole label: what matches within a longer one is an element of its own, as it is highlighted.
    const whole = new RegExp(`^\\s*${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s*$`);
    const row = this.#rows.filter({ has: this.#page.locator(".label-name", { hasText: whole }) }).first();
    try {
      await row.waitFor({ timeout: timeoutMs });
      // Time of its own: an entry that is clicked at the end of the other would be chosen, and taken for one
      // that was not there.
      await row.click({ timeout: 5_000 });
      return true;
    } catch {
      return false;
    }
  }
}
