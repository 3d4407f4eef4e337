import assert from "node:assert/strict";
import { english, type Message } from "../../../src/games/message.js";
import { type AnySession, current, deal, play, restart, undo } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { formatSave, type Save } from "../../../src/games/saves/save.js";
import { isEarlierState } from "../../../src/games/saves/save-lines.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { Random } from "../../campaign/shared/random.js";
import { runs } from "../shared/samples.js";
import { valueIn } from "../shared/value-in.js";
import { openSaves, reportsTo, save } from "./sample-saves.js";

const game = findGame("2048")!;

/** A game after each of its moves, some of which are undone and played otherwise. */
function states(random: Random): readonly Save[] {
  let session: AnySession = valueIn(deal(game, "4x4", random.seed()));
  const all: Save[] = [];
  for (let count = 0; all.length < 12; count++) {
    const direction = random.pick(["left", "down", "right", "up"] as const);
    const before = session;
    session = play(session, game.interpret(current(session), { kind: "direction", direction }));
    if (count % 4 === 3) session = undo(undo(session));
    if (count % 9 === 8) session = restart(session);
    if (session === before) continue;
    all.push({ ...save(0), session });
  }
  return all;
}

const textOf = (state: Save) => formatSave({ ...state, order: 0 });

it("a game whose process ends at any step of a write is as after a move, no earlier than the last one that was written", async () => {
  const open = (files: VolatileFiles, setAside: (reason: string) => void = () => undefined) =>
    openSaves(files, {
      ...reportsTo(() => undefined),
      setAside: (_, reason: Message) => setAside(english(reason)),
    });
  let left = 0;
  for (let seed = 1; seed <= runs(3); seed++) {
    const played = states(new Random(seed));
    left += played.at(-1)?.session.abandoned?.length ?? 0;
    let cuts = 0;
    for (let last = 1; ; last++) {
      const files = new VolatileFiles();
      const random = new Random(seed * 1_000 + last);
      files.failPowerAt(last, random);
      const store = open(files);
      let written = -1;
      for (const [index, state] of played.entries()) {
        const done = store.writeRunning(state).then((isWritten) => {
          if (isWritten && files.left === undefined) written = Math.max(written, index);
        });
        // Quick keys do not wait for the disk.
        if (random.oneIn(2)) await done;
      }
      await store.flush();
      store.dispose();
      if (files.left === undefined) break;
      cuts++;
      const found = await open(files.left, assert.fail).readRunning("2048");
      const place =
        found === undefined ? -1 : played.findLastIndex((state) => textOf(state) === textOf(found));
      assert.equal(found === undefined, place < 0, `seed ${seed}, step ${last}: no state of the game`);
      assert.ok(place >= written, `seed ${seed}, step ${last}: move ${place}, and ${written} was written`);
      // So nothing of it is lost that had been written, lines that were left included.
      if (found !== undefined && written >= 0) assert.ok(isEarlierState(played[written]!, found));
    }
    assert.ok(cuts > 12, `${cuts} steps`);
  }
  assert.ok(left > 2, `${left} lines were left`);
});
