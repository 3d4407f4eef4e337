import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { type FitPage, fitPages, replayed } from "./fit-pages.js";
import { ask, Game, openSeeded } from "./game.js";
import { type LevelEditorPage, openFile, openGallery, openLevelFile } from "./level-editor.js";
import { shownText } from "./shown-texts.js";
import { dealt, openSliding, keyOf as slideKey, solution } from "./sliding-game.js";
import { openLevel } from "./sokoban-game.js";
import { TimerView } from "./timer-view.js";
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
  ...Object.keys(longerFiles),
  "The store",
  ..."Cellar Corner Broken Ana Bruno Chloe Dai Eva Evening Tilework Sokoban".split(" "),
];

type Open = (workbench: Workbench) => Promise<ViewPage>;

const gamePages: Readonly<Record<string, Open>> = {
  "2048, with all keys": async (workbench) => {
    const game = await openSeeded(workbench, "2048/4x4/12");
    await game.opens("tilework-key-sheet dialog", "Shift+k");
    return game;
  },
  "sliding puzzle, a solution as replay": async (workbench) =>
    replayed(await openSliding(workbench, "3x3", 4)),
  "level, played": async (workbench) => {
    const game = await openLevel(workbench, "first-steps/9");
    await game.press("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowDown");
    return game;
  },
  "level, a solution as replay": async (workbench) => replayed(await openLevel(workbench, "first-steps/5")),
  "no deadlock patterns": async (workbench) => {
    await openLevel(workbench, "side-rooms/1");
    return patterns(workbench);
  },
  "deadlock patterns": async (workbench) => {
    const game = await openLevel(workbench, "side-rooms/1");
    await game.play("rD");
    await workbench.runCommand("Tilework: Deadlock Patterns…", "Keep Deadlock Pattern");
    await (await game.button("showPatterns")).first().waitFor();
    return patterns(workbench, ".loss");
  },
  "timed solves, none yet": timer,
  "timed solves": async (workbench) => {
    const view = await timer(workbench);
    await view.startSession("2x2");
    await view.pressOnBoard("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Shift+G");
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

/** The level editor with a file, once this was done there and a part is shown. */
const inEditor =
  (act: (view: LevelEditorPage) => Promise<unknown>, part: string, file = "store.xsb"): Open =>
  async (workbench) => {
    const view = await openLevelFile(workbench, file);
    await act(view);
    await (await view.find(part)).first().waitFor();
    return view;
  };

const commandInEditor = (title: string, part: string): Open =>
  inEditor(async (view) => {
    await view.focus();
    await view.workbench.runCommand(title);
  }, part);

const replayButton = '[data-button="replay"]:visible';

const levelPages: Readonly<Record<string, Open>> = {
  "level editor": (workbench) => openLevelFile(workbench, "store.xsb"),
  "level editor, with problems": (workbench) => openLevelFile(workbench, "broken.xsb"),
  "level editor, without a level": (workbench) => openLevelFile(workbench, "empty.txt"),
  "level editor, with the menu of the level": inEditor(
    async (view) => view.clickFor("levelMenu", (await view.find('[role="menu"]')).first()),
    '[role="menu"]',
  ),
  "level editor, with the list of levels": inEditor(
    (view) => view.toggle("levels", true),
    "tilework-level-list .row",
    "three.txt",
  ),
  "level editor, with its keys": inEditor(async (view) => {
    await view.focus();
    await view.pressFor("Shift+Slash", await view.find("tilework-key-sheet dialog[open]"));
  }, "tilework-key-sheet dialog[open]"),
  "level editor, a playtest": inEditor((view) => view.click("test"), "tilework-test-bar"),
  "level editor, design by pulling": inEditor(
    (view) => view.choose("levelMenu", "designByPulling"),
    "tilework-pull-bar",
  ),
  "level editor, solved": inEditor(solve, replayButton),
  "level editor, a replay": inEditor(async (view) => {
    await solve(view);
    await (await view.find(replayButton)).first().click();
  }, "tilework-replay-bar"),
  "level editor, the picture dialog": commandInEditor(
    "Sokoban Editor: Export Board as Image…",
    "tilework-picture-dialog img",
  ),
  "level editor, the size dialog": commandInEditor(
    "Sokoban Editor: Resize Level…",
    "tilework-resize-dialog dialog[open]",
  ),
  "design lab": commandInEditor("Sokoban Editor: Design Lab", "tilework-design-lab tbody tr"),
  "gallery of random levels": async (workbench) => {
    await openLevelFile(workbench, "store.xsb");
    const view = await openGallery(workbench, "7");
    await view.reads(async () => (await view.find(".card")).count(), 12);
    await (await view.find(".card")).first().click();
    return view;
  },
  "report: solvers compared": report("Tilework: Compare Solvers…", "All Levels (3)"),
  "report: collection solved": report("Tilework: Solve Collection"),
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

async function timer(workbench: Workbench): Promise<TimerView> {
  const view = new TimerView(workbench);
  await view.open();
  return view;
}

async function solve(view: LevelEditorPage): Promise<void> {
  await view.focus();
  await view.workbench.pressWithCtrl("Enter");
}

function report(command: string, choice?: string): Open {
  return async (workbench) => {
    await openFile(workbench, "three.txt");
    await workbench.runCommand(command, choice);
    const view = new ViewPage(workbench);
    await (await view.find("table")).first().waitFor();
    return view;
  };
}
