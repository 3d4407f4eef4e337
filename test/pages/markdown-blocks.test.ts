import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { launchBrowser } from "../../scripts/lib/vscode/browser.mjs";
import { maxFences } from "../../src/drawing/fences/fences.js";
import { complaintLines } from "../e2e/shared/fit.js";
import { axeViolations, keepsPictures, saveScreenshot } from "../e2e/shared/inspection.js";
import { allThemes, type Theme } from "../e2e/shared/themes.js";
import { themeList } from "./shared/theme-lists.js";

const solved = "#######\n#@ $ .#\n#######\nTitle: One & only\n\nrrR";
const small = "#####\n#@$.#\n#####";
type Block = readonly [language: string, text: string];
const boards: readonly Block[] = [
  ["sokoban", solved],
  ["xsb", small],
  ["2048", "2 4 8 16\n. 32 64 128\n256 512 1024 2048\n4096 8192 . ."],
  ["sliding", "1 2 3/4 5 6/7 0 8"],
];

/** Code blocks of a Markdown preview, in a page with VS Code's colors: the preview's script needs no more. */
describe("boards in Markdown", () => {
  let browser: Browser;
  let page: Page;
  const problems: string[] = [];

  before(async () => {
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 1_000, height: 1_200 } });
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
  });

  after(() => browser?.close());

  /** Gives the page what VS Code changes with its theme. */
  const setTheme = (theme: Theme) => {
    const { variables, bodyClasses, bodyData } = themeList(theme);
    return page.evaluate(
      ([properties, classes, data]) => {
        for (const [name, value] of Object.entries(properties))
          document.documentElement.style.setProperty(name, value);
        document.body.className = classes.join(" ");
        for (const [name, value] of Object.entries(data)) document.body.setAttribute(name, value);
      },
      [variables, bodyClasses, bodyData] as const,
    );
  };

  /** Shows the blocks as VS Code renders fenced code: texts in `<pre><code>`. */
  async function show(blocks: readonly Block[]): Promise<void> {
    await page.goto("about:blank");
    await page.setContent(
      '<!doctype html><html lang="en"><title>Boards</title><body><main></main></body></html>',
    );
    await setTheme("light");
    await page.evaluate((all) => {
      for (const [language, text] of all) {
        const code = document.createElement("code");
        code.className = `language-${language}`;
        code.textContent = `${text}\n`;
        const block = document.createElement("pre");
        block.append(code);
        document.querySelector("main")?.append(block);
      }
    }, blocks);
    await page.addScriptTag({ path: inRoot("dist", "webview", "markdown-preview.js"), type: "module" });
  }
  const svgs = () => page.locator(".tilework-boards figure > svg");
  const picture = async (name: string) => void (keepsPictures && (await saveScreenshot(page, name)));

  it("are drawn in the colors of every theme, with their text as the description", async () => {
    await show(boards);
    await svgs().nth(3).waitFor();
    assert.equal(await svgs().count(), 4);
    const first = svgs().first();
    assert.equal(await first.locator("title").textContent(), "One & only");
    assert.equal(await first.locator("desc").textContent(), solved);
    const fills = new Set<string>();
    for (const theme of allThemes) {
      await setTheme(theme);
      // The page is observed, which takes a moment.
      await page.waitForFunction(
        (known) => {
          const fill = document.querySelector(".tilework-boards svg path")?.getAttribute("fill") ?? "";
          return fill !== "" && !known.includes(fill);
        },
        [...fills],
      );
      fills.add((await first.locator("path").first().getAttribute("fill")) ?? "");
      await picture(`markdown-blocks-${theme}`);
      const rules = ["svg-img-alt", "button-name", "label", "nested-interactive"];
      assert.deepEqual(complaintLines(await axeViolations(page.mainFrame(), rules)), [], theme);
    }
  });

  it("play a solution by a button, and show each move by a slider", async () => {
    await show(boards);
    const box = svgs().first().locator("g[transform^='translate']").first();
    assert.equal(await box.getAttribute("transform"), "translate(3 1)");
    const controls = page.locator(".tilework-boards .replay");
    assert.equal(await controls.count(), 1);
    assert.equal(await controls.locator("output").getAttribute("aria-live"), "off");
    await controls.getByRole("button", { name: "Play Solution" }).click();
    await controls.getByText("3 / 3").waitFor();
    assert.equal(await box.getAttribute("transform"), "translate(5 1)");
    await controls.getByRole("slider").press("Home");
    await controls.getByText("0 / 3").waitFor();
    assert.equal(await box.getAttribute("transform"), "translate(3 1)");
  });

  it("don't change texts that aren't boards or are too large", async () => {
    const long = "#".repeat(1_000_000);
    await show([
      ["xsb", `${small}\n${long}`],
      ["xsb", "#####\n#@\u0001$.\u001b#\n#####"],
      ["sokoban", "<img src=x onerror=alert(1)>"],
      ["2048", "<b>2</b>"],
      ["javascript", small],
      ["xsb", `${small}\nTitle: <b>x</b>`],
    ]);
    await svgs().waitFor();
    assert.equal(await page.locator("figcaption").innerText(), "<b>x</b>");
    const others = page.locator("pre:not(.tilework-boards)");
    assert.equal(await others.count(), 5);
    const words = await others.allTextContents();
    assert.ok(words[0]?.includes(long));
    assert.ok(words[2]?.includes("<img src=x onerror=alert(1)>"));
  });

  it("say above the first block that isn't drawn how many stay text", async () => {
    await show(Array.from({ length: maxFences + 2 }, () => ["2048", "2 4 8\n16 32 64\n. . ."] as const));
    const note = page.locator(".tilework-note");
    await note.waitFor();
    assert.equal(await svgs().count(), maxFences);
    assert.equal(await note.count(), 1);
    assert.match(await note.innerText(), /\b2\b/);
    assert.equal(
      await page.locator(".tilework-boards + .tilework-note + pre:not(.tilework-boards)").count(),
      1,
    );
    await note.scrollIntoViewIfNeeded();
    await picture("markdown-blocks-undrawn");
  });

  it("logs no problems on the console", () => assert.deepEqual(problems, []));
});
