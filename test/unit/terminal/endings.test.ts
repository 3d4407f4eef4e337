import assert from "node:assert/strict";
import { english } from "../../../src/games/message.js";
import { type AnySession, current, play } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { builtInLevels } from "../../../src/games/sokoban/built-in-levels.js";
import type { BoardPage } from "../../../src/protocol/game/game-pages.js";
import { Canvas, type Rows } from "../../../src/terminal/canvas.js";
import type { TerminalSize } from "../../../src/terminal/terminal.js";
import { drawBoardPage } from "../../../src/terminal/view/board-page-view.js";
import { drawBoard, smallestSize } from "../../../src/terminal/view/board-view.js";
import { backgrounds, lookOf } from "../../../src/terminal/view/look.js";
import { textSkinOf } from "../../../src/terminal/view/text-skins.js";
import { FakeBoard } from "../midend/fake-board.js";
import { dealt, sessionAt } from "../midend/sessions.js";
import { valueIn } from "../shared/value-in.js";

/** Games that have ended, by their name. */
const ended: Readonly<Record<string, () => AnySession>> = {
  "2048": () =>
    sessionAt("2048", "4x4 2,4,8,16,4,8,16,32,8,16,32,64,16,32,64,128 2000 300 - 00000001:00000002"),
  sliding: () => sessionAt("sliding", "3x3 1,2,3,4,5,6,7,8,0 0"),
  sokoban: () => {
    const { variant, solution } = builtInLevels()[0]!.levels[0]!;
    const sokoban = findGame("sokoban")!;
    const start = dealt("sokoban", variant);
    const moves = valueIn(sokoban.levels!.notation!.read(current(start), solution));
    return moves.reduce((session, move) => play(session, [move]), start);
  },
};
const look = lookOf(backgrounds.dark, { depth: "truecolor", ascii: false });

async function endedPage(session: AnySession): Promise<BoardPage> {
  const board = await FakeBoard.open(session);
  const page = await board.page();
  board.dispose();
  assert.ok(page.ending !== undefined);
  return page;
}

function draw(page: BoardPage, size: TerminalSize) {
  const { rows, board } = drawBoardPage(page, size, {
    look,
    translate: english,
    motion: undefined,
    hints: [],
  });
  assert.ok(board !== undefined);
  return { rows, board, text: rows.map((row) => row.map(({ text }) => text).join("")).join("\n") };
}

for (const [name, session] of Object.entries(ended))
  it(`the end of a game on a narrow terminal covers no square of ${name}, and says how it ended`, async () => {
    const page = await endedPage(session());
    const least = smallestSize(page.scene, textSkinOf(name), look);
    const columns = Math.max(30, least.columns);
    for (let height = least.rows + 5; height <= least.rows + 20; height++) {
      const drawn = draw(page, { columns, rows: height });
      const alone = new Canvas(columns, height);
      drawBoard({ canvas: alone, scene: page.scene, place: drawn.board, look }, textSkinOf(name));
      const { top, rows } = drawn.board;
      const textOf = (all: Rows) =>
        all.slice(top, top + rows * page.scene.rows).map((row) => row.map(({ text }) => text).join(""));
      assert.deepEqual(textOf(drawn.rows), textOf(alone.rows), `height ${height}`);
      assert.ok(drawn.text.includes(page.ending!.title), `${page.ending!.title} in\n${drawn.text}`);
      const { text: words } = page.ending!;
      const below = height - top - rows * page.scene.rows;
      if (below >= 5) assert.ok(drawn.text.includes(words.slice(0, 12)), drawn.text);
    }
  });
