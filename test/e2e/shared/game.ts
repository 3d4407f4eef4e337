import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import * as cleanup from "../../../scripts/lib/cleanup.mjs";
import { type Direction, directions } from "../../../src/games/direction.js";
import { seedRandom } from "../../../src/games/random.js";
import { makePosition } from "../../../src/games/twenty48/notation.js";
import { dealPosition, type Position, play, slideOf } from "../../../src/games/twenty48/rules.js";
import { writeBoardFile as boardFile } from "../../../src/games/twenty48/twenty48.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import { patienceMs } from "./patience.js";
import { isSaid } from "./shown-texts.js";
import { ViewPage } from "./view-page.js";
import type { Workbench } from "./workbench.js";

/** A game of 2048 in a panel, as its player sees it, with its expected state by the rules. */

export interface Seen {
  readonly cells: readonly number[];
  readonly score: number;
  readonly moves: number;
}

export const workspace = path.resolve("test", "fixtures", "workspace");

/** A new folder to play in. */
export function temporaryFolder(): string {
  return cleanup.temporaryFolder("e2e").path;
}

export class Game extends ViewPage {
  async see(): Promise<Seen> {
    const figure = async (name: string) => Number((await this.figure(name)).replace(/\D/g, ""));
    const cells = await this.numbers("empty");
    return { cells, score: await figure("score"), moves: await figure("moves") };
  }

  /** The text of a figure beside the board. */
  async figure(name: string): Promise<string> {
    return (await (await this.find(`tilework-figure[data-figure="${name}"] .value`)).innerText()).trim();
  }

  /** Waits until the game has this state. */
  async shows(expected: Partial<Seen>, timeoutMs = patienceMs): Promise<void> {
    const isRight = (seen: Seen) => isDeepStrictEqual({ ...seen, ...expected }, seen);
    await this.finds(JSON.stringify(expected), () => this.see(), isRight, timeoutMs);
  }

  /** Waits for a text in the live region. */
  async says(pattern: RegExp): Promise<void> {
    const region = (await this.content()).getByRole("status");
    const look = async () => (await region.allInnerTexts()).join(" ");
    await this.finds(String(pattern), look, (text) => isSaid(pattern, text));
  }

  /** Unfolds the home page's records of a game, by default the first one. */
  async openRecords(card = 0): Promise<void> {
    const details = (await this.find("tilework-game-card")).nth(card).locator("details");
    if (!(await details.evaluate((element) => (element as HTMLDetailsElement).open)))
      await details.locator("summary").click();
  }

  /** Focuses the board as a player does. */
  override async focus(): Promise<void> {
    await (await this.board()).click({ position: { x: 3, y: 3 } });
    await this.hasFocus();
  }

  /** Waits until the board has the focus and VS Code handles its keys; before that, a key isn't a move. */
  async hasFocus(): Promise<void> {
    await this.isFocused();
    await this.keysAreSettled();
  }

  async isFocused(): Promise<void> {
    await this.until("the focus on the board", async () =>
      (await this.frame()).evaluate(
        () => document.hasFocus() && document.activeElement?.tagName === "TILEWORK-APP",
      ),
    );
  }

  /** Waits until a new game has the focus and receives keys. */
  async hasKeys(): Promise<void> {
    await this.isNew();
    await this.keysAreSettled();
  }

  /** Imports a board file, and waits until it is on the board and receives keys. */
  async import(file: string): Promise<void> {
    const before = await this.#gameKey();
    await importFile(this.workbench, file);
    // For a moment, the previous board still has the focus and its keys.
    await this.until(`the board of ${file}`, async () => {
      const now = await this.#gameKey();
      return now !== undefined && now !== before;
    });
    await this.hasKeys();
  }

  /** The key of the game on the board; `undefined` if there is none. */
  async #gameKey(): Promise<string | undefined> {
    const [frame] = await this.workbench.gameFrames();
    return frame?.evaluate(() => {
      const app = document.querySelector("tilework-app") as { readonly page?: { gameKey?: string } } | null;
      return app?.page?.gameKey;
    });
  }

  /** Waits until a new game has the focus. */
  async isNew(): Promise<void> {
    await this.isFocused();
    // The page of the previous game may still be shown, where a key would have another effect.
    await this.until("a game with nothing to redo", async () =>
      (await this.frame()).evaluate(() => {
        interface App extends Element {
          readonly page?: BoardPage | { readonly kind: "home" };
        }
        const page = document.querySelector<App>("tilework-app")?.page;
        return page?.kind === "board" && !page.canRedo && !page.autoPlaying && page.replay === undefined;
      }),
    );
  }
}

/** Opens a game of 2048 with a seed, through the Command Palette alone, and waits until it has the keys. */
export async function openSeeded(workbench: Workbench, id: string): Promise<Game> {
  await askForSeed(workbench, id);
  const game = new Game(workbench);
  await (await game.board()).waitFor();
  await game.hasKeys();
  return game;
}

/**
 * Plays a game on nine cells from its deal until it is over, for a score without assistance. With the seed
 * 701 this takes twelve moves, and 23 with 6.
 */
export async function playUntilOver(workbench: Workbench, seed: number): Promise<Game> {
  const game = await openSeeded(workbench, `2048/3x3/${seed}`);
  const hasEnded = async () => (await (await game.find("tilework-ending")).count()) > 0;
  for (let turn = 0; !(await hasEnded()); turn++) {
    if (turn > 80) throw new Error("A game on nine cells that does not end");
    await game.press(arrow.left, arrow.down, arrow.right, arrow.up);
  }
  return game;
}

/** A game of 2048 by moves that are all possible: their keys, and what is seen after them. */
export class KnownGame {
  constructor(
    readonly size: number,
    readonly seed: number,
  ) {}

  /** The directions of the first moves. */
  sides(count: number): readonly Direction[] {
    return legalSides(dealt(this.size, this.seed), count);
  }

  /** The keys of the moves from one to before another, counted from 0; by default of one move. */
  keys(from: number, to = from + 1): readonly string[] {
    return this.sides(to)
      .slice(from)
      .map((side) => arrow[side]);
  }

  after(moves: number): Seen {
    return seen(after(dealt(this.size, this.seed), this.sides(moves)));
  }

  /** Opens it at its start. */
  async open(workbench: Workbench): Promise<Game> {
    const game = await openSeeded(workbench, `2048/${this.size}x${this.size}/${this.seed}`);
    await game.shows(this.after(0));
    return game;
  }
}

/** Makes some moves, reloads the window, and checks that the moves are kept and keys work again. */
export async function playAndReload(workbench: Workbench): Promise<void> {
  const known = new KnownGame(5, 3);
  const game = await known.open(workbench);
  await game.press(...known.keys(0, 5));
  await game.shows(known.after(5));
  await workbench.reload();
  await game.shows(known.after(5));
  await game.pressOnBoard("Shift+?");
  await game.says(/Hint: /);
}

/** Starts the game of an ID by New Game…, on any board or without one. */
export async function askForSeed(workbench: Workbench, id: string): Promise<void> {
  await ask(workbench, "Tilework: New Game…", id, "Seed or Game ID…");
}

/** Runs a command that asks for a text, and answers. `choice` is selected first, in a list. */
export function ask(workbench: Workbench, command: string, answer: string, choice?: string): Promise<void> {
  return askWith(workbench, command, async () => {
    if (choice !== undefined) await workbench.palette.select(choice);
    await workbench.palette.answer(answer);
  });
}

/** Runs a command that opens a list or a file dialog, and answers by typing. */
export function askInList(
  workbench: Workbench,
  command: string,
  answer: string,
  ...choices: readonly string[]
): Promise<void> {
  const { palette, page } = workbench;
  return askWith(workbench, command, async () => {
    for (const choice of choices) await palette.pick(choice);
    // A file dialog writes its folder into the box when it has read it, over earlier input.
    for (let stable = 0; stable < 4; stable++) {
      if ((await palette.input.inputValue()) === answer) {
        await page.waitForTimeout(80);
        continue;
      }
      await palette.input.fill(answer, { timeout: 8_000 });
      stable = 0;
    }
    await page.keyboard.press("Enter");
  });
}

/**
 * Runs a command that asks, and answers. When the Command Palette closes, VS Code gives the focus back to the
 * view by a message to its frame. On a busy machine this message arrives after the command has opened its
 * box, and the focus closes the box (microsoft/vscode#75209). Then this asks again.
 */
async function askWith(workbench: Workbench, command: string, answer: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    await workbench.runCommand(command);
    try {
      await answer();
      return;
    } catch (error) {
      console.log(`      the box of “${command}” closed by itself: ${String(error).split("\n")[0]}`);
    }
  }
  throw new Error(`“${command}” does not ask.`);
}

/**
 * Asks for a game, and again if the box closed before its answer was accepted, because a view took the focus.
 */
export async function askUntil(
  asks: () => Promise<void>,
  isThere: (timeoutMs: number) => Promise<void>,
): Promise<void> {
  await asks();
  try {
    await isThere(patienceMs / 4);
  } catch (error) {
    console.log(`      asked again: ${String(error).split("\n")[0]}`);
    await asks();
    await isThere(patienceMs);
  }
}

export function dealt(size: number, seed: number): Position {
  return dealPosition(size, seed);
}

export function seen({ cells, score, moves }: Position): Seen {
  return { cells, score, moves };
}

/** The position after moves by the rules; directions that move nothing are skipped. */
export function after(position: Position, sides: readonly Direction[]): Position {
  return sides.reduce((now, side) => play(now, slideOf[side]) ?? now, position);
}

/** This many directions in sequence, each of which moves a tile. */
export function legalSides(position: Position, count: number): readonly Direction[] {
  const sides: Direction[] = [];
  let now = position;
  for (let index = 0; sides.length < count; index++) {
    if (index > count * 10) throw new Error(`The game ends before ${count} moves.`);
    const side = directions[(index * 5 + Math.floor(index / 4)) % 4] as Direction;
    const next = play(now, slideOf[side]);
    if (next === undefined) continue;
    sides.push(side);
    now = next;
  }
  return sides;
}

export const arrow: Readonly<Record<Direction, string>> = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};

/** Writes a board file of the older program with this board into the folder. */
export function writeBoardFile(
  folder: string,
  name: string,
  cells: readonly number[],
  score: number,
  moves: number,
): void {
  const position = makePosition({ size: 4, cells, score, moves, beyond: false, random: seedRandom(5) });
  assert.ok(position.ok);
  const bytes = boardFile(position.value);
  assert.ok(bytes.ok);
  writeFileSync(path.join(folder, name), bytes.value);
}

/** Imports a board or scores of an older 2048, or progress, through VS Code's own file dialog. */
export function importFile(workbench: Workbench, file: string): Promise<void> {
  return askInList(workbench, "Tilework: Import or Export…", file, "Import…");
}

/** Exports what the last list names into a file. */
export function exportFile(workbench: Workbench, file: string, what: string): Promise<void> {
  return askInList(workbench, "Tilework: Import or Export…", file, "Export…", what);
}

/** Opens another editor in front of the game, and closes it again. */
export async function hideForAWhile(workbench: Workbench): Promise<void> {
  await workbench.runCommand("File: New Untitled Text File");
  await workbench.page.locator(".monaco-editor.focused").first().waitFor();
  const editors = workbench.page.locator(".monaco-editor");
  // On a busy machine the command may have opened two new files.
  for (let closed = 0; (await editors.count()) > 0 && closed < 3; closed++) {
    await workbench.runCommand("View: Revert and Close Editor");
    await editors
      .first()
      .waitFor({ state: "detached", timeout: 8_000 })
      .catch(() => undefined);
  }
  await editors.first().waitFor({ state: "detached" });
}

/** The folder of saves, wherever the server stores it. */
export function savesFolder(serverData: string): string | undefined {
  const found = readdirSync(serverData, { recursive: true, encoding: "utf8" }).find((name) =>
    /tilework\.tilework[\\/]saves$/.test(name),
  );
  return found === undefined ? undefined : path.join(serverData, found);
}

/** The texts of the files that the extension stores at such paths, wherever the server stores them. */
export function storedTexts({ server }: Workbench, pattern: RegExp): readonly string[] {
  return readdirSync(server.dataDir, { recursive: true, encoding: "utf8" })
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(path.join(server.dataDir, name), "utf8"));
}

/** The files of all saves. */
export function saveFiles({ server }: Workbench): readonly string[] {
  const folder = savesFolder(server.dataDir);
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(folder, name));
}

/** The save of the game that was played last, without a name. */
export function runningSave(workbench: Workbench): string | undefined {
  const savedAt = (file: string) => Number(/"savedAtMs": (\d+)/.exec(readFileSync(file, "utf8"))?.[1]);
  return saveFiles(workbench)
    .filter((file) => readFileSync(file, "utf8").includes('"name": null'))
    .sort((one, other) => savedAt(other) - savedAt(one))[0];
}

/** Presses a button of the open modal dialog. */
export async function answerDialog(workbench: Workbench, button: string): Promise<void> {
  await workbench.page
    .locator(".monaco-dialog-box")
    .getByRole("button", { name: button, exact: true })
    .click();
}
