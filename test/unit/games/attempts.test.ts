import assert from "node:assert/strict";
import { countedMovesIn, maxMoves } from "../../../src/games/play/game-length.js";
import { act, type PlayAction, type PlayState } from "../../../src/games/play/play-core.js";
import { replayOfSession } from "../../../src/games/play/replay.js";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  isAssisted,
  movesMade,
  play,
  recordHelp,
  redo,
  restart,
  sessionFrom,
  undo,
} from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatGameText } from "../../../src/games/saves/game-text.js";
import { formatSave, parseSave, type Save } from "../../../src/games/saves/save.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { finishedRecords, raisedBest, standingOf } from "../../../src/games/statistics/game-records.js";
import { noRecords } from "../../../src/games/statistics/records.js";
import { pasted } from "../shared/pasted.js";
import { valueIn } from "../shared/value-in.js";

const sokoban = findGame("sokoban")!;

function begun(): AnySession {
  return valueIn(deal(sokoban, "first-steps/2", 1));
}

/** The first or the last possible step. */
function step(session: AnySession, last = false): AnySession {
  const all = (["up", "down", "left", "right"] as const).flatMap((direction) => {
    const moves = sokoban.interpret(current(session), { kind: "direction", direction });
    return moves.length > 0 ? [moves] : [];
  });
  return play(session, all.at(last ? -1 : 0)!);
}

function save(session: AnySession): Save {
  return { gameId: "a", session, hints: 0, playedMs: 0, picture: undefined, name: undefined, savedAtMs: 1 };
}

describe("restart", () => {
  it("is one step, which one undo and one redo cover, with everything before it", () => {
    const played = step(step(step(begun())));
    const anew = restart(played);
    assert.deepEqual(current(anew), current(begun()));
    assert.deepEqual(movesMade(anew), []);
    assert.equal(current(undo(anew)), current(played));
    assert.equal(movesMade(undo(anew)).length, 3);
    assert.deepEqual(current(redo(undo(anew))), current(anew));
    assert.equal(current(undo(undo(step(anew)))), current(played));
    // Redone by restarting once more, it keeps the later moves.
    const after = step(anew);
    const again = restart(undo(undo(after)));
    assert.equal(current(redo(again)), current(after));
  });

  it("does nothing at the start of an attempt", () => {
    const session = begun();
    assert.equal(restart(session), session);
    const anew = restart(step(session));
    assert.equal(restart(anew), anew);
  });

  it("starts the count of moves in a replay, as copied text and as a solution", () => {
    const session = step(step(restart(step(step(step(begun()))))));
    assert.equal(movesMade(session).length, 2);
    assert.equal(replayOfSession(session).moves.length, 2);
    assert.equal(replayOfSession(session).positions.length, 3);
    const text = formatGameText(session);
    assert.doesNotMatch(text, /!/);
    assert.deepEqual(current(valueIn(pasted(text))), current(session));
  });

  it("counts as one of the moves that a game can have, so that everything playable can be read", () => {
    const [start] = begun().positions;
    const [move = ""] = step(begun()).steps.flat();
    const steps = [new Array<string>(maxMoves - 1).fill(move)];
    const almost = { ...begun(), positions: [start, current(step(begun()))], steps, cursor: 1 };
    const full = recordHelp(restart(almost));
    assert.equal(full.steps.length, 2);
    assert.equal(countedMovesIn(formatSteps(full.steps)), maxMoves);
    assert.equal(restart(full), full);
    assert.equal(play(full, [move]), full);
  });

  it("is announced, and Undo Push does not undo a push before it", () => {
    let state: PlayState = { session: begun(), picked: undefined };
    const announced: (string | undefined)[] = [];
    const does = (action: PlayAction) => {
      const outcome = act(state, action, { fewest: "moves" });
      state = outcome.state;
      announced.push(outcome.announcement?.text);
    };
    for (const direction of ["up", "down", "left", "right", "up", "left"] as const)
      does({ kind: "direction", direction });
    announced.length = 0;
    for (const kind of ["restart", "restart", "undoPush", "undo", "redo"] as const) does({ kind });
    const start = ["Back at the start.", "This is the start already."];
    assert.deepEqual(announced, [...start, "There is no push to undo.", "Restart undone.", start[0]]);
  });
});

describe("assistance", () => {
  it("starts with the first help, stays whatever is undone, and ends with a restart", () => {
    const helped = recordHelp(step(begun()));
    assert.equal(isAssisted(step(begun())), false);
    assert.equal(isAssisted(helped), true);
    assert.equal(isAssisted(undo(helped)), true);
    assert.equal(isAssisted(step(undo(helped), true)), true);
    const anew = restart(helped);
    assert.equal(isAssisted(anew), false);
    assert.equal(isAssisted(undo(anew)), true);
    assert.equal(isAssisted(redo(undo(anew))), false);
    assert.equal(recordHelp(helped), helped);
  });

  it("is forgotten with an attempt that was undone and replaced", () => {
    const second = recordHelp(step(restart(step(begun()))));
    const first = undo(undo(second));
    assert.equal(isAssisted(first), false);
    const elsewhere = restart(step(first, true));
    assert.equal(isAssisted(elsewhere), false);
  });

  it("ends with a restart even where all moves were undone", () => {
    const helped = recordHelp(begun());
    const anew = restart(helped);
    assert.equal(isAssisted(anew), false);
    assert.equal(restart(anew), anew);
    assert.deepEqual(valueIn(parseSave(formatSave(save(anew)), findGame)).session, anew);
  });

  it("stays after any restart where a score started on a board from elsewhere, and then nothing is entered", () => {
    const game = findGame("2048")!;
    const board = game.parse("4x4 0,4,8,16,2,4,8,16,4,8,16,32,8,16,32,128 2000 300 - 00000005:00000001");
    assert.ok(board.ok);
    const imported = sessionFrom(game, board.value);
    const over = play(imported, ["L"]);
    assert.equal(game.status(current(over)), "lost");
    const anew = play(restart(over), ["L"]);
    assert.equal(game.status(current(anew)), "lost");
    assert.equal(restart(imported), imported);
    for (const session of [over, anew]) {
      assert.equal(isAssisted(session), true);
      const played = { session, gameId: "a", playedMs: 1 };
      assert.equal(standingOf(played, noRecords).kind, "assisted");
      assert.deepEqual(finishedRecords(played, noRecords, "", { atMs: 1, today: 0 }), {});
      assert.equal(raisedBest(played, noRecords), undefined);
    }
    assert.equal(isAssisted({ ...sessionFrom(game, valueIn(game.deal("4x4", 5))), seed: 5 }), false);
  });

  it("decides what enters the records", () => {
    const { solution } = builtInLevels()[0]!.levels[1]!;
    const won = play(begun(), valueIn(sokoban.levels!.notation!.read(current(begun()), solution)));
    const played = (session: AnySession) => ({ session, gameId: "a", playedMs: 1 });
    assert.equal(standingOf(played(won), noRecords).kind === "assisted", false);
    assert.equal(finishedRecords(played(won), noRecords, "", { atMs: 1, today: 0 }).levels?.size, 1);
    assert.equal(standingOf(played(recordHelp(won)), noRecords).kind, "assisted");
    assert.deepEqual(finishedRecords(played(recordHelp(won)), noRecords, "", { atMs: 1, today: 0 }), {});
  });
});
