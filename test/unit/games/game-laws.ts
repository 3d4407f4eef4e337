import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../src/games/direction.js";
import { type AnyGame, type Gesture, variantOf } from "../../../src/games/game.js";
import { english } from "../../../src/games/message.js";
import {
  type AnySession,
  canRedo,
  current,
  deal,
  formatSteps,
  play,
  recordHelp,
  redo,
  replay,
  splitStep,
  undo,
} from "../../../src/games/play/session.js";
import { formatGameId, parseGameId } from "../../../src/games/saves/game-id.js";
import { formatSave, parseSave } from "../../../src/games/saves/save.js";
import { nodeBudget } from "../../../src/games/solver.js";
import { games } from "../../games/registry.js";
import { solvers } from "../../games/solver-registry.js";
import { anyText, law, weighted } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";

/**
 * Laws that every registered game keeps, also games that do not ship. A new game is tested from the day it is
 * registered.
 */

const square = fc.record({ row: fc.nat(7), column: fc.nat(7) });
const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
const fewest = fc.constantFrom("moves" as const, "pushes" as const);
const gestures = weighted<Gesture>(
  [20, fc.constantFrom(...directions).map((direction) => ({ kind: "direction", direction }))],
  [1, fc.constant({ kind: "continue" })],
  [8, square.map((place) => ({ kind: "cell", ...place }))],
  [4, fc.record({ kind: fc.constant("carry"), from: square, to: square, fewest })],
  [4, fc.integer({ min: -1, max: 40 }).map((number) => ({ kind: "number", number }))],
);

/** All offered variants, and some others. */
function variantIds(game: AnyGame): readonly string[] {
  const { walks } = game;
  const offered = game.variants.map(({ id }) => id);
  return walks === undefined
    ? offered
    : [...offered, ...[...walks.usual, 1, walks.max].map((moves) => walks.variantOf(offered[0]!, moves))];
}

function sessions(game: AnyGame): fc.Arbitrary<AnySession> {
  const variant = fc.constantFrom(...variantIds(game));
  return fc
    .tuple(variant, seeds, fc.array(gestures, { maxLength: 80 }), fc.nat(5))
    .map(([id, seed, list, undone]) => {
      let session: AnySession = valueIn(deal(game, id, seed));
      for (const gesture of list) session = play(session, game.interpret(current(session), gesture));
      for (let index = 0; index < undone; index++) session = undo(session);
      return session;
    });
}

export function lawsOf(game: AnyGame): void {
  describe(`laws: ${game.name}`, () => {
    const find = (wanted: string) => (wanted === game.name ? game : undefined);
    const anySession = sessions(game);
    const positions = anySession.map((session) => current(session));

    it("parse reads what format writes", () => {
      law(20, [positions], (position) => {
        const text = game.format(position);
        assert.doesNotMatch(text, /[\r\n]/);
        const parsed = valueIn(game.parse(text));
        assert.equal(game.format(parsed), text);
        assert.equal(game.status(parsed), game.status(position));
      });
    });

    it("parse returns for any text", () => {
      law(20, [anyText(300)], (text) => typeof game.parse(text).ok === "boolean");
      law(20, [positions, fc.nat(), fc.string({ maxLength: 3 })], (position, at, noise) => {
        const text = game.format(position);
        const place = at % text.length;
        const parsed = game.parse(text.slice(0, place) + noise + text.slice(place + 1));
        if (parsed.ok) assert.doesNotThrow(() => game.scene(parsed.value));
      });
    });

    it("play changes nothing it was given, and an illegal move is undefined", () => {
      law(20, [positions, gestures], (position, gesture) => {
        const before = JSON.stringify(position);
        const moves = game.interpret(position, gesture);
        for (const move of moves) assert.ok(game.isMove(move));
        let next: unknown = position;
        for (const move of moves) next = game.play(next, move);
        if (moves.length > 0) assert.notEqual(next, undefined);
        assert.equal(JSON.stringify(position), before);
      });
    });

    it("a gesture is moves or is refused with a sentence, never both; a cell that can be dragged moves", () => {
      law(20, [positions, gestures], (position, gesture) => {
        const moves = game.interpret(position, gesture);
        const why = game.words.refusal?.(position, gesture);
        if (moves.length > 0) assert.equal(why, undefined);
        else if (why !== undefined || (gesture.kind === "direction" && game.words.refusal !== undefined))
          assert.match(english(why!), /^[A-Z0-9].*\.$/);
        const { pulls, columns } = game.scene(position);
        for (const [cell, pull] of (pulls ?? []).entries()) {
          const pulled = game.interpret(position, {
            kind: "cell",
            row: Math.floor(cell / columns),
            column: cell % columns,
          });
          assert.equal(pulled.length > 0, pull !== undefined);
        }
      });
    });

    it("positions are plain data", () => {
      law(20, [positions], (position) => assert.deepEqual(structuredClone(position), position));
    });

    it("redo restores what undo removed", () => {
      law(20, [anySession], (session) => {
        if (session.cursor === 0) assert.equal(undo(session), session);
        else assert.deepEqual(redo(undo(session)), session);
        if (!canRedo(session)) assert.equal(redo(session), session);
      });
    });

    it("a step that is split in two has the same moves", () => {
      law(20, [anySession, fc.nat(20), fc.nat(20)], (session, step, at) => {
        const cut = splitStep(session, step, at);
        if (cut === session) return assert.ok(at === 0 || at >= (session.steps[step]?.length ?? 0));
        assert.deepEqual(cut.steps.flat(), session.steps.flat());
        assert.deepEqual(current(cut), current(session));
        const replayed = replay(
          { ...session, positions: session.positions.slice(0, 1) },
          formatSteps(cut.steps),
          cut.cursor,
        );
        assert.ok(replayed.ok);
        assert.deepEqual(cut, replayed.value);
      });
    });

    it("playing an undone step is redo and keeps the following steps", () => {
      law(20, [anySession], (session) => {
        const step = session.steps[session.cursor];
        if (step !== undefined) assert.deepEqual(play(session, step), redo(session));
      });
    });

    it("a save holds the whole game, redo included, and loading replays it", () => {
      law(
        20,
        [anySession, fc.boolean(), fc.option(fc.string({ maxLength: 50 }), { nil: undefined })],
        (session, assisted, name) => {
          const details = { hints: 2, playedMs: 12_345, picture: name };
          const save = {
            gameId: "law-1",
            session: assisted ? recordHelp(session) : session,
            ...details,
            name,
            savedAtMs: 1_700_000_000_000,
          };
          const loaded = valueIn(parseSave(formatSave(save), find));
          assert.deepEqual({ ...loaded.session, positions: 0 }, { ...save.session, positions: 0 });
          assert.deepEqual(loaded.session.positions.map(game.format), session.positions.map(game.format));
          const { session: _, ...rest } = loaded;
          const { session: __, ...saved } = save;
          assert.deepEqual(rest, saved);
        },
      );
    });

    it("replay refuses a step that cannot be played, all or nothing", () => {
      const dealt = valueIn(deal(game, game.variants[0]!.id, 5));
      assert.equal(replay(dealt, "no-move", 0).ok, false);
      assert.equal(replay(dealt, "", 1).ok, false);
      law(20, [anySession], (session) => {
        const text = formatSteps(session.steps);
        const again = replay({ ...session, positions: [session.positions[0]] }, text, session.cursor);
        assert.ok(again.ok);
        assert.equal(game.format(current(again.value)), game.format(current(session)));
      });
    });

    it("equal seeds deal equal games, which can be played", () => {
      law(20, [seeds, fc.constantFrom(...variantIds(game))], (seed, variant) => {
        const one = game.deal(variant, seed);
        const other = game.deal(variant, seed);
        assert.ok(one.ok && other.ok);
        assert.deepEqual(one.value, other.value);
        assert.equal(game.status(one.value), "playing");
        assert.equal(game.variantOf(one.value), variant);
      });
      assert.equal(game.deal("no-variant", 1).ok, false);
      for (const seed of [-1, 0.5, 2 ** 32, Number.NaN])
        assert.equal(game.deal(game.variants[0]!.id, seed).ok, false);
    });

    it("scenes fit their board, sprites stand in order of id", () => {
      law(20, [positions], (position) => {
        const { rows, columns, sprites, cells, figures } = game.scene(position);
        assert.equal(cells.length, rows * columns);
        assert.ok(figures.length > 0);
        for (const [index, sprite] of sprites.entries()) {
          assert.ok(index === 0 || (sprites[index - 1]?.id as number) < sprite.id);
          assert.ok(sprite.row >= 0 && sprite.row < rows && sprite.column >= 0 && sprite.column < columns);
        }
        for (const cell of cells) assert.notEqual(english(cell), "");
      });
    });

    it("every step is described in words", () => {
      law(20, [anySession], (session) => {
        for (const [index, step] of session.steps.entries()) {
          const text = english(
            game.words.narrate(session.positions[index], step, session.positions[index + 1]),
          );
          assert.match(text, /\S/);
          assert.doesNotMatch(text, /\{\d\}|undefined|NaN/);
        }
        const position = current(session);
        if (game.status(position) !== "playing") assert.match(english(game.words.ending(position)), /\.$/);
      });
    });

    it("names are good for saves, commands and game IDs", () => {
      assert.match(game.name, /^[a-z0-9]+$/);
      for (const id of variantIds(game)) {
        assert.equal(game.variant(id)?.id, id);
        assert.match(id, /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/);
        const gameId = { game: game.name, variant: id, seed: 42 };
        const read = parseGameId(formatGameId(gameId), games, { game: "", variant: "" });
        assert.deepEqual(read, { ok: true, value: gameId });
      }
      assert.deepEqual(variantOf(game, valueIn(game.deal(game.variants[0]!.id, 1))), game.variants[0]);
      assert.equal(game.variant("no-such"), undefined);
    });

    it("has a solver whose suggestions are legal, spoken and drawn", () => {
      const solver = solvers.get(game.name);
      assert.ok(solver !== undefined);
      law(20, [positions], (position) => {
        const move = solver.hint(position, nodeBudget(200));
        if (game.status(position) === "lost") return assert.equal(move, undefined);
        // After a win some games continue and others have ended.
        if (game.status(position) === "won" && move === undefined) return;
        // No move, but a reason.
        if (typeof move === "object") return assert.ok(move.kind === "gaveUp" || english(move.reason) !== "");
        assert.ok(move !== undefined && game.play(position, move) !== undefined, `suggested ${move}`);
        const advice = game.words.advice(position, move);
        const { rows, columns } = game.scene(position);
        assert.ok(advice.direction !== undefined || advice.cell !== undefined);
        if (advice.direction !== undefined) assert.ok(directions.includes(advice.direction));
        if (advice.cell !== undefined) assert.ok(advice.cell.row < rows && advice.cell.column < columns);
        assert.notEqual(english(advice.text), "");
      });
    });
  });
}
