import assert from "node:assert/strict";
import { say } from "../../../src/games/message.js";
import { current } from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { isEarlierState } from "../../../src/games/saves/save-lines.js";
import { slotOf } from "../../../src/games/saves/save-slot.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { LiveGames } from "../../../src/midend/games/live-games.js";
import { OneOfAKind } from "../../../src/midend/games/one-of-a-kind.js";
import { OtherWindows } from "../../../src/midend/games/other-windows.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { panelPage } from "../../../src/midend/pages/page-at.js";
import { LevelRecords, RecordStore } from "../../../src/midend/store/record-store.js";
import { PracticeStore, RecentLevels } from "../../../src/midend/store/remembered.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { valueIn } from "../shared/value-in.js";
import { FakePorts } from "./fake-ports.js";
import { FakeSolving } from "./fake-solving.js";
import { nothingKept } from "./midend-of.js";
import { slidingSolving } from "./own-solving.js";
import { levelSession, sessionAt } from "./sessions.js";
import { until, words } from "./words.js";

const game = findGame("2048")!;
/** One move to the left ends the first game; the second is won by it. */
const nearEnd = "4x4 0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 2000 300 - 00000001:00000002";
const nearWin = "4x4 1024,1024,0,0,0,0,0,0,0,0,0,0,0,0,0,0 18000 900 - 00000001:00000002";

const sokoban = findGame("sokoban")!;
const firstSolution = builtInLevels()[0]!.levels[0]!.solution;

const moves = (live: LiveGame | undefined) => live?.session.cursor;
const step = (live: LiveGame | undefined) => {
  const before = moves(live);
  for (const direction of ["left", "up", "right", "down"] as const)
    if (moves(live) === before) live?.act({ kind: "direction", direction });
};

describe("live games", () => {
  let files: VolatileFiles;
  let ports: FakePorts;
  let saves: FakePorts["saves"];
  let records: RecordStore;
  let levelRecords: LevelRecords;
  let liveGames: LiveGames;
  let oneOfAKind: OneOfAKind;
  /** The file names of the saves. */
  const saved = () => files.list("/saves");

  beforeEach(() => {
    files = new VolatileFiles();
    open();
  });

  afterEach(() => {
    close();
    assert.deepEqual(ports.problems, []);
  });

  /** `recent`: the levels that an earlier window has noted. */
  function open(recent?: unknown): void {
    ports = new FakePorts(files);
    ports.recentLevels.write(recent);
    ports.solving = slidingSolving;
    records = new RecordStore(ports);
    levelRecords = new LevelRecords(ports);
    ({ saves, liveGames, oneOfAKind } = gamesIn(ports));
  }

  function close(): void {
    for (const part of [liveGames, saves]) part.dispose();
  }

  function restart(): void {
    close();
    open(ports.recentLevels.read());
  }

  /** The games as a newly opened window has them. */
  function gamesIn(all: FakePorts) {
    const saves = all.saves;
    const recent = new RecentLevels(findGame, all.recentLevels);
    const liveGames = new LiveGames(all, { records, recent }, nothingKept);
    return { saves, liveGames, oneOfAKind: new OneOfAKind(liveGames, all) };
  }

  /** A game in that position that looks as if it had been dealt there; an imported one would be assisted. */
  function start(text: string) {
    const { session, ...rest } = startFromElsewhere(text);
    return { ...rest, session: { ...session, seed: 1 } };
  }

  function startFromElsewhere(text: string) {
    return newStart(sessionAt("2048", text), ports.chance);
  }

  it("adds a lost game to the scores once, under the player's name, and announces its rank", async () => {
    await records.setPlayerName("Ana");
    const live = await oneOfAKind.put(game, start(nearEnd));
    live.act({ kind: "direction", direction: "left" });
    assert.equal(live.status, "lost");
    await until("a rank", () => liveGames.rankings.of(live).kind === "entered");
    assert.deepEqual(liveGames.rankings.of(live), { kind: "entered", rank: 1 });
    live.act({ kind: "undo" });
    assert.deepEqual(liveGames.rankings.of(live), { kind: "none" });
    live.act({ kind: "redo" });
    await until("the rank again", () => liveGames.rankings.of(live).kind === "entered");
    const listed = records.scores("2048", "4x4").map(({ name, score }) => [name, score]);
    assert.deepEqual(listed, [["Ana", 2000]]);
  });

  it("creates one game when two are started on its board at once", async () => {
    const opened: LiveGame[] = [];
    liveGames.onDidOpen((live) => opened.push(live));
    // Both learn at the same moment that there is no game yet.
    const read = saves.readRunning.bind(saves);
    saves.readRunning = async () => undefined;
    const [one, other] = await Promise.all([
      oneOfAKind.put(game, startFromElsewhere(nearEnd)),
      oneOfAKind.put(game, startFromElsewhere(nearWin)),
    ]);
    assert.deepEqual([opened.length, one === other, opened[0] === one], [1, true, true]);
    assert.equal(game.format(one.position), nearWin);
    await ports.saves.flush();
    // The other game was imported and can't be dealt again, so it is kept, too.
    assert.equal((await saved()).length, 2);
    assert.equal(game.format(current((await read("2048"))!.session)), nearWin);
  });

  it("deals and saves nothing for drawing the page of a game that wasn't started", async () => {
    const otherWindows = new OtherWindows(liveGames, ports);
    const practice = new PracticeStore(ports.practice, ports.settings);
    const parts = { liveGames, oneOfAKind, otherWindows, saves, records, levelRecords, practice };
    const sources = { ports, games, ...parts };
    const draw = () => panelPage({ kind: "board", game: "2048" }, sources, { last: undefined, speaks: true });
    assert.equal((await draw()).kind, "home");
    await ports.saves.flush();
    assert.deepEqual([oneOfAKind.find("2048"), await saved()], [undefined, []]);
    await oneOfAKind.open(game);
    assert.equal((await draw()).kind, "board");
  });

  describe("of levels and sizes", () => {
    const enter = (kind: typeof game, slot: string) =>
      oneOfAKind.look(kind).then(() => liveGames.enter(kind, slot, () => oneOfAKind.deal(kind, slot, 1)));

    it("keeps the position of every level, also after a restart of the window, and continues the last one played", async () => {
      step(await enter(sokoban, "first-steps/2"));
      const second = await enter(sokoban, "first-steps/3");
      step(second);
      step(second);
      // The position is only shown, so none is saved.
      await enter(sokoban, "side-rooms/1");
      const first = await enter(sokoban, "first-steps/2");
      assert.deepEqual([first?.variant, moves(first)], ["first-steps/2", 1]);
      const slots = (await saves.unfinished()).map(({ slot }) => slot).sort();
      assert.deepEqual(slots, ["first-steps/2", "first-steps/3"]);
      await ports.saves.flush();
      assert.equal((await saved()).length, 2);
      restart();
      const again = await oneOfAKind.look(sokoban);
      assert.deepEqual([again?.variant, moves(again)], ["first-steps/2", 1]);
      assert.equal(moves(await enter(sokoban, "first-steps/3")), 2);
    });

    it("restarts a level that was won, and a size whose game was lost", async () => {
      const level = await enter(sokoban, "first-steps/1");
      const { levelAssistant } = liveGames.playSession(level!);
      assert.ok(levelAssistant !== undefined);
      level?.playForPlayer(valueIn(sokoban.levels!.notation!.read(level.position, firstSolution)));
      assert.equal(level?.status, "won");
      await ports.saves.flush();
      assert.deepEqual(
        [await saves.unfinished(), [...(await oneOfAKind.unfinishedSlots(sokoban))]],
        [[], []],
        "the level is won, so no list of any window calls it unfinished while its board is still there",
      );
      await enter(sokoban, "first-steps/2");
      const again = await enter(sokoban, "first-steps/1");
      assert.deepEqual([again?.status, moves(again)], ["playing", 0]);
      const lost = await oneOfAKind.put(game, start(nearEnd));
      lost.act({ kind: "direction", direction: "left" });
      assert.equal(lost.status, "lost");
      assert.equal(moves(await enter(game, "4x4")), 0);
      assert.deepEqual(await saves.listed(), []);
    });

    it("keeps a game as unfinished when another one of its size is dealt, and continues it", async () => {
      const live = await oneOfAKind.begin(game, "4x4", 1);
      step(live);
      step(live);
      const { gameId } = live;
      await oneOfAKind.begin(game, "5x5", 2);
      step(live);
      // The 4×4 game is no longer on the board, but it is still kept.
      await oneOfAKind.begin(game, "4x4", 3);
      step(live);
      assert.match(words(live.announcement.text), /./);
      const listed = (await saves.listed()).map((save) => [save.gameId, save.steps]);
      assert.deepEqual(listed, [[gameId, 2]]);
      assert.deepEqual((await saves.unfinished()).map(({ slot }) => slot).sort(), ["4x4", "5x5"]);
      const [left] = await saves.listed();
      await oneOfAKind.put(game, (await saves.open(left!.key))!.save, left!.key);
      assert.deepEqual([live.gameId, moves(live)], [gameId, 2]);
      await ports.saves.flush();
      const steps = (await saves.listed()).map(({ steps }) => steps);
      assert.deepEqual(steps, [1]);
    });

    it("removes a game without moves when an unfinished one replaces it", async () => {
      const live = await oneOfAKind.begin(game, "4x4", 1);
      step(live);
      const { gameId } = live;
      await oneOfAKind.begin(game, "4x4", 3);
      await ports.saves.flush();
      const [left] = await saves.listed();
      await oneOfAKind.put(game, (await saves.open(left!.key))!.save, left!.key);
      step(live);
      await ports.saves.flush();
      assert.deepEqual(await saves.listed(), []);
      const kept = await saves.readRunning(game.name);
      assert.deepEqual([kept?.gameId, kept?.session.cursor], [gameId, 2]);
    });

    it("continues the same level of a file, wherever the file has moved", async () => {
      const read = (name: string) => {
        const session = levelSession(["#######", "#@ $ .#", "#######"]);
        const origin = { title: name, file: { uri: `file:///${name}`, index: 0 } };
        return newStart(session, ports.chance, { picture: undefined, origin });
      };
      const play = async (name: string) => {
        const level = read(name);
        const slot = slotOf(sokoban, level.session.positions[0]);
        await oneOfAKind.look(sokoban);
        return liveGames.enter(sokoban, slot, () => level, level.origin);
      };
      const live = await play("one.xsb");
      step(live);
      step(await enter(sokoban, "first-steps/2"));
      const again = await play("two.xsb");
      assert.deepEqual([moves(again), words(again?.boardName)], [1, "two.xsb"]);
    });
  });

  it("has nothing to lose before a move, after a restart and once it is saved; nor by a walk", async () => {
    const asks: boolean[] = [];
    const live = await oneOfAKind.begin(game, "4x4", 1);
    const look = () => asks.push(live.hasSomethingToLose);
    look();
    for (const direction of ["left", "down", "right"] as const) live.act({ kind: "direction", direction });
    look();
    live.noteSaved();
    look();
    live.act({ kind: "undo" });
    look();
    live.undoTo(0, say("Undone."));
    look();
    assert.deepEqual(asks, [false, true, false, true, false]);
    const level = await oneOfAKind.begin(sokoban, "first-steps/1", 1);
    level.act({ kind: "direction", direction: "up" });
    assert.ok(level.session.cursor > 0);
    assert.equal(level.hasSomethingToLose, false, "a walk");
    for (const direction of ["left", "left", "down", "right"] as const)
      level.act({ kind: "direction", direction });
    assert.equal(level.hasSomethingToLose, true, "a push");
  });

  it("keeps a solution only if it starts at the level's start: an imported position may be one push from the end", async () => {
    const solve = async (text: string) => {
      const live = await oneOfAKind.put(sokoban, newStart(sessionAt("sokoban", text), ports.chance));
      while (live.status === "playing") live.act({ kind: "direction", direction: "right" });
      return live;
    };
    const half = await solve("any 8#|#@-$--.#|8# 13 12 r 0 0");
    assert.equal(liveGames.rankings.of(half).kind, "assisted");
    assert.equal(levelRecords.isSolved(sokoban.levels!.key(half.position)), false);
    const whole = await solve("any 8#|#@-$--.#|8# 11 9 r 0 0");
    await until("a record", () => liveGames.rankings.of(whole).kind === "results");
    const [solution] = await levelRecords.solutions(sokoban.levels!.key(whole.position));
    assert.equal(solution?.lurd, "rRRR");
  });

  it("reads a game again that another window has continued, if it was only shown in a list", async () => {
    const ourWindow = new FakePorts(files);
    const { saves: ourSaves, liveGames: ours, oneOfAKind: ourKinds } = gamesIn(ourWindow);
    const there = await oneOfAKind.open(game);
    const playThere = async () => {
      step(there);
      await ports.saves.flush();
    };
    const isShown = (live: LiveGame | undefined) => assert.equal(live?.session.cursor, there.session.cursor);
    await playThere();
    const shown = await ourKinds.look(game);
    isShown(shown);
    await ours.refresh(() => false);
    assert.equal(await ourKinds.look(game), shown, "nobody has listed it yet");
    assert.equal((await ourSaves.unfinished())[0]?.steps, 1);
    let told = 0;
    ourSaves.onDidChangeSaves(() => told++);
    await playThere();
    await ours.refresh(() => true);
    assert.deepEqual([await ourKinds.look(game), told], [shown, 1]);
    await playThere();
    await ours.refresh(() => false);
    const later = await ourKinds.look(game);
    isShown(later);
    assert.equal(later?.session.cursor, 3);
    // A window that continues the game gets no news about what it already shows.
    const known = await ourSaves.readNews("2048", later.slot);
    assert.ok(known.every(({ save }) => isEarlierState(save, later.save(undefined))));
    await ours.refresh(() => false);
    assert.deepEqual([await ourKinds.look(game), told], [later, 2], "nothing has changed since");
    later.act({ kind: "undo" });
    await ourWindow.saves.flush();
    await playThere();
    await ours.refresh(() => false);
    assert.deepEqual([await ourKinds.look(game), told], [later, 3]);
    assert.equal(later.session.cursor, 2);
    assert.equal((await ourSaves.readNews("2048", later.slot))[0]?.save.session.cursor, 4);
    ours.dispose();
    ourSaves.dispose();
  });

  it("raises the score of a won game that continued, when another game replaces it", async () => {
    const live = await oneOfAKind.put(game, start(nearWin));
    live.act({ kind: "direction", direction: "left" });
    await until("the win in the list", () => records.scores("2048", "4x4")[0]?.score === 20_048);
    live.act({ kind: "continue" });
    for (let count = 0; count < 30; count++) {
      for (const direction of ["left", "down", "right", "up"] as const)
        live.act({ kind: "direction", direction });
    }
    const score = Number(game.format(live.position).split(" ")[2]);
    assert.ok(score > 20_048);
    await oneOfAKind.begin(game, "4x4", 1);
    await until("the higher score", () => records.scores("2048", "4x4")[0]?.score === score);
    assert.equal(records.scores("2048", "4x4").length, 1);
  });

  it("restores game, rank and place after a restart", async () => {
    const live = await oneOfAKind.begin(game, "3x3", 1);
    for (let turn = 0; live.status === "playing" && turn < 1_000; turn++)
      for (const direction of ["left", "down", "right", "up"] as const)
        live.act({ kind: "direction", direction });
    await until("a rank", () => liveGames.rankings.of(live).kind === "entered");
    const text = game.format(live.position);
    await ports.saves.flush();
    restart();
    const again = await oneOfAKind.look(game);
    assert.ok(again !== undefined);
    assert.equal(game.format(again.position), text);
    await until("the rank", () => liveGames.rankings.of(again).kind === "entered");
    assert.equal(await oneOfAKind.open(game), again);
  });

  describe("with a sliding puzzle", () => {
    const sliding = findGame("sliding")!;
    const seen = (isSeen: boolean) => liveGames.setSeen(() => isSeen, true, isSeen);

    /** Plays the only move that solves a board one move from the goal. */
    function solveAtOnce(live: LiveGame): void {
      for (const direction of ["up", "down", "left", "right"] as const) {
        if (live.status !== "playing") return;
        live.act({ kind: "direction", direction });
        if (live.status === "playing") live.act({ kind: "undo" });
      }
    }

    it("records moves, time and score of a solved game, even if the solver finds the score later", async () => {
      const live = await oneOfAKind.begin(sliding, "3x3-walk-1", 3);
      solveAtOnce(live);
      assert.equal(live.status, "won");
      seen(true);
      await until("the score", () => records.results("sliding", "3x3-walk-1").score?.value === 1);
      const { moves } = records.results("sliding", "3x3-walk-1");
      assert.deepEqual([moves?.value, moves?.gameId], [1, live.gameId]);
      await until("the standing", () => {
        const ranking = liveGames.rankings.of(live);
        return ranking.kind === "results" && ranking.best.length === 3;
      });
    });

    it("records no result of an imported board, or of a game that was played for the player", async () => {
      const session = sessionAt("sliding", "3x3 1,2,3,4,5,6,7,0,8 0");
      const live = await oneOfAKind.put(sliding, newStart(session, ports.chance));
      live.act({ kind: "direction", direction: "left" });
      assert.equal(live.status, "won");
      const other = await oneOfAKind.begin(sliding, "3x3", 3);
      seen(true);
      const { assistant, player } = liveGames.playSession(other);
      await assistant.solve();
      player.seek(1_000);
      player.take();
      assert.equal(other.status, "won");
      assert.deepEqual(liveGames.rankings.of(other), { kind: "assisted" });
      assert.deepEqual(records.resultVariants("sliding"), []);
    });

    it("shows no solution that arrives after the last panel was closed, and starts no thread for it (row 41)", async () => {
      ports.solving = new FakeSolving().games;
      const live = await oneOfAKind.begin(sliding, "5x5", 3);
      seen(true);
      const { assistant, player, gameAnalysis } = liveGames.playSession(live);
      const solving = assistant.solve();
      assert.equal(assistant.isSolving, true);
      const said = live.announcement.text;
      seen(false);
      await solving;
      assert.equal(player.showing, undefined);
      assert.equal(assistant.isSolving, false);
      assert.equal(live.announcement.text, said);
      assert.notEqual(gameAnalysis?.notice.kind, "bad");
    });

    it("keeps the time with the focus since the last move, and the number of hints", async () => {
      const live = await oneOfAKind.begin(sliding, "3x3", 5);
      seen(true);
      for (const direction of ["up", "down", "left", "right"] as const)
        live.act({ kind: "direction", direction });
      await liveGames.playSession(live).assistant.showHint();
      const before = live.playedMs;
      await ports.time.pass(120);
      liveGames.setSeen(() => true, false, true);
      await ports.time.pass(5_000);
      seen(false);
      await ports.saves.flush();
      const kept = await saves.readRunning("sliding");
      assert.equal(kept?.playedMs, before + 120);
      assert.equal(kept?.hints, 1);
    });
  });

  it("shows no hint for an earlier position", async () => {
    const solver = new FakeSolving();
    ports.solving = solver.games;
    const live = await oneOfAKind.begin(game, "4x4", 3);
    const assistant = liveGames.playSession(live).assistant;
    const asked = assistant.showHint();
    assert.equal(assistant.isThinking, true);
    for (const direction of ["left", "down"] as const) live.act({ kind: "direction", direction });
    await asked;
    assert.equal(assistant.advice, undefined);
    assert.equal(assistant.isThinking, false);
    solver.isEager = true;
    await assistant.showHint();
    assert.notEqual(assistant.advice, undefined);
    live.act({ kind: "undo" });
    assert.equal(assistant.advice, undefined);
  });
});
