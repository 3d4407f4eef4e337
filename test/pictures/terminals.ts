import { after, arrow, dealt, openSeeded, seen } from "../e2e/shared/game.js";
import { levelFolder } from "../e2e/shared/level-editor.js";
import { openSliding } from "../e2e/shared/sliding-game.js";
import { openLevel } from "../e2e/shared/sokoban-game.js";
import { playInTerminal, type TerminalGame, terminalSettings } from "../e2e/shared/terminal-game.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { openForPictures, takePicture } from "./taking.js";

const pictureOptions = { scale: 0.9, quality: 0.75 };

/** The pictures of `docs/terminal.md`: each game in a terminal of VS Code that fills the window. */
export async function run(): Promise<void> {
  const viewport = { width: 760, height: 480 };
  const workbench = await openForPictures({ folder: levelFolder({}), viewport, settings: terminalSettings });
  await take2048(workbench);
  await takeSokoban(workbench);
  await workbench.setTheme("light");
  await takeSliding(workbench);
  await workbench.close();
}

async function take2048(workbench: Workbench): Promise<void> {
  const sides = Array.from(
    { length: 240 },
    (_, turn) => (["left", "down", "right", "down"] as const)[turn % 4]!,
  );
  const game = await openSeeded(workbench, "2048/4x4/42");
  await game.press(...sides.map((side) => arrow[side]));
  await game.shows(seen(after(dealt(4, 42), sides)), 30_000);
  const terminal = await fillWindow(workbench);
  await terminal.shows(/Score/);
  await takeTerminal(workbench, "docs/images/terminal-2048-dark.webp");
}

async function takeSokoban(workbench: Workbench): Promise<void> {
  await openLevel(workbench, "side-rooms/9");
  const terminal = await fillWindow(workbench);
  await terminal.press("Shift+?");
  await terminal.shows(/Hint: /);
  await takeTerminal(workbench, "docs/images/terminal-sokoban-dark.webp");
}

async function takeSliding(workbench: Workbench): Promise<void> {
  await openSliding(workbench, "3x3", 4);
  const terminal = await fillWindow(workbench);
  await terminal.press("x");
  await terminal.shows(/Move \d+ of/);
  await terminal.press("Space");
  await takeTerminal(workbench, "docs/images/terminal-sliding-light.webp");
}

/** Opens the game of the panel in a terminal, in place of everything else. */
async function fillWindow(workbench: Workbench): Promise<TerminalGame> {
  const terminal = await playInTerminal(workbench);
  await workbench.runCommand("View: Close Editors in Other Groups");
  await terminal.until("a terminal that fills the window", async () => (await terminal.size()).columns > 70);
  await terminal.focus();
  await terminal.until("the keyboard in the terminal", () => terminal.hasKeyboard());
  return terminal;
}

async function takeTerminal(workbench: Workbench, file: string): Promise<void> {
  await takePicture(workbench, file, pictureOptions, workbench.page.locator(".terminal-wrapper.active"));
  await workbench.runCommand("View: Close All Editors");
}
