import assert from "node:assert/strict";
import type { Frame, Locator } from "playwright-core";
import { liveLocator } from "./live-locator.js";
import type { Workbench } from "./workbench.js";

/**
 * A page of ours in VS Code, the one at `index` from the left. It is looked up anew each time, and so is all
 * that was found in it whenever it is used: a view that was hidden comes back as another frame, and the frame
 * of a tab that is going is there for a moment yet. Only what `frame` gives is one frame, to be used at once.
 */
export class ViewPage {
  constructor(
    readonly workbench: Workbench,
    readonly index = 0,
  ) {}

  frame(): Promise<Frame> {
    return this.workbench.gameFrame(this.index);
  }

  /** All of the page. */
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

  async button(name: string): Promise<Locator> {
    return this.find(`[data-button="${name}"]:visible`);
  }

  /** Presses a tool of the game by mouse: a button, or an entry of the menu of all others. */
  async useTool(name: string): Promise<void> {
    const entry = await this.find(`.toolbar [data-button="${name}"]:visible`);
    if ((await entry.count()) === 0) await (await this.find('.toolbar [data-button="more"]')).click();
    await entry.click();
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.workbench.page.keyboard.press(key);
  }

  /**
   * Waits until VS Code holds the keys of what has the focus in this view, and no others: those of a board or of
   * a part of the level editor, or none. A key that is pressed sooner may mean something else.
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

  /** Brings what still moves to its end, so that a picture shows what stays. What turns for ever goes on. */
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

  /** Waits until something holds. */
  async until(what: string, holds: () => Promise<boolean>, timeoutMs = 15_000): Promise<void> {
    await this.finds(what, holds, (found) => found, timeoutMs);
  }

  /** Waits until what is looked at is as it should be; what cannot be looked at yet is not. */
  async finds<Found>(
    wanted: string,
    look: () => Promise<Found>,
    isRight: (found: Found) => boolean,
    timeoutMs = 15_000,
  ): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    // Each look asks several processes; one that waits long need not look as often.
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
}
