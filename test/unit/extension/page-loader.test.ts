import assert from "node:assert/strict";
import { mock } from "node:test";
import { PageLoader, webviewPort } from "../../../src/extension/kit/page-documents.js";
import { loadAgain } from "../../../src/protocol/channel.js";
import { StandInPanel, Uri } from "../shared/vscode-stand-in.js";

describe("a page whose script can't be loaded", () => {
  const isOurPage = (html: string) => html.includes("<tilework-app>");
  const isExcuse = (html: string) => html.includes("<button>Try Again</button>");

  let panel: StandInPanel;
  let loader: PageLoader;
  let warnings: string[];

  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
    panel = new StandInPanel();
    warnings = [];
    const log = { warn: (message: string) => void warnings.push(message) };
    const folder = Uri.file("/extension") as never;
    loader = new PageLoader(panel.webview as never, folder, "game.js", "Tilework", log);
    loader.show({ page: "first" });
  });

  afterEach(() => {
    loader.dispose();
    mock.timers.reset();
  });

  /** The page reports that it isn't loaded. Returns what the webview shows after `waitMs`. */
  function fail(waitMs: number): string {
    panel.webview.html = "";
    panel.received.fire(loadAgain);
    mock.timers.tick(waitMs);
    return panel.webview.html;
  }

  it("is loaded again twice, without its first contents, and then replaced by a sentence", () => {
    assert.match(panel.webview.html, /id="first"/);
    assert.equal(fail(499), "");
    mock.timers.tick(1);
    assert.ok(isOurPage(panel.webview.html));
    assert.doesNotMatch(panel.webview.html, /id="first"/);
    assert.equal(fail(2_999), "");
    mock.timers.tick(1);
    assert.ok(isOurPage(panel.webview.html));
    assert.ok(isExcuse(fail(0)));
    assert.deepEqual(warnings, Array(3).fill("A script of the page game.js could not be loaded."));
  });

  it("is loaded at once when the user tries again, and has all attempts again", () => {
    fail(500);
    fail(3_000);
    fail(0);
    assert.ok(isOurPage(fail(0)));
    assert.equal(fail(499), "");
    mock.timers.tick(1);
    assert.ok(isOurPage(panel.webview.html));
  });

  it("has all attempts again when the last failure is long ago", () => {
    fail(500);
    fail(3_000);
    mock.timers.tick(60_001);
    assert.equal(fail(499), "");
    mock.timers.tick(1);
    assert.ok(isOurPage(panel.webview.html));
  });

  it("is not loaded again after its panel has closed", () => {
    panel.received.fire(loadAgain);
    loader.dispose();
    panel.webview.html = "";
    mock.timers.tick(10_000);
    assert.equal(panel.webview.html, "");
    assert.ok("size" in panel.received && panel.received.size === 0);
  });

  it("reports it by a message that is no call", () => {
    const heard: unknown[] = [];
    webviewPort(panel.webview as never).listen((message) => heard.push(message));
    panel.received.fire(loadAgain);
    panel.received.fire({ type: "note" });
    assert.deepEqual(heard, [{ type: "note" }]);
  });
});
