import type { ElementHandle } from "playwright-core";
import type { Workbench } from "../../e2e/shared/workbench.js";
import type { Random } from "../shared/random.js";

const keys = [
  "ArrowUp ArrowDown ArrowLeft ArrowRight ArrowUp ArrowDown ArrowLeft ArrowRight w a s d h j k l u r n p b m t x",
  "q e f [ ] 1 2 3 4 5 6 7 Space Enter Escape Home End PageUp PageDown Delete Tab Shift+? Shift+U Shift+R",
  "Shift+ArrowRight Control+Enter Control+z Control+y Control+c Control+v Control+x Control+a",
].flatMap((line) => line.split(" "));

/** Commands in the palette that need nothing outside the window. */
const commands = [
  "New Game,Undo Move,Redo Move,Show Hint,Play Hint,Toggle Auto Play,Solve from Here,Watch Replay,Copy Game",
  "Paste Game,Open Games,Open Game to the Side,Restart Level,Next Level,Undo Push,Play Sokoban",
].flatMap((line) => line.split(","));

/** Plays at random: by keys, by the mouse and by commands, whatever happens. */
export class RandomPlayer {
  constructor(
    readonly workbench: Workbench,
    readonly random: Random,
  ) {}

  /** The last actions, finished or not. */
  last: readonly string[] = [];

  /** Performs one action. */
  async act(): Promise<void> {
    const { random } = this;
    const { page } = this.workbench;
    const kind = random.below(20);
    if (kind === 0) {
      const command = `Tilework: ${random.pick(commands)}`;
      this.#note(command);
      // Not every command is always available.
      await this.workbench.palette.run(command, 2_000).catch(() => {});
      return;
    }
    if (kind < 6) {
      const frames = await this.workbench.gameFrames();
      if (frames.length === 0) return;
      const view = await random
        .pick(frames)
        .frameElement()
        .catch(() => undefined);
      const box = await view?.boundingBox().catch(() => null);
      if (view === undefined || !box) return;
      const isDragged = random.oneIn(2) && (await hasScripts(view));
      const point = () =>
        [
          box.x + (random.below(1000) / 1000) * box.width,
          box.y + (random.below(1000) / 1000) * box.height,
        ] as const;
      const [from, to] = [point(), point()];
      this.#note(`mouse from ${from.map(Math.round).join()} to ${to.map(Math.round).join()}`);
      await page.mouse.move(...from);
      await page.mouse.down({ button: random.oneIn(5) ? "right" : "left" });
      if (isDragged) await page.mouse.move(...to, { steps: random.between(1, 5) });
      await page.mouse.up({ button: "left" });
      await page.mouse.up({ button: "right" });
      return;
    }
    const key = random.pick(keys);
    this.#note(key);
    await page.keyboard.press(key);
  }

  #note(action: string): void {
    this.last = [...this.last.slice(-9), action];
  }

  /** Closes what an action opened beside the game: a question, a list, a menu. */
  async dismiss(): Promise<void> {
    const { page, palette } = this.workbench;
    for (let tries = 0; tries < 5; tries++) {
      const open =
        (await palette.widget.isVisible()) ||
        (await page.locator(".monaco-dialog-box, .context-view.monaco-menu-container").first().isVisible());
      if (!open) return;
      // A view that took the keyboard focus back would receive Escape; a question also has a button.
      const cancel = page
        .locator(".monaco-dialog-box")
        .getByRole("button", { name: "Cancel", exact: true })
        .first();
      if (await cancel.isVisible()) await cancel.click({ timeout: 2_000 }).catch(() => {});
      else await page.keyboard.press("Escape");
    }
  }
}

/**
 * Whether scripts run in a view; none do in reports. There Playwright would wait forever when the mouse is
 * moved with a button down. It asks the page whether a drag started, and the answer needs a timer of that
 * page.
 */
async function hasScripts(view: ElementHandle): Promise<boolean> {
  return /\ballow-scripts\b/.test((await view.getAttribute("sandbox").catch(() => null)) ?? "");
}
