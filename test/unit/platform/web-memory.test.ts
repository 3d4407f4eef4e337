import assert from "node:assert/strict";
import { heldBytes, recordAllocated, recordHeld, startAccounting } from "../../../src/platform/web/memory.js";

it("the memory of a thread in a browser is what its search counted last, plus what it has allocated since", () => {
  startAccounting();
  recordAllocated(100);
  recordAllocated(200);
  assert.equal(heldBytes(), 300);
  // It doubled a structure, and let the old one go.
  recordHeld(200);
  recordAllocated(50);
  assert.equal(heldBytes(), 250);
  startAccounting();
  assert.equal(heldBytes(), 0);
});
