import assert from "node:assert/strict";
import { sokoban as lazy } from "../../../src/extension/lazy-sokoban.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";

it("Sokoban in the extension's bundle has the members of the game", () => {
  assert.deepEqual(Object.keys(lazy).sort(), Object.keys(sokoban).sort());
  assert.equal(lazy.name, sokoban.name);
});
