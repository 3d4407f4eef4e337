import assert from "node:assert/strict";
import type { Browser, Frame, Page } from "playwright-core";
import { launchBrowser } from "../../scripts/lib/vscode/browser.mjs";
import { liveLocator } from "../e2e/shared/live-locator.js";

describe("elements found in a view whose frame is replaced", () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });

  after(() => browser?.close());

  async function put(text: string): Promise<void> {
    await page.evaluate((words) => {
      document.querySelector("iframe")?.remove();
      const frame = document.createElement("iframe");
      frame.srcdoc = `<p>${words}</p>`;
      document.body.append(frame);
    }, text);
  }

  async function frame(): Promise<Frame> {
    for (;;) {
      const found = page.frames()[1];
      if ((await found?.evaluate(() => document.body.childElementCount > 0).catch(() => false)) === true)
        return found!;
      await page.waitForTimeout(20);
    }
  }

  it("are awaited and read in the next frame, and missing ones stay missing", async () => {
    await put("one");
    const text = await liveLocator(frame, (now) => now.locator("p"));
    assert.equal(await text.innerText(), "one");
    const two = text.filter({ hasText: "two" }).first();
    const came = two.waitFor({ timeout: 10_000 });
    await put("two");
    await came;
    assert.deepEqual([await text.innerText(), await two.count()], ["two", 1]);
    const went = two.waitFor({ state: "detached", timeout: 10_000 });
    await put("three");
    await went;
    assert.deepEqual([await text.innerText(), await two.count()], ["three", 0]);
    await assert.rejects(two.click({ timeout: 200 }), /Timeout 200ms/);
  });
});
