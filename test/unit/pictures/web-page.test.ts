import assert from "node:assert/strict";
import fc from "fast-check";
import {
  levelsPage,
  type PageEntry,
  readWebPage,
  type WebPage,
  webPageHtml,
} from "../../../src/drawing/web-page.js";
import { targetInText } from "../../../src/games/saves/game-link.js";
import { readCollection } from "../../../src/games/sokoban/text/read-collection.js";
import { packedPage } from "../../../src/platform/compression.js";
import { law } from "../shared/samples.js";

const document = `<html lang="{{language}}"><title>{{title}}</title><script id="page">{{page}}</script
><script id="texts">{{texts}}</script><script id="code">{{code}}</script>`;

const script = 'show("Undo",{message:"Left",comment:"direction"})';
const english = { script, translations: undefined };

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom("</script><script>alert(1)</script>", "<!--", "$&$`$'", "{{page}}", "{{code}}", "\u2028"),
);
const entry: fc.Arbitrary<PageEntry> = fc.record(
  {
    title: text,
    author: text,
    game: text,
    position: text,
    moves: text,
    isReplay: fc.boolean(),
    key: text,
    link: fc.constantFrom("", "vscode://tilework.tilework/game?text=x"),
  },
  { noNullPrototype: true },
);
const page: fc.Arbitrary<WebPage> = fc.record(
  {
    language: fc.constant("en"),
    title: text,
    author: text,
    entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
  },
  { noNullPrototype: true },
);

describe("the writer of web pages", () => {
  it("writes any text as data that the page reads back, and opens no element with it", () =>
    law(200, [page], (given) => {
      const html = webPageHtml(document, given, english);
      assert.equal(html.match(/<script/g)?.length, 3);
      assert.equal(html.match(/<title>[^<]*<\/title>/g)?.length, 1);
      const [, data = ""] = /id="page">([^<]*)<\/script/.exec(html) ?? [];
      assert.deepEqual(readWebPage(data), given);
    }));

  it("gives the page its own texts in the page's language, and no others", () => {
    const translations = { Undo: "Zurück", "Left/direction": "Links", Other: "Anderes" };
    const empty = { language: "de", title: "", author: "", entries: [] };
    const html = webPageHtml(document, empty, { script, translations });
    assert.match(html, /lang="de"/);
    assert.match(html, /id="texts">\{"Undo":"Zurück","Left\/direction":"Links"\}</);
  });

  it("packs the script", async () => {
    const long = "let moves = 0;\n".repeat(2_000);
    const read = async (name: string) => (name.endsWith(".html") ? document : long);
    const { document: html } = await packedPage(read);
    const [, code = ""] = /id="code">([^<]*)</.exec(html) ?? [];
    assert.ok(code.length < long.length / 20);
    const bytes = new Blob([Buffer.from(code, "base64")]).stream();
    const unpacked = bytes.pipeThrough(new DecompressionStream("deflate-raw"));
    assert.equal(await new Response(unpacked).text(), long);
  });

  it("has the levels that can be played, with links, and with solutions that solve them on request", () => {
    const collection = readCollection(
      "Author: Me\n\nTitle: One\n#####\n#@$.#\n#####\nSolution:\nl\n\nSolution:\nR\n\n#####\n#@$ #\n#####\n",
    );
    const base = "vscode://tilework.tilework";
    const [one, ...more] = levelsPage(collection.levels, collection, base, true, "").entries;
    assert.deepEqual(more, []);
    assert.deepEqual([one?.title, one?.author, one?.moves], ["One", "Me", "R"]);
    assert.equal(targetInText(one?.link ?? "")?.kind, "game");
    assert.equal(levelsPage(collection.levels, collection, base, false, "").entries[0]?.moves, "");
  });
});

it("the reader of a page's data takes no other data, and no link that leads elsewhere", () => {
  for (const wrong of ["", "{", "[]", "{}", '{"entries":[]}', '{"entries":{}}'])
    assert.equal(readWebPage(wrong), undefined, wrong);
  const links = ["javascript:alert(1)", "https://tilework.tilework/", "vscode://other.one/game?x", 7, null];
  const read = readWebPage(JSON.stringify({ entries: links.map((link) => ({ link })) }));
  const kept = read?.entries.map(({ link }) => link);
  const expected = links.map((link) => (typeof link === "string" && link.startsWith("https:") ? link : ""));
  assert.deepEqual(kept, expected);
  law(200, [fc.jsonValue()], (value) => void readWebPage(JSON.stringify(value)));
});
