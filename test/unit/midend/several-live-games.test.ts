import assert from "node:assert/strict";
import { directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { current, deal, sessionFrom } from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { Midend } from "../../../src/midend/midend.js";
import { PageSurface } from "../../../src/midend/page-surface.js";
import { GameReviews } from "../../../src/midend/review/game-reviews.js";
import { TimedPlay } from "../../../src/midend/timing/timed-play.js";
import { findPlayedGame } from "../../../src/operations/games/live-games.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import type { Solving } from "../../../src/protocol/solver/solving.js";
import { nothingKept } from "./fake-board.js";
import { FakePorts, settled } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { statisticsOf } from "./statistics-of.js";

const sliding = findGame("sliding")!;
const twenty48 = findGame("2048")!;
const sokoban = findGame("sokoban")!;

/** Solvers like the pool's: a later question of the same asker replaces the earlier one. */
class LatestWins {
  readonly fake = new FakeSolving();
  readonly #askers = new Map<string, Solving>();

  of(asker: string): Solving {
    const known = this.#askers.get(asker) ?? this.#make();
    this.#askers.set(asker, known);
    return known;
  }

  #make(): Solving {
    const { games: solving } = this.fake;
    let last = new AbortController();
    const next = (signal: AbortSignal) => {
      last.abort();
      last = new AbortController();
      return AbortSignal.any([signal, last.signal]);
    };
    return {
      ...solving,
      hint: (game, position, timeMs, signal) => solving.hint(game, position, timeMs, next(signal)),
      judge: (game, position, timeMs, signal) => solving.judge(game, position, timeMs, next(signal)),
      analyze: (game, position, timeMs, signal, hear) =>
        solving.analyze(game, position, timeMs, next(signal), hear),
    };
  }
}

describe("several live games of a kind", () => {
  let ports: FakePorts;
  let solvers: LatestWins;
  let midend: Midend;

  beforeEach(() => {
    solvers = new LatestWins();
    ports = new FakePorts();
    Object.assign(ports, { solvers });
    midend = new Midend(
      ports,
      games,
      nothingKept,
      new TimedPlay(ports),
      new GameReviews(ports),
      statisticsOf(ports),
    );
  });

  afterEach(() => {
    midend.dispose();
    assert.deepEqual(ports.problems, []);
  });

  function start(game: AnyGame, variant: string, seed = 7) {
    const dealt = deal(game, variant, seed);
    assert.ok(dealt.ok);
    return newStart(dealt.value, ports.chance);
  }

  function open(game: AnyGame, variant: string, seed?: number): LiveGame {
    return midend.liveGames.open(start(game, variant, seed));
  }

  /** A view of a game's board. */
  async function view(live: LiveGame): Promise<PageSurface> {
    const place = midend.oneOfAKind.placeOf(live);
    const tell = (error: unknown) => void ports.problems.push(error);
    const surface = new PageSurface(midend, place, { show: () => undefined, leave: () => undefined, tell });
    await surface.begin();
    return surface;
  }

  async function command(surface: PageSurface, name: BoardCommand): Promise<void> {
    surface.act({ kind: "command", command: name });
    await settled();
    await ports.saves.flush();
    await settled();
  }

  function board({ page }: PageSurface): BoardPage {
    assert.equal(page.kind, "board");
    return page as BoardPage;
  }

  /** Makes any legal move. */
  function move(live: LiveGame): void {
    const { position } = live;
    for (const direction of directions)
      if (live.position === position) live.act({ kind: "direction", direction });
    assert.notEqual(live.position, position);
  }

  it("are found by their IDs, which do not change when another game is put on the board", async () => {
    const one = open(sliding, "3x3");
    const other = open(sliding, "4x4");
    assert.notEqual(one.id, other.id);
    const { id, gameId } = other;
    midend.liveGames.put(other, start(sliding, "5x5"));
    assert.equal(midend.liveGames.find(id), other);
    assert.notEqual(other.gameId, gameId);
    assert.deepEqual(midend.liveGames.of("sliding"), [one, other]);
    assert.equal(midend.oneOfAKind.find("sliding"), one);
    // A game that is opened beside the board where it was replaced gets another ID.
    const first = one.save(undefined);
    midend.liveGames.put(one, start(sliding, "6x6"));
    assert.notEqual(midend.liveGames.open(first).id, one.id);
  });

  it("are those that an agent reads beside the board; continued, each has a board of its own", async () => {
    const left = await view(open(twenty48, "5x5"));
    const first = left.live!;
    move(first);
    const { gameId } = first;
    await left.actions.starter.newGame(twenty48, "4x4");
    move(first);
    await ports.saves.flush();
    assert.deepEqual([first.variant, midend.liveGames.of("2048").length], ["4x4", 1]);
    assert.notEqual((await findPlayedGame(midend, { id: gameId }))?.play, undefined);
    const right = await view(first);
    await right.actions.starter.open(twenty48, "5x5");
    assert.deepEqual([left.live?.variant, right.live?.variant], ["4x4", "5x5"]);
    assert.deepEqual([right.live?.gameId, right.live?.session.cursor], [gameId, 1]);
    left.dispose();
    right.dispose();
  });

  it("are each played in a view of their own, which follows its game", async () => {
    const [one, other] = [open(twenty48, "4x4"), open(twenty48, "5x5")];
    const [left, right] = [await view(one), await view(other)];
    assert.deepEqual([left.live, right.live], [one, other]);
    const { oneOfAKind } = midend;
    assert.deepEqual(
      [left, right].map(({ place }) => [one, other].map((live) => oneOfAKind.concerns(place, live))),
      [
        [true, false],
        [false, true],
      ],
    );
    right.direction("left");
    right.direction("up");
    await settled();
    assert.equal(one.session.cursor, 0);
    assert.ok(other.session.cursor > 0);
    assert.notEqual(board(left).gameKey, board(right).gameKey);
    await command(right, "newGame");
    assert.equal(other.session.cursor, 0);
    assert.deepEqual([right.live, other.variant, one.session.cursor], [other, "5x5", 0]);
    assert.equal(board(left).variantLabel, "4×4");
    assert.equal(board(right).variantLabel, "5×5");
    left.dispose();
    right.dispose();
  });

  it("get their hints at the same time: a question of one does not end that of another", async () => {
    const [one, other] = [open(sliding, "3x3"), open(sliding, "4x4")];
    const [left, right] = [await view(one), await view(other)];
    midend.liveGames.setSeen(() => true, true, true);
    void command(left, "hint");
    void command(right, "hint");
    await settled();
    assert.deepEqual([board(left).thinking, board(right).thinking], [true, true]);
    while (solvers.fake.release("first")) await settled();
    assert.deepEqual([one.hints, other.hints], [1, 1]);
    for (const page of [board(left), board(right)]) {
      assert.notEqual(page.hint, undefined);
      assert.equal(page.figures.find(({ name }) => name === "distance")?.stale, false);
    }
    move(one);
    await settled();
    assert.deepEqual([board(left).hint, board(right).hint?.text !== undefined], [undefined, true]);
    left.dispose();
    right.dispose();
  });

  it("are each replayed on their own board", async () => {
    const [one, other] = [open(sliding, "3x3"), open(sliding, "4x4")];
    for (const live of [one, other]) for (let count = 0; count < 3; count++) move(live);
    const [left, right] = [await view(one), await view(other)];
    await command(left, "replayGame");
    await ports.time.pass(ports.settings.play.replayMoveMs);
    await command(right, "replayGame");
    await ports.time.pass(ports.settings.play.replayMoveMs);
    assert.deepEqual([board(left).replay?.place, board(right).replay?.place], [2, 1]);
    await command(left, "replayLeave");
    move(one);
    await settled();
    assert.deepEqual([board(left).replay, board(right).replay?.place], [undefined, 1]);
    assert.equal(other.session.cursor, 3);
    left.dispose();
    right.dispose();
  });

  it("are each kept in their slot, with their time", async () => {
    const [one, other] = [open(twenty48, "4x4"), open(twenty48, "5x5")];
    one.setWatched(true);
    move(one);
    move(other);
    move(other);
    await ports.time.pass(5_000);
    midend.liveGames.keepAll();
    await ports.saves.flush();
    const [kept, beside] = [
      await ports.saves.readSlot("2048", one.slot),
      await ports.saves.readSlot("2048", other.slot),
    ];
    assert.deepEqual(
      [kept, beside].map((save) => [save?.gameId, save?.session.cursor, save?.playedMs]),
      [
        [one.gameId, 1, 5_000],
        [other.gameId, 2, 0],
      ],
    );
    // Another process finds both.
    const others = new FakePorts(ports.files);
    const later = new Midend(
      others,
      games,
      nothingKept,
      new TimedPlay(others),
      new GameReviews(others),
      statisticsOf(others),
    );
    const found = await later.oneOfAKind.look(twenty48);
    assert.equal(found?.gameId, one.gameId);
    const again = await later.liveGames.enter(undefined, twenty48, "5x5", () => undefined);
    assert.deepEqual([again?.gameId, later.liveGames.of("2048").length], [other.gameId, 2]);
    later.dispose();
  });

  it("count their time only while their window has the focus", async () => {
    const live = open(sliding, "3x3");
    midend.liveGames.setSeen(() => true, true, true);
    move(live);
    await ports.time.pass(5_000);
    midend.liveGames.setSeen(() => true, false, true);
    await ports.time.pass(5_000);
    assert.equal(live.playedMs, 5_000);
  });

  it("have levels of their own, and each continues to its next level", async () => {
    const [one, other] = [open(sokoban, "first-steps/1"), open(sokoban, "first-steps/2")];
    const [left, right] = [await view(one), await view(other)];
    await command(right, "nextLevel");
    assert.deepEqual([one.variant, other.variant], ["first-steps/1", "first-steps/3"]);
    await command(left, "nextLevel");
    assert.deepEqual([one.variant, other.variant], ["first-steps/2", "first-steps/3"]);
    left.dispose();
    right.dispose();
  });

  it("are each ranked separately", async () => {
    const [won, other] = [open(sliding, "3x3-walk-1"), open(sliding, "4x4")];
    for (const direction of directions) {
      if (won.status === "won") break;
      if (won.session.cursor > 0) won.act({ kind: "undo" });
      won.act({ kind: "direction", direction });
    }
    move(other);
    await settled();
    const { liveGames } = midend;
    assert.equal(won.status, "won");
    assert.equal(liveGames.rankingOf(won).kind, "results");
    assert.equal(liveGames.rankingOf(other).kind, "none");
  });

  it("do not share a slot: a game whose slot is taken is closed, and listed as unfinished", async () => {
    const one = open(twenty48, "4x4");
    move(one);
    const moved = one.position;
    const surface = await view(one);
    const other = open(twenty48, "4x4", 8);
    assert.deepEqual(midend.liveGames.of("2048"), [other]);
    move(other);
    await ports.saves.flush();
    const unfinished = await ports.saves.list();
    assert.deepEqual(
      unfinished.map(({ save }) => current(save.session)),
      [moved],
    );
    assert.equal((await ports.saves.readSlot("2048", "4x4"))?.gameId, other.gameId);
    surface.dispose();
    // The same for a game that replaces a third one.
    const third = open(twenty48, "5x5");
    midend.liveGames.put(third, start(twenty48, "4x4", 9));
    assert.deepEqual(midend.liveGames.of("2048"), [third]);
    await ports.saves.flush();
    assert.equal((await ports.saves.readSlot("2048", "4x4"))?.gameId, third.gameId);
    assert.equal((await ports.saves.list()).length, 2);
  });

  it("can be a pasted board beside a board of their own", () => {
    const position = twenty48.deal("4x4", 3);
    assert.ok(position.ok);
    const dealt = open(twenty48, "5x5");
    const pasted = midend.liveGames.open(newStart(sessionFrom(twenty48, position.value), ports.chance));
    assert.deepEqual(midend.liveGames.of("2048"), [dealt, pasted]);
  });
});
