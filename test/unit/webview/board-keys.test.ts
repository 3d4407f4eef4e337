import assert from "node:assert/strict";
import { boundKeys } from "../../../src/manifest/keys.js";
import type { KeyPlace } from "../../../src/manifest/places.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import { boardKeys } from "../../../src/webview/game/page/board-keys.js";
import { shownKey } from "../../../src/webview/kit/page-keys.js";

/** A board with every capability, so that its sheet has every row. */
const everything = {
  hasPushes: true,
  hasPictures: true,
  isLevel: true,
  solves: true,
  ending: { actions: ["keepGoing"] },
  wait: { kind: "busy", text: "Waiting for “make”", canGoBack: true },
} as unknown as BoardPage;
const places: readonly KeyPlace[] = ["board", "levels", "pictures"];

it("the sheet of keys beside a board lists every key of boards in the manifest's table, and no key twice", () => {
  const listed = boardKeys(everything).flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));
  assert.deepEqual([...new Set(listed)], listed);
  const missing = boundKeys
    .filter(({ place, rule }) => places.includes(place) && !listed.includes(shownKey(rule, "short").label))
    .map(({ command }) => command)
    // Digits type the number of a tile.
    .filter((command) => command !== "typeDigit");
  assert.deepEqual([...new Set(missing)], []);
});
