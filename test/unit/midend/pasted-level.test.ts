import assert from "node:assert/strict";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";

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
