import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import { games } from "../../../src/games/registry/registry.js";
import { type BoardCommand, boardCommands } from "../../../src/protocol/game/board-commands.js";
import type { Page } from "../../../src/protocol/game/game-pages.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { asyncLaw, factor, untilSeen, weighted } from "../shared/samples.js";
import { PanelWorld } from "./panel-world.js";
import type { Answer, Deed, World } from "./world.js";
import { action, answers, begin, does, goOn, onSurfaces, opened, type Surface, surfaces } from "./worlds.js";

/** An event in a game, on any surface. */
type Event =
  | Deed
  | { readonly kind: "time"; readonly ms: number }
  | { readonly kind: "solver"; readonly how: "first" | "last" | "fail" }
  | { readonly kind: "eager"; readonly isEager: boolean }
  /** A question to a solver, and its answer. By separate events, answers to a board still open are rare. */
  | { readonly kind: "answered"; readonly command: "hint" | "solve" | "autoPlay" }
  /** Selects an entry of a list by its index. */
  | {
      readonly kind: "list";
      readonly place: number;
      readonly what: "load" | "rename" | "delete" | "new" | "open" | "continue" | "choose";
    }
  /** Several short games in a row, each left for the next one. */
  | { readonly kind: "shortGames"; readonly count: number }
  /** What the player waits for begins, ends, or is no longer awaited. */
  | { readonly kind: "wait"; readonly what: "begin" | "succeeded" | "failed" | "forget" }
  /** Closes and opens the surface again, which restores what was kept. */
  | { readonly kind: "reopen" };

interface Round {
  readonly event: Event;
  /** The answers to the questions of the event. */
  readonly answers: readonly Answer[];
}

/** Commands for panels only; terminals refuse them with one sentence, which has a test of its own. */
const onlyOnPanels: readonly BoardCommand[] = [
  "choosePicture",
  "toggleNumbers",
  "showPicture",
  "choosePicturePart",
  "showPatterns",
  "deadlockPatterns",
  "timeSolves",
  // Terminals show these as lists; `statistics.test.ts` and `day-puzzles.test.ts` have both.
  "showStatistics",
  "todaysPuzzles",
];
/** Commands about a view alone. */
const ofViews: readonly BoardCommand[] = ["showKeys"];
const commands = boardCommands.filter(
  (command) => !onlyOnPanels.includes(command) && !ofViews.includes(command),
);

const texts = [
  "2048/3x3/7",
  "sliding/3x3/11",
  "1 2 3 4 5 6 7 0 8",
  "#####\n#@$.#\n#####",
  "Tilework game: 2048\nStart: 3x3\nMoves: L",
  "no game at all",
  "",
];

const cell = fc.record({ row: fc.nat(8), column: fc.nat(8) });
const listed = fc.constantFrom("load", "rename", "delete", "new", "open", "continue", "choose");
const event = weighted<Event>(
  [10, fc.constantFrom(...directions).map((direction) => ({ kind: "direction", direction }))],
  [8, fc.constantFrom(...commands).map((command) => ({ kind: "command", command }))],
  [4, fc.tuple(fc.nat(40), listed).map(([place, what]) => ({ kind: "list", place, what }))],
  [3, cell.map((square) => ({ kind: "gesture", gesture: { kind: "cell", ...square } }))],
  [1, cell.map((square) => action({ kind: "pick", ...square }))],
  [1, fc.constant(action({ kind: "drop" }))],
  [2, fc.nat(30).map((place) => action({ kind: "seek", place }))],
  [2, fc.constantFrom(100, 500).map((moveMs) => action({ kind: "speed", moveMs }))],
  [2, fc.nat(9).map((digit) => action({ kind: "digit", digit }))],
  [1, fc.constant(action({ kind: "commitNumber" }))],
  [1, fc.constantFrom(...texts).map((text) => ({ kind: "paste", text }))],
  [3, fc.constantFrom(10, 120, 300, 1_000, 9_000).map((ms) => ({ kind: "time", ms }))],
  [2, fc.constantFrom("begin", "succeeded", "failed", "forget").map((what) => ({ kind: "wait", what }))],
  [4, fc.constantFrom("first", "last", "fail").map((how) => ({ kind: "solver", how }))],
  [1, fc.boolean().map((isEager) => ({ kind: "eager", isEager }))],
  [3, fc.constantFrom("hint", "solve", "autoPlay").map((command) => ({ kind: "answered", command }))],
  [1, fc.constant({ kind: "reopen" })],
  [1, fc.nat(7).map((count) => ({ kind: "shortGames", count }))],
);

/** The events of one sequence; a campaign has more. */
const [eventsAtLeast, eventsAtMost] = factor > 1 ? [300, 300] : [40, 80];

const answer: fc.Arbitrary<Answer> = fc.oneof(
  fc.nat(12),
  fc.constantFrom("first", "second", "4", "12", "x".repeat(150)),
  fc.constant(undefined),
);
const round = fc.record({ event, answers: fc.array(answer, { minLength: 3, maxLength: 3 }) });
const started = fc.constantFrom(...games).map(({ name }): Round => ({ event: goOn(name), answers: [] }));
const rounds = fc
  .tuple(started, fc.array(round, { minLength: eventsAtLeast, maxLength: eventsAtMost }))
  .map(([first, others]) => [first, ...others]);

/** The action of a list entry; `undefined` where the page has none. */
function deedOf({ place, what }: Extract<Event, { readonly kind: "list" }>, page: Page): Deed | undefined {
  if (page.kind === "levels") {
    const all = [...page.collections.flatMap(({ levels }) => levels), ...page.recent];
    const slot = all[place % Math.max(1, all.length)]?.variant;
    return slot === undefined ? undefined : action({ kind: "open", game: page.game, slot });
  }
  if (page.kind !== "home") return undefined;
  const { name, variants, saves } = page.games[place % page.games.length]!;
  if (what === "continue" || what === "choose") return action({ kind: what, game: name });
  const variant = variants[place % Math.max(1, variants.length)]?.id;
  if (what === "new" || what === "open") {
    if (variant === undefined) return undefined;
    return what === "new" ? begin(name, variant) : action({ kind: what, game: name, slot: variant });
  }
  const save = saves[place % Math.max(1, saves.length)]?.id;
  return save === undefined ? undefined : action({ kind: what, save });
}

/** The parts of a page that can be compared. File names are random. */
function comparable(page: unknown): unknown {
  const {
    kind,
    games: listed,
    ...rest
  } = page as { readonly kind: string; readonly games?: readonly { readonly saves: readonly object[] }[] };
  if (listed === undefined) return page;
  return {
    kind,
    ...rest,
    games: listed.map((game) => ({ ...game, saves: game.saves.map((save) => ({ ...save, id: "" })) })),
  };
}

/** An answer in the form that the question expects. */
function fitting(question: NonNullable<World["ports"]["question"]>, given: Answer): Answer {
  if (given === undefined) return undefined;
  if (question.kind === "text") return String(given);
  return question.choices.length === 0
    ? undefined
    : (typeof given === "number" ? given : given.length) % question.choices.length;
}

/** Everything in a world that a player can see or a file holds. */
function stateOf({ page, ports }: World): object {
  const { recorded, wentBack, tell, copied, problems } = ports;
  return { page: comparable(page), asked: recorded.asked, wentBack, told: tell.told, copied, problems };
}

/** Plays all rounds on a surface. Resolves with what was shown after each, and what was kept at the end. */
async function played(make: Surface, all: readonly Round[]): Promise<readonly unknown[]> {
  const seen: unknown[] = [];
  let world = await opened(make);
  await world.settle();
  for (const { event, answers: givenTo } of all) {
    world = await happen(world, make, event);
    await world.settle();
    for (const given of givenTo) {
      const { question } = world.ports;
      if (question === undefined) break;
      await answers(world, fitting(question, given));
    }
    // Dismisses any open question.
    for (let turn = 0; world.ports.question !== undefined && turn < 5; turn++)
      await answers(world, undefined);
    seen.push(structuredClone({ event, ...stateOf(world) }));
  }
  const files = await world.leave();
  seen.push({ files: await contentsOf(files) });
  return seen;
}

async function happen(world: World, make: Surface, event: Event): Promise<World> {
  const { ports } = world;
  switch (event.kind) {
    case "time":
      await ports.time.pass(event.ms);
      return world;
    case "wait": {
      const { waiting } = world.midend;
      if (event.what === "begin") waiting.begin("make all");
      else if (event.what === "forget") waiting.forget();
      else waiting.end({ kind: event.what });
      return world;
    }
    case "solver":
      ports.solver.release(event.how);
      return world;
    case "eager":
      ports.solver.isEager = event.isEager;
      return world;
    case "answered":
      await does(world, event.command);
      ports.solver.release("first");
      return world;
    case "list": {
      const { page } = world;
      const deed =
        page?.kind === "home" || page?.kind === "board" || page?.kind === "levels"
          ? deedOf(event, page)
          : undefined;
      if (deed !== undefined) await world.do(deed);
      return world;
    }
    case "shortGames": {
      // In games of levels, New Game asks a question.
      if (world.page?.kind !== "board" || world.page.isLevel) return world;
      for (let game = 0; game < event.count; game++) await does(world, "left", "up", "right", "newGame");
      return world;
    }
    case "reopen":
      return opened(make, await world.leave());
    default:
      // Every paste finds the text on the clipboard.
      if (event.kind === "paste") await ports.clipboard.write(event.text);
      await world.do(event);
      return world;
  }
}

async function contentsOf(files: VolatileFiles): Promise<readonly string[]> {
  const all: string[] = [];
  for (const folder of ["/saves", "/saves/named", "/finished", "/records", "/solutions"]) {
    for (const name of await files.list(folder)) {
      const text = await files.read(`${folder}/${name}`);
      // Keys are random, and games go to the bin by the clock.
      all.push(`${folder} ${text?.replace(/"key":"\w+","place":("\w+"),"atMs":\d+|"check": "\w+"/g, "$1")}`);
    }
  }
  return all.sort();
}

describe("One play on every surface", () => {
  it("random commands, gestures, questions and reopenings give equal pages, questions, words and files on panel, terminals and dialogue", async function () {
    this.timeout(0);
    const met = { boards: 0, questions: 0, endings: 0, replays: 0, hints: 0, lists: 0, waits: 0 };
    const count = (states: readonly unknown[]) => {
      for (const state of states) {
        const { page, asked } = state as { readonly page?: Page; readonly asked?: readonly unknown[] };
        if (page?.wait !== undefined) met.waits++;
        if (page?.kind !== "board") met.lists++;
        else {
          met.boards++;
          if (page.ending !== undefined) met.endings++;
          if (page.replay !== undefined) met.replays++;
          if (page.hint !== undefined) met.hints++;
        }
        met.questions = Math.max(met.questions, asked?.length ?? 0);
      }
    };
    const isEqual = async (all: Parameters<typeof played>[1]) => {
      const [first, ...others] = surfaces;
      const wanted = await played(first, all);
      for (const make of others) {
        const found = await played(make, all);
        for (const [place, state] of wanted.entries())
          assert.deepEqual(found[place], state, `${make.name}, after event ${place}`);
      }
      count(wanted);
    };
    await untilSeen(
      1,
      () => [met.boards / 20, met.questions, met.replays, met.hints, met.lists, met.waits],
      // Shrinking would take minutes: each try plays four games on four surfaces.
      () => asyncLaw(2, [rounds], isEqual, { endOnFailure: true }),
    );
    console.log(
      `      ${Object.entries(met)
        .map(([name, value]) => `${value} ${name}`)
        .join(", ")}`,
    );
  });

  onSurfaces("Auto Play ends with the surface that shows it", async (world) => {
    world.ports.solver.isEager = true;
    await does(world, begin("sliding", "4x4"), "autoPlay");
    await world.ports.time.pass(2_000);
    const live = world.live("sliding");
    const { cursor } = live.session;
    assert.ok(cursor > 0, "it plays");
    await world.leave();
    await world.ports.time.pass(2_000);
    assert.equal(live.session.cursor, cursor);
  });

  it("Auto Play at its highest speed is at most one move ahead of what a panel shows", async () => {
    const world = new PanelWorld(new VolatileFiles());
    await world.open();
    world.ports.solver.isEager = true;
    world.ports.settings.set({ autoPlayMoveMs: 0 });
    await does(world, begin("2048", "4x4"));
    const live = world.live("2048");
    let drawn: () => void = () => undefined;
    const drawSlowly = () => {
      world.drawing = new Promise((resolve) => (drawn = resolve));
    };
    drawSlowly();
    await world.do({ kind: "command", command: "autoPlay" });
    let seen = 0;
    for (let turn = 0; turn < 20; turn++) {
      await world.settle();
      await world.ports.time.pass(5);
      assert.ok(live.session.cursor <= seen + 1, `${live.session.cursor} moves, ${seen} are seen`);
      assert.ok(world.page?.kind === "board");
      seen = Math.max(seen, Number(world.page.figures.find(({ name }) => name === "moves")?.value ?? 0));
      const before = drawn;
      drawSlowly();
      before();
    }
    assert.ok(seen > 2, `${seen} moves`);
    await world.leave();
  });

  it("screen, dialogue and VS Code's terminal refuse the same requests with the same sentence", async () => {
    const sliding = games.find(({ pictures }) => pictures === true)!;
    const sokoban = games.find(({ levels }) => levels?.deadlocks?.patterns !== undefined)!;
    const said = new Map<string, Set<string>>();
    for (const make of surfaces.slice(1)) {
      const world = await opened(make);
      for (const [game, command] of [
        ...onlyOnPanels.slice(0, 4).map((one) => [sliding, one] as const),
        [sokoban, "showPatterns"] as const,
        [sliding, "timeSolves"] as const,
      ]) {
        await does(world, goOn(game.name), command);
        const { text } = world.live(game.name).announcement;
        said.set(command, new Set([...(said.get(command) ?? []), text === undefined ? "" : english(text)]));
      }
      await world.leave();
    }
    for (const [command, sentences] of said) {
      const expected: Partial<Record<string, string>> = {
        showPatterns: "A terminal doesn't show the list of deadlock patterns.",
        timeSolves:
          "Timed solves have a terminal of their own. Run “Play in a Terminal…”, or “tilework sliding time” in a shell.",
      };
      assert.deepEqual([...sentences], [expected[command] ?? "A terminal doesn't show pictures."], command);
    }
  });
});
