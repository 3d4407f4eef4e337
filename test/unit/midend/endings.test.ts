import assert from "node:assert/strict";
import { directions } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import { type AnySession, current, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import type { Position as SlidingPosition } from "../../../src/games/sliding/rules.js";
import { solve } from "../../../src/games/sliding/solver/solve.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import type { ViewEnding } from "../../../src/protocol/game/game-pages.js";
import { endingText } from "../../../src/terminal/play/plain-pages.js";
import { valueIn } from "../shared/value-in.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts } from "./fake-ports.js";
import { playFirstMove } from "./first-move.js";
import { dealt, sessionAt } from "./sessions.js";

const twenty48 = findGame("2048")!;
const sliding = findGame("sliding")!;
const sokoban = findGame("sokoban")!;

/** A game of 2048 that looks as if it had been dealt there; an imported one would be assisted. */
function tiles(text: string): AnySession {
  return { ...sessionAt("2048", `4x4 ${text} - 00000001:00000002`), seed: 1 };
}

/** A game before the move that ends it, and that move. */
type BeforeEnd = { readonly session: AnySession; readonly last: string };

/** Makes the last move of a game on a board, and returns its page. */
async function finished({ session, last }: BeforeEnd, ports = new FakePorts()): Promise<ViewEnding> {
  const board = await FakeBoard.open(session, undefined, ports);
  const { game } = session;
  const before = await board.page();
  assert.equal(before.ending, undefined);
  const direction = directions.find((side) =>
    game.interpret(current(session), { kind: "direction", direction: side }).includes(last),
  );
  assert.ok(direction !== undefined);
  board.live.act({ kind: "direction", direction });
  const { ending } = await board.page();
  board.dispose();
  assert.ok(ending !== undefined);
  return ending;
}

/** The ending as lines. Each sentence for the player is there once. */
function told(ending: ViewEnding): readonly string[] {
  const lines = endingText(ending, english);
  for (const sentence of [...ending.notes, ...(ending.compared ?? []), ending.star?.text ?? []].flat())
    assert.equal(lines.join("\n").split(sentence).length, 2, sentence);
  return lines;
}

function firstWay(ending: ViewEnding): string | undefined {
  return ending.actions[0];
}

/** A built-in level before its last move, after some moves that lead nowhere. */
function levelBeforeEnd(variant: string, detour = "") {
  const { solution } = builtInLevels()
    .flatMap(({ levels }) => levels)
    .find((level) => level.variant === variant)!;
  const start = dealt("sokoban", variant);
  const moves = valueIn(sokoban.levels!.notation!.read(current(start), `${detour}${solution}`));
  const session = moves.slice(0, -1).reduce((now, move) => play(now, [move]), start);
  return { session, last: moves.at(-1)! };
}

/** The same for a shortest solution of a sliding puzzle. `detour`: with a move that is taken back first. */
function slidingBeforeEnd(variant: string, detour = false) {
  const start = dealt("sliding", variant, 4);
  const outcome = solve(current(start) as SlidingPosition, { spend: () => true });
  assert.ok(outcome.kind === "solved");
  const { moves } = outcome;
  const there = ["L", "R", "U", "D"].find((move) => sliding.play(current(start), move) !== undefined)!;
  const opposite: Readonly<Record<string, string>> = { L: "R", R: "L", U: "D", D: "U" };
  const all = [...(detour ? [there, opposite[there]!] : []), ...moves];
  const session = all.slice(0, -1).reduce((now, move) => play(now, [move]), start);
  return { session, last: all.at(-1)! };
}

const lostBoard = (score: number): BeforeEnd => ({
  session: tiles(`0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 ${score} 300`),
  last: "L",
});

const beforeEnd: Readonly<Record<string, () => BeforeEnd>> = {
  [twenty48.name]: () => lostBoard(2_000),
  [sliding.name]: () => slidingBeforeEnd("3x3-walk-10"),
  [sokoban.name]: () => levelBeforeEnd("first-steps/1"),
};

describe("an ending", () => {
  it("of 2048 shows the result, its rank and the distance to the best, and offers a new game first", async () => {
    const ports = new FakePorts();
    const best = await finished(lostBoard(24_316), ports);
    assert.deepEqual([best.won, best.isBest, best.isOwn], [false, true, true]);
    assert.ok(told(best).includes("Number 1 of your best scores."));
    assert.equal(firstWay(best), "newGame");
    const second = await finished(lostBoard(20_000), ports);
    assert.equal(second.isBest, false);
    const lines = told(second);
    assert.ok(lines.includes("Number 2 of your best scores."));
    assert.ok(lines.includes("4,316 short of the best score, 24,316."));
  });

  it("of a won 2048 offers to keep going first", async () => {
    const won = await finished({
      session: tiles("1024,1024,0,0,0,0,0,0,0,0,0,0,0,0,0,0 18000 900"),
      last: "L",
    });
    assert.deepEqual([won.won, firstWay(won)], [true, "keepGoing"]);
    told(won);
  });

  it("of a sliding puzzle shows the best parts of the result and the distance of the others, and offers a new game first", async () => {
    const ports = new FakePorts();
    const short = slidingBeforeEnd("3x3");
    const best = await finished(short, ports);
    assert.deepEqual([best.won, best.isBest, firstWay(best)], [true, true, "newGame"]);
    assert.match(told(best).join("\n"), /Your best on this board\. .*Fewest moves/);
    const long = slidingBeforeEnd("3x3", true);
    const second = await finished(long, ports);
    const fewest = short.session.cursor + 1;
    assert.ok(told(second).includes(`2 moves more than your fewest, ${fewest}.`));
  });

  it("of a level shows par and the star or what it requires, and offers the next level first", async () => {
    const ports = new FakePorts();
    const long = levelBeforeEnd("first-steps/2", "lr");
    const first = await finished(long, ports);
    assert.deepEqual([first.won, first.isBest, firstWay(first)], [true, true, "nextLevel"]);
    assert.deepEqual(first.star, {
      isEarned: false,
      text: "To earn a star, reach par, 5 moves: 2 fewer than now.",
    });
    assert.match(told(first).join("\n"), /Your best on this board\./);
    const short = levelBeforeEnd("first-steps/2");
    const second = await finished(short, ports);
    assert.deepEqual(second.star, { isEarned: true, text: "Star earned: 5 moves, which is par." });
    const third = await finished(long, ports);
    assert.ok(told(third).includes("2 moves more than your fewest, 5."));
  });

  it("of the last level offers the list of levels first", async () => {
    const variants = builtInLevels().flatMap(({ levels }) => levels.map(({ variant }) => variant));
    assert.equal(firstWay(await finished(levelBeforeEnd(variants.at(-1)!))), "showLevels");
  });
});

for (const name of Object.keys(beforeEnd)) {
  it(`the keys on the board of ${name} are shown in a player's first game until the first move, and never again`, async () => {
    const ports = new FakePorts();
    const session = dealt(name);
    const board = await FakeBoard.open(session, undefined, ports);
    assert.equal((await board.page()).showsKeys, true);
    playFirstMove(board.live);
    assert.equal((await board.page()).showsKeys, false);
    board.dispose();
    await finished(beforeEnd[name]!(), ports);
    const next = await FakeBoard.open(session, undefined, ports);
    assert.equal((await next.page()).showsKeys, false);
    next.dispose();
  });
}
