import assert from "node:assert/strict";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { pastedStart, readGame } from "../../../src/midend/commands/sharing.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { valueIn } from "../shared/value-in.js";
import { FakePorts } from "./fake-ports.js";
import { does, onSurfaces, openLevel, paste } from "./worlds.js";

const level = "#######\n#     #\n# @$. #\n#######\nTitle: Mine\n";
const lines = (before: string) =>
  level
    .trimEnd()
    .split("\n")
    .map((line) => `${before}${line}`)
    .join("\n");
const posts: Readonly<Record<string, string>> = {
  "as it is": level,
  quoted: `Somebody wrote:\n${lines("> ")}\n`,
  "in forum code": `Look at this:\n[code]\n${level}[/code]\nBye`,
  fenced: `\`\`\`\n${level}\`\`\`\n`,
  indented: lines("    "),
};

describe("a level from a mail or a forum that is pasted on a board", () => {
  onSurfaces("is played without the quotation marks around it", async (world) => {
    for (const [name, text] of Object.entries(posts)) {
      await does(world, openLevel("first-steps/1"), paste(text));
      const [start] = world.live(sokoban.name).session.positions;
      assert.equal(sokoban.format(start as never), "any 7#|#5-#|#-@$.-#|7# 17 16 d 0 0", name);
    }
    assert.deepEqual(world.ports.problems, []);
  });
});

describe("a paste that is undone", () => {
  // A board, moves on the level, and a game with its moves, as Copy Game writes it.
  const texts = [
    "#####\n#@$.#\n#####\n",
    "ruR",
    "Tilework game: sokoban\nStart: any 7#|#5-#|#-@$.-#|7# 17 16 d 0 0\nMoves: u d\n",
  ];
  onSurfaces("brings the former game back with one undo", async (world) => {
    const shown = () => {
      const live = world.live(sokoban.name);
      return `${sokoban.format(live.position as never)} after ${live.session.cursor} steps, ${live.gameId}`;
    };
    await does(world, openLevel("first-steps/1"), paste(level));
    for (const text of texts) {
      const before = shown();
      await does(world, paste(text));
      assert.notEqual(shown(), before, text);
      await does(world, "undo");
      assert.equal(shown(), before, text);
    }
    assert.deepEqual(world.ports.problems, []);
  });
});

describe("the start of a pasted game", () => {
  const sliding = findGame("sliding")!;
  const ports = new FakePorts();
  const pasted = async (text: string) => {
    return pastedStart(valueIn(await readGame(text, games, sliding, ports))[0]!.session, ports);
  };

  it("has a title if it is a level, and none if it was dealt", async () => {
    assert.equal((await pasted("#####\n#@$.#\n#####")).origin?.title, "Pasted level");
    assert.equal((await pasted("sliding/3x3/7")).origin, undefined);
  });

  it("is assisted if moves came with it, and not if it was dealt", async () => {
    const moved = "Tilework game: sliding\nStart: 3x3 1,2,3,0,5,6,4,7,8 0\nMoves: D\n";
    assert.equal(new LiveGame(await pasted(moved), ports).isAssisted, true);
    assert.equal(new LiveGame(await pasted("sliding/3x3/7"), ports).isAssisted, false);
  });
});
