import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { inEveryTheme } from "../e2e/shared/every-theme.js";
import { type LevelEditorPage, levelFolder, openFile, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";

describe("the list of levels", () => {
  let editor: LevelEditorPage;
  const broken = "\n#####\n#@$ #\n#####\nTitle: Unfinished\n";
  const room = (_: unknown, index: number) => `######\n#@ $.#\n######\nTitle: Room ${index + 1}\n`;
  const many = Array.from({ length: 10_000 }, room).join("\n");
  const some = Array.from({ length: 4 }, room).join("\n");
  const folder = levelFolder({
    "many.xsb": many,
    "rooms.xsb": `${readFileSync(path.resolve("media", "levels", "side-rooms.txt"), "utf8")}${broken}`,
    "list.xsb": some,
    "drag.xsb": some,
    "moment.xsb": some,
    "several.xsb": [4, 3, 2, 1]
      .map((room) => `######\n#@ $.#\n${"#    #\n".repeat(room)}######\nTitle: Room ${room}\n`)
      .join("\n"),
  });
  const workbench = suiteWindow({ folder, theme: "dark" });

  const details = async () => (await editor.find("tilework-level-list .detail")).allInnerTexts();
  const numbers = async () => (await details()).map((detail) => Number.parseInt(detail, 10));
  const titles = async () => (await (await editor.find("tilework-level-list .title")).allInnerTexts()).join();
  /** Waits until these are the titles. */
  const are = (expected: string) => editor.reads(titles, expected);
  /** Opens a file with its list of levels. */
  const openList = async (name: string, expected?: string) => {
    editor = await openLevelFile(workbench, name);
    await editor.toggle("levels", true);
    await (await editor.find("tilework-level-list .row")).first().waitFor();
    if (expected !== undefined) await are(expected);
  };
  const pressInList = async (...keys: readonly string[]) => {
    await (await editor.find("tilework-level-list .rows")).focus();
    await editor.keysAreSettled();
    await editor.press(...keys);
  };
  const heading = async (text: string) =>
    (await editor.find("h1")).getByText(text, { exact: true }).waitFor();
  const inList = async (text: string) =>
    (await editor.find("tilework-level-list")).getByText(text, { exact: true });
  /** Undoes four changes, and finds the file as it was. */
  const undoesAll = async (name: string, titles: string, text: string) => {
    for (let step = 0; step < 4; step++) await editor.changes(() => editor.click("undoEdit"));
    await are(titles);
    await editor.saveTo(name, text);
  };
  const choose = async (menu: string, item: string) => {
    await editor.click(menu);
    await editor.click(item);
  };

  describe("by its measures", () => {
    before(async () => {
      await openList("rooms.xsb");
    });

    beforeEach(async () => {
      const reset = await editor.button("listReset");
      if ((await reset.count()) > 0) await reset.first().click();
      await reset.first().waitFor({ state: "detached" });
    });

    it("is ordered with keys alone, shows its order, and is reset with one press", async () => {
      const before = editor.read("rooms.xsb");
      const pushes = async () =>
        (await details())
          .slice(0, 6)
          .map((detail) => Number(/([\d,]+) push/.exec(detail)?.[1]?.replace(",", "")));
      const isInOrder = async (sign: number) =>
        (await pushes()).every((count, index, all) => index === 0 || sign * (count - all[index - 1]!) >= 0);
      await (await editor.button("listOrder")).first().focus();
      await editor.keysAreSettled();
      await editor.opens('[role="menuitemradio"] >> nth=0', "Enter");
      await editor.press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
      await editor.until("fewest pushes first", () => isInOrder(1));
      await choose("listOrder", "descending");
      await editor.until("most pushes first", () => isInOrder(-1));
      // The row keys follow the displayed order.
      await editor.opens('.row.current[aria-posinset="1"] >> nth=0', () => pressInList("Home"));
      await editor.click("listReset");
      await editor.until("as in the file", async () =>
        (await numbers()).every((number, place, all) => number === all[0]! + place),
      );
      assert.equal(editor.read("rooms.xsb"), before);
    });

    it("shows only levels with problems, and looks right in every theme", async () => {
      await choose("listFilter", "filter-problems");
      await editor.until("one level has problems", async () => (await details()).length === 1);
      assert.match(await titles(), /Unfinished/);
      await choose("listFilter", "filter-unsolved");
      await choose("listOrder", "order-difficulty");
      await editor.click("rateAll");
      await editor.until("an estimate is shown", async () =>
        (await details()).some((detail) => detail.includes("≈")),
      );
      // The report of all levels covers the editor when the last one is rated.
      const tab = (name: string) => workbench.page.locator(".tab", { hasText: name });
      await tab("Levels Rated").and(workbench.page.locator(".active")).waitFor();
      await tab("rooms.xsb").first().click();
      const drawn = new Set<string>();
      await inEveryTheme(editor, "level-list-measures", async (frame) => {
        const picture = frame.locator("tilework-level-list .row canvas").first();
        drawn.add(await picture.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
      });
      assert.equal(drawn.size, 4, "each theme has its colors");
      await editor.opens('[role="menu"]', () => editor.click("listOrder"));
      await workbench.picture("level-list-order-menu");
      await editor.press("Escape");
    });
  });

  it("lists, adds, renames, moves, deletes and finds levels, and undoes all that", async () => {
    await openList("list.xsb", "Room 1,Room 2,Room 3,Room 4");
    assert.equal(await (await editor.find(".pages .of")).innerText(), "1 of 4");
    await editor.until("wall, player, floor, box and goal have colors of their own", async () => {
      const colors = await (await editor.find("tilework-level-list .row canvas"))
        .first()
        .evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const cell = Math.min(14 * devicePixelRatio, Math.floor(width / 6));
          const context = (canvas as HTMLCanvasElement).getContext("2d")!;
          const at = (column: number) =>
            context.getImageData(width / 2 + (column - 2.5) * cell, height / 2, 1, 1).data.join();
          return [0, 1, 2, 3, 4].map(at);
        });
      return new Set(colors).size === 5;
    });
    await editor.click("moveDown");
    await are("Room 2,Room 1,Room 3,Room 4");
    await editor.click("rename");
    await (await editor.find(".title-field")).press("ArrowDown");
    // The field keeps the keys that edit its text, and no others.
    await workbench.pressWithCtrl("p");
    await workbench.palette.input.waitFor();
    await editor.press("Escape");
    assert.equal(await titles(), "Room 2,Room 1,Room 3,Room 4");
    await editor.click("rename");
    await (await editor.find(".title-field")).fill("Parlour");
    await editor.press("Enter");
    await are("Room 2,Parlour,Room 3,Room 4");
    await editor.click("duplicate");
    await editor.reads(titles, /Parlour.*Parlour/);
    await editor.click("delete");
    await are("Room 2,Parlour,Room 3,Room 4");
    await (await editor.find("tilework-level-list .search")).fill("parl");
    await are("Parlour");
    await (await editor.find("tilework-level-list .search")).fill("");
    await editor.reads(titles, /(.*,){3}/);
    await editor.pressOnBoard("l");
    const list = await editor.find("tilework-level-list");
    await list.waitFor({ state: "detached" });
    await editor.press("l");
    await list.waitFor();
    // The list has the keyboard now, and its key closes it again.
    await editor.until("the list has the keyboard", async () =>
      (await editor.find("tilework-level-list .rows")).evaluate((rows) => rows.matches(":focus")),
    );
    await editor.press("l");
    await list.waitFor({ state: "detached" });
    await editor.toggle("levels", true);
    for (const width of [1440, 1100, 860, 700]) {
      await workbench.page.setViewportSize({ width, height: 800 });
      await editor.until(`at ${width} pixels the list covers nothing of the board`, async () => {
        const [drawer, board] = await Promise.all(
          [".drawer", "tilework-editor-board .grid"].map(async (part) =>
            (await editor.find(part)).first().boundingBox(),
          ),
        );
        return drawer!.x + drawer!.width <= board!.x || drawer!.y + drawer!.height <= board!.y;
      });
      await workbench.picture(`level-list-${width}`);
    }
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
    await undoesAll("list.xsb", "Room 1,Room 2,Room 3,Room 4", some);
  });

  it("moves, copies and deletes several selected levels, sorts the file by a measure and numbers its titles", async () => {
    await openList("several.xsb", "Room 4,Room 3,Room 2,Room 1");
    const before = editor.read("several.xsb");
    const rows = await editor.find("tilework-level-list .row");
    const list = await editor.find("tilework-level-list .rows");
    await rows.nth(0).click();
    await rows.nth(1).click({ modifiers: ["ControlOrMeta"] });
    assert.equal(await (await editor.find('.row[aria-selected="true"]')).count(), 2);
    await list.press("Alt+ArrowDown");
    await are("Room 2,Room 4,Room 3,Room 1");
    // They stay selected at their new places.
    await inEveryTheme(editor, "level-list-selected");
    await list.press("Delete");
    await are("Room 2,Room 1");
    await editor.changes(() => editor.click("undoEdit"));
    await are("Room 2,Room 4,Room 3,Room 1");
    await list.press("ControlOrMeta+a");
    await choose("listMore", "listCopy");
    await workbench.page.getByText("4 levels were copied.").first().waitFor();
    const copied = await workbench.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.split("Title:").length, 5);
    await list.press("Escape");
    await choose("listOrder", "order-title");
    await are("Room 1,Room 2,Room 3,Room 4");
    await choose("listMore", "listSort");
    await choose("listOrder", "order-file");
    await are("Room 1,Room 2,Room 3,Room 4");
    await rows.nth(1).click();
    await list.press("Delete");
    await are("Room 1,Room 3,Room 4");
    await choose("listMore", "listRenumber");
    await are("Room 1,Room 2,Room 3");
    await undoesAll("several.xsb", "Room 4,Room 3,Room 2,Room 1", before);
  });

  it("takes clicks and keys in one moment: each is about the level that was selected last", async () => {
    await openList("moment.xsb", "Room 1,Room 2,Room 3,Room 4");
    await (await editor.find("tilework-level-list .rows")).evaluate((list) => {
      const press = (key: string) =>
        list.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      list.querySelector<HTMLElement>("#level-1")!.click();
      press("ArrowDown");
      press("Delete");
    });
    await are("Room 1,Room 2,Room 4");
    await editor.undo();
    await are("Room 1,Room 2,Room 3,Room 4");
  });

  it("takes keys that change the list in one moment: each is about what the one before has made", async () => {
    await openList("moment.xsb", "Room 1,Room 2,Room 3,Room 4");
    await (await inList("Room 2")).click();
    await heading("Room 2");
    await (await editor.find("tilework-level-list .rows")).evaluate((list) => {
      for (const [key, altKey] of [
        ["Delete", false],
        ["ArrowDown", true],
        ["ArrowUp", false],
        ["Delete", false],
      ] as const)
        list.dispatchEvent(new KeyboardEvent("keydown", { key, altKey, bubbles: true, composed: true }));
    });
    await are("Room 1,Room 3");
    for (const expected of ["Room 1,Room 4,Room 3", "Room 1,Room 3,Room 4", "Room 1,Room 2,Room 3,Room 4"]) {
      await editor.undo();
      await are(expected);
    }
  });

  it("moves a level in the list by dragging it, when it is dropped", async () => {
    await openList("drag.xsb", "Room 1,Room 2,Room 3,Room 4");
    const { mouse } = workbench.page;
    const middle = async (row: number) => {
      const { x, y, width, height } = (await (await editor.find(`#level-${row}`)).boundingBox())!;
      return { x: x + width / 2, y: y + height / 2 };
    };
    const grab = async (from: number, to: number) => {
      const [start, end] = [await middle(from), await middle(to)];
      await mouse.move(start.x, start.y);
      await mouse.down();
      await mouse.move(start.x, (start.y + end.y) / 2);
      await mouse.move(end.x, end.y);
      await (await editor.find("tilework-level-list .drop")).waitFor();
    };
    await grab(0, 2);
    await workbench.picture("editor-list-drag");
    await mouse.up();
    await are("Room 2,Room 3,Room 1,Room 4");
    await editor.reads(await editor.find("h1"), "Room 1");
    await grab(3, 0);
    await editor.closes("tilework-level-list .drop >> nth=0", "Escape");
    await mouse.up();
    await grab(3, 0);
    await mouse.up();
    await are("Room 4,Room 2,Room 3,Room 1");
    for (const expected of ["Room 2,Room 3,Room 1,Room 4", "Room 1,Room 2,Room 3,Room 4"]) {
      await editor.click("undoEdit");
      await are(expected);
    }
    await editor.saveTo("drag.xsb", some);
  });

  it("scrolls through ten thousand levels, of which only the visible ones exist", async () => {
    await openList("many.xsb");
    await (await editor.find("tilework-level-list .rows")).evaluate(async (box) => {
      for (let step = 1; step <= 60; step++) {
        box.scrollTop = (box.scrollHeight * step) / 60;
        await new Promise(requestAnimationFrame);
      }
    });
    assert.ok((await (await editor.find("tilework-level-list .row")).count()) < 60);
    await (await inList("Room 10000")).click();
    await heading("Room 10000");
  });

  it("restores its level and tools after its tab was hidden", async () => {
    await editor.click("toolFill");
    await editor.show("toggleDead", true);
    await openFile(workbench, "list.xsb");
    await openFile(workbench, "many.xsb");
    await heading("Room 10000");
    assert.equal(await (await editor.find('[data-button="toolFill"]')).getAttribute("aria-pressed"), "true");
    assert.equal(await editor.isShown("toggleDead"), true);
  });

  it("shows all details of levels with long numbers, and of those with marks", async () => {
    await workbench.runCommand("View: Close All Editors");
    // There the list is beside the board, and narrower than over it.
    await workbench.page.setViewportSize({ width: 1400, height: 880 });
    await openList("many.xsb");
    await pressInList("End");
    await (await inList("Room 10000")).waitFor();
    const cut = (await editor.find("tilework-level-list .detail")).evaluateAll((found) =>
      found
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(await cut, []);
    await workbench.picture("level-list-details");
    await workbench.page.setViewportSize({ width: 1280, height: 800 });
  });

  it("opens the first level that was found with Enter, and those beside it with arrow keys", async () => {
    const search = (await editor.find("tilework-level-list .search")).first();
    await search.focus();
    await workbench.page.keyboard.type("room 7777");
    await editor.press("Enter");
    await heading("Room 7777");
    await editor.press("ArrowDown");
    await editor.until("the keyboard in the list", async () =>
      (await editor.find("tilework-level-list .rows")).first().evaluate((list) => list.matches(":focus")),
    );
    await editor.opens('.row[aria-setsize="11"] >> nth=0', () => search.fill("room 777"));
    for (const [key, room] of [
      ["ArrowDown", "Room 7778"],
      ["Home", "Room 777"],
      ["ArrowDown", "Room 7770"],
    ] as const) {
      await pressInList(key);
      await heading(room);
    }
    await search.fill("");
  });

  it("never shows a deleted level of ten thousand, nor a wrong one as the open level, while some are deleted and restored", async () => {
    await workbench.runCommand("View: Close All Editors");
    await openList("many.xsb");
    await (await inList("Room 5")).click();
    await heading("Room 5");
    // The state in each frame: the open level, its row, and all rows.
    interface Frame {
      readonly open: string;
      readonly current: string | undefined;
      readonly titles: readonly string[];
    }
    await (await editor.find("tilework-level-editor")).evaluate((element) => {
      const frames: Frame[] = [];
      const take = () => {
        const root = element.shadowRoot!;
        const list = root.querySelector("tilework-level-list")?.shadowRoot;
        const title = (row: Element) => row.querySelector(".title")?.textContent ?? "";
        const current = list?.querySelector(".row.current");
        frames.push({
          open: root.querySelector("h1")?.textContent ?? "",
          current: current ? title(current) : undefined,
          titles: [...(list?.querySelectorAll(".row") ?? [])].map(title),
        });
        requestAnimationFrame(take);
      };
      take();
      Object.assign(window, { takenFrames: frames });
    });
    const frames = async () =>
      (await editor.find("tilework-level-editor")).evaluate(() =>
        (window as unknown as { takenFrames: Frame[] }).takenFrames.splice(0),
      );
    const check = async (what: string, gone: string | undefined) => {
      const seen = await frames();
      const wrong = seen.filter(({ open, current, titles }) => {
        if (current !== undefined && current !== open && current !== "…") return true;
        return gone !== undefined && open !== gone && titles.includes(gone);
      });
      assert.deepEqual(wrong.slice(0, 2), [], `${wrong.length} of ${seen.length} frames ${what}`);
    };
    const list = await editor.find("tilework-level-list .rows");
    await list.focus();
    await frames();
    await editor.press("Delete");
    await heading("Room 6");
    await (await editor.find("tilework-level-list")).getByText("9,999 levels").waitFor();
    await check("after it was deleted", "Room 5");
    await editor.click("undoEdit");
    await heading("Room 5");
    await (await editor.find("tilework-level-list .row.current"))
      .getByText("Room 5", { exact: true })
      .waitFor();
    await check("after it was brought back", undefined);
    // The same if only some levels are listed.
    await (await editor.find("tilework-level-list input[type=search]")).fill("Room 50");
    await (await inList("Room 50")).click();
    await heading("Room 50");
    await frames();
    await (await editor.find("tilework-level-list .rows")).focus();
    await editor.press("Delete");
    await heading("Room 51");
    await (await editor.find('tilework-level-list .row[aria-setsize="110"]')).first().waitFor();
    await check("of those found", "Room 50");
    await editor.click("undoEdit");
    await heading("Room 50");
  });
});
