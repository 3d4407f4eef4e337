import assert from "node:assert/strict";
import { beginAccount, heldBytes, noteHeld, noteTaken } from "../../../src/platform/web/memory.js";

describe("the memory of a thread in a browser", () => {
  it("is what its search counted last, and what it took since", () => {
    beginAccount();
    noteTaken(100);
    noteTaken(200);
    assert.equal(heldBytes(), 300);
    // It doubled a structure, and let the old one go.
    noteHeld(200);
    noteTaken(50);
    assert.equal(heldBytes(), 250);
    beginAccount();
    assert.equal(heldBytes(), 0);
  });
});
