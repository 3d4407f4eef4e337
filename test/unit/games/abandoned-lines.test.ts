import assert from "node:assert/strict";
import fc from "fast-check";
import { lineBefore, maxAbandonedLines, maxAbandonedMoves } from "../../../src/games/play/abandoned-lines.js";
import { earlierLines, hasRestart, returnToLine } from "../../../src/games/play/earlier-lines.js";
import { maxMoves } from "../../../src/games/play/game-length.js";
import {
  type AnySession,
  canRestart,
  current,
  deal,
  formatSteps,
  isAssisted,
  play,
  playSteps,
  recordHelp,
  redo,
  restart,
  sessionFrom,
  splitStep,
  undo,
  undoTo,
} from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { checksum } from "../../../src/games/saves/checksum.js";
import { formatSave, parseSave, type Save } from "../../../src/games/saves/save.js";
import { isEarlierState } from "../../../src/games/saves/save-lines.js";
import { law } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

const sokoban = findGame("sokoban")!;
const sliding = findGame("sliding")!;
const about = { gameId: "a", hints: 0, playedMs: 0, picture: undefined, name: undefined, savedAtMs: 1 };

function dealt(game = sliding, variant = "3x3"): AnySession {
  return valueIn(deal(game, variant, 4));
}

/** A player's possible actions; each number selects among those that are possible then. */
const deedsOf = (kinds: string, maxLength: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds.split(" ")), choice: fc.nat(1_000) }), {
    minLength: 20,
    maxLength,
  });
const deeds = deedsOf("play play play undo undo redo restart undoTo steps split", 120);

const reverse: Readonly<Record<string, string>> = { U: "D", D: "U", L: "R", R: "L" };

function movesOf(session: AnySession): readonly string[] {
  return ["U", "D", "L", "R"].filter((move) => session.game.play(current(session), move) !== undefined);
}

function does(session: AnySession, kind: string, choice: number): AnySession {
  switch (kind) {
    case "undo":
      return undo(session);
    case "redo":
      return redo(session);
    case "restart":
      return restart(session);
    case "return": {
      const lines = earlierLines(session);
      return lines.length === 0 ? session : returnToLine(session, lines[choice % lines.length]!);
    }
    case "undoTo":
      return undoTo(session, choice % (session.cursor + 1));
    case "split":
      return splitStep(session, choice % (session.steps.length + 1), 1);
    case "steps": {
      const [move = ""] = movesOf(session);
      const back = reverse[move] ?? "";
      const again = session.steps[session.cursor] ?? [];
      return playSteps(session, choice % 2 === 0 ? [[move, back], [move]] : [again, [move]]);
    }
    default: {
      const moves = movesOf(session);
      return play(session, [moves[choice % moves.length] ?? ""]);
    }
  }
}

/** The moves of a line, which splitting a step does not change. */
function flat(line: readonly (readonly string[])[]): string {
  return line.map((step) => (step.length === 0 ? "!" : step.join(" "))).join(" ");
}

function saved(session: AnySession): Save {
  return { ...about, session };
}

describe("abandoned lines", () => {
  it("are all kept, in order, whatever the player does", () => {
    law(50, [deeds], (all) => {
      let session = dealt();
      const left: string[] = [];
      for (const { kind, choice } of all) {
        const before = session;
        session = does(session, kind, choice);
        const line = formatSteps(before.steps);
        const isOn =
          kind === "split" || line === "" || `${formatSteps(session.steps)} `.startsWith(`${line} `);
        if (!isOn) left.push(flat(before.steps));
        assert.equal(session.abandoned?.length ?? 0, left.length, `${kind} ${choice}`);
        assert.equal(session === before, session.steps === before.steps && session.cursor === before.cursor);
      }
      for (const [index, line] of left.entries()) assert.equal(flat(lineBefore(session, index)), line);
    });
  });

  it("are kept in a save, and read again move by move", () => {
    law(25, [deeds], (all) => {
      const session = all.reduce((now, { kind, choice }) => does(now, kind, choice), dealt());
      assert.deepEqual(valueIn(parseSave(formatSave(saved(session)), findGame)), saved(session));
    });
  });

  it("contain restarts, and the moves before them", () => {
    const level = dealt(sokoban, "first-steps/2");
    const played = play(level, ["l"]);
    const anew = play(restart(played), ["r"]);
    assert.ok(canRestart(anew) && anew.cursor === 3);
    const other = play(undo(undo(anew)), ["D"]);
    assert.deepEqual(other.abandoned, [{ at: 1, steps: [[], ["r"]] }]);
    assert.deepEqual(valueIn(parseSave(formatSave(saved(other)), findGame)).session, other);
    assert.match(formatSave(saved(other)), /"steps": "! r"/);
  });

  it("are limited: the oldest ones are dropped, and the newest stays however long it is", () => {
    const [one, other] = movesOf(dealt());
    const walk = (length: number) =>
      Array.from({ length }, (_, at) => [at % 2 === 0 ? one! : reverse[one!]!]);
    let session = dealt();
    for (let count = 0; count <= 2 * maxAbandonedLines; count++)
      session = play(undo(session), [(count % 2 === 0 ? one : other)!]);
    assert.equal(session.abandoned?.length, maxAbandonedLines);
    // Each is as long as all together may be.
    const long = play(undoTo(playSteps(undo(session), walk(maxAbandonedMoves)), 0), [other!]);
    const lengths = ({ abandoned }: AnySession) => abandoned?.map(({ steps }) => steps.length);
    assert.deepEqual(lengths(long), [maxAbandonedMoves]);
    const longer = play(undoTo(playSteps(dealt(), walk(2 * maxAbandonedMoves)), 0), [other!]);
    assert.deepEqual(lengths(longer), [2 * maxAbandonedMoves]);
    for (const kept of [session, long, longer]) {
      const read = valueIn(parseSave(formatSave(saved(kept)), findGame));
      assert.deepEqual(read.session.abandoned, kept.abandoned);
    }
  });

  it("distinguish a later state of a game from another game, even after the earlier line was abandoned", () => {
    const [one, other] = movesOf(dealt());
    const first = play(dealt(), [one!]);
    const changed = play(undo(first), [other!]);
    const isEarlier = (before: AnySession, after: AnySession) => isEarlierState(saved(before), saved(after));
    assert.ok(isEarlier(first, changed));
    assert.ok(!isEarlier(changed, first));
    assert.ok(isEarlier(changed, play(undo(changed), [one!])));
    // The same moves, without the lines abandoned before.
    const again = play(undo(changed), [one!]);
    assert.equal(formatSteps(again.steps), formatSteps(first.steps));
    assert.ok(isEarlier(first, again));
    assert.ok(!isEarlier(again, first));
    law(25, [deeds, fc.nat()], (all, cut) => {
      const states = [dealt()];
      for (const { kind, choice } of all.filter(({ kind }) => kind !== "split"))
        states.push(does(states.at(-1)!, kind, choice));
      const before = states[cut % states.length]!;
      assert.ok(isEarlier(before, states.at(-1)!));
    });
  });

  describe("that no program wrote", () => {
    const read = (abandoned: unknown) => {
      const { check: _, ...file } = JSON.parse(formatSave(saved(play(dealt(), [movesOf(dealt())[0]!]))));
      const changed = { ...file, abandoned };
      return parseSave(JSON.stringify({ ...changed, check: checksum(JSON.stringify(changed)) }), findGame);
    };

    it("are refused with their game", () => {
      const [one] = movesOf(dealt());
      assert.ok(read([]).ok && read([{ at: 0, steps: one }]).ok && read([{ at: 1, steps: "!" }]).ok);
      const lines = [
        ...[-1, 0.5, "0", 2].map((at) => ({ at, steps: one })),
        ...["", [one], "nothing", `${one} ${one} ${one}`, `${one} `].map((steps) => ({ at: 0, steps })),
      ];
      for (const strange of [undefined, null, {}, [null], [{}], ...lines.map((line) => [line])])
        assert.equal(read(strange).ok, false, JSON.stringify(strange));
    });

    it("are not played without limit", () => {
      const [there = ""] = movesOf(dealt());
      const back = reverse[there];
      const steps = new Array<string>(10_000).fill(`${there},${back}`).join(" ");
      const many = valueIn(read(new Array(5_000).fill({ at: 0, steps: `${there} ${back}` })));
      assert.equal(many.session.abandoned?.length, maxAbandonedLines);
      const long = valueIn(read(new Array(2).fill({ at: 0, steps })));
      assert.equal(long.session.abandoned?.length, 1);
      assert.equal(read([{ at: 0, steps: new Array<string>(maxMoves + 1).fill(there).join(" ") }]).ok, false);
    });

    it("take no more memory than a game may: the oldest ones are dropped", () => {
      const width = 190;
      const boxes = Array.from({ length: 60 }, () => `#${"*".repeat(width)}#`);
      const open = (cells: string) => `#${cells.padEnd(width)}#`;
      const wall = "#".repeat(width + 2);
      const rows = [wall, open(""), open(" @$"), open(""), open(`${" ".repeat(100)}.`), ...boxes, wall];
      const position = sokoban.text?.read(rows.join("\n"));
      assert.ok(position?.ok);
      const session = sessionFrom(sokoban, position.value);
      const round = [..."RurrdLulld"].slice(0, 10);
      const steps = Array.from({ length: 4_000 }, (_, index) => [round[index % round.length]!]);
      const line = { at: 0, steps };
      const text = formatSave(saved({ ...session, abandoned: [line, line, line] }));
      assert.ok((valueIn(parseSave(text, findGame)).session.abandoned?.length ?? 0) < 3);
    });
  });
});

describe("earlier lines", () => {
  const boards = fc.constantFrom(dealt(findGame("2048")!, "4x4"), dealt());
  const deeds = deedsOf("play play play play undo undo undo redo restart return", 100);

  it("are all moves that are not in the current line, each once", () => {
    law(60, [boards, deeds], (start, all) => {
      let session = start;
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
    law(30, [boards, deeds, fc.nat(100)], (start, all, place) => {
      const session = all.reduce((now, { kind, choice }) => does(now, kind, choice), start);
      const before = `${formatSteps(session.steps)} `;
      for (const line of earlierLines(session)) {
        const cursor = place % (line.steps.length + 1);
        const back = returnToLine(session, line, cursor);
        assert.equal(formatSteps(back.steps), formatSteps(line.steps));
        assert.equal(back.cursor, cursor);
        const others = [...earlierLines(back), back].map(({ steps }) => `${formatSteps(steps)} `);
        assert.ok(others.some((text) => text.startsWith(before)));
        const read = valueIn(parseSave(formatSave(saved(back)), findGame));
        assert.deepEqual(read.session.positions, back.positions);
        assert.deepEqual(earlierLines(read.session), earlierLines(back));
      }
    });
  });

  it("keep the help of their attempt, and are assisted beyond a restart", () => {
    const start = dealt();
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
    const start = dealt();
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
    const lengths = lines.map(({ steps: all }) => all.length).toSorted();
    assert.deepEqual(
      lengths,
      abandoned.map(({ at }) => at + 2),
    );
  });
});
