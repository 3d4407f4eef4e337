import assert from "node:assert/strict";
import fc from "fast-check";
import { type Direction, directions } from "../../../src/games/direction.js";
import type { AnyGame } from "../../../src/games/game.js";
import { lineBefore } from "../../../src/games/play/abandoned-lines.js";
import {
  type AnySession,
  current,
  deal,
  formatSteps,
  play,
  restart,
  undoTo,
} from "../../../src/games/play/session.js";
import { findGame, games } from "../../../src/games/registry/registry.js";
import { formatSave, parseSave, type Save } from "../../../src/games/saves/save.js";
import { atOnce } from "../../../src/games/slices.js";
import { formatRecentMoves, joiningMoves, readingRecentMoves } from "../../../src/midend/games/recovery.js";
import { law } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

/** Continues by random numbers: mostly moves, and now and then some of them are undone. */
function playOn(session: AnySession, numbers: readonly number[]): AnySession {
  return numbers.reduce((now, number) => {
    if (number % 29 === 0) return undoTo(now, now.cursor - (number % 7) - 1);
    if (number % 31 === 0) return restart(now);
    const direction = directions[number % 4] as Direction;
    return play(now, now.game.interpret(current(now), { kind: "direction", direction }));
  }, session);
}

function saveOf(session: AnySession, savedAtMs: number): Save {
  return { gameId: "g", session, hints: 1, playedMs: 5, picture: undefined, name: undefined, savedAtMs };
}

function begun(game: AnyGame, seed: number): AnySession {
  return valueIn(deal(game, game.variants[0]!.id, seed));
}

/** The save without abandoned lines and without what the store adds. */
function withoutLines(save: Save): string {
  return formatSave({ ...save, session: { ...save.session, abandoned: [] }, order: 0 });
}

/** As the next process reads it. */
const reread = (save: Save): Save => {
  return valueIn(parseSave(formatSave(save), findGame));
};

const read = (text: string) => atOnce(readingRecentMoves(text, findGame));

describe("the last moves of a game", () => {
  it("give the whole game together with its earlier save, however long it is, and are few", () => {
    law(
      30,
      [
        fc.constantFrom(...games),
        fc.nat(1_000),
        fc.array(fc.nat(10_000), { maxLength: 400 }),
        fc.array(fc.nat(10_000), { maxLength: 30 }),
      ],
      (game, seed, before, after) => {
        const kept = saveOf(playOn(begun(game, seed), before), 1);
        const now = saveOf(playOn(kept.session, after), 2);
        const text = formatRecentMoves(now, kept, [1, 2]);
        const joined = atOnce(joiningMoves(valueIn(read(text)), reread(kept)));
        assert.ok(joined.ok);
        assert.equal(withoutLines(joined.value), withoutLines(now));
        // Saved moves that were replaced since are not lost, either.
        const lines = joined.value.session;
        const isLonger = kept.session.steps.every((step, at) => step.join() === lines.steps[at]?.join());
        const line = isLonger ? lines.steps : lineBefore(lines, (lines.abandoned?.length ?? 0) - 1);
        assert.equal(formatSteps(line.slice(0, kept.session.steps.length)), formatSteps(kept.session.steps));
        assert.ok(text.length < 4_000, `${text.length} characters`);
        const alone = atOnce(joiningMoves(valueIn(read(formatRecentMoves(now, undefined, []))), undefined));
        assert.ok(alone.ok);
        assert.equal(withoutLines(alone.value), withoutLines(now));
      },
    );
  });

  it("continue no other game, and no earlier state of the game", () => {
    const game = findGame("2048")!;
    const numbers = Array.from({ length: 180 }, (_, index) => index * 7 + 1);
    const kept = saveOf(playOn(begun(game, 1), numbers), 1);
    const recent = read(formatRecentMoves(saveOf(playOn(kept.session, [3, 5]), 2), kept, [1]));
    assert.ok(recent.ok && recent.value.after > 50);
    const cut = saveOf(playOn(begun(game, 1), numbers.slice(0, 40)), 1);
    for (const other of [undefined, saveOf(playOn(begun(game, 2), numbers), 1), cut])
      assert.equal(atOnce(joiningMoves(recent.value, other)).ok, false);
    assert.ok(atOnce(joiningMoves(recent.value, kept)).ok);
  });

  it("are refused where they cannot be played or have another format, without throwing", () => {
    const session = playOn(begun(findGame("2048")!, 1), [1, 2, 3]);
    const text = formatRecentMoves(saveOf(session, 1), undefined, []);
    const steps = formatSteps(session.steps);
    const cheating = valueIn(read(text.replace(`"${steps}"`, `"${"L ".repeat(60).trim()}"`)));
    assert.equal(atOnce(joiningMoves(cheating, undefined)).ok, false);
    law(100, [fc.nat(text.length), fc.string(), fc.string({ maxLength: 3 })], (at, other, put) => {
      for (const changed of [other, text.slice(0, at) + put + text.slice(at + 1)]) {
        const recent = read(changed);
        if (recent.ok) atOnce(joiningMoves(recent.value, undefined));
      }
    });
  });
});
