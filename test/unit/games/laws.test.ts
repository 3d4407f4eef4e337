import assert from "node:assert/strict";
import { gameNames } from "../../../src/games/game.js";
import { findGame, games } from "../../games/registry.js";
import { solvers } from "../../games/solver-registry.js";
import { lawsOf } from "./game-laws.js";

it("the list of games has the games in the order of their names, each with a solver", () => {
  const names = games.map(({ name }) => name);
  assert.deepEqual(names.slice(0, gameNames.length), gameNames);
  assert.deepEqual([...solvers.keys()].sort(), [...names].sort());
  for (const game of games) assert.equal(findGame(game.name), game);
});

for (const game of games) lawsOf(game);
