import assert from "node:assert/strict";
import { readWebPage } from "../../../src/drawing/web-page.js";
import { NewFolder } from "../../shared/new-folder.js";
import { tilework } from "../../shared/program.js";

describe("tilework page", () => {
  const folder = new NewFolder("page");

  /** The data of a page that was written. */
  function pageIn(name: string) {
    const html = folder.text(name);
    assert.ok(html.length <= 150 * 1024, `${html.length} bytes`);
    return readWebPage(/id="page">([^<]*)</.exec(html)?.[1] ?? "");
  }

  it("writes levels, with their solutions on request, and replaces its own pages alone", async () => {
    const text = "Title: One\n#####\n#@$.#\n#####\nSolution:\nR\n\n#####\n#@$ #\n#####\n";
    const args = ["page", folder.put("a.xsb", text), "-o", folder.at("a.html")];
    const first = await tilework([...args, "--title", "<Levels>"]);
    assert.equal(first.code, 1, first.error);
    assert.match(first.error, /1 level that can't be played was left out\./);
    assert.deepEqual([pageIn("a.html")?.title, pageIn("a.html")?.entries.length], ["<Levels>", 1]);
    assert.equal(pageIn("a.html")?.entries[0]?.moves, "");
    assert.equal((await tilework([...args, "--solutions"])).code, 1);
    assert.equal(pageIn("a.html")?.entries[0]?.moves, "R");
    folder.put("a.html", "<p>My own page</p>");
    assert.equal((await tilework(args)).code, 2);
    assert.equal(folder.text("a.html"), "<p>My own page</p>");
  });

  it("writes a game that was copied as text, as a replay on request", async () => {
    const game = "Tilework game: sliding\nStart: 3x3 1,2,3,4,5,6,0,7,8 0\nMoves: R R\n";
    const result = await tilework(["page", "-", "-o", folder.at("b.html"), "--replay"], game);
    assert.equal(result.code, 0, result.error);
    const [entry] = pageIn("b.html")?.entries ?? [];
    assert.deepEqual([entry?.game, entry?.moves, entry?.isReplay], ["sliding", "RR", true]);
  });
});
