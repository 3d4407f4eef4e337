import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import { bands, difficultyMessage } from "../../../src/games/sokoban/level/difficulty.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { viewCollections } from "../../../src/midend/pages/level-pages.js";

type Parameters = globalThis.Parameters<typeof viewCollections>;

it("the list of levels shows the same estimate of how hard a level is as other pages", () => {
  const speech = { translate: english } as unknown as Parameters[0];
  const records = { best: () => undefined } as unknown as Parameters[2];
  const listed = viewCollections(
    speech,
    sokoban.levels as unknown as Parameters[1],
    records,
    new Set(),
    undefined,
  );
  const shown = listed.flatMap(({ levels }) =>
    levels.map(({ variant, difficulty }) => ({ variant, difficulty })),
  );
  const expected = builtInLevels().flatMap(({ levels }) =>
    levels.map(({ variant, difficulty }) => {
      const [from, to] = [bands.indexOf(difficulty.from) + 1, bands.indexOf(difficulty.to) + 1];
      return {
        variant,
        difficulty: { from, to, steps: bands.length, text: english(difficultyMessage(difficulty)) },
      };
    }),
  );
  assert.deepEqual(shown, expected);
});
