import assert from "node:assert/strict";
import fc from "fast-check";
import { findFences } from "../../../../../src/drawing/fences/fences.js";
import {
  afterChanges,
  type BlockPlace,
  findBlock,
  type LineChange,
} from "../../../../../src/extension/levels/markdown/block-files.js";
import { law } from "../../../shared/samples.js";

const block = "```xsb\n####\n```\n";

/** The change that replaces a part of a text. */
function change(text: string, offset: number, length: number, replacement: string): LineChange {
  const at = (place: number) => {
    const before = text.slice(0, place).split("\n");
    return { line: before.length - 1, character: before.at(-1)!.length };
  };
  return { range: { start: at(offset), end: at(offset + length) }, text: replacement };
}

describe("the place of a block in a Markdown document", () => {
  it("follows every change outside of its opening fence, among blocks with the same text", () => {
    const text = fc.constantFrom("", "a", "\n", "one\ntwo\n", block, `\n${block}`);
    law(
      100,
      [fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 4 }), fc.nat(), fc.nat(20), text],
      (above, below, from, wide, replacement) => {
        const before = `${above.map((one) => `${one}\n`).join("")}`;
        const document = before + block + below.join("");
        const place = { line: before.split("\n").length - 1, isFollowed: true };
        const offset = from % (document.length + 1);
        const length = Math.min(wide, document.length - offset);
        const opening = before.length;
        const lineEnd = opening + "```xsb".length;
        const isAbove = offset + length <= opening;
        fc.pre(isAbove || offset > opening);
        const after = afterChanges(place, [change(document, offset, length, replacement)]);
        const grown = isAbove ? replacement.length - length : 0;
        const changed = document.slice(0, offset) + replacement + document.slice(offset + length);
        assert.equal(after.line, changed.slice(0, opening + grown).split("\n").length - 1);
        if (isAbove || offset > lineEnd) assert.ok(after.isFollowed);
      },
    );
  });

  it("isn't followed when its opening fence is replaced", () => {
    const document = `text\n${block}`;
    const place = { line: 1, isFollowed: true };
    assert.equal(afterChanges(place, [change(document, 0, document.length, block)]).isFollowed, false);
  });

  it("is found again by a text that no other block has", () => {
    const fences = findFences(`${block}\n\`\`\`xsb\n#####\n\`\`\`\n${block}`);
    const lineOf = (place: BlockPlace, text: string | undefined) => findBlock(fences, place, text)?.line;
    const lost = (line: number) => ({ line, isFollowed: false });
    const lines = fences.map(({ line }) => line);
    assert.deepEqual(lines, [0, 4, 7]);
    assert.equal(lineOf(lost(1), "#####\n"), 4);
    assert.equal(lineOf(lost(1), "####\n"), undefined);
    assert.equal(lineOf(lost(7), "####\n"), 7);
    assert.equal(lineOf(lost(4), "####\n"), undefined);
    assert.equal(lineOf(lost(4), undefined), undefined);
    assert.equal(lineOf({ line: 4, isFollowed: true }, "####\n"), 4);
  });
});
