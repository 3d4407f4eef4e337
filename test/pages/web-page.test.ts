import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { complaintLines } from "../e2e/shared/fit.js";
import { axeViolations, keepsPictures, saveScreenshot } from "../e2e/shared/inspection.js";
import { levelFolder, openLevelFile } from "../e2e/shared/level-editor.js";
import { suiteWindow } from "../e2e/shared/suite-window.js";
import { tilework } from "../shared/program.js";

const hostile = '</script><script>document.title="hurt"</script><img src=x onerror=alert(1)>';
/** The first level is solved by a push, the second by a walk around its box. */
const levels = `Title: Three Rooms\nAuthor: Me\n\nTitle: One\n#####\n#@$.#\n#####\nSolution:\nR\n
Title: ${hostile}\n######\n#    #\n# $@.#\n######\nSolution:\nulldRR\n\n#####\n#@$ #\n#####\n`;

describe("a web page", () => {
  const folder = levelFolder({ "rooms.sok": levels });
  const file = path.join(folder, "rooms.html");
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];
  const workbench = suiteWindow({ folder, settings: { "files.simpleDialog.enable": true } });

  before(async () => {
    const editor = await openLevelFile(workbench, "rooms.sok");
    const { palette } = workbench;
    await workbench.runCommand("Tilework: Convert Levels…");
    await palette.select("Collection as a Web Page…");
    await palette.select("Levels and solutions");
    await editor.until("the question for a file", async () =>
      (await palette.input.inputValue()).endsWith(".html"),
    );
    await palette.input.fill(file);
    await workbench.page.keyboard.press("Enter");
    const browser = workbench.page.context().browser();
    assert.ok(browser !== null);
    await editor.until("the page is written", async () => existsSync(file) && statSync(file).size > 0);
    context = await browser.newContext({ hasTouch: true });
    page = await context.newPage();
    page.on("request", (request) => {
      if (!request.url().startsWith("file:")) problems.push(`asked for ${request.url()}`);
    });
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    await page.goto(pathToFileURL(file).href);
    await board().waitFor();
  });

  after(() => context?.close());

  const board = () => page.locator("tilework-board [role=grid]");
  const line = () => page.locator("tilework-board .line");
  const shows = (text: string) => page.locator("tilework-board .line", { hasText: text }).waitFor();
  const press = (name: string) => page.locator(`tilework-board [data-button="${name}"]`).click();
  const solved = () => page.locator("nav .row [role=img]").count();

  it("is one small file with a strict policy, which asks for nothing", async () => {
    const html = readFileSync(file, "utf8");
    assert.ok(html.length <= 150 * 1024, `${html.length} bytes`);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    assert.match(
      policy,
      /^default-src 'none'; script-src 'sha256-\S+' 'sha256-\S+'; style-src 'sha256-\S+';/,
    );
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
    assert.equal(html.match(/<script/g)?.length, 4, "no title can open another one");
    assert.equal(await page.title(), "Three Rooms");
    assert.equal(await page.locator("nav .row .title").nth(1).textContent(), hostile);
    assert.equal(await page.locator("nav .row").count(), 2, "the level without a goal is left out");
    const link = await page.getByRole("link", { name: "Open in VS Code" }).getAttribute("href");
    assert.match(link ?? "", /^(?:vscode|code)[\w-]*:\/\/tilework\.tilework\/game\?/);
  });

  it("is played with keys and buttons, says what happens, and keeps what was solved", async () => {
    assert.match((await line().textContent()) ?? "", /Moves 0/);
    await page.keyboard.press("ArrowRight");
    await shows("You win! Solved: 1 move, 1 push.");
    assert.match((await page.locator("tilework-board .voice").textContent()) ?? "", /You win!/);
    assert.equal(await solved(), 1);
    await press("undo");
    await shows("Moves 0");
    await page.keyboard.press("r");
    await shows("You win!");
    await page.keyboard.press("Enter");
    await page.getByText("Level 2 of 2").waitFor();
    assert.match(page.url(), /#2$/);
    await page.reload();
    await page.getByText("Level 2 of 2").waitFor();
    await page.getByText("1 of 2 solved").waitFor();
    assert.equal(await solved(), 1);
  });

  it("is played with a finger", async () => {
    const box = await board().boundingBox();
    assert.ok(box !== null);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const touch = await context.newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", across: number) =>
      touch.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: middle.x, y: middle.y - across }],
      });
    await send("touchStart", 0);
    await send("touchMove", 80);
    await send("touchEnd", 80);
    await shows("Moves 1");
    await press("restart");
    await shows("Moves 0");
  });

  it("replays a solution", async () => {
    await press("replayGame");
    const bar = page.locator("tilework-replay-bar");
    await bar.waitFor();
    await page.keyboard.press("End");
    await bar.getByText("6 / 6").waitFor();
    await page.keyboard.press("ArrowLeft");
    await bar.getByText("5 / 6").waitFor();
    await page.keyboard.press("Escape");
    await shows("Moves 0");
    assert.equal(await solved(), 1, "watching solves nothing");
  });

  it("starts every level at its first move, even after one of the same board, and offers the next after each win", async () => {
    const twice = path.join(folder, "twice.sok");
    const target = path.join(folder, "twice.html");
    writeFileSync(
      twice,
      "Title: One\n#####\n#@$.#\n#####\n\nTitle: Again\n#####\n#@$.#\n#####\n\n######\n#@ $.#\n######\n",
    );
    assert.equal((await tilework(["page", twice, "-o", target])).code, 0);
    const other = await context.newPage();
    await other.goto(pathToFileURL(target).href);
    const at = (text: string) => other.locator("tilework-board .line", { hasText: text }).waitFor();
    const next = other.locator('[data-button="next"]');
    await at("Moves 0");
    for (const level of ["Again", "Level 3 of 3"]) {
      await other.keyboard.press("ArrowRight");
      await next.waitFor();
      await other.keyboard.press("Enter");
      await other.locator("h2", { hasText: level }).waitFor();
      await at("Moves 0");
      assert.equal(await next.count(), 0, "nothing is won yet");
    }
    await other.keyboard.press("PageUp");
    await at("Moves 0");
    await other.keyboard.press("ArrowRight");
    await next.waitFor();
    await other.close();
  });

  it("suits every screen and theme", async () => {
    for (const width of [320, 760, 1280])
      for (const look of ["light", "dark", "forced"] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({
          colorScheme: look === "dark" ? "dark" : "light",
          forcedColors: look === "forced" ? "active" : "none",
        });
        if (keepsPictures) await saveScreenshot(page, `web-page-${width}-${look}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px too wide at ${width}`);
        if (look === "forced") continue;
        assert.deepEqual(complaintLines(await axeViolations(page.mainFrame())), [], `${width} ${look}`);
      }
  });

  it("has caused no error and no request", () => assert.deepEqual(problems, []));
});
