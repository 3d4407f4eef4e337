import assert from "node:assert/strict";
import fc from "fast-check";
import { fenceEdit, findFences } from "../../../src/drawing/fences/fences.js";
import { law } from "../shared/samples.js";

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
