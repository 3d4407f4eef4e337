import assert from "node:assert/strict";
import { formatSteps } from "../../../src/games/play/session.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { FakeChanges } from "./fake-changes.js";
import { PanelWorld } from "./panel-world.js";
import { PlayWindow } from "./play-window.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { World } from "./world.js";
import { board, does, goOn } from "./worlds.js";

const directions = ["left", "up", "right", "down"] as const;

function stepsOf(window: PlayWindow | World): string {
  const live = window instanceof PlayWindow ? window.live : window.live("2048");
  return `${formatSteps(live.session.steps)} at ${live.session.cursor}`;
}

type Make = (files: VolatileFiles, watchChanges: WatchChanges) => World;
const surfaces: readonly (readonly [string, Make])[] = [
  ["panel", (files, watchChanges) => new PanelWorld(files, undefined, watchChanges)],
  ["terminal of VS Code", (files, watchChanges) => new HostTerminalWorld(files, watchChanges)],
  ["screen of a shell", (files, watchChanges) => new ShellScreenWorld(files, watchChanges)],
  ["dialogue of lines", (files, watchChanges) => new PlainWorld(files, watchChanges)],
];

describe("a game that another window plays", () => {
  for (const [name, make] of surfaces) {
    const open = async () => {
      const [files, changes] = [new VolatileFiles(), new FakeChanges()];
      const other = new PlayWindow("other", "2048", files, changes);
      await other.open();
      await other.move(...directions);
      const world = make(files, changes.window);
      await world.open();
      await does(world, goOn("2048"));
      assert.equal(stepsOf(world), stepsOf(other));
      const settle = async () => {
        await other.settle();
        await world.settle();
        for (const { ports } of [world, other]) await ports.time.pass(1_000);
      };
      return { world, other, changes, settle };
    };

    it(`is followed in the ${name}`, async () => {
      const { world, other, settle } = await open();
      const written = world instanceof PlainWorld ? world.written : undefined;
      await other.move(...directions, ...directions);
      await settle();
      assert.equal(stepsOf(world), stepsOf(other));
      const shown = board(world);
      assert.equal(shown.figures.find(({ name }) => name === "moves")?.value, other.live.session.cursor);
      assert.match(shown.announcement.text, /^Played on in another window\./);
      // A dialogue of lines prints the board that the next line is about.
      if (world instanceof PlainWorld) {
        const since = world.written.slice(written!.length);
        assert.match(since, /^\nPlayed on in another window\. [\s\S]*\n> $/);
      }
      await world.do({ kind: "command", command: "undo" });
      await settle();
      assert.equal(stepsOf(world), stepsOf(other));
      await world.leave();
      await other.close();
    });

    it(`can be accepted or declined in the ${name} if both have continued`, async () => {
      for (const command of ["takeOther", "keepOwn"] as const) {
        const { world, other, changes, settle } = await open();
        changes.hold();
        for (const direction of directions.toReversed()) await world.do({ kind: "direction", direction });
        await other.move(...directions, "left");
        changes.letGo();
        await settle();
        const own = stepsOf(world);
        assert.notEqual(own, stepsOf(other));
        const shown = board(world);
        assert.ok(shown.otherWindow.isOffered);
        assert.match(shown.notice!.text, /^Also played on in another window: /);
        if (world instanceof PlainWorld)
          assert.match(world.written, /in another window: [\s\S]*\nType “other” .*“keep” .*\n> $/);
        await world.do({ kind: "command", command });
        await settle();
        assert.equal(stepsOf(world), command === "takeOther" ? stepsOf(other) : own);
        assert.equal(board(world).otherWindow.isOffered, false);
        const kept = (await openedOf(world.ports.saves)).map(({ save }) => formatSteps(save.session.steps));
        const left = command === "takeOther" ? own : stepsOf(other);
        assert.deepEqual(kept, [left.replace(/ at .*/, "")]);
        await world.leave();
        await other.close();
        assert.deepEqual(world.ports.problems, []);
      }
    });
  }
});
