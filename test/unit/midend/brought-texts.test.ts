import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { plainTheme } from "../../../src/drawing/color.js";
import { drawFence } from "../../../src/drawing/fences/fence-pictures.js";
import { directions } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import type { AnySession } from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { pastedStart, readGame } from "../../../src/midend/commands/sharing.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { Random } from "../../campaign/shared/random.js";
import { levelsOfOthers } from "../../shared/levels-of-others.js";
import { tilework } from "../../shared/program.js";
import { OperationsWorld } from "../operations/world.js";
import { spread } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";
import { FakePorts } from "./fake-ports.js";
import { PanelWorld } from "./panel-world.js";
import { PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import { does, onSurfaces, openLevel, paste } from "./worlds.js";

/** A text, and the start of the game that it is, or what the refusal says. */
type Brought = readonly [name: string, text: string, expected: string | RegExp];

/** The start on a level in XSB, with bars between its rows. */
function onLevel(rows: string): string {
  return `sokoban ${sokoban.format(valueIn(sokoban.text!.read(rows.replaceAll("|", "\n"))) as never)}`;
}

const small = onLevel("#####|#@$.#|#####");

/**
 * Texts as programs write, copy or print them. Boards were translated by hand. The forms of boards without
 * levels are in the tests of the texts of each game.
 */
const levels: Readonly<Record<string, string>> = {
  "YASC, with its description of the format, a snapshot and a solution": `${"::::::\n:: Sokoban (c) by Falcon Co., Ltd., Japan ::\n::    File Format 0.17    ::\n"}Collection: Mine\n\nOne\n\n#####\n#@$.#\n#####\n\nSnapshot\n*R\n\nSolution/Pushes 1/1\nR\n`,
  JSoko:
    "Title: My Levels\nAuthor: A\n\n\n#50 (3)\n\n#####\n#@$.#\n#####\nView: flipped\nDifficulty: 5\n\nSolution 1/1/1/1/1\nR\nSolution name: N\nOwn solution: yes\n\n\nSavegame\nR*\n",
  "Sokoban++, run lengths with bars": "5#|#@$.#|5#",
  "run lengths in lines": "5#\n#@$.#\n5#\n",
  SokoSolve: "; First stage\n\n#####\n#@$.#\n#####\n",
  "the collection of Yoshio Murase":
    ";Copyright: Yoshio Murase\n;\n;Downloaded\n\n;YM_M001.XSB\n#####\n#@$.#\n#####\n\n\n;YM_M002.XSB\n######\n#@ $.#\n######\n",
  "the collection of Jordi Domènech":
    "Author: Jordi\nCollection: First steps\nEmail: a@b.c\n\n#####\n#@$.#\n#####\nAuthor: Jordi\nTitle: Level 1 Start\nSet: Magic #1\nDate: 2012.8.24\nLimit: 22\n",
  "XML of sourcecode.se":
    '<?xml version="1.0"?><SokobanLevels><LevelCollection><Level Id="1"><L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>',
  "a forum": "Try this one:\n[code]\n#####\n#@$.#\n#####\n[/code]\n",
  "a block of Markdown": "Here it is:\n```\n#####\n#@$.#\n#####\n```\n",
  "a quoted mail": "> #####\n> #@$.#\n> #####\n",
  "verbatim text of LaTeX": "\\begin{verbatim}\n#####\n#@$.#\n#####\n\\end{verbatim}\n",
  "a template of TypeScript":
    'export const LEVELS = [\n  {\n    name: "First Push",\n    map: `\n#####\n#@$.#\n#####\n`.trim(),\n  },\n];\n',
};
const ofPrograms: readonly Brought[] = [
  ...Object.entries(levels).map(([name, text]): Brought => [name, text, small]),
  [
    "2048 in Java",
    "int[][] board = {{0,2,0,0},{0,0,4,0},{0,0,0,0},{0,16,0,2}};",
    /^2048 4x4 0,2,0,0,0,0,4,0/,
  ],
  ["pictures for symbols", "🧱🧱🧱🧱🧱\n🧱🚹📦⭕🧱\n🧱🧱🧱🧱🧱\n", /isn't a game/],
  [
    "the storage of gabrielecirulli/2048",
    '{"grid":{"size":4,"cells":[[{"position":{"x":0,"y":0},"value":2},null,null,null]]},"score":0,"over":false}',
    /isn't a game/,
  ],
  ["a puzzle in Python", "start = [[1,2,3],[4,5,6],[7,0,8]]\n", "sliding 3x3 1,2,3,4,5,6,7,0,8 0"],
  [
    "a csTimer export, which Time Solves imports",
    '{"session1":[[[0,12340],"D2 R2 U L","",1600000000]],"properties":{}}',
    /isn't a game/,
  ],
];

const brought: readonly Brought[] = [
  ...levelsOfOthers.map(([name, text, , levels]): Brought => [name, text, onLevel(levels[0]![1])]),
  ...ofPrograms,
  [
    "unknown symbols",
    "WWWWW\nWP  W\nWBG W\nWWWWW\n",
    /symbols that aren't known\. Known ones: # wall, \$ box/,
  ],
  ["a conflict", "<<<<<<< a\n#####\n#@$.#\n#####\n=======\n>>>>>>> b\n", /conflict/],
  ["an unsolvable board", "1 2 3/4 5 6/8 7 0", /can't be solved/],
  ["a game ID", "sliding/3x3/7", /^sliding 3x3 /],
  ["prose", "Hello, world", /isn't a game/],
  ["nothing", " \n ", /no text to read/],
];

function startOf({ game, positions }: AnySession): string {
  return `${game.name} ${game.format(positions[0])}`;
}

/** `found`: absent where no game was started. */
function fits(found: string | undefined, expected: string | RegExp): boolean {
  if (found === undefined) return expected instanceof RegExp && !expected.source.startsWith("^");
  return typeof expected === "string" ? found === expected : expected.test(found);
}

describe("texts that people bring", () => {
  onSurfaces("are read or refused alike", async (world) => {
    await does(world, openLevel("first-steps/1"));
    const wrong: unknown[] = [];
    for (const [name, text, expected] of spread(brought, 25)) {
      const all = () => games.flatMap((game) => world.midend.liveGames.find(game.name) ?? []);
      const before = all().map(({ gameId }) => gameId);
      await does(world, paste(text));
      const live = all().find(({ gameId }) => !before.includes(gameId));
      const found = live && startOf(live.session);
      if (!fits(found, expected)) wrong.push([name, found, expected]);
    }
    assert.deepEqual(wrong, []);
  });

  it("are read or refused alike by links and `play --paste`", async () => {
    const wrong: unknown[] = [];
    for (const [name, text, expected] of brought) {
      const read = await readGame(text, games, undefined, new FakePorts());
      const found = read.ok ? startOf(read.value[0]!.session) : english(read.error);
      if (!fits(found, expected)) wrong.push([name, found, expected]);
    }
    assert.deepEqual(wrong, []);
  });

  onSurfaces(
    "are named as those of another program where they are pasted",
    async (world) => {
      for (const [name, text, symbols] of levelsOfOthers) {
        const told: string[] = [];
        world.ports.tell.information = async (message) => void told.push(english(message));
        await does(world, paste(text));
        assert.ok(told.join().includes(`Their symbols: ${symbols}.`), `${name}: ${told}`);
      }
    },
    [PanelWorld, ShellScreenWorld, PlainWorld],
  );

  it("are read by solve, Markdown and the tools for agents, if they are levels", async () => {
    const folder = temporaryFolder("brought").path;
    const world = new OperationsWorld();
    const files = levelsOfOthers.map(([, text], index) => {
      const file = path.join(folder, `${index}.txt`);
      writeFileSync(file, text);
      return file;
    });
    const { code, out, error } = await tilework(["sokoban", "solve", "--json", "--seconds", "1", ...files]);
    const count = levelsOfOthers.flatMap(([, , , levels]) => levels).length;
    assert.equal(out.trim().split("\n").length, count, out);
    assert.ok(code === 0 || code === 1);
    for (const [name, text, symbols, levels] of levelsOfOthers) {
      assert.ok(error.includes(`Their symbols: ${symbols}.`), name);
      const checked = await world.call("sokoban_check", { level: { text } });
      assert.equal(checked.read.board, levels[0]![1].replaceAll("|", "\n"), name);
      const drawn = drawFence("sokoban", text, plainTheme("light"), english);
      assert.equal(drawn?.length, levels.length, name);
      assert.match(drawn![0]!.note!, /Their symbols: /, name);
    }
    const unknown = await world.call("sokoban_check", { level: { text: "WWWWW\nWP  W\nWBG W\nWWWWW\n" } });
    assert.match(unknown.error.message, /Known ones: # wall/);
    await world.dispose();
  }).timeout(60_000);
});

it("what Tilework copies is read again, in every form of every game, at any place of it", async () => {
  const ports = new FakePorts();
  const random = new Random(7);
  for (const game of games)
    for (let count = 0; count < 20; count++) {
      let now: unknown = valueIn(game.deal(random.pick(game.variants).id, random.seed()));
      for (let moves = random.below(40); moves > 0; moves--) {
        const made = game.interpret(now, { kind: "direction", direction: random.pick(directions) });
        const next = made.reduce<unknown>((at, move) => at && game.play(at, move), now);
        if (next !== undefined && game.status(next) === "playing") now = next;
      }
      const copies = (at: unknown) => game.text!.copies!({ start: at, now: at, moves: [] });
      for (const { text, label } of copies(now)) {
        const read = valueIn(await readGame(text, games, game, ports));
        assert.equal(copies(read[0]!.session.positions[0])[0]!.text, copies(now)[0]!.text, english(label));
      }
    }
});

const level = "#######\n#     #\n# @$. #\n#######\nTitle: Mine\n";

onSurfaces("a paste that is undone brings the former game back with one undo", async (world) => {
  // A board, moves on the level, and a game with its moves, as Copy Game writes it.
  const texts = [
    "#####\n#@$.#\n#####\n",
    "ruR",
    "Tilework game: sokoban\nStart: any 7#|#5-#|#-@$.-#|7# 17 16 d 0 0\nMoves: u d\n",
  ];
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
