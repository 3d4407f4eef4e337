import assert from "node:assert/strict";
import fc from "fast-check";
import { type Direction, directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { lineBefore } from "../../../src/games/play/abandoned-lines.js";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  play,
  restart,
  undoTo,
} from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave, type Save } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { formatRecentMoves, joiningMoves, readingRecentMoves } from "../../../src/midend/games/recovery.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { openedOf } from "../../campaign/saves/window.js";
import { asyncLaw, law, untilSeen, weighted } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";
import { settled } from "./fake-ports.js";
import { FakeStorage } from "./fake-storage.js";
import { PanelWorld } from "./panel-world.js";
import type { Deed } from "./world.js";
import { begin, does, goOn } from "./worlds.js";

const kinds = ["2048", "sliding", "sokoban"] as const;
type Kind = (typeof kinds)[number];
const variants: Readonly<Record<Kind, readonly string[]>> = {
  "2048": ["4x4", "3x3"],
  sliding: ["3x3", "4x4"],
  sokoban: ["first-steps/1", "first-steps/2"],
};

const hour = 3_600_000;

/** The state of a game when its player left it. */
function state({ midend }: PanelWorld, kind: Kind) {
  const live = midend.oneOfAKind.find(kind);
  assert.ok(live !== undefined);
  return { id: live.gameId, steps: formatSteps(live.session.steps), cursor: live.session.cursor };
}

/** Whether a view holds moves of any game. A game that was only begun is held until it is played. */
function holdsMoves(storage: Storage): boolean {
  return Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index)!)).some(
    (held) => (JSON.parse(JSON.parse(held!).text) as { readonly steps: string }).steps !== "",
  );
}

/** A process on a shared disk. After it is killed, none of its requests has an effect. */
class Process {
  readonly world: PanelWorld;
  #stepsLeft = Number.POSITIVE_INFINITY;

  constructor(files: VolatileFiles, storage: Storage) {
    const guarded = new Proxy(files, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return name === "join" || this.#stepsLeft-- > 0
          ? member.bind(target)
          : () => new Promise(() => undefined);
      },
    });
    this.world = new PanelWorld(guarded, storage);
  }

  /** Ends the process after this many further steps on the disk. */
  kill(stepsLeft = 0): void {
    this.#stepsLeft = stepsLeft;
  }
}

/** The next process, with the files on the disk and the moves in a view. */
async function next(files: VolatileFiles, storage: Storage): Promise<PanelWorld> {
  const { world } = new Process(files, storage);
  await world.ports.time.pass(hour);
  for (let count = 0; count < 1_000; count++) world.ports.chance.id();
  await world.open();
  await world.settle();
  return world;
}

async function makeMoves(
  world: PanelWorld,
  ...sides: readonly ("left" | "up" | "right" | "down")[]
): Promise<void> {
  for (const direction of sides)
    await world.do({ kind: "gesture", gesture: { kind: "direction", direction } });
  await settled();
}

const commands = ["undo", "redo", "restart", "newGame"] as const;
const started = fc
  .constantFrom(...kinds)
  .chain((game) => fc.tuple(fc.constant(game), fc.constantFrom(...variants[game])));
const deed = weighted<Deed>(
  [12, fc.constantFrom(...directions).map((direction) => ({ kind: "direction", direction }))],
  [4, fc.constantFrom(...commands).map((command) => ({ kind: "command", command }))],
  [2, started.map(([game, variant]) => begin(game, variant))],
);

/** A process with a new game, and what it writes to. */
async function begun(kind: Kind = "2048", storage = new FakeStorage()) {
  const files = new VolatileFiles();
  const process = new Process(files, storage);
  const { world } = process;
  await world.open();
  await does(world, begin(kind, variants[kind][0] as string));
  return { storage, files, process, world };
}

/** The next process, in which the game is continued. */
async function continued(files: VolatileFiles, storage: Storage, kind: Kind = "2048"): Promise<PanelWorld> {
  const world = await next(files, storage);
  await does(world, goOn(kind));
  return world;
}

describe("moves that are in no file", () => {
  it("are restored from the view, wherever the previous process was killed", async () => {
    let fromView = 0;
    const inputs = [fc.constantFrom(...kinds), fc.array(deed, { maxLength: 25 }), fc.nat(160)] as const;
    const round = () =>
      asyncLaw(30, inputs, async (kind, deeds, lastStep) => {
        const { storage, files, process, world } = await begun(kind);
        process.kill(lastStep);
        for (const one of deeds) {
          await world.do(one);
          await settled();
        }
        const { page } = world;
        assert.ok(page?.kind === "board");
        const game = page.game as Kind;
        const left = state(world, game);
        process.kill();
        if (storage.length > 0) fromView++;
        const back = await continued(files, storage, game);
        // A game without moves may begin again.
        if (left.steps !== "") assert.deepEqual(state(back, game), left);
        // The view drops them when the host says that they are kept.
        for (let turn = 0; holdsMoves(storage) && turn < 100; turn++) await settled();
        assert.ok(!holdsMoves(storage), "what is kept is dropped");
        back.close();
      });
    await untilSeen(11, () => [fromView], round);
  });

  it("of a game that another window continued, too: the longer line continues, the other is kept, and a message says so", async () => {
    for (const elsewhere of [1, 6]) {
      const { storage, files, process, world: one } = await begun();
      await makeMoves(one, "left", "up", "left");
      await one.settle();
      const other = await continued(files, new FakeStorage());
      process.kill();
      await makeMoves(one, "right", "down", "right", "down");
      const here = state(one, "2048");
      await other.do({ kind: "action", action: { kind: "command", command: "undo" } });
      for (let count = 0; count < elsewhere; count++)
        await makeMoves(other, (["down", "left", "up", "right"] as const)[count % 4]!);
      await other.settle();
      const there = state(other, "2048");
      const back = await continued(files, storage);
      const [shorter, longer] = elsewhere === 1 ? [there, here] : [here, there];
      assert.deepEqual(state(back, "2048"), longer);
      const listed = await openedOf(back.ports.saves);
      const steps = listed.map(({ save }) => formatSteps(save.session.steps));
      assert.deepEqual(steps, [shorter.steps]);
      assert.match(back.ports.tell.told.join("\n"), /continued in two ways after \d+ moves/);
    }
  });

  it("of another store stay in the view, and invalid ones are deleted", async () => {
    const { storage, files, process, world } = await begun();
    process.kill();
    await makeMoves(world, "left", "up", "left");
    const [[key, text]] = [...storage.items] as [[string, string]];
    const { store } = JSON.parse(text);
    const elsewhere = key.replace(store, "elsewhere");
    storage.items.set(elsewhere, text.replace(store, "elsewhere"));
    storage.items.set("tilework.moves.elsewhere.broken", "{");
    storage.items.set("another extension's", "{");
    const cheating = text.replace(/"gameId":"([^"]+)"/, '"gameId":"cheating"').replace("L U L", "L L L");
    storage.items.set(key.replace(/[^.]+$/, "cheating"), cheating);
    const left = state(world, "2048");
    const back = await continued(files, storage);
    assert.deepEqual(state(back, "2048"), left);
    assert.deepEqual(
      [...storage.items.keys()].filter((name) => !name.endsWith("cheating")),
      [elsewhere, "another extension's"],
    );
  });

  it("are saved as usual if the browser refuses its storage", async () => {
    const storage = new FakeStorage();
    storage.refuses = true;
    const { files, world } = await begun("2048", storage);
    await makeMoves(world, "left", "up");
    await world.settle();
    const left = state(world, "2048");
    const back = await continued(files, storage);
    assert.deepEqual(state(back, "2048"), left);
  });
});

/** Continues by random numbers: mostly moves, and now and then some of them are undone. */
function playOn(session: AnySession, numbers: readonly number[]): AnySession {
  return numbers.reduce((now, number) => {
    if (number % 29 === 0) return undoTo(now, now.cursor - (number % 7) - 1);
    if (number % 31 === 0) return restart(now);
    const direction = directions[number % 4] as Direction;
    return play(now, now.game.interpret(current(now), { kind: "direction", direction }));
  }, session);
}

function saveOf(session: AnySession, savedAtMs: number): Save {
  return { gameId: "g", session, hints: 1, playedMs: 5, picture: undefined, name: undefined, savedAtMs };
}

function dealt(game: AnyGame, seed: number): AnySession {
  return valueIn(deal(game, game.variants[0]!.id, seed));
}

/** The save without abandoned lines and without what the store adds. */
function withoutLines(save: Save): string {
  return formatSave({ ...save, session: { ...save.session, abandoned: [] }, order: 0 });
}

/** As the next process reads it. */
const reread = (save: Save): Save => {
  return valueIn(parseSave(formatSave(save), findGame));
};

const read = (text: string) => atOnce(readingRecentMoves(text, findGame));

describe("the last moves of a game", () => {
  it("give the whole game together with its earlier save, however long it is, and are few", () => {
    law(
      30,
      [
        fc.constantFrom(...games),
        fc.nat(1_000),
        fc.array(fc.nat(10_000), { maxLength: 400 }),
        fc.array(fc.nat(10_000), { maxLength: 30 }),
      ],
      (game, seed, before, after) => {
        const kept = saveOf(playOn(dealt(game, seed), before), 1);
        const now = saveOf(playOn(kept.session, after), 2);
        const text = formatRecentMoves(now, kept, [1, 2]);
        const joined = atOnce(joiningMoves(valueIn(read(text)), reread(kept)));
        assert.ok(joined.ok);
        assert.equal(withoutLines(joined.value), withoutLines(now));
        // Saved moves that were replaced since are not lost, either.
        const lines = joined.value.session;
        const isLonger = kept.session.steps.every((step, at) => step.join() === lines.steps[at]?.join());
        const line = isLonger ? lines.steps : lineBefore(lines, (lines.abandoned?.length ?? 0) - 1);
        assert.equal(formatSteps(line.slice(0, kept.session.steps.length)), formatSteps(kept.session.steps));
        assert.ok(text.length < 4_000, `${text.length} characters`);
        const alone = atOnce(joiningMoves(valueIn(read(formatRecentMoves(now, undefined, []))), undefined));
        assert.ok(alone.ok);
        assert.equal(withoutLines(alone.value), withoutLines(now));
      },
    );
  });

  it("continue no other game, and no earlier state of the game", () => {
    const game = findGame("2048")!;
    const numbers = Array.from({ length: 180 }, (_, index) => index * 7 + 1);
    const kept = saveOf(playOn(dealt(game, 1), numbers), 1);
    const recent = read(formatRecentMoves(saveOf(playOn(kept.session, [3, 5]), 2), kept, [1]));
    assert.ok(recent.ok && recent.value.after > 50);
    const cut = saveOf(playOn(dealt(game, 1), numbers.slice(0, 40)), 1);
    for (const other of [undefined, saveOf(playOn(dealt(game, 2), numbers), 1), cut])
      assert.equal(atOnce(joiningMoves(recent.value, other)).ok, false);
    assert.ok(atOnce(joiningMoves(recent.value, kept)).ok);
  });

  it("are refused where they cannot be played or have another format, without throwing", () => {
    const session = playOn(dealt(findGame("2048")!, 1), [1, 2, 3]);
    const text = formatRecentMoves(saveOf(session, 1), undefined, []);
    const steps = formatSteps(session.steps);
    const cheating = valueIn(read(text.replace(`"${steps}"`, `"${"L ".repeat(60).trim()}"`)));
    assert.equal(atOnce(joiningMoves(cheating, undefined)).ok, false);
    law(100, [fc.nat(text.length), fc.string(), fc.string({ maxLength: 3 })], (at, other, put) => {
      for (const changed of [other, text.slice(0, at) + put + text.slice(at + 1)]) {
        const recent = read(changed);
        if (recent.ok) atOnce(joiningMoves(recent.value, undefined));
      }
    });
  });
});
