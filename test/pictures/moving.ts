import { after, arrow, dealt, openSeeded } from "../e2e/shared/game.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import type { Workbench } from "../e2e/shared/workbench.js";
import { Recording } from "./recording.js";
import { cellars, openForPictures } from "./taking.js";

/** The moving pictures of the README: a game of 2048 with a hint, and a solution in the level editor. */

export async function run(): Promise<void> {
  const folder = levelFolder({ "cellars.xsb": cellars });
  const viewport = { width: 760, height: 520 };
  const workbench = await openForPictures({ folder, viewport, motion: true });
  await recordGame(workbench);
  await workbench.runCommand("View: Close All Editors");
  await workbench.page.setViewportSize({ width: 860, height: 600 });
  await recordSolution(workbench);
  await workbench.close();
}

/** Some moves of 2048, and two hints that are played. */
async function recordGame(workbench: Workbench): Promise<void> {
  const game = await openSeeded(workbench, "2048/4x4/42");
  let position = dealt(4, 42);
  const next = (turn: number) => {
    const side = [...usualSides.slice(turn % 3), ...usualSides].find(
      (one) => after(position, [one]) !== position,
    );
    position = after(position, [side!]);
    return arrow[side!];
  };
  const before = Array.from({ length: 90 }, (_, turn) => next(turn));
  await game.press(...before);
  await game.shows({ moves: position.moves }, 30_000);
  const recording = await Recording.of(game, shownPart(workbench), { scale: 0.9, quality: 0.72 });
  const move = async (key: string, moves: number, thenMs: number) =>
    recording.action(
      () => game.press(key),
      async () => (await game.see()).moves === moves,
      thenMs,
    );
  await recording.hold(900);
  for (let turn = 0; turn < 6; turn++) {
    const key = next(turn);
    await move(key, position.moves, 380);
  }
  for (let hints = 1; hints <= 2; hints++) {
    await recording.action(
      () => game.press("Shift+?"),
      async () => (await (await game.find(".hint[data-direction]")).count()) > 0,
      1_300,
    );
    await move("i", position.moves + hints, 700);
  }
  await recording.hold(1_000);
  await recording.write("docs/images/moving/playing-dark.webp");
}

const usualSides = ["left", "down", "right", "up"] as const;

/** A level is solved, and its solution is watched. */
async function recordSolution(workbench: Workbench): Promise<void> {
  const editor = await openLevelFile(workbench, "cellars.xsb");
  await editor.focus();
  const recording = await Recording.of(editor, shownPart(workbench), { scale: 0.85, quality: 0.7 });
  await recording.hold(1_200);
  const replay = await editor.button("replay");
  await recording.action(
    () => workbench.pressWithCtrl("Enter"),
    async () => (await replay.count()) > 0,
    1_800,
  );
  const slider = await editor.find("tilework-replay-bar input.range");
  await recording.action(
    async () => {
      await replay.first().click();
      await slider.waitFor();
      // It plays by itself otherwise.
      await editor.click("replayToggle");
      await editor.click("replayFirst");
    },
    async () => (await slider.inputValue()) === "0",
    700,
  );
  await editor.keysAreSettled();
  const length = Number(await slider.getAttribute("max"));
  for (let place = 1; place <= length; place++)
    await recording.action(
      () => editor.press("ArrowRight"),
      async () => (await slider.inputValue()) === String(place),
      60,
    );
  await recording.hold(2_000);
  await recording.write("docs/images/moving/solving-dark.webp");
}

const shownPart = (workbench: Workbench) => workbench.page.locator("iframe.webview:visible").first();
