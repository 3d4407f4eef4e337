import assert from "node:assert/strict";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { pastedStart, readGame } from "../../../src/midend/commands/sharing.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { valueIn } from "../shared/value-in.js";
import { FakePorts } from "./fake-ports.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { Deed } from "./world.js";

const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
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
  for (const make of surfaces)
    it(`is played without the quotation marks around it: ${make.name}`, async () => {
      const world = new make(new VolatileFiles());
      await world.open();
      await world.do({ kind: "action", action: { kind: "open", game: sokoban.name, slot: "first-steps/1" } });
      await world.settle();
      for (const [name, text] of Object.entries(posts)) {
        await world.do({
          kind: "action",
          action: { kind: "open", game: sokoban.name, slot: "first-steps/1" },
        });
        await world.settle();
        await world.ports.clipboard.write(text);
        await world.do({ kind: "paste", text });
        await world.settle();
        const live = world.midend.oneOfAKind.find(sokoban.name);
        assert.equal(
          live && sokoban.format(live.session.positions[0] as never),
          "any 7#|#5-#|#-@$.-#|7# 17 16 d 0 0",
          name,
        );
      }
      assert.deepEqual(world.ports.problems, []);
      await world.leave();
    });
});

describe("a paste that is undone", () => {
  // A board, moves on the level, and a game with its moves, as Copy Game writes it.
  const first = "#####\n#@$.#\n#####\n";
  const texts = [
    first,
    "ruR",
    "Tilework game: sokoban\nStart: any 7#|#5-#|#-@$.-#|7# 17 16 d 0 0\nMoves: u d\n",
  ];
  for (const make of surfaces)
    it(`brings the former game back with one undo: ${make.name}`, async () => {
      const world = new make(new VolatileFiles());
      const does = async (deed: Deed) => {
        await world.do(deed);
        await world.settle();
      };
      const shown = () => {
        const live = world.midend.oneOfAKind.find(sokoban.name)!;
        return `${sokoban.format(live.position as never)} after ${live.session.cursor} steps, ${live.gameId}`;
      };
      await world.open();
      await does({ kind: "action", action: { kind: "open", game: sokoban.name, slot: "first-steps/1" } });
      for (const text of [level, ...texts]) {
        const before = shown();
        await world.ports.clipboard.write(text);
        await does({ kind: "paste", text });
        if (text === level) continue;
        assert.notEqual(shown(), before, text);
        await does({ kind: "command", command: "undo" });
        assert.equal(shown(), before, text);
      }
      assert.deepEqual(world.ports.problems, []);
      await world.leave();
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
