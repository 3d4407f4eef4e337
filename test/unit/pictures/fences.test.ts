import assert from "node:assert/strict";
import fc from "fast-check";
import { parseStringPromise } from "xml2js";
import { plainTheme } from "../../../src/drawing/color.js";
import { drawFence } from "../../../src/drawing/fences/fence-pictures.js";
import {
  fenceEdit,
  fenceLanguage,
  fenceLanguages,
  findFences,
  maxFenceCharacters,
} from "../../../src/drawing/fences/fences.js";
import { english } from "../../../src/games/message.js";
import { leastMs } from "../../campaign/shared/measure.js";
import { assertWithin } from "../../shared/slowness.js";
import { law } from "../shared/samples.js";

const theme = plainTheme("light");
const draw = (language: (typeof fenceLanguages)[number], text: string) =>
  drawFence(language, text, theme, english);

describe("Markdown: blocks with boards", () => {
  it("are found with their lines, by backquotes and tildes, in lists, and without an end", () => {
    const text =
      "# Title|```xsb|#####|#@$.#|#####|```|- A list:||  ~~~~ Sokoban {.big}|  ####|    #| #|  ~~~|  ~~~~~|````js|```xsb|```|````|```2048|2 4".replaceAll(
        "|",
        "\r\n",
      );
    const fences = findFences(text);
    const found = fences.map(({ language, line, isClosed, prefix }) => [language, line, isClosed, prefix]);
    assert.deepEqual(found, [
      ["xsb", 1, true, ""],
      ["sokoban", 8, true, "  "],
      ["2048", 18, false, ""],
    ]);
    const texts = fences.map((fence) => fence.text);
    assert.deepEqual(texts, ["#####\n#@$.#\n#####\n", "####\n  #\n#\n~~~\n", "2 4\n"]);
    for (const { lines, text: own } of fences)
      assert.equal(
        own,
        lines.map(({ offset, length }) => `${text.slice(offset, offset + length)}\n`).join(""),
      );
  });

  it("are not found in comments and in HTML that is shown as it is", () => {
    const block = "```xsb\n###\n```\n";
    const linesOf = (text: string) => findFences(text).map(({ line }) => line);
    assert.deepEqual(linesOf(`<!-- off\n\n${block}-->\n${block}`), [6]);
    assert.deepEqual(linesOf(`<!-- one line -->\n${block}   <!--\n${block}`), [1]);
    assert.deepEqual(linesOf(`<PRE class="a">\n${block}</pre>\n${block}`), [5]);
    assert.deepEqual(linesOf(`<script>\n${block}</style> a\n${block}`), [5]);
    // These are text.
    assert.deepEqual(linesOf(`    <!--\n\n${block}`), [2]);
    assert.deepEqual(linesOf(`a <!--\n\n${block}`), [2]);
    assert.deepEqual(linesOf(`<prefix>\n\n${block}`), [2]);
    assert.deepEqual(linesOf(`<details>\n\n${block}</details>\n`), [2]);
    assert.deepEqual(linesOf("```xsb\n<!--\n```\n```xsb\n```\n"), [0, 3]);
  });

  it("are named by the first word after the fence", () => {
    assert.deepEqual(
      ["xsb", " XSB title", "sokoban{.x}", "2048", "sliding", "", "xsbs", "js xsb"].map(fenceLanguage),
      ["xsb", "xsb", "sokoban", "2048", "sliding", undefined, undefined, undefined],
    );
  });

  it("are found in quotations and in lists, with the prefix of their lines", () => {
    const text =
      "> ```xsb|> #####|>  #@#|>|> ```|> > ~~~sokoban|>> ####|>|1. ```xsb|   ####|   ```|- > ```2048|  > 2 4|  no quotation|```sliding|> 1 2|```".replaceAll(
        "|",
        "\n",
      );
    const found = findFences(text).map((one) => [one.line, one.prefix, one.text, one.isClosed]);
    assert.deepEqual(found, [
      [0, "> ", "#####\n #@#\n\n", true],
      [5, "> > ", "####\n", false],
      [8, "   ", "####\n", true],
      [11, "  > ", "2 4\n", false],
      [14, "", "> 1 2\n", true],
    ]);
    assert.equal(findFences(text, 2).length, 2);
  });

  it("are refused at once if they are almost lines of a table", () => {
    for (const sign of ["-", "=", "+", "|", " "]) {
      const text = `--${sign.repeat(maxFenceCharacters - 3)}x`;
      for (const language of ["sliding", "2048"] as const) {
        const ms = leastMs(100, () => assert.equal(draw(language, text), undefined));
        assertWithin(ms, 100, `${language}, “${sign}”`);
      }
    }
  });

  it("are found in time proportional to the text, whatever it is", () => {
    const lines = "```xsb|```|~~~|   ```|#@$.#||`````2048 `|\t~~~~sliding".split("|");
    const line = fc.constantFrom(...lines);
    law(200, [fc.array(line, { maxLength: 60 }), fc.constantFrom("\n", "\r\n", "\r")], (drawn, end) => {
      for (const fence of findFences(drawn.join(end))) {
        assert.equal(fence.lines.length, fence.text.split("\n").length - 1);
        assert.match(drawn[fence.line] ?? "", /xsb|2048|sliding/);
      }
    });
    const quoted = ["> ".repeat(250_000), "> ```xsb\n".repeat(70_000), `- ${"> ".repeat(9)}~~~xsb`.repeat(9)];
    const plain = ["`".repeat(500_000), "```xsb\n".repeat(70_000), `\`\`\`xsb\n${" ".repeat(500_000)}`];
    for (const text of [...quoted, ...plain]) assert.ok(leastMs(500, () => findFences(text)) < 500);
  });
});

describe("Markdown: pictures of boards", () => {
  it("show the levels of a block with titles, texts and the moves that solve them", async () => {
    const text = "#####\n#@$.#\n#####\nTitle: A <b>\nSolution: R\n\n#####\n#@$.#\n#####\nSolution: l\n";
    const [first, second, ...more] = draw("xsb", text) ?? [];
    assert.deepEqual(more, []);
    assert.deepEqual([first?.caption, first?.replay?.moves, second?.caption], ["A <b>", ["R"], undefined]);
    assert.equal(second?.replay, undefined, "moves that solve nothing");
    const { svg } = (await parseStringPromise(first?.svg ?? "", { strict: true })) as {
      svg: { title: string[]; desc: string[] };
    };
    assert.deepEqual(svg.title, ["A <b>"]);
    assert.equal(svg.desc[0]?.split("\n")[0], "#####");
  });

  it("are replayed by moves without a heading, and by no other words", () => {
    const replayOf = (below: string) => draw("xsb", `#####\n#@$.#\n#####\n${below}`)?.[0]?.replay?.moves;
    assert.deepEqual(replayOf("\nR\n"), ["R"]);
    assert.deepEqual(replayOf("Title: Short\n\nr"), ["R"]);
    for (const below of ["", "dull\n", "Right\n", "Solution: l\n"]) assert.equal(replayOf(below), undefined);
  });

  it("show boards of 2048 and of the sliding puzzle with all numbers", () => {
    const numbers = (svg: string | undefined) =>
      [...(svg ?? "").matchAll(/<text[^>]*>(\d+)</g)].map(([, number]) => number);
    const board = "2 4 8\n16 . 32\n_ 1024 512";
    assert.deepEqual(numbers(draw("2048", board)?.[0]?.svg), ["2", "4", "8", "16", "32", "1024", "512"]);
    assert.deepEqual(
      numbers(draw("sliding", "| 1 | 2 | 3 |\n|---|---|---|\n| 4 | 5 | 6 |\n| 7 | 0 | 8 |")?.[0]?.svg),
      ["1", "2", "3", "4", "5", "6", "7", "8"],
    );
  });

  it("are not made from other texts or from large ones", () => {
    for (const text of ["", "words", "#####\n#@\u0000$.#\n#####", "#####\n#@@$.#\n#####"])
      for (const language of fenceLanguages) assert.equal(draw(language, text), undefined, text);
    for (const text of ["2 4\n8 16", "2 4 8\n3 0 0\n0 0 0", "2 4 8\n2 2 2\n<b> 2 2", "0 0 0\n0 0 0\n0 0 0"])
      assert.equal(draw("2048", text), undefined, text);
    const level = "#####\n#@$.#\n#####\n\n";
    assert.notEqual(draw("xsb", level.repeat(20)), undefined);
    assert.equal(draw("xsb", level.repeat(21)), undefined);
    assert.equal(draw("xsb", `${level}${"#".repeat(maxFenceCharacters)}`), undefined);
    assert.equal(draw("xsb", `#@$.#\n${"9999#|".repeat(50)}`), undefined);
  });

  it("of a hundred levels are made in 200 ms", () => {
    const level = `##########\n#@ $  $ .#\n#  $   ..#\n#${" ".repeat(8)}#\n##########\nTitle: `;
    let made = 0;
    const ms = leastMs(200, () => {
      for (let count = 0; count < 100; count++) assert.ok(draw("xsb", `${level}${made++}`));
    });
    assertWithin(ms, 200);
  });

  it("are made from any text in bounded time", () => {
    const character = fc.constantFrom("#", "@", "$", ".", "*", " ", "\n", "9", "(", ")", "|", "l", "R", "2");
    law(200, [fc.constantFrom(...fenceLanguages), fc.string({ unit: character })], (language, text) => {
      for (const { svg } of draw(language, text) ?? []) assert.match(svg, /^<svg [\s\S]*<\/svg>\n$/);
    });
    const moves = `#####\n#@ $.#\n#####\nSolution: ${"999(lr)".repeat(2_000)}\n`;
    assert.ok(leastMs(500, () => draw("xsb", moves)) < 500);
  });
});

/** A text after an edit. */
function applied(text: string, edit: ReturnType<typeof fenceEdit>): string {
  assert.ok(typeof edit === "object");
  return text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length);
}

describe("Markdown: writing a text into a block", () => {
  it("changes nothing else in the document; a block is found whole, whatever its prefix, fence and text are", () => {
    const prefix = fc.constantFrom("", "  ", "\t", "> ", ">", "> > ", ">>   ", "- ", "12. ", "- > ", "> - ");
    const own = fc.constantFrom("#####", "#@$.#", "", "  #", " ", "> x", "Title: ~~", "``", "\t#");
    const mark = fc.constantFrom("```", "````", "~~~");
    const lines = fc.array(own, { maxLength: 6 });
    const end = fc.constantFrom("\n", "\r\n");
    law(300, [prefix, mark, lines, lines, end, fc.boolean()], (before, fence, old, now, eol, isLast) => {
      const continued = before.replace(/[^>\s]/g, " ").replace(/>$/, "> ");
      const block = [`${before}${fence}xsb`, ...old.map((line) => continued + line), continued + fence];
      const document = ["# Title", ...block, ...(isLast ? [] : ["", "The end"])].join(eol);
      const [found, ...others] = findFences(document);
      const text = old.map((line) => `${line}\n`).join("");
      assert.deepEqual([found?.text, found?.line, found?.mark, found?.isClosed], [text, 1, fence, true]);
      assert.deepEqual(others, []);
      const edit = fenceEdit(found!, now.join("\n"), eol);
      const changed = edit === undefined ? document : applied(document, edit);
      const [again] = findFences(changed);
      // A line end at the end of a text starts no line.
      const wanted = now.at(-1) === "" ? now.slice(0, -1) : now;
      assert.deepEqual(again?.text.split("\n").slice(0, -1), wanted);
      assert.deepEqual([again?.line, again?.mark, again?.isClosed], [1, fence, true]);
      assert.ok(changed.startsWith(document.slice(0, found!.lineEnd)));
      const closing = (one: string) => one.slice(one.lastIndexOf(eol + continued + fence));
      assert.equal(closing(changed), closing(document));
    });
  });

  it("changes only the lines that differ", () => {
    const document = "> ```xsb\n>####\n>  #@#\n> ###\n> ```\n";
    const [found] = findFences(document);
    const edit = fenceEdit(found!, "####\n #@ #\n###", "\n");
    assert.deepEqual(applied(document, edit), "> ```xsb\n>####\n>  #@ #\n> ###\n> ```\n");
    assert.equal(fenceEdit(found!, found!.text, "\n"), undefined);
  });

  it("refuses a line that would close the block", () => {
    const [found] = findFences("```xsb\n####\n```\n");
    assert.equal(fenceEdit(found!, "####\n````\n", "\n"), "closes");
    assert.notEqual(fenceEdit(found!, "####\n~~~\n", "\n"), "closes");
  });
});
