import assert from "node:assert/strict";
import { escapeXml } from "../../../src/drawing/svg-file.js";

describe("titles in pictures", () => {
  it("contain no escape sequence and no markup", () => {
    assert.equal(escapeXml("\u001b]0;a\u0007\u009b2J\u007f<b> ü"), "]0;a2J&#60;b&#62; ü");
  });
});
