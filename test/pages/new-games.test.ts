import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import * as path from "node:path";
import { replayOf } from "../../src/games/play/replay.js";
import { nodeBudget } from "../../src/games/solver.js";
import { askForSeed, Game, temporaryFolder } from "../e2e/shared/game.js";
import { allThemes } from "../e2e/shared/themes.js";
import { openWorkbench, type Workbench } from "../e2e/shared/workbench.js";
import { buildWithStubs } from "../games/extension-with-stubs.js";
import { lightsOut } from "../games/lights-out/lights-out.js";
import { cellOf, type Move, type Position, play } from "../games/lights-out/rules.js";
import { lightsOutSolver } from "../games/lights-out/solver.js";

/** A board of lights in a panel, as its player sees it. */
class Lights extends Game {
  /** Clicks beside the board: a click on it would press a cell. */
  override async focus(): Promise<void> {
    await (await this.find("h1")).click();
    await this.hasFocus();
  }

  async lights(): Promise<string> {
    const labels = await (await this.content())
      .getByRole("gridcell")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
    return labels
      .map((label) => (label.endsWith(": on") ? "o" : label.endsWith(": off") ? "." : "?"))
      .join("");
  }

  /** The accessible text of the cell under the cursor. */
  async underCursor(): Promise<string> {
    const grid = await this.board();
    return grid.evaluate((element) => {
      const id = element.getAttribute("aria-activedescendant");
      const root = element.getRootNode() as unknown as {
        getElementById(id: string): { getAttribute(name: string): string | null } | null;
      };
      return (id === null ? undefined : root.getElementById(id)?.getAttribute("aria-label")) ?? "";
    });
  }

  async hasLights({ lights }: Position): Promise<void> {
    const wanted = lights.map((isOn) => (isOn ? "o" : ".")).join("");
    await this.until(wanted, async () => (await this.lights()) === wanted);
  }

  async hasCursor(row: number, column: number): Promise<void> {
    await this.until(`the cursor on ${row},${column}`, async () =>
      (await this.underCursor()).startsWith(`Row ${row + 1}, column ${column + 1}: `),
    );
  }

  /** Moves the cursor to a cell with keys, from its known place. */
  async lead(
    from: { readonly row: number; readonly column: number },
    to: { readonly row: number; readonly column: number },
  ): Promise<void> {
    const down = Array.from({ length: Math.abs(to.row - from.row) }, () =>
      to.row > from.row ? "ArrowDown" : "ArrowUp",
    );
    const across = Array.from({ length: Math.abs(to.column - from.column) }, () =>
      to.column > from.column ? "ArrowRight" : "ArrowLeft",
    );
    await this.press(...down, ...across);
    await this.hasCursor(to.row, to.column);
  }

  async clickCell(row: number, column: number): Promise<void> {
    const cells = (await this.content()).getByRole("gridcell");
    await cells.nth(row * 5 + column).click();
  }

  async figure(name: string): Promise<string> {
    return (await (await this.find(`tilework-figure[data-figure="${name}"] .value`)).innerText()).trim();
  }
}

function dealt(variant: string, seed: number): Position {
  const position = lightsOut.deal(variant, seed);
  assert.ok(position.ok);
  return position.value;
}

function solution(position: Position): readonly Move[] {
  const outcome = lightsOutSolver.solve!(position, nodeBudget(100_000));
  assert.ok(outcome.kind === "solved");
  return outcome.moves;
}

describe("games that aren't part of the product", () => {
  let workbench: Workbench;
  let game: Lights;
  let extension: string;
  const folder = temporaryFolder();
  const start = dealt("5x5", 42);

  before(async () => {
    extension = await buildWithStubs();
    const settings = { "tilework.replay.moveMs": 60 };
    workbench = await openWorkbench({ folder, extension, theme: "dark", settings });
    game = new Lights(workbench);
  });

  after(() => workbench?.close());

  async function deal(id: string): Promise<void> {
    await askForSeed(workbench, id);
    await (await game.board()).waitFor();
    await game.hasKeys();
  }

  it("are solved and played on the command line", () => {
    const cli = (...args: readonly string[]) => {
      const { status, stdout } = spawnSync(
        process.execPath,
        [path.join(extension, "dist", "cli.js"), ...args],
        { encoding: "utf8" },
      );
      return { status, lines: stdout.trim().split("\n") };
    };
    const solved = cli("lightsout", "solve", "--seed", "42", "--json");
    assert.equal(solved.status, 0);
    const { moves, isShortest } = JSON.parse(solved.lines[0]!) as {
      readonly moves: readonly Move[];
      readonly isShortest: boolean;
    };
    assert.equal(isShortest, true);
    assert.equal(lightsOut.status(replayOf(lightsOut, start, moves)!.positions.at(-1) as Position), "won");
    const hopeless = cli("lightsout", "solve", "--position", "o....\n.....\n.....\n.....\n.....");
    assert.deepEqual(
      [hopeless.status, hopeless.lines.at(-1)],
      [1, "There is no solution. No set of presses adds up to these lights."],
    );
    const played = cli("numberjump", "play", "--variant", "first/3");
    assert.equal(played.status, 0);
    assert.match(played.lines[0]!, /^Seed 1: the game was won, \d+ moves$/);
    assert.equal(cli("lightsout", "solve", "--variant", "99x99").status, 2);
    assert.match(cli("help").lines.join("\n"), /^ {2}lightsout solve /m);
  });

  it("are on the home page with a picture, their sizes or levels, and a button to start", async () => {
    await workbench.runCommand("Tilework: Open Games");
    const page = await game.content();
    await page.getByRole("heading", { name: "Lights Out" }).scrollIntoViewIfNeeded();
    await page.getByRole("heading", { name: "Number Jump" }).waitFor();
    await page.locator('[data-button="new-5x5"]:visible').first().waitFor();
    // The first level, or the first one that isn't solved.
    await page.locator('[data-button^="new-first/"]:visible').first().waitFor();
    await workbench.picture("new-games-home-dark");
  });

  it("are played with a cell cursor and the keyboard alone", async () => {
    await deal("lightsout/5x5/42");
    await game.hasLights(start);
    await game.hasCursor(0, 0);
    await game.press("ArrowUp", "ArrowLeft");
    await game.hasCursor(0, 0);
    await game.lead({ row: 0, column: 0 }, { row: 1, column: 2 });
    await game.press("Enter");
    let position = play(start, "c2")!;
    await game.hasLights(position);
    await game.says(/^Pressed row 2, column 3\. \d+ lights are on\./);
    await game.hasCursor(1, 2);
    // Fast keys work in their order; letters that mean a direction move the cursor, too.
    await game.press("ArrowDown", "d", "Space", "w", "Enter");
    position = play(play(position, "d3")!, "d2")!;
    await game.hasLights(position);
    await game.hasCursor(1, 3);
    await game.press("u", "u", "u");
    await game.hasLights(start);
    await game.press("r");
    await game.hasLights(play(start, "c2")!);
  });

  it("are played with the mouse, if the scene allows clicks; the cursor follows", async () => {
    await deal("lightsout/5x5/42");
    await game.clickCell(3, 1);
    await game.hasLights(play(start, "b4")!);
    await game.hasCursor(3, 1);
    assert.equal(await game.figure("moves"), "1");
    await (await game.button("undo")).click();
    await game.hasLights(start);
  });

  it("give a hint at a cell, without a direction, and play it", async () => {
    await deal("lightsout/5x5/42");
    await game.press("Shift+?");
    const [first] = solution(start);
    const { row, column } = cellOf(first!);
    const hint = await game.find("tilework-board .hint");
    await hint.waitFor();
    assert.equal(await hint.getAttribute("data-cell"), `${row},${column}`);
    assert.equal(await (await game.find("tilework-board .hint svg")).count(), 0);
    await game.says(new RegExp(`Hint: Press row ${row + 1}, column ${column + 1}\\.`));
    await workbench.picture("new-games-hint-dark");
    await game.useTool("playHint");
    await game.hasLights(play(start, first!)!);
  });

  it("are solved from their current position, and the solution is shown move by move", async () => {
    await deal("lightsout/5x5/42");
    await game.hasLights(start);
    await game.useTool("solve");
    await (await game.find("tilework-replay-bar")).waitFor();
    const moves = solution(start);
    const page = await game.content();
    await page.getByText(`Shortest solution: ${moves.length} moves`).first().waitFor();
    await game.press("End");
    await game.hasLights(replayOf(lightsOut, start, moves)!.positions.at(-1) as Position);
    await workbench.picture("new-games-replay-dark");
    await game.press("Escape");
    await game.hasLights(start);
    await game.hasCursor(0, 0);
  });

  it("are saved after each press, and restored after a reload of the window", async () => {
    await deal("lightsout/5x5/42");
    await game.hasLights(start);
    await game.clickCell(0, 4);
    const moved = play(start, "e1")!;
    await game.hasLights(moved);
    await workbench.reload();
    await (await game.board()).waitFor();
    await game.hasLights(moved);
    await game.focus();
    await game.hasKeys();
    await game.press("u");
    await game.hasLights(start);
  });

  it("have their own results when they are won, and show them", async () => {
    await deal("lightsout/3x3/5");
    let position = dealt("3x3", 5);
    await game.hasLights(position);
    let at = { row: 0, column: 0 };
    for (const move of solution(position)) {
      await game.lead(at, cellOf(move));
      at = cellOf(move);
      await game.press("Space");
      position = play(position, move)!;
      await game.hasLights(position);
    }
    const ending = await game.find("tilework-ending section");
    await ending.waitFor();
    const facts = [/You win!/, /Time/, /Moves/, /Your best on this board\. .*Fewest moves/];
    await game.finds(
      "the ending with its facts",
      () => ending.innerText(),
      (text) => facts.every((fact) => fact.test(text)),
    );
    await workbench.picture("new-games-won-dark");
    await workbench.runCommand("Tilework: Open Games");
    const page = await game.content();
    const card = page.locator("tilework-game-card", { hasText: "Lights Out" });
    await card.locator("summary").click();
    await card.getByText("Fewest moves").waitFor();
  });

  it("are distinguished: not found and proved unsolvable", async () => {
    await deal("lightsout/5x5/42");
    await workbench.page.evaluate(() => navigator.clipboard.writeText("o....\n.....\n.....\n.....\n....."));
    await workbench.runCommand("Tilework: Paste Game");
    await game.until("the pasted board", async () => (await game.lights()) === `o${".".repeat(24)}`);
    await game.useTool("solve");
    await game.says(/It can't be solved anymore\. No set of presses adds up to these lights\./);
  });

  for (const theme of allThemes) {
    it(`look right in ${theme}, and axe finds nothing`, async () => {
      await deal("lightsout/5x5/42");
      await workbench.setTheme(theme);
      await game.lead({ row: 0, column: 0 }, { row: 2, column: 2 });
      await game.press("Shift+?");
      await (await game.find("tilework-board .hint")).waitFor();
      await game.atRest();
      await workbench.picture(`new-games-lights-${theme}`);
      const complaints = await workbench.axe(await game.frame());
      assert.deepEqual(
        complaints.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(" ")}`),
        [],
      );
    });
  }

  it("may have levels other than warehouses: a list, a next one, hints and solutions, and records", async () => {
    await workbench.setTheme("dark");
    await deal("numberjump/first/1/1");
    const standsOn = (place: string) =>
      game.until(
        place,
        async () => (await (await game.content()).getByLabel(place, { exact: true }).count()) === 1,
      );
    const title = (wanted: string) =>
      game.until(wanted, async () => (await (await game.find("h1")).innerText()).includes(wanted));
    await standsOn("Row 1, column 1: you, on 2");
    await workbench.picture("new-games-level-dark");
    // Tools that only games with levels need aren't offered.
    await (await game.find('.toolbar [data-button="more"]')).click();
    await (await game.find('[role="menu"] [data-button="redo"]')).waitFor();
    assert.equal(await (await game.find('[data-button="undoPush"]')).count(), 0);
    await game.press("Escape");
    await game.useTool("solve");
    await (await game.find("tilework-replay-bar")).waitFor();
    await game.press("Escape");
    await game.hasKeys();
    await game.press("ArrowUp");
    await (await game.find(".notice.bad")).waitFor();
    await game.press("PageDown");
    await title("There and Back");
    await game.press("PageUp");
    await title("One Corner");
    await (await game.button("showLevels")).click();
    const page = await game.content();
    await page.locator('[data-variant="first/3"]').waitFor();
    assert.equal(await page.locator('[data-button="playFile"]').count(), 0);
    await page.locator('[data-variant="first/1"]').click();
    await (await game.board()).waitFor();
    await game.hasKeys();
    await game.press("Shift+?");
    await (await game.find("tilework-board .hint svg")).waitFor();
    await game.press("ArrowRight");
    await standsOn("Row 1, column 3: you, on 2");
    // The hint counts as assistance; after a restart the game is the player's own.
    await game.press("Shift+R");
    await standsOn("Row 1, column 1: you, on 2");
    await game.press("ArrowRight");
    await standsOn("Row 1, column 3: you, on 2");
    await game.press("ArrowDown");
    const ending = await game.find("tilework-ending section");
    await ending.waitFor();
    await game.finds(
      "the ending with its record",
      () => ending.innerText(),
      (text) => /You win!.*Your best on this board\. Fewest moves/s.test(text),
    );
    await workbench.picture("new-games-level-won-dark");
    await (await game.button("showLevels")).click();
    await page.getByText("1 of 3 solved").waitFor();
    await page.locator('[data-variant="first/1"]').getByText("2 moves").waitFor();
  });
});
