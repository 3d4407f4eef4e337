import type { Locator, Page } from "playwright-core";
import { patienceMs } from "./patience.js";
import { shownPattern, shownText } from "./shown-texts.js";

/** Handlers of a promise, for whether it is fulfilled. */
export const yesOrNo = [() => true, () => false] as const;

/**
 * VS Code's quick input: the Command Palette, and every list and box that an extension opens in the same
 * place.
 */
export class Palette {
  readonly #page: Page;
  /** The last command, until something is selected in the list it opened. */
  protected asked: string | undefined;

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

  /** Runs the command with exactly this title, after waiting for it to be contributed. */
  async run(title: string, timeoutMs = patienceMs): Promise<void> {
    if (!(await this.#find("F1", `>${title}`, title, timeoutMs)))
      throw new Error(`No command "${title}" within ${timeoutMs} ms.`);
    this.asked = title;
  }

  /** Selects the file of the workspace with exactly this name. */
  async openFile(name: string, timeoutMs = patienceMs): Promise<void> {
    if (!(await this.#find("ControlOrMeta+p", name, name, timeoutMs)))
      throw new Error(`No file "${name}" within ${timeoutMs} ms.`);
  }

  /**
   * Opens the list with a key, types, and selects an entry. Repeats all of it if a new view took the focus
   * and so closed the list.
   */
  async #find(key: string, text: string, label: string, timeoutMs: number): Promise<boolean> {
    const deadline = Date.now() + timeoutMs;
    const title = this.#page.locator(".part.titlebar .command-center-quick-pick").first();
    // On a busy machine the list opens slowly, so each attempt waits longer.
    for (let waitMs = 1_000; Date.now() < deadline; waitMs = Math.min(8_000, waitMs * 2)) {
      await this.#page.keyboard.press(key);
      if (
        (await this.fill(text, waitMs * 2)) &&
        (await (key === "F1" ? this.#choose(label, waitMs) : this.#chooseAtOnce(label, waitMs)))
      )
        return true;
      // The list doesn't update with commands that are contributed while it is open. If something else took
      // the focus and closed it, Escape would have an effect there.
      if (await this.widget.isVisible()) await this.#page.keyboard.press("Escape");
      // If the focused frame was closed, headless Chromium sometimes gives the keyboard to nothing.
      else await this.#page.evaluate(() => window.focus());
      // Where that does not help, a user clicks in the title, which opens the list, too.
      if (waitMs > 2_000) await title.click({ timeout: 2_000 }).catch(() => undefined);
    }
    return false;
  }

  /**
   * Selects the entry with exactly this label in the open list. If a view's focus closed the list, the
   * command opens it again.
   */
  async pick(label: string): Promise<void> {
    const asked = this.asked;
    this.asked = undefined;
    const isOpen = () => this.input.waitFor({ timeout: patienceMs / 4 }).then(...yesOrNo);
    if ((await isOpen()) && (await this.#choose(label, 8_000))) return;
    // A closed list still exists, hidden.
    if (!(await this.widget.isVisible()) && asked !== undefined) {
      await this.run(asked);
      this.asked = undefined;
      if ((await isOpen()) && (await this.#choose(label, patienceMs))) return;
    }
    throw new Error(`No entry "${label}" among: ${(await this.labels()).join(" | ")}`);
  }

  /**
   * Selects an entry of the open list by typing its label: it may be far down. If a view's focus closed the
   * list of a command, the command opens it once more.
   */
  async select(label: string, timeoutMs = patienceMs / 2): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    let { asked } = this;
    this.asked = undefined;
    do {
      // The list of commands is still open until the command asks.
      const isAsked = !(await this.input.inputValue()).startsWith(">");
      // A closed list still exists, hidden, and does not open again.
      if (isAsked && !(await this.widget.isVisible())) {
        if (asked === undefined) throw new Error(`The list closed before "${label}" was selected.`);
        await this.run(asked);
        asked = this.asked = undefined;
        continue;
      }
      // VS Code finds nothing by brackets.
      const typed = shownText(label).replace(/^\[|\]$/g, "");
      if (isAsked && (await this.fill(typed)) && (await this.#choose(label, 1_000))) return;
    } while (Date.now() < deadline);
    throw new Error(`No entry "${label}" among: ${(await this.labels()).join(" | ")}`);
  }

  /**
   * Enters a text when the open box asks for one. The list of the command that asks is closed first, so the
   * text cannot go into its box.
   */
  async answer(text: string): Promise<void> {
    await this.#list.waitFor({ state: "hidden" });
    await this.input.fill(text, { timeout: 8_000 });
    await this.#page.keyboard.press("Enter");
  }

  /** The labels of the entries in the open list. */
  async labels(): Promise<readonly string[]> {
    return this.#rows.locator(".label-name").allInnerTexts();
  }

  /**
   * The labels of all entries in the open list, also of those below the fold. Resolves when two readings in a
   * row agree, as the list fills while it is open. The labels are empty if the list closed or stays empty.
   */
  async allLabels(timeoutMs = patienceMs): Promise<readonly string[]> {
    const deadline = Date.now() + timeoutMs;
    let before: readonly string[] = [];
    while (Date.now() < deadline && (await this.widget.isVisible())) {
      const labels = await this.#readThrough(deadline);
      if (labels.length > 0 && labels.join("\n") === before.join("\n")) return labels;
      before = labels;
    }
    return [];
  }

  /** Only the rows in view exist, so the keys go through the list from its end. */
  async #readThrough(deadline: number): Promise<readonly string[]> {
    const labels = new Map<number, string>();
    let last: number | undefined;
    const read = async () => {
      const rows = await this.#rows.evaluateAll((all) =>
        all.map((row) => ({
          index: Number(row.getAttribute("data-index")),
          isLast: row.getAttribute("data-last-element") === "true",
          label: row.querySelector(".label-name")?.textContent ?? "",
        })),
      );
      for (const { index, isLast, label } of rows) {
        labels.set(index, label.replaceAll("\u00a0", " ").trim());
        if (isLast) last = index;
      }
    };
    const isWhole = () => last !== undefined && labels.size === last + 1;
    await read();
    for (let key = "ArrowUp"; !isWhole() && Date.now() < deadline; key = "PageUp") {
      await this.#page.keyboard.press(key);
      const known = labels.size;
      const settled = Date.now() + 1_000;
      do await read();
      while (labels.size === known && !isWhole() && Date.now() < settled);
    }
    return isWhole() ? [...labels].sort(([one], [other]) => one - other).map(([, label]) => label) : [];
  }

  get #list(): Locator {
    return this.widget.locator(".quick-input-list");
  }

  get #rows(): Locator {
    return this.#list.locator(".monaco-list-row");
  }

  /** Types into the box; returns false if it didn't open, or closed because something else took the focus. */
  async fill(text: string, timeoutMs = 2_000): Promise<boolean> {
    return this.input.fill(text, { timeout: timeoutMs }).then(...yesOrNo);
  }

  async #choose(label: string, timeoutMs: number): Promise<boolean> {
    // The whole label, because a highlighted match within a label is an element of its own.
    const whole = shownPattern(label);
    const row = this.#rows.filter({ has: this.#page.locator(".label-name", { hasText: whole }) }).first();
    try {
      await row.waitFor({ timeout: timeoutMs });
      // A separate timeout: otherwise an entry clicked at the end of the first one would be selected, but
      // reported as missing.
      await row.click({ timeout: 5_000 });
      // Where the list was, the pointer would open hovers over the text below.
      await this.#page.mouse.move(300, 1);
      return true;
    } catch {
      return false;
    }
  }

  /** VS Code sorts its rows again as it finds files, so a row is read and clicked in one step. */
  async #chooseAtOnce(label: string, timeout: number): Promise<boolean> {
    const { source, flags } = shownPattern(label);
    return this.#page
      .waitForFunction(
        (pattern) => {
          const isMeant = new RegExp(pattern.source, pattern.flags);
          const rows = document.querySelectorAll(".quick-input-widget .quick-input-list .monaco-list-row");
          const row = [...rows].find(
            (one) =>
              one.checkVisibility() && isMeant.test(one.querySelector(".label-name")?.textContent ?? ""),
          );
          // With the press of the button, VS Code reads that no key is held that opens a file to the side.
          for (const type of ["mousedown", "mouseup", "click"])
            row?.dispatchEvent(new MouseEvent(type, { bubbles: true, detail: 1, view: window }));
          return row !== undefined;
        },
        { source, flags },
        { timeout },
      )
      .then(...yesOrNo);
  }
}
