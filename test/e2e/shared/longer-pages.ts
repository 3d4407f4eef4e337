import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { type FitPage, fitPages } from "./fit-pages.js";
import { ask, Game, openSeeded } from "./game.js";
import { type LevelEditorPage, openFile, openLevelFile } from "./level-editor.js";
import { shownText } from "./shown-texts.js";
import { dealt, openSliding, keyOf as slideKey, solution } from "./sliding-game.js";
import { keyOf, openLevel } from "./sokoban-game.js";
import { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** The pages that are checked with longer texts: all of ours, in all states that have other texts. */

const room = "Title: The store\n########\n#      #\n# @$ . #\n#  $ . #\n#      #\n########\n";
const cellar = "Title: Cellar\n#########\n#   #   #\n# $   . #\n#@  #   #\n#########\n";
const lost = "Title: Corner\n#######\n#@   $#\n# .   #\n#######\n";

/** The level files that the pages need, by name. */
export const longerFiles: Readonly<Record<string, string>> = {
  "store.xsb": `${room}\n${cellar}`,
  "three.txt": `${room}\n${cellar}\n${lost}`,
  "broken.xsb": "Title: Broken\n#######\n#.$ $?#\n#  $  #\n#$ .  #\n### ###\n",
  "empty.txt": "Milk, bread, eggs.\n",
};

/** Shown words that are not texts: what players and files are called, and letters of keys and moves. */
export const longerData: readonly string[] = [
  ...builtInLevels().flatMap(({ title, levels }) => [...levels.map((level) => level.title), title]),
  "The store",
  "Cellar",
  "Corner",
  "Broken",
  "store.xsb",
  "three.txt",
  "broken.xsb",
  "empty.txt",
  "Ana",
  "Bruno",
  "Chloe",
  "Dai",
  "Eva",
  "Evening",
  "Tilework",
  "Sokoban",
];

type Open = (workbench: Workbench) => Promise<ViewPage>;

const gamePages: Readonly<Record<string, Open>> = {
  "2048, with all keys": async (workbench) => {
    const game = await openSeeded(workbench, "2048/4x4/12");
    await game.press("Shift+k");
    await (await game.find("tilework-key-sheet dialog")).waitFor();
    return game;
  },
  "sliding puzzle, a solution as replay": async (workbench) => {
    const game = await openSliding(workbench, "3x3", 4);
    await workbench.pressWithCtrl("Enter");
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.press("Space");
    return game;
  },
  "level, played": async (workbench) => {
    const game = await openLevel(workbench, "first-steps/9");
    await game.press("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown");
    return game;
  },
  "level, a solution as replay": async (workbench) => {
    const game = await openLevel(workbench, "first-steps/5");
    await workbench.pressWithCtrl("Enter");
    await (await game.find("tilework-replay-bar .bar")).waitFor();
    await game.press("Space");
    return game;
  },
  "no deadlock patterns": async (workbench) => {
    await openLevel(workbench, "side-rooms/1");
    return patterns(workbench);
  },
  "deadlock patterns": async (workbench) => {
    const game = await openLevel(workbench, "side-rooms/1");
    await game.press(...[..."rD"].map(keyOf));
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Keep Deadlock Pattern");
    await (await game.button("showPatterns")).first().waitFor();
    return patterns(workbench, ".loss");
  },
  "timed solves, none yet": timer,
  "timed solves": async (workbench) => {
    const view = await timer(workbench);
    await (await view.button("session")).click();
    await workbench.palette.pick("New Session…");
    await workbench.palette.answer("2x2");
    await view.until("the question for the name", async () =>
      (await workbench.palette.input.inputValue()).includes("×"),
    );
    await workbench.page.keyboard.press("Enter");
    await view.until(
      "a board of 2x2",
      async () => (await (await view.content()).getByRole("gridcell").count()) === 4,
    );
    await (await view.board()).focus();
    await view.press("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Shift+G");
    return view;
  },
  "the home page, with saved games, best results and a bin": async (workbench) => {
    const game = await openSliding(workbench, "3x3", 4);
    for (const move of solution(dealt("3x3", 4))) await game.press(slideKey(move));
    await (await game.find("tilework-ending section")).waitFor();
    for (const name of ["Evening 1", "Evening 2"]) {
      const board = await openSeeded(workbench, "2048/4x4/21");
      await board.press("ArrowLeft", "ArrowDown", "ArrowLeft");
      await ask(workbench, "Tilework: Save Game…", name);
      await board.keysAreSettled();
    }
    const home = new Game(workbench);
    await workbench.runCommand("Tilework: Open Games");
    await (await home.find("tilework-home-page tilework-game-card")).first().waitFor();
    const saves = await home.find("tilework-saved-games .load");
    await saves.first().waitFor();
    await (await home.find('[data-button="delete"]')).first().click();
    await (await home.find('[data-button="showBin"]')).first().waitFor();
    for (const card of [0, 1, 2]) {
      const details = (await home.find("tilework-game-card")).nth(card).locator("details");
      if ((await details.count()) > 0) await home.openRecords(card);
    }
    return home;
  },
};

const levelPages: Readonly<Record<string, Open>> = {
  "level editor": (workbench) => editor(workbench, "store.xsb"),
  "level editor, with problems": (workbench) => editor(workbench, "broken.xsb"),
  "level editor, without a level": (workbench) => editor(workbench, "empty.txt"),
  "level editor, with the menu of the level": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.clickFor("levelMenu", (await view.find('[role="menu"]')).first());
    return view;
  },
  "level editor, with the list of levels": async (workbench) => {
    const view = await editor(workbench, "three.txt");
    await view.toggle("levels", true);
    await (await view.find("tilework-level-list .row")).first().waitFor();
    return view;
  },
  "level editor, with its keys": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.focus();
    await view.pressFor("Shift+Slash", await view.find("tilework-key-sheet dialog[open]"));
    return view;
  },
  "level editor, a playtest": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.click("test");
    await (await view.find("tilework-test-bar")).waitFor();
    return view;
  },
  "level editor, design by pulling": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.choose("levelMenu", "designByPulling");
    await (await view.find("tilework-pull-bar")).waitFor();
    return view;
  },
  "level editor, solved": solvedLevel,
  "level editor, a replay": async (workbench) => {
    const view = await solvedLevel(workbench);
    await (await view.button("replay")).first().click();
    await (await view.find("tilework-replay-bar")).waitFor();
    return view;
  },
  "level editor, the picture dialog": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.focus();
    await workbench.runCommand("Sokoban Editor: Export Board as Image…");
    await (await view.find("tilework-picture-dialog img")).waitFor();
    return view;
  },
  "level editor, the size dialog": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await view.focus();
    await workbench.runCommand("Sokoban Editor: Resize Level…");
    await (await view.find("tilework-resize-dialog dialog[open]")).waitFor();
    return view;
  },
  "design lab": async (workbench) => {
    const view = await editor(workbench, "store.xsb");
    await workbench.runCommand("Sokoban Editor: Design Lab");
    await (await view.find("tilework-design-lab tbody tr")).first().waitFor();
    return view;
  },
  "gallery of random levels": async (workbench) => {
    await editor(workbench, "store.xsb");
    await workbench.runCommand("Tilework: Random Sokoban Level…");
    for (const label of ["easy", "8 × 7", "2 boxes"]) await workbench.palette.pick(label);
    const input = workbench.page.locator(".quick-input-widget input[type=text]:visible");
    await input.waitFor();
    await input.fill("7");
    await workbench.page.keyboard.press("Enter");
    const view = new ViewPage(workbench);
    await view.until("twelve levels", async () => (await (await view.find(".card")).count()) === 12);
    await (await view.find(".card")).first().click();
    return view;
  },
  "report: solvers compared": async (workbench) => {
    await openFile(workbench, "three.txt");
    await workbench.runCommand("Tilework: Compare Solvers…");
    await workbench.palette.pick("All Levels (3)");
    return report(workbench);
  },
  "report: collection solved": async (workbench) => {
    await openFile(workbench, "three.txt");
    await workbench.runCommand("Tilework: Solve Collection");
    return report(workbench);
  },
};

/** The pages by their names in failures, from the files in `folder`. Each closes all others. */
export const longerPages = (folder: string): Readonly<Record<string, FitPage>> =>
  Object.fromEntries(
    Object.entries({ ...gamePages, ...fitPages(folder, shownText), ...levelPages }).map(([name, open]) => [
      name,
      async (workbench) => {
        await workbench.runCommand("View: Close All Editors");
        return open(workbench);
      },
    ]),
  );

async function patterns(workbench: Workbench, part = ""): Promise<ViewPage> {
  const view = new ViewPage(workbench);
  await workbench.runCommand("Tilework: Deadlock Patterns…", "Show Deadlock Patterns");
  await (await view.find(`tilework-patterns-page ${part}`)).first().waitFor();
  return view;
}

async function timer(workbench: Workbench): Promise<ViewPage> {
  const view = new ViewPage(workbench);
  await workbench.runCommand("Tilework: Open Games");
  await workbench.runCommand("Tilework: Time Sliding Puzzle Solves");
  await (await view.find("tilework-timer-page .clock")).waitFor();
  return view;
}

async function editor(workbench: Workbench, name: string): Promise<LevelEditorPage> {
  return openLevelFile(workbench, name);
}

async function solvedLevel(workbench: Workbench): Promise<LevelEditorPage> {
  const view = await editor(workbench, "store.xsb");
  await view.focus();
  await workbench.pressWithCtrl("Enter");
  await (await view.button("replay")).first().waitFor();
  return view;
}

async function report(workbench: Workbench): Promise<ViewPage> {
  const view = new ViewPage(workbench);
  await (await view.find("table")).first().waitFor();
  return view;
}
