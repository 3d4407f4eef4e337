import assert from "node:assert/strict";
import fc from "fast-check";
import type { Direction } from "../../../src/games/direction.js";
import { formatSteps } from "../../../src/games/play/session.js";
import { relationOf, type SavedLine } from "../../../src/games/saves/save-lines.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { WatchChanges } from "../../../src/platform/storage/change-notices.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { asyncLaw, untilSeen, weighted } from "../shared/samples.js";
import { FakeChanges } from "./fake-changes.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { World } from "./world.js";
import { answers, board, does, goOn } from "./worlds.js";

const directions = ["left", "up", "right", "down"] as const;

/** A text that identifies a state of a game. */
function stateOf({ gameId, session }: SavedLine): string {
  return `${gameId} ${session.cursor} ${formatSteps(session.steps)}`;
}

/** A window with the board of one game, in a terminal of VS Code. Its random names are its own. */
class GameWindow extends HostTerminalWorld {
  #made = 0;

  constructor(
    title: string,
    readonly game: string,
    files: VolatileFiles,
    changes: FakeChanges,
  ) {
    super(files, changes.window);
    const id = () => `${title}-${++this.#made}`;
    Object.assign(this.ports, { chance: { seed: () => title.charCodeAt(0) * 1_000 + ++this.#made, id } });
  }

  override async open(): Promise<void> {
    await super.open();
    await does(this, goOn(this.game));
  }

  get played(): LiveGame {
    return this.live(this.game);
  }

  /** Whether the board is on the screen. */
  see(isSeen: boolean): void {
    this.midend.liveGames.setSeen(() => isSeen, isSeen, true);
  }

  async run(command: BoardCommand): Promise<void> {
    await does(this, command);
    if (this.ports.question !== undefined) await answers(this, undefined);
  }

  async move(...moves: readonly Direction[]): Promise<void> {
    for (const direction of moves) this.do({ kind: "direction", direction });
    await this.settle();
  }
}

/** Two windows with the board of the same game, which one of them has started. */
class Windows {
  readonly files = new VolatileFiles();
  readonly changes = new FakeChanges();
  readonly one: GameWindow;
  readonly other: GameWindow;

  private constructor(game: string) {
    this.one = new GameWindow("one", game, this.files, this.changes);
    this.other = new GameWindow("two", game, this.files, this.changes);
  }

  static async open(game = "2048"): Promise<Windows> {
    const windows = new Windows(game);
    await windows.one.open();
    await windows.one.move("left", "up", "right", "down", "left", "up");
    await windows.other.open();
    await windows.settleAlike();
    return windows;
  }

  get all(): readonly GameWindow[] {
    return [this.one, this.other];
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 2; turn++) for (const window of this.all) await window.settle();
    for (const { ports } of this.all) await ports.time.pass(1_000);
  }

  /** Waits until both have the same game. */
  async settleAlike(): Promise<void> {
    await this.settle();
    this.agree();
  }

  agree(): void {
    assert.equal(stateOf(this.other.played), stateOf(this.one.played));
    assert.deepEqual([this.isOffered(this.one), this.isOffered(this.other)], [false, false]);
  }

  isOffered({ midend, played }: GameWindow): boolean {
    return midend.otherWindows.offered(played) !== undefined;
  }

  /** Both continue before either learns about the other. */
  async part(): Promise<void> {
    this.changes.hold();
    await this.one.move("left", "up", "right", "down");
    await this.other.move("down", "right", "up", "left", "down");
    assert.notEqual(stateOf(this.one.played), stateOf(this.other.played));
    this.changes.letGo();
    await this.settle();
  }

  async close(): Promise<void> {
    for (const window of this.all) await window.leave();
    for (const { ports } of this.all) assert.deepEqual(ports.problems, []);
  }
}

/** Whether a file holds all moves of a line, or the player has undone them. */
async function isKept(
  line: SavedLine,
  { ports }: GameWindow,
  takenBack: readonly SavedLine[] = [],
): Promise<boolean> {
  const all = await ports.saves.listAll();
  return [...all.map(({ save }) => save), ...takenBack].some((other) =>
    ["same", "elsewhere", "ahead"].includes(relationOf(line, other)),
  );
}

const lineOf = ({ gameId, session }: LiveGame): SavedLine => ({ gameId, session });

/** The line without undone moves, which another move drops. */
function playedLine({ gameId, session }: LiveGame): SavedLine {
  const { steps, cursor, ...rest } = session;
  return { gameId, session: { ...rest, steps: steps.slice(0, cursor), cursor } };
}

describe("two windows with the same game", () => {
  let windows: Windows;
  let one: GameWindow;
  let other: GameWindow;

  beforeEach(async () => {
    windows = await Windows.open();
    ({ one, other } = windows);
  });

  afterEach(() => windows.close());

  it("show each other's moves, undo and redo at once, on the same board", async () => {
    for (const game of ["2048", "sliding", "sokoban"]) {
      const windows = await Windows.open(game);
      const { one, other } = windows;
      const before = board(other);
      await one.move(...directions, ...directions);
      await windows.settleAlike();
      const after = board(other);
      assert.equal(after.gameKey, before.gameKey, "what has moved glides");
      assert.match(after.announcement.text, /^Played on in another window\./);
      assert.ok(after.otherWindow.changes > before.otherWindow.changes);
      // Each continues from the other one's state, and undoes steps in it.
      for (const [window, command] of [
        [other, "undo"],
        [one, "undo"],
        [other, "redo"],
      ] as const) {
        await window.run(command);
        await windows.settleAlike();
      }
      for (const window of [other, one, other]) {
        await window.move(...directions);
        await windows.settleAlike();
      }
      await windows.close();
    }
  });

  it("follow a line that was started after an undo, even if the undone moves are their own", async () => {
    for (const [back, last] of [
      [one, one],
      [other, other],
      [one, other],
    ] as const) {
      await last.move(...directions);
      await windows.settle();
      await back.run("undo");
      await back.run("undo");
      await windows.settle();
      await back.move(...directions.toReversed());
      await windows.settleAlike();
    }
  });

  it("write nothing while they follow, so one game stays one file", async () => {
    const { files } = windows;
    for (const window of [one, other, one, one, other]) {
      await window.move(...directions);
      await windows.settle();
      assert.equal((await files.list("/saves")).length, 1);
    }
    await one.move(...directions);
    await windows.settle();
    let writes = 0;
    files.disturb = (step) => {
      if (step === "write") writes++;
      return undefined;
    };
    await one.move("left", "up", "right");
    await windows.settle();
    const ownWrites = writes;
    assert.ok(ownWrites > 0);
    windows.agree();
    await other.settle();
    assert.equal(writes, ownWrites);
    files.disturb = () => undefined;
  });

  it("report at once that both have continued, and offer the other line on the page", async () => {
    await windows.part();
    for (const window of windows.all) {
      const { notice, otherWindow, announcement } = board(window);
      assert.equal(otherWindow.isOffered, true);
      assert.match(notice!.text, /^Also played on in another window: 4×4 · Score \d+ · Moves \d+$/);
      const ways = notice!.ways?.map(({ command }) => command);
      assert.deepEqual(ways, ["takeOther", "keepOwn"]);
      assert.equal(announcement.text, notice!.text);
    }
    // The change is shown, and not announced again.
    const { announcement } = board(one);
    await other.move(...directions);
    await windows.settle();
    const later = board(one);
    assert.equal(later.announcement.id, announcement.id);
    assert.match(later.notice!.text, new RegExp(`Moves ${other.played.session.cursor}$`));
  });

  it("keep their own line, and are not asked about the other one again", async () => {
    await windows.part();
    await one.run("keepOwn");
    assert.match(board(one).announcement.text, /among your saved games/);
    await other.move(...directions);
    await windows.settle();
    assert.deepEqual([windows.isOffered(one), windows.isOffered(other)], [false, true]);
    const theirs = lineOf(other.played);
    assert.ok((await openedOf(one.ports.saves)).some(({ save }) => relationOf(theirs, save) === "same"));
    await other.run("takeOther");
    await windows.settleAlike();
  });

  it("offer another game that was started in the same slot, once it has a move, and keep their own", async () => {
    const own = stateOf(one.played);
    await other.run("newGame");
    await windows.settle();
    assert.equal(windows.isOffered(one), false);
    await other.move(...directions);
    await windows.settle();
    assert.match(board(one).notice!.text, /^Another game in another window: 4×4/);
    assert.equal(stateOf(one.played), own);
    await one.run("takeOther");
    await windows.settleAlike();
  });

  it("let a replay end before they follow", async () => {
    await other.run("replayGame");
    const before = stateOf(other.played);
    await one.move(...directions);
    await windows.settle();
    assert.equal(stateOf(other.played), before);
    assert.notEqual(board(other).replay, undefined);
    await other.run("replayLeave");
    await windows.settleAlike();
  });

  it("watch files only while a board is visible, and check when it is visible again", async () => {
    const windows = await Windows.open();
    const { one, other, changes } = windows;
    assert.equal(changes.listening, 2);
    other.see(false);
    assert.equal(changes.listening, 1);
    await one.move(...directions);
    await windows.settle();
    assert.notEqual(stateOf(other.played), stateOf(one.played));
    other.see(true);
    await windows.settleAlike();
    await windows.close();
    assert.equal(changes.listening, 0);
  });

  it("say if there is no other line", async () => {
    for (const command of ["takeOther", "keepOwn"] as const) {
      await one.run(command);
      assert.equal(board(one).announcement.text, "No other window has played this game.");
    }
  });

  it("lose no moves, whatever both do, and end with equal lines or an offer", async function () {
    this.timeout(0);
    const deed = weighted<string>(
      [8, fc.constantFrom(...directions)],
      [2, fc.constantFrom("undo", "redo", "newGame", "takeOther", "keepOwn")],
      [1, fc.constantFrom("hold", "letGo", "hide", "show")],
    );
    const met = { followed: 0, offered: 0, taken: 0 };
    const deeds = fc.array(fc.tuple(fc.boolean(), deed), { minLength: 10, maxLength: 50 });
    const round = () =>
      asyncLaw(12, [deeds], async (deeds) => {
        const windows = await Windows.open();
        const takenBack: SavedLine[] = [];
        for (const [isOne, what] of deeds) {
          const window = isOne ? windows.one : windows.other;
          const watched = isOne ? windows.other : windows.one;
          const [before, own] = [playedLine(watched.played), playedLine(window.played)];
          const sessions = [watched.played.session, window.played.session];
          const isOwn = !watched.midend.liveGames.isUntouched(watched.played);
          if (what === "undo") takenBack.push(own);
          await happen(windows, window, what);
          await windows.settle();
          if (what === "takeOther" && sessions[1] !== window.played.session) {
            met.taken++;
            assert.ok(
              own.session.cursor === 0 || (await isKept(own, window, takenBack)),
              "what was left is kept",
            );
          }
          if (sessions[0] !== watched.played.session) {
            met.followed++;
            assert.ok(
              !isOwn || (await isKept(before, watched, takenBack)),
              "a move of the other's own is gone",
            );
          }
          for (const each of windows.all) {
            if (windows.isOffered(each)) met.offered++;
            assert.ok(
              each.played.session.cursor === 0 || (await isKept(playedLine(each.played), each, takenBack)),
            );
          }
        }
        await windows.close();
      });
    await untilSeen(1, () => Object.values(met), round);
  });
});

async function happen(windows: Windows, window: GameWindow, what: string): Promise<void> {
  switch (what) {
    case "hold":
      windows.changes.hold();
      return;
    case "letGo":
      windows.changes.letGo();
      return;
    case "hide":
    case "show":
      window.see(what === "show");
      return;
    case "undo":
    case "redo":
    case "newGame":
    case "takeOther":
    case "keepOwn":
      return window.run(what);
    default:
      return window.move(what as (typeof directions)[number]);
  }
}

function stepsOf(world: World): string {
  const { steps, cursor } = world.live("2048").session;
  return `${formatSteps(steps)} at ${cursor}`;
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
      const other = new GameWindow("other", "2048", files, changes);
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
      assert.equal(shown.figures.find(({ name }) => name === "moves")?.value, other.played.session.cursor);
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
      await other.leave();
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
        await other.leave();
        assert.deepEqual(world.ports.problems, []);
      }
    });
  }
});
