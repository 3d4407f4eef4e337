import assert from "node:assert/strict";
import type { AnyGame } from "../../../src/games/game.js";
import { english } from "../../../src/games/message.js";
import { type AnySession, current, deal, play, undo } from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { formatGameText } from "../../../src/games/saves/game-text.js";
import { pasted } from "../shared/pasted.js";
import { valueIn } from "../shared/value-in.js";

const sliding = findGame("sliding") as AnyGame;

function played(game: AnyGame): AnySession {
  let session: AnySession = valueIn(deal(game, game.variants[0]!.id, 7));
  for (let index = 0; index < 40; index++) {
    const direction = (["left", "up", "right", "down"] as const)[(index * 7) % 4]!;
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
  }
  return session;
}

function problem(text: string): string {
  const read = pasted(text, sliding);
  return read.ok ? "accepted" : english(read.error);
}

describe("games as text", () => {
  for (const game of games) {
    it(`hold a whole game: ${game.name}`, () => {
      for (const session of [played(game), undo(undo(played(game)))]) {
        const text = formatGameText(session);
        const read = valueIn(pasted(text));
        assert.equal(read.game, game);
        assert.equal(game.format(current(read)), game.format(current(session)));
        assert.deepEqual(read.steps, session.steps.slice(0, session.cursor));
        // Mail and chat add other lines around it, and change its line ends.
        const mail = `Look at this:\r\n\r\n  ${text.replaceAll("\n", "\r\n")}\r\nBye`;
        assert.equal(formatGameText(valueIn(pasted(mail))), text);
      }
    });
  }

  it("say in which line they are wrong", () => {
    const text = formatGameText(played(sliding));
    const started = (start: string) => problem(text.replace(/Start: .*/, `Start: ${start}`));
    const moved = (moves: string) => problem(text.replace(/Moves: .*/, `Moves: ${moves}`));
    assert.equal(problem(text.replace("sliding", "chess")), "Line 1: there is no game “chess”.");
    assert.equal(problem(text.replace(/Start:.*\n/, "")), "No line starts with “Start:”.");
    const duplicate = "Row 3, number 3: tile 8 is a duplicate. Expected 0, _ or . for the blank.";
    assert.equal(started("3x3 1,2,3,4,5,6,7,8,8 0"), `Line 2: ${duplicate}`);
    assert.match(started("3x3 1,2,3,4,5,6,8,7,0 0"), /^Line 2: Half of all boards can't be solved/);
    assert.equal(moved("X"), "Line 3: Step 1 holds “X”, which isn't a move.");
    assert.match(moved("U,U,U,U,U"), /^Line 3: Step 1, “U”, can't be played there\.$/);
    assert.match(problem("hello"), /^The text isn't a game\. A game that Tilework copied starts with “Tilew/);
    assert.match(problem("  \n "), /^There is no text to read/);
    assert.match(problem("x".repeat(5_000_000)), /too long/);
  });

  it("survive being wrapped, and are refused when they are cut off", () => {
    const session = played(sliding);
    const text = formatGameText(session);
    const wrapped = text.replace(/(Moves:.{20}\S*) /, "$1\n").replace(/(\n[UDLR ]{30}\S*) /, "$1\r\n  ");
    assert.ok(wrapped.split("\n").length >= 5);
    const read = valueIn(pasted(`${wrapped}\n\nSent from my desk`));
    assert.deepEqual(read.steps, session.steps);
    assert.match(problem(text.slice(0, text.indexOf("Moves:"))), /^No line starts with “Moves:”/);
    const solved = "Tilework game: sliding\nStart: 3x3 1,2,3,4,5,6,7,8,0 0\nMoves:";
    assert.equal(problem(solved), "Line 2: this board is solved already.");
  });

  it("may be a level as level files have it, whatever game is on the board", () => {
    const read = (text: string) => {
      const session = pasted(text, sliding);
      if (!session.ok) return english(session.error);
      return `${session.value.game.name} ${session.value.game.format(current(session.value))}`;
    };
    const corridor = "sokoban any 6#|#@-$.#|6# 9 7 d 0 0";
    assert.equal(read("######\n#@ $.#\n######"), corridor);
    assert.equal(read("6#\r\n#@-$.#\r\n6#\r\n"), corridor);
    assert.equal(read("######|#@-$.#|######"), corridor);
    assert.equal(read("######\n#@.OX#\n######"), corridor);
    // Indentation is taken off, as forums add it.
    assert.equal(read("Try this one:\n\n  ######\n  #@ $.#\n  ######\n\nTitle: Corridor"), corridor);
    assert.equal(read("######\n# $ .#\n######"), "The level has no player (@).");
    assert.equal(read("######\n#@$@.#\n######"), "This is player number 2. A level has one.");
    assert.equal(read("######\n#@ * #\n######"), "This level is solved already.");
    assert.match(read("######\n#@$  #\n######"), /^This level has different numbers of boxes and goals, so/);
    assert.match(read("# A heading\n\n## Another\n\n- a list\n"), /^The text isn't a game\./);
    assert.match(read("#!/bin/sh\necho $HOME\n# done"), /^The text isn't a game\./);
  });
});
