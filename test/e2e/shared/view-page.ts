import assert from "node:assert/strict";
import type { Frame, Locator } from "playwright-core";
import { liveLocator } from "./live-locator.js";
import { patienceMs } from "./patience.js";
import { englishText } from "./shown-texts.js";
import type { Workbench } from "./workbench.js";

/**
 * A page of ours in VS Code, the one at `index` from the left. Its frame and everything found in it is looked
 * up again on each use. A hidden view comes back in another frame, and the frame of a closing tab remains for
 * a moment. Only `frame` returns one fixed frame, to be used at once.
 */
export class ViewPage {
  constructor(
    readonly workbench: Workbench,
    readonly index = 0,
  ) {}

  frame(): Promise<Frame> {
    return this.workbench.gameFrame(this.index);
  }

  /** The whole page. */
  content(): Promise<Locator> {
    return this.find("html");
  }

  find(selector: string): Promise<Locator> {
    return liveLocator(
      () => this.frame(),
      (frame) => frame.locator(selector),
    );
  }

  async board(): Promise<Locator> {
    return (await this.content()).getByRole("grid");
  }

  /** The labels of the board's cells in English, row by row. */
  async cellLabels(): Promise<readonly string[]> {
    const cells = (await this.content()).getByRole("gridcell");
    const labels = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return labels.map(englishText);
  }

  /** The numbers on the board row by row, 0 for cells with this word. */
  async numbers(emptyWord: "empty" | "blank"): Promise<readonly number[]> {
    return (await this.cellLabels()).map((label) => {
      assert.ok(label === emptyWord || /^\d+$/.test(label), `a cell is labeled “${label}”`);
      return label === emptyWord ? 0 : Number(label);
    });
  }

  async button(name: string): Promise<Locator> {
    return this.find(`[data-button="${name}"]:visible`);
  }

  /** Clicks a tool of the game: a button, or an item of the menu. */
  async useTool(name: string): Promise<void> {
    const entry = await this.find(`.toolbar [data-button="${name}"]:visible`);
    if ((await entry.count()) === 0) await (await this.find('.toolbar [data-button="more"]')).click();
    await entry.click();
  }

  /**
   * Presses Enter on a button. A page that was just opened moves the focus to its first control when it gets
   * the keyboard. This waits until the page has done so.
   */
  async pressButton(name: string): Promise<void> {
    const button = (await this.button(name)).first();
    await button.waitFor();
    const inFrame = <Found>(look: (element: Element) => Found) => button.evaluate(look);
    await this.until("the keyboard in the page", () =>
      inFrame(
        (element) => document.hasFocus() && (element.getRootNode() as ShadowRoot).activeElement !== null,
      ),
    );
    await this.until(`the focus on “${name}”`, async () => {
      await button.focus();
      return inFrame((element) => element.matches(":focus-within"));
    });
    await this.press("Enter");
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.workbench.page.keyboard.press(key);
  }

  /** Focuses the board, and waits until its keys work. */
  async focus(): Promise<void> {
    await (await this.board()).focus();
    await this.keysAreSettled();
  }

  async pressOnBoard(...keys: readonly string[]): Promise<void> {
    await this.focus();
    await this.press(...keys);
  }

  /** Presses a key or does something else, and waits for the part of the page that it opens. */
  async opens(part: string, how: string | (() => Promise<unknown>)): Promise<void> {
    await (typeof how === "string" ? this.press(how) : how());
    await (await this.find(part)).waitFor();
  }

  /** The same for a part that it closes. */
  async closes(part: string, how: string | (() => Promise<unknown>)): Promise<void> {
    await (typeof how === "string" ? this.press(how) : how());
    await (await this.find(part)).waitFor({ state: "detached" });
  }

  /**
   * Waits until VS Code handles the keys of this view's focused part, and no others. That part is a board, a
   * part of the level editor, or none. A key pressed earlier may have another effect.
   */
  async keysAreSettled(): Promise<void> {
    await this.until("the keys of what has the focus", async () =>
      (await this.frame()).evaluate(() => {
        interface View extends Element {
          readonly boardFocused: boolean;
          readonly shownPart?: string;
        }
        const view = document.querySelector<View>("tilework-level-editor, tilework-app");
        const meant = view?.boardFocused === true ? (view.shownPart ?? "board") : "none";
        return (document.documentElement.dataset.keys ?? "none") === meant;
      }),
    );
  }

  /** Finishes running animations, so that a picture shows the final state. Endless ones continue. */
  async atRest(): Promise<void> {
    await (await this.frame()).evaluate(() => {
      const roots = (root: Document | ShadowRoot): readonly (Document | ShadowRoot)[] => [
        root,
        ...[...root.querySelectorAll("*")].flatMap((element) =>
          element.shadowRoot === null ? [] : roots(element.shadowRoot),
        ),
      ];
      for (const animation of roots(document).flatMap((root) => root.getAnimations())) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
    });
  }

  /** Waits until a condition holds. */
  async until(what: string, holds: () => Promise<boolean>, timeoutMs = patienceMs): Promise<void> {
    await this.finds(what, holds, (found) => found, timeoutMs);
  }

  /** Waits until a value meets a condition; an error counts as not met. */
  async finds<Found>(
    wanted: string,
    look: () => Promise<Found>,
    isRight: (found: Found) => boolean,
    timeoutMs = patienceMs,
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    // Each check calls several processes, so a long wait checks less often.
    for (let pauseMs = 20; ; pauseMs = Math.min(120, pauseMs * 1.5)) {
      let last: unknown;
      try {
        const found = await look();
        if (isRight(found)) return;
        last = found;
      } catch (error) {
        last = error;
      }
      if (Date.now() > deadline)
        assert.fail(`waited for ${wanted}, found ${last instanceof Error ? last : JSON.stringify(last)}`);
      await this.workbench.page.waitForTimeout(pauseMs);
    }
  }

  /** Waits until a text of the page, or another value, is the expected one or matches it. */
  async reads(
    look: Locator | (() => Promise<unknown>),
    expected: string | number | boolean | null | RegExp,
    timeoutMs = patienceMs,
  ): Promise<void> {
    const read = async () => String(await (typeof look === "function" ? look() : look.innerText())).trim();
    const isRight = (text: string) =>
      expected instanceof RegExp ? expected.test(text) : text === String(expected);
    await this.finds(String(expected), read, isRight, timeoutMs);
  }
}
