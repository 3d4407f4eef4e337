import assert from "node:assert/strict";
import { NewFolder } from "../../shared/new-folder.js";
import { assertRefused, tilework, words } from "../../shared/program.js";

const levels = `; The corridor
#######
#@.O.X#
#######

####
#@*#
####

######
#.  ##
#@$$.#
######
`;

describe("command line: tilework sokoban replay", () => {
  const folder = new NewFolder("replay");
  const file = folder.put("levels.txt", levels);

  it("says what is solved, shows the board after each move, and ends with the moves and their number", async () => {
    const { code, out, error } = await tilework(["sokoban", "replay", `${file}:1`, "--ms", "0"]);
    assert.equal(error, "");
    assert.equal(code, 0);
    assert.equal(
      out,
      `Solving level 1 (“The corridor”) of ${file}: A* for the fewest moves.
Solution: 3 moves, 2 pushes.

0 of 3: The level at its start.
#######
#@ $ .#
#######

1 of 3: Right.
#######
# @$ .#
#######

2 of 3: Pushed right. The box isn't on its goal yet.
#######
#  @$.#
#######

3 of 3: Pushed right, onto a goal. The box is on its goal.
#######
#   @*#
#######

Moves: 3R
Number of moves: 3
`,
    );
  });

  it("has an exit code each for solved levels, levels without a solution, and levels that it gave up on", async () => {
    const solved = await tilework(["sokoban", "replay", `${file}:2`, "--ms", "0"]);
    assert.match(solved.out, /already solved/);
    const unsolvable = await tilework(["sokoban", "replay", `${file}:3`, "--solver", "any", "--ms", "0"]);
    assert.match(unsolvable.out, /There is no solution\./);
    // The hardest of the built-in levels, with less time than a thread takes to start.
    const given = await tilework(
      words`sokoban replay media/levels/long-nights.txt:19 --solver bfs --ms 0 --seconds 0.01`,
    );
    assert.match(given.out, /No solution was found\. The time was up\. There may still be one\./);
    assert.deepEqual([solved.code, unsolvable.code, given.code], [5, 4, 1]);
  });

  it("waits between moves, and stops at Ctrl+C", async () => {
    const { code, out } = await tilework(["sokoban", "replay", `${file}:1`, "--ms", "30000"], "", {
      interruptAfter: /^\n0 of 3: /,
    });
    assert.match(out, /0 of 3: The level at its start\.[\s\S]*It was interrupted\.\n$/);
    assert.ok(!out.includes("1/3"));
    assert.equal(code, 1);
  });

  it("says what is wrong with its arguments and ends with 2", async () => {
    const wrong = [
      [[], /Name one level/],
      [[file, file], /Name one level/],
      [[`${file}:4`], /has no level 4\. It holds 3 levels\./],
      [[`${file}:0`], /The first level is number 1/],
      [[folder.at("none.txt")], /Couldn't read/],
      [[file, "--solver", "magic"], /“--solver” has no value “magic”\. It has: astar, bfs, any\./],
      [[file, "--ms", "-1"], /The option “--ms” needs a value\. For a value with a hyphen, type “--ms=-1”\./],
      [[file, "--ms", "soon"], /“soon” isn't a number for --ms/],
    ] as const;
    await assertRefused(wrong, (args) => tilework(["sokoban", "replay", ...args]));
  });
});
