import assert from "node:assert/strict";
import fc from "fast-check";
import { formatDay, parseDay } from "../../../src/games/days/day.js";
import { dayPuzzles } from "../../../src/games/days/day-puzzles.js";
import { english } from "../../../src/games/message.js";
import {
  type LinkTarget,
  linkTo,
  maxLinkCharacters,
  maxPackedCharacters,
  packText,
  targetOfLink,
  unpackText,
} from "../../../src/games/saves/game-link.js";

import { Random } from "../../campaign/shared/random.js";
import { anyText, law } from "../shared/samples.js";
import type { World } from "./world.js";
import {
  answers,
  begin,
  choicesOf,
  does,
  hiddenActions,
  onSurfaces,
  opened,
  paste,
  selects,
} from "./worlds.js";

const base = "vscode://tilework.tilework";

/** The path and the query of a link. */
function partsOf(link: string): readonly [string, string] {
  const [path = "", query = ""] = link.slice(base.length).split("?");
  return [path, query];
}

/** Opens a link as the editor does. */
async function opens(world: World, path: string, query: string): Promise<void> {
  void hiddenActions(world).starter.openLink(path, query);
  await world.settle();
}

/** Selects the choice of this name, and returns the link that was copied. */
async function copiesLink(world: World, name: string): Promise<string> {
  await does(world, "copyLink");
  await selects(world, name);
  return world.ports.clipboard.read();
}

const moved = [begin("2048", "4x4"), "left", "down", "right"] as const;
const refusals = ({ ports }: World) =>
  ports.tell.told.filter((line) => line.includes("Couldn't open the link: ")).length;

describe("Texts in links", () => {
  it("are the same after packing and unpacking", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 300, unit: "binary-ascii" }),
      fc.array(fc.constantFrom("U", "D", "L", "R"), { maxLength: 3_000 }).map((moves) => moves.join(" ")),
      fc.array(fc.constantFrom(..."#-$.@|0123456789"), { maxLength: 500 }).map((level) => level.join("")),
    );
    law(200, [text], (given) => {
      const bytes = packText(given);
      if (given.includes("\0")) return assert.equal(bytes, undefined);
      assert.ok(bytes !== undefined);
      assert.ok(bytes.every((byte) => byte >= 0 && byte <= 255));
      assert.equal(unpackText(bytes), given);
    });
    assert.equal(packText("x".repeat(maxPackedCharacters + 1)), undefined);
    assert.equal(packText("é"), undefined);
  });

  it("take a quarter of a byte a move", () => {
    const moves = Array.from({ length: 4_000 }, (_, index) => "UDLR"[((index * index * 7_919) % 1_013) & 3]);
    assert.ok(packText(moves.join(" "))!.length <= 1_100);
  });

  it("of this version are read by every later version", () => {
    assert.equal(Buffer.from(packText(knownText)!).toString("base64url"), known);
    assert.equal(unpackText([...Buffer.from(known, "base64url")]), knownText);
  });
});

const knownText = "Tilework game: sliding\nStart: 3x3 1,2,3,4,5,6,0,7,8 0\nMoves: R R\n";
const known = "XSW7ZcbYhYP1Or_y8_W_XKzcA6o";

describe("Links", () => {
  it("are read back unchanged, and are never too long", () => {
    const text = fc.string({ minLength: 1, maxLength: 3_000, unit: "binary-ascii" });
    const target = fc.oneof(
      fc.record({ kind: fc.constantFrom("game" as const, "replay" as const), text }),
      fc
        .integer({ min: parseDay("2026-01-01")!, max: parseDay("2099-12-31")! })
        .map((day): LinkTarget => ({ kind: "day", day })),
    );
    law(300, [target], (given) => {
      const link = linkTo(base, given);
      if (link === undefined) return;
      assert.ok(link.length <= maxLinkCharacters);
      assert.match(link, /^[\w:/.?=-]+$/);
      assert.deepEqual({ ...targetOfLink(...partsOf(link)) }, { ...given });
    });
    const noise = new Random(1).list(4_000, (random) => String.fromCharCode(33 + random.below(90)));
    assert.equal(linkTo(base, { kind: "game", text: noise.join("") }), undefined);
  });

  it("never throw, whatever they contain", () => {
    const joined = (starts: readonly string[], rest: fc.Arbitrary<string>) =>
      fc.tuple(fc.constantFrom(...starts), rest).map(([start, text]) => `${start}${text}`);
    const query = fc.oneof(
      anyText(3_000),
      joined(["text=", "packed=", "date="], fc.string({ maxLength: 2_500 })),
      joined(["text=", "packed="], fc.base64String({ maxLength: 400 })).map((text) =>
        text.replace(/=+$/, ""),
      ),
    );
    law(2_000, [fc.constantFrom("/game", "/replay", "/day", "/game/", "", "/play"), query], (path, text) => {
      const read = targetOfLink(path, text);
      assert.ok(read === undefined || path === `/${read.kind}`);
      if (read !== undefined && read.kind !== "day") assert.ok(read.text.length <= maxPackedCharacters + 1);
    });
  });

  onSurfaces(
    "open the position, the start and the replay that were copied, if the player agrees",
    async (world) => {
      await does(world, ...moved);
      const before = world.live("2048");
      const { game } = before;
      const [start] = before.session.positions;
      const [board, moves] = [game.format(before.position), before.session.steps.flat().length];
      const links = {
        position: await copiesLink(world, "This position"),
        start: await copiesLink(world, "This game from its start"),
        replay: await copiesLink(world, "A replay of your moves"),
      };
      await does(world, "newGame");
      const other = world.live("2048").gameId;

      await opens(world, ...partsOf(links.position));
      assert.ok(world.ports.question !== undefined, "it asks");
      await answers(world, undefined);
      assert.equal(world.live("2048").gameId, other);

      const live = async (link: string) => {
        await opens(world, ...partsOf(link));
        await answers(world, 0);
        return world.live("2048");
      };
      const position = await live(links.position);
      assert.equal(game.format(position.position), board);
      assert.equal(position.session.cursor, 0);
      const started = await live(links.start);
      assert.equal(game.format(started.position), game.format(start));
      assert.equal(started.session.seed, before.session.seed);
      const replayed = await live(links.replay);
      assert.equal(game.format(replayed.position), board);
      const { showing } = world.midend.liveGames.playSession(replayed).player;
      assert.equal(showing?.replay.moves.length, moves);
      assert.ok(replayed.isAssisted, "its moves were not made here");
    },
  );

  onSurfaces("open the puzzles of a day, but none of a future day", async (world) => {
    const { today } = world.midend.records;
    await opens(world, "/day", `date=${formatDay(today)}`);
    assert.equal(choicesOf(world).length, dayPuzzles(today).length + 1);
    await answers(world, undefined);
    for (const day of [formatDay(today + 1), "2025-12-31", "2026-02-30", "today"])
      await opens(world, "/day", `date=${day}`);
    assert.equal(world.ports.question, undefined);
    assert.equal(refusals(world), 4);
  });

  onSurfaces("change nothing if they lead to no game", async (world) => {
    await does(world, begin("2048", "4x4"));
    const { gameId } = world.live("2048");
    const bad = ["2048/9x9/7", "Tilework game: 2048\nStart: 4x4 1\nMoves: \n", "no game"];
    for (const text of bad) await opens(world, ...partsOf(linkTo(base, { kind: "game", text })!));
    await opens(world, ...partsOf(linkTo(base, { kind: "replay", text: "2048/4x4/7" })!));
    await opens(world, "/game", "text=%%%");
    await opens(world, "/other", "");
    assert.equal(world.ports.question, undefined);
    assert.equal(world.live("2048").gameId, gameId);
    assert.equal(refusals(world), 6);
  });

  onSurfaces("can be pasted like other texts", async (world) => {
    await does(world, paste(`Look at this: ${linkTo(base, { kind: "game", text: "sliding/3x3/11" })!}`));
    const live = world.live("sliding");
    assert.deepEqual([live.variant, live.session.seed], ["3x3", 11]);
  });
});

describe("A shared result", () => {
  for (const [id, direction] of [
    ["2048/3x3/7", "left"],
    ["sliding/3x3/11", "up"],
    ["sokoban/first-steps/1/0", "right"],
  ] as const)
    onSurfaces(`names the game without any of its moves, and can be pasted: ${id}`, async (world) => {
      await does(world, paste(id), direction, "shareResult");
      const text = await world.ports.clipboard.read();
      const live = world.live(id.split("/")[0]!);
      const lines = text.split("\n");
      assert.ok(lines[0]!.startsWith(`Tilework · ${english(live.game.title)}`), text);
      assert.equal(lines.at(-1), id);
      assert.ok(!text.includes("Moves:"), text);
      assert.ok(live.session.cursor === 0 || /[⬛⬜🟦🟧🟩🟨🟥🟫]/u.test(text), text);
      const start = live.game.format(live.session.positions[0]);
      await does(world, paste(`${text}\n`));
      const again = world.live(live.game.name);
      assert.equal(again.game.format(again.position), start);
      assert.equal(again.isAssisted, false);
    });

  it("of a game without an ID contains its start, and no moves", async () => {
    const world = await opened();
    await does(world, paste("#####\n#@$.#\n#####"), "right", "shareResult");
    const text = await world.ports.clipboard.read();
    assert.match(text, /Tilework game: sokoban\nStart: .*\nMoves: \n$/);
    await does(world, paste(text));
    assert.equal(world.live("sokoban").session.cursor, 0);
    await world.leave();
  });
});

onSurfaces("Web pages show the start, the position, or the replay of a game", async (world) => {
  await does(world, ...moved);
  const exports = async (name: string | undefined): Promise<string> => {
    await does(world, "exportPage");
    if (name !== undefined) await selects(world, name);
    return world.ports.pages.pop() ?? "";
  };
  assert.match(await exports("This game from its start"), /^game 2048 · 4×4\n[\s\S]*Moves: \n$/);
  assert.match(await exports("This position"), /^game 2048 · 4×4\n[\s\S]* 3 - [\s\S]*Moves: \n$/);
  assert.match(await exports("A replay of your moves"), /^replay 2048 · 4×4\n[\s\S]*Moves: L D R\n$/);
  await does(world, "replayGame");
  assert.match(await exports(undefined), /^replay [\s\S]*Moves: L D R\n$/, "the replay on the board");
});
