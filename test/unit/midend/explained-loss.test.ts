import assert from "node:assert/strict";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { board, does, hiddenActions, onSurfaces, openLevel } from "./worlds.js";

const levelFile = "file:///room.xsb";
const room = "########\n#      #\n# @$ . #\n#      #\n########\n";
const explanation = "The marked box is stuck in a corner. Deadlock since push 1. In the corner since push 4.";

describe("why a level is lost, when the player asks", () => {
  onSurfaces(
    "names the push that lost it and the one into the corner, and stays on the line after a refused step",
    async (world) => {
      const notice = () => board(world).notice?.text;
      world.ports.levelTexts.set(levelFile, room);
      await does(world, openLevel("first-steps/1"));
      await hiddenActions(world).levels.playFile(sokoban as never, levelFile, 0);
      await world.settle();
      // The box is pushed up to a wall, and along it into a corner.
      await does(world, "down", "right", "up", "left", "up", "right", "right", "right", "whyLost");
      assert.equal(notice(), explanation);
      await does(world, "up");
      assert.equal(notice(), explanation);
      await does(world, "left");
      assert.notEqual(notice(), explanation);
      assert.deepEqual(world.ports.problems, []);
    },
  );
});
