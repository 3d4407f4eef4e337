import assert from "node:assert/strict";
import fc from "fast-check";
import { earlierLines, hasRestart, returnToLine } from "../../../src/games/play/earlier-lines.js";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  isAssisted,
  play,
  recordHelp,
  redo,
  restart,
  undo,
} from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave } from "../../../src/games/saves/save.js";
import { law } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

function dealt(name: string, variant: string): AnySession {
  return valueIn(deal(findGame(name)!, variant, 4));
}

function movesOf(session: AnySession): readonly string[] {
  return ["U", "D", "L", "R"].filter((move) => session.game.play(current(session), move) !== undefined);
}

function does(session: AnySession, kind: string, choice: number): AnySession {
  if (kind === "undo") return undo(session);
  if (kind === "redo") return redo(session);
  if (kind === "restart") return restart(session);
  if (kind === "return") {
    const lines = earlierLines(session);
    return lines.length === 0 ? session : returnToLine(session, lines[choice % lines.length]!);
  }
  const moves = movesOf(session);
  return play(session, [moves[choice % moves.length] ?? ""]);
}

const deeds = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "play",
      "play",
      "play",
      "play",
      "undo",
      "undo",
      "undo",
      "redo",
      "restart",
      "return",
    ),
    choice: fc.nat(1_000),
  }),
  { minLength: 20, maxLength: 100 },
);
const boards = fc.constantFrom(["2048", "4x4"], ["sliding", "3x3"]);

describe("earlier lines", () => {
  it("are all moves that are not in the current line, each once", () => {
    law(60, [boards, deeds], ([name = "", variant = ""], all) => {
      let session = dealt(name, variant);
      const seen = new Set<string>();
      for (const { kind, choice } of all) {
        session = does(session, kind, choice);
        seen.add(formatSteps(session.steps));
      }
      const lines = earlierLines(session);
      const texts = [...lines, session].map(({ steps }) => `${formatSteps(steps)} `);
      // Each position of the board is the start of exactly one line that ends there, or of any longer one.
      for (const text of seen) assert.ok(text === "" || texts.some((line) => line.startsWith(`${text} `)));
      // The current line itself may be the start of an earlier one.
      for (const [index, text] of texts.slice(0, -1).entries())
        for (const other of texts.toSpliced(index, 1)) assert.ok(!other.startsWith(text));
      for (const { at, steps } of lines) {
        assert.ok(at < steps.length);
        assert.equal(formatSteps(steps.slice(0, at)), formatSteps(session.steps.slice(0, at)));
        assert.notEqual(formatSteps(steps.slice(at, at + 1)), formatSteps(session.steps.slice(at, at + 1)));
      }
    });
  });

  it("can be returned to at any place, nothing is lost, and the game can be saved and read", () => {
    law(30, [boards, deeds, fc.nat(100)], ([name = "", variant = ""], all, place) => {
      let session = dealt(name, variant);
      for (const { kind, choice } of all) session = does(session, kind, choice);
      const before = `${formatSteps(session.steps)} `;
      for (const line of earlierLines(session)) {
        const cursor = place % (line.steps.length + 1);
        const back = returnToLine(session, line, cursor);
        assert.equal(formatSteps(back.steps), formatSteps(line.steps));
        assert.equal(back.cursor, cursor);
        const others = [...earlierLines(back), back].map(({ steps }) => `${formatSteps(steps)} `);
        assert.ok(others.some((text) => text.startsWith(before)));
        const about = { gameId: "a", hints: 0, playedMs: 0, picture: undefined, name: undefined };
        const read = valueIn(parseSave(formatSave({ ...about, session: back, savedAtMs: 1 }), findGame));
        assert.deepEqual(read.session.positions, back.positions);
        assert.deepEqual(earlierLines(read.session), earlierLines(back));
      }
    });
  });

  it("keep the help of their attempt, and are assisted beyond a restart", () => {
    const start = dealt("sliding", "3x3");
    const [move = "", other = ""] = movesOf(start);
    const hinted = play(undo(recordHelp(play(start, [move]))), [other]);
    assert.ok(isAssisted(returnToLine(hinted, earlierLines(hinted)[0]!)));

    // A solution was shown after the restart; the restart was undone, which forgets that.
    const solved = recordHelp(restart(play(start, [move])));
    const [next = "", another = ""] = movesOf(solved);
    const line = play(solved, [next]);
    const away = play(undo(undo(line)), [movesOf(undo(undo(line)))[0]!]);
    assert.equal(isAssisted(away), false);
    const [earlier] = earlierLines(away);
    assert.ok(earlier !== undefined && hasRestart(earlier) && another !== "");
    assert.ok(isAssisted(returnToLine(away, earlier)));
    assert.equal(isAssisted(returnToLine(away, earlier, earlier.at)), false);
  });

  it("are assisted in every attempt after they parted", () => {
    const start = dealt("sliding", "3x3");
    const [move = "", other = ""] = movesOf(start);
    const hinted = recordHelp(play(restart(play(start, [move])), [move]));
    const twice = play(restart(hinted), [move]);
    let back = twice;
    while (back.cursor > 0) back = undo(back);
    const away = play(back, [other]);
    assert.equal(isAssisted(away), false);
    let session = returnToLine(away, earlierLines(away)[0]!);
    assert.equal(session.cursor, twice.cursor);
    while (session.cursor > hinted.cursor) session = undo(session);
    assert.equal(isAssisted(session), true, "a hint was shown in this attempt");
  });

  it("are listed in the longest games, too", () => {
    const steps = Array.from({ length: 100_000 }, () => ["U"]);
    const places = Array.from({ length: 200 }, (_, index) => 99_000 + 3 * index);
    const abandoned = places.map((at) => ({ at, steps: [["L"], ["D"]] }));
    const lines = earlierLines({ steps, abandoned });
    assert.equal(lines.length, 200);
    assert.deepEqual(
      lines.map(({ steps: all }) => all.length).toSorted(),
      abandoned.map(({ at }) => at + 2),
    );
  });
});
