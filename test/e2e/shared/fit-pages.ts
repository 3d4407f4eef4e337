import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { assertCentered } from "./fit.js";
import { Game, openSeeded, playUntilOver, temporaryFolder, writeBoardFile } from "./game.js";
import { dealt, openSliding, keyOf as slideKey, solution } from "./sliding-game.js";
import { keyOf, levelOf, openLevel } from "./sokoban-game.js";
import type { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** Pages of the games that must fit a panel of any size: boards, all four endings, lists. */

export type FitPage = (workbench: Workbench) => Promise<ViewPage>;

/** The folder to open, with the boards and scores from which the pages are made. */
export function fitFolder(): string {
  const folder = temporaryFolder();
  writeBoardFile(folder, "win.bin", [1024, 1024, 64, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 18_000, 900);
  writeBoardFile(folder, "loss.bin", [0, 4, 8, 16, 2, 4, 8, 16, 4, 8, 16, 32, 8, 16, 32, 512], 5_310, 402);
  const scores = ["Ana|24316", "Bruno|18204", "Chloe|14360", "Dai|9112", "Eva|7204"].map((line) =>
    line.replace(/^\w+/, (name) => name.padEnd(20)),
  );
  writeFileSync(path.join(folder, "scores.txt"), scores.join("\r\n"));
  return folder;
}

/**
 * The pages by their names in failures, made from the files in `folder`. Each can be opened from any other
 * page. `shown`: how a text is shown in the language of the page.
 */
export const fitPages = (
  folder: string,
  shown: (text: string) => string = (text) => text,
): Readonly<Record<string, FitPage>> => ({
  "2048, won": async (workbench) =>
    ending(await openBoard(workbench, path.join(folder, "win.bin")), "ArrowLeft"),
  "2048, over": async (workbench) =>
    ending(await openBoard(workbench, path.join(folder, "loss.bin")), "ArrowLeft"),
  "2048, over and first of the list": async (workbench) => ending(await playUntilOver(workbench, 5)),
  "2048, with its first hint": async (workbench) => withHint(await openSeeded(workbench, "2048/4x4/12")),
  "2048, as its score rises": async (workbench) => withGain(await openSeeded(workbench, "2048/4x4/12")),
  "2048, also played on in another window": async (workbench) =>
    withOtherLine(await openSeeded(workbench, "2048/4x4/12"), shown),
  "sliding puzzle, with its first hint": async (workbench) =>
    withHint(await openSliding(workbench, "3x3", 5)),
  "level, with its first hint": async (workbench) => withHint(await openLevel(workbench, "first-steps/4")),
  "sliding puzzle, solved": async (workbench) =>
    ending(await openSliding(workbench, "3x3", 4), ...solution(dealt("3x3", 4)).map(slideKey)),
  "level, solved": async (workbench) =>
    ending(await openLevel(workbench, "first-steps/1"), ...lettersOf(levelOf("first-steps/1").solution)),
  "level, solved with a detour": async (workbench) =>
    ending(await openLevel(workbench, "first-steps/2"), ...detour),
  "level, solved with help and a detour": async (workbench) =>
    ending(await helped(await openLevel(workbench, "first-steps/2")), ...detour),
  "sliding puzzle, solved with help": async (workbench) =>
    ending(await helped(await openSliding(workbench, "3x3", 6)), ...solution(dealt("3x3", 6)).map(slideKey)),
  "level, lost": async (workbench) => {
    const game = await openLevel(workbench, "first-steps/2");
    await game.press(...lettersOf("llddrU"), "Shift+B");
    await game.hasNotice(/marked box/);
    return game;
  },
  "all levels": async (workbench) => {
    const game = await openLevel(workbench, "first-steps/3");
    await game.opens("tilework-levels-page .level >> nth=0", "Shift+l");
    return game;
  },
  "the home page": async (workbench) => {
    const game = new Game(workbench);
    await workbench.runCommand("Tilework: Open Games");
    await (await game.find("tilework-home-page tilework-game-card")).first().waitFor();
    return game;
  },
});

/** Pages whose texts other pages have, too, but not their layout. */
export const layoutPages: Readonly<Record<string, FitPage>> = {
  "sliding puzzle, with a typed digit": async (workbench) => {
    const game = await openSliding(workbench, "4x4", 2);
    await game.press("9");
    return game;
  },
  "sliding puzzle, replayed": async (workbench) => replayed(await openSliding(workbench, "4x4", 2)),
  "sliding puzzle, wide": (workbench) => openSliding(workbench, "2x6", 3),
  "sliding puzzle, high": (workbench) => openSliding(workbench, "6x2", 3),
  "level, large": (workbench) => openLevel(workbench, "long-nights/5"),
  "level, replayed": async (workbench) => replayed(await openLevel(workbench, "first-steps/5")),
};

export async function replayed<Page extends Game>(game: Page): Promise<Page> {
  await game.opens("tilework-replay-bar .bar", () => game.workbench.pressWithCtrl("Enter"));
  await game.press("Space");
  return game;
}

/** The pages that scroll. */
export const listPages: readonly string[] = ["all levels", "the home page"];

const lettersOf = (lurd: string) => [...lurd].map(keyOf);
const detour = lettersOf(`lrlr${levelOf("first-steps/2").solution}`);

async function openBoard(workbench: Workbench, file: string): Promise<Game> {
  const game = await openSeeded(workbench, "2048/4x4/11");
  await game.import(file);
  return game;
}

/** The note about assistance comes with the hint. */
async function withHint<Page extends Game>(game: Page): Promise<Page> {
  await game.press("Shift+?");
  const note = await game.find(".help-note");
  await note.waitFor();
  await assertCentered(note);
  return game;
}

/** A hint was asked for, so the game is assisted. */
async function helped<Page extends Game>(game: Page): Promise<Page> {
  await game.opens(".hint[data-direction] >> nth=0", "Shift+?");
  return game;
}

/** As if the largest tile had been made in a long game. */
async function withGain<Page extends Game>(game: Page): Promise<Page> {
  await (await game.frame()).evaluate(async () => {
    interface App extends Element {
      page: { readonly figures: readonly { readonly name: string }[] };
      readonly updateComplete: Promise<unknown>;
    }
    const app = document.querySelector<App>("tilework-app")!;
    for (const value of [14_000, 16_048]) {
      const figures = app.page.figures.map((figure) =>
        figure.name === "score" ? { ...figure, value } : figure,
      );
      app.page = { ...app.page, figures };
      await app.updateComplete;
    }
  });
  await (await game.find("tilework-figure .gain")).waitFor({ state: "attached" });
  return game;
}

/** As if another window had continued the game, with figures of maximum length. */
async function withOtherLine<Page extends Game>(game: Page, shown: (text: string) => string): Promise<Page> {
  const ways = [
    { command: "takeOther", label: shown("Continue That One") },
    { command: "keepOwn", label: shown("Keep This One") },
  ];
  const text = shown("Also played on in another window: 4×4 · Score 123,456 · Moves 5,678");
  await (await game.frame()).evaluate(
    (notice) => {
      interface App extends Element {
        page: object;
      }
      const app = document.querySelector<App>("tilework-app")!;
      app.page = { ...app.page, showsKeys: false, notice };
    },
    { kind: "plain", text, ways },
  );
  await (await game.find('.notice [data-button="takeOther"]')).waitFor();
  return game;
}

async function ending<Page extends Game>(game: Page, ...keys: readonly string[]): Promise<Page> {
  await game.opens("tilework-ending section", () => game.press(...keys));
  return game;
}
