import assert from "node:assert/strict";
import fc from "fast-check";
import { findFences, maxFences } from "../../../../../src/drawing/fences/fences.js";
import type { Block } from "../../../../../src/extension/levels/markdown/block-files.js";
import {
  checkingBlocks,
  offsetInDocument,
} from "../../../../../src/extension/levels/markdown/markdown-features.js";
import { english } from "../../../../../src/games/message.js";
import { atOnce } from "../../../../../src/games/slices.js";
import { checkingCollection } from "../../../../../src/games/sokoban/check/check.js";
import { fileBudget } from "../../../../../src/games/sokoban/check/stored-moves.js";
import { readCollection } from "../../../../../src/games/sokoban/text/read-collection.js";
import { leastMs } from "../../../../campaign/shared/measure.js";
import { law } from "../../../shared/samples.js";

const checks = { checking: checkingCollection, budgetOf: fileBudget };

function blocksOf(text: string): readonly Block[] {
  return findFences(text, maxFences).map((fence) => ({
    fence,
    collection: /sokoban|xsb/.test(fence.language) ? readCollection(fence.text) : undefined,
  }));
}

const check = (text: string, max = 5_000) => atOnce(checkingBlocks(blocksOf(text), checks, max));

describe("problems of blocks in Markdown", () => {
  it("are at their places in the document, and those of the same levels in a file", () => {
    const levels = "####\n#@$#\n####\n\n#####\n#@$.#\n#####\nSolution: L\n";
    const quoted = levels.replace(/^/gm, "> ").replace(/> $/, "");
    const document = `# Title\r\n> ~~~ xsb\n${quoted}> ~~~\n`;
    const inBlock = check(document);
    const inFile = atOnce(checkingCollection(readCollection(levels)));
    assert.ok(inFile.length >= 2);
    const textOf = (text: string, { offset, length }: { offset: number; length: number }) =>
      text.slice(offset, offset + length).replaceAll("\n> ", "\n");
    const problems = inBlock.map(({ code, range }) => [code, textOf(document, range)]);
    const expected = inFile.map(({ code, range }) => [code, textOf(levels, range)]);
    assert.deepEqual(problems, expected);
  });

  it("say why boards of other games can't be read", () => {
    const [found, ...others] = check("```2048\n2 4\n4\n```\n```sliding\n1 2\n3 0\n```\n");
    assert.equal(found?.code, "no-board");
    assert.match(english(found!.message), /^\S.*\.$/);
    assert.deepEqual(others, []);
  });

  it("have a limit for the whole document", () => {
    const document = "```xsb\n####\n#@$#\n####\n```\n".repeat(50);
    assert.ok(check(document).length >= 50);
    assert.equal(check(document, 20).length, 20);
  });

  it("play stored moves within one budget for the whole document", () => {
    const block = "```xsb\n#####\n#@ .#\n# $ #\n#####\nSolution: 8000(rl)\n```\n";
    const uncheckedIn = (count: number) =>
      check(block.repeat(count)).filter(({ code }) => code === "solution-unchecked").length;
    assert.equal(uncheckedIn(1), 0);
    const unchecked = uncheckedIn(200);
    assert.ok(unchecked > 0 && unchecked < 200, `${unchecked}`);
  });

  it("are found at any offset as by counting lines", () => {
    const line = fc.constantFrom("", "#", "####", "> #", "\t");
    law(100, [fc.array(line, { maxLength: 8 }), fc.nat(60)], (lines, wanted) => {
      const document = `> \`\`\`xsb\n${lines.map((one) => `> ${one}\n`).join("")}> \`\`\``;
      const [fence] = findFences(document);
      const offset = Math.min(wanted, fence!.text.length);
      const place = offsetInDocument(fence!, offset);
      const before = fence!.text.slice(0, offset).split("\n");
      const index = Math.min(before.length, lines.length) - 1;
      if (index < 0) assert.equal(place, fence!.lineEnd);
      else if (before.length <= lines.length)
        assert.equal(place, fence!.lines[index]!.offset + before.at(-1)!.length);
      else assert.equal(place, fence!.lines[index]!.offset + fence!.lines[index]!.length);
    });
  });

  it("of hostile texts are found soon", () => {
    const texts = [
      `\`\`\`xsb\n${"\u0000\u001b\u202e".repeat(350_000)}\n\`\`\`\n`,
      `\`\`\`xsb\n${"#####\n#@$.#\n#####\n\n".repeat(10_000)}\`\`\`\n`,
      "```xsb\n```\n".repeat(90_000),
      "```xsb\n#\n```\n".repeat(90_000),
      `\`\`\`2048\n${"2 ".repeat(500_000)}\n\`\`\`\n`,
      `\`\`\`sliding\n${"1\n".repeat(500_000)}\`\`\`\n`,
    ];
    for (const text of texts) assert.ok(leastMs(2_000, () => check(text)) < 2_000, text.slice(0, 20));
  });
});
