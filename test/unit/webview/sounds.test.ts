import assert from "node:assert/strict";
import type { BoardPage, ViewScene, ViewSprite } from "../../../src/protocol/game/game-pages.js";
import { skinOf } from "../../../src/webview/board/skins.js";
import { soundsBetween, tonesOf } from "../../../src/webview/game/page/sounds.js";

type Thing = readonly [id: number, kind: string, row: number, column: number, enter?: ViewSprite["enter"]];

function scene(...things: readonly Thing[]): ViewScene {
  const sprites = things.map(([id, kind, row, column, enter = "grow"]) => {
    return { id, kind, text: "", row, column, enter, gone: false };
  });
  return { rows: 4, columns: 4, sprites, cells: [], pulls: undefined };
}

function heard(
  game: string,
  before: ViewScene,
  after: ViewScene,
  rest: Partial<BoardPage> = {},
): readonly string[] {
  const page = { gameKey: "one", sound: true, status: "playing", replay: undefined } as const;
  const [one, other] = [
    { ...page, scene: before } as unknown as BoardPage,
    { ...page, scene: after, ...rest } as unknown as BoardPage,
  ];
  return soundsBetween(one, other, skinOf(game)).map((sound) =>
    sound.kind === "merge" ? `merge ${sound.height}` : sound.kind,
  );
}

describe("sounds", () => {
  const start = scene([1, "2", 0, 0], [2, "2", 0, 3]);

  it("distinguish merges from slides, higher for larger tiles", () => {
    assert.deepEqual(heard("2048", start, scene([1, "2", 0, 0], [2, "2", 1, 3])), ["move"]);
    assert.deepEqual(heard("2048", start, scene([3, "4", 0, 0, "pop"], [4, "2", 2, 2])), ["merge 2"]);
    const [low, high] = [1, 11].map((height) => tonesOf({ kind: "merge", height })[0]?.hz ?? 0);
    assert.ok(low !== undefined && high !== undefined && low < high);
  });

  it("distinguish steps, pushes and boxes that reach goals", () => {
    const before = scene([1, "player-right", 1, 1], [2, "box", 1, 2]);
    assert.deepEqual(heard("sokoban", before, scene([1, "player-down", 2, 1], [2, "box", 1, 2])), ["move"]);
    assert.deepEqual(heard("sokoban", before, scene([1, "player-right", 1, 2], [2, "box", 1, 3])), ["push"]);
    const home = scene([1, "player-right", 1, 2], [2, "box-home", 1, 3]);
    assert.deepEqual(heard("sokoban", before, home, { status: "won" }), ["home", "won"]);
  });

  it("are silent if they are off, if nothing moves, and from one game to another", () => {
    const moved = scene([1, "2", 0, 0], [2, "2", 1, 3]);
    assert.deepEqual(heard("2048", start, moved, { sound: false }), []);
    assert.deepEqual(heard("2048", start, moved, { gameKey: "two" }), []);
    assert.deepEqual(heard("sliding", start, start), []);
    assert.deepEqual(heard("sliding", start, moved), ["move"]);
  });

  it("are short and soft", () => {
    for (const kind of ["move", "push", "home", "won", "lost"] as const) {
      const tones = tonesOf({ kind });
      const end = Math.max(...tones.map(({ s, at = 0 }) => s + at));
      assert.ok(end <= (kind === "won" || kind === "lost" ? 0.8 : 0.25), `${kind}: ${end} s`);
      assert.ok(tones.every(({ gain }) => gain <= 1));
    }
  });
});
