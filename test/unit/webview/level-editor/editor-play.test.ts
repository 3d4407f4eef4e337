import assert from "node:assert/strict";
import { canRedo, current, movesMade } from "../../../../src/games/play/session.js";
import type { Level } from "../../../../src/games/sokoban/level/level.js";
import { startOf, status } from "../../../../src/games/sokoban/play/rules.js";
import type { EditorCommand } from "../../../../src/manifest/editor.js";
import type { KeepPatternQuestion } from "../../../../src/protocol/levels/editor-requests.js";
import type { LevelPage, ViewPatternOnBoard } from "../../../../src/protocol/levels/editor-wire.js";
import { overlayCells, overlayPath } from "../../../../src/webview/level-editor/model/overlays.js";
import { Playing, type PlayingEditor } from "../../../../src/webview/level-editor/model/playing.js";
import { isWon } from "../../../../src/webview/level-editor/model/playtest.js";
import { quietContext } from "../../shared/editor-context.js";
import { levelOf } from "../../shared/sokoban-data.js";

const usualLevel = levelOf("#######\n#     #\n# $@. #\n#     #\n#######");
const room = levelOf("########\n#      #\n# $@ . #\n# $  . #\n#      #\n########");
const stuck = levelOf("######\n#$@. #\n#    #\n######");
const solution = "ulldRR";
const solving = ["moveUp", "moveLeft", "moveLeft", "moveDown", "moveRight", "moveRight"] as const;

/** Play in the editor, and its announcements. */
class Table implements PlayingEditor {
  readonly told: string[] = [];
  /** Told to be heard only. */
  readonly heard: string[] = [];
  readonly wins: string[] = [];
  readonly kept: KeepPatternQuestion[] = [];
  /** Whether there is room for another pattern. */
  hasRoom = true;
  met: ViewPatternOnBoard | undefined;
  readonly state = { loops: false };
  readonly levelPage = { version: 1, level: 0, warnsOfDeadlocks: true } as LevelPage;
  readonly pulling = { placed: () => undefined };
  readonly playing: Playing;

  constructor(public level: Level | undefined = usualLevel) {
    const host = {
      keepPattern: async (question: KeepPatternQuestion) => {
        this.kept.push(question);
        return this.hasRoom;
      },
      patternIn: async () => this.met ?? null,
    };
    const tell = (text: string, isSeen = false) => {
      this.told.push(text);
      if (isSeen) this.heard.push(text);
    };
    this.playing = new Playing(this, quietContext({ host, tell }));
    this.playing.moveMs = 1_000;
    if (level !== undefined) this.playing.startTest(level);
  }

  playChanged(): void {}
  act({ lurd }: { readonly lurd: string }): void {
    this.wins.push(lurd);
  }

  run(...commands: readonly EditorCommand[]): this {
    for (const command of commands) assert.ok(this.playing.run(command), command);
    return this;
  }
  click(row: number, column: number): this {
    this.playing.press({ row, column });
    this.playing.hold.release({ row, column });
    return this;
  }
  get test() {
    return this.playing.test ?? assert.fail("No test game.");
  }
  get lurd(): string {
    return movesMade(this.test.session).join("");
  }
}

describe("a level tried out in the editor", () => {
  it("explains why it is lost, marks the boxes, and returns to the position before that push", async () => {
    const table = new Table(room);
    const why = () => table.playing.loss.explanation;
    assert.equal(why(), undefined);
    // The lower box to the wall at the left, where there is no goal.
    table.run("moveDown", "moveLeft", "moveRight", "moveRight");
    await table.playing.loss.explain();
    const explanation = why();
    if (explanation === undefined) return assert.fail(table.told.at(-1));
    assert.deepEqual(table.playing.lost, explanation.squares);
    assert.match(explanation.text, /Push \d+ caused it\.$/);
    assert.equal(table.told.at(-1), explanation.text);
    await table.playing.loss.keep();
    assert.deepEqual(table.kept, [
      { version: 1, level: 0, squares: [{ row: 3, column: 1 }], rule: "square", lurd: "dLrr" },
    ]);
    await table.playing.loss.undo();
    assert.deepEqual([table.test.session.cursor, explanation.cursor], [1, 1]);
    assert.deepEqual(table.playing.lost, []);
    assert.equal(why(), undefined);
    await table.playing.loss.explain();
    assert.equal(table.told.at(-1), "Nothing shows that this is a deadlock.");
  });

  it("marks the lost box itself after the boxes have changed their order on the board", () => {
    const table = new Table(levelOf("########\n#      #\n# $@$  #\n#      #\n# .  . #\n########"));
    table.run("moveUp", "moveLeft", "moveDown", "moveRight", "moveRight", "moveRight");
    assert.equal(table.lurd, "ulDrRR");
    assert.deepEqual(table.playing.lost, [{ row: 2, column: 6 }]);
  });

  it("shows its pattern as kept only if the player's patterns contain it now", async () => {
    const table = new Table(stuck);
    table.hasRoom = false;
    await table.playing.loss.keep();
    assert.deepEqual([table.kept.length, table.playing.loss.isKept], [1, false]);
    table.hasRoom = true;
    await table.playing.loss.keep();
    assert.deepEqual([table.kept.length, table.playing.loss.isKept], [2, true]);
  });

  it("is announced once as a known pattern while it is on the board, with its boxes", async () => {
    const table = new Table(levelOf("#######\n#     #\n# $@. #\n#######"));
    table.met = { squares: [{ row: 2, column: 1 }], text: "You have met this before." };
    const said = () => table.told.filter((text) => text === table.met?.text).length;
    table.run("moveLeft");
    while (said() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(
      [table.playing.loss.met?.squares, table.playing.lost],
      [table.met.squares, table.met.squares],
    );
    assert.equal(table.playing.loss.isKept, true);
    table.run("moveRight");
    assert.equal(table.playing.loss.met, undefined);
    while (table.playing.loss.met === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(said(), 1);
  });

  it("keeps its explanation when a step into a wall is refused", async () => {
    const table = new Table(stuck);
    await table.playing.loss.explain();
    assert.deepEqual(table.heard, []);
    table.run("moveUp");
    assert.deepEqual(table.heard, [table.told.at(-1)]);
    table.run("moveDown", "moveDown");
    assert.equal(table.heard.length, 1);
  });

  it("can be explained while it is drawn, and becomes a playtest only if it is lost", async () => {
    const table = new Table(levelOf("######\n#$ . #\n# @  #\n######"));
    table.playing.leave();
    await table.playing.loss.explain();
    assert.match(table.told.at(-1) ?? "", /Deadlock from the start\.$/);
    assert.deepEqual(table.playing.lost, table.playing.loss.explanation?.squares);
    assert.equal(table.lurd, "");
    // Nothing can be undone, and the announcement is repeated.
    table.told.length = 0;
    await table.playing.loss.undo();
    assert.match(table.told.at(-1) ?? "", /Deadlock from the start\.$/);
    const open = new Table();
    open.playing.leave();
    await open.playing.loss.explain();
    assert.equal(open.told.at(-1), "Nothing shows that this is a deadlock.");
    assert.equal(open.playing.test, undefined);
  });

  it("can be explained at the place of a replay, which ends with the answer", async () => {
    const table = new Table(room);
    assert.ok(table.playing.startReplay(room, "dLrr", "A snapshot", { isSnapshot: true, place: 4 }));
    await table.playing.loss.explain();
    assert.match(table.playing.loss.explanation?.text ?? "", /Push 1 caused it\.$/);
    assert.equal(table.lurd, "dLrr");
    assert.equal(table.playing.replay, undefined);
  });

  it("says why it can't be explained: solved, pulled, no player", async () => {
    const solved = new Table().run(...solving);
    await solved.playing.loss.explain();
    assert.equal(solved.told.at(-1), "The level is solved.");
    const empty = new Table();
    empty.playing.leave();
    empty.level = undefined;
    await empty.playing.loss.explain();
    assert.match(empty.told.at(-1) ?? "", /exactly one player/);
  });

  it("is played by keys, one step each, and won", () => {
    const table = new Table().run(...solving);
    assert.ok(isWon(table.test));
    assert.deepEqual(table.wins, [solution]);
    assert.equal(table.playing.ownLurd, solution);
    table.run("moveRight");
    assert.equal(table.lurd, solution);
    assert.equal(table.told.at(-1), "The level is solved.");
    assert.equal(current(table.test.session).pushes, 2);
    assert.equal(table.run("restart", "undo").wins.length, 1, "taken back, a restart is no win");
  });

  it("plays arrow keys that arrive as commands of the cell cursor, before VS Code knows the context", () => {
    const table = new Table();
    table.run("cursorUp", "cursorLeft", "cursorLeft", "cursorDown", "cursorRight", "moveRight");
    assert.deepEqual(table.wins, [solution]);
  });

  it("lets a box be dragged, and deselects it at its old square", () => {
    const { playing } = new Table();
    const at = (column: number) => ({ row: 2, column });
    const drag = () => {
      playing.press(at(2));
      playing.hold.drag(at(3));
    };
    drag();
    assert.ok((playing.test?.picked?.to.length ?? 0) > 0, "where it can go is shown meanwhile");
    playing.hold.drag(at(2));
    playing.hold.release(at(2));
    assert.equal(playing.test?.picked, undefined);
    drag();
    playing.hold.cancel();
    assert.equal(playing.test?.picked, undefined);
    assert.equal(playing.test?.session.cursor, 0);
    drag();
    playing.hold.release(at(4));
    assert.ok(playing.test !== undefined && isWon(playing.test));
  });

  it("starts at the place of a replay, in steps of a push with its walk", () => {
    const { playing } = new Table();
    assert.ok(playing.startReplay(usualLevel, solution, "Solution"));
    playing.seek(5);
    playing.takeOver();
    assert.ok(playing.test);
    assert.deepEqual(playing.test.session.steps, [["u", "l", "l", "d", "R"]]);
    assert.ok(!canRedo(playing.test.session));
  });
});

it("a replay in the editor accepts moves that solve the level, and no others", () => {
  const { playing } = new Table();
  assert.ok(playing.startReplay(usualLevel, "ULLDrr", "Solution"));
  playing.pause();
  assert.equal(playing.replay?.moves.join(""), solution);
  assert.equal(status(playing.replay!.positions.at(-1)!), "won");
  for (const wrong of ["ulld", "rrr", "u?"]) assert.equal(playing.startReplay(usualLevel, wrong, ""), false);
});

describe("a range of a replay", () => {
  const marked = (...commands: readonly [number, EditorCommand][]) => {
    const { playing, told } = new Table();
    playing.startReplay(usualLevel, solution, "");
    for (const [place, command] of commands) {
      playing.seek(place);
      assert.ok(playing.run(command));
    }
    return { range: playing.replay?.range, said: told.at(-1) };
  };

  it("is marked at its two ends, in either order, and cleared", () => {
    assert.deepEqual(marked([2, "startRange"]), { range: { from: 2, to: 6 }, said: "Range: moves 3 to 6" });
    assert.deepEqual(marked([2, "startRange"], [4, "endRange"]).range, { from: 2, to: 4 });
    assert.deepEqual(marked([4, "endRange"], [2, "startRange"]).range, { from: 2, to: 4 });
    const cleared = marked([2, "startRange"], [4, "endRange"], [0, "clearRange"]);
    assert.deepEqual(cleared, { range: undefined, said: "No range is marked." });
  });

  it("is never empty: an end before its start starts it again", () => {
    assert.deepEqual(marked([3, "startRange"], [3, "endRange"]).range, { from: 0, to: 3 });
    assert.deepEqual(marked([3, "endRange"], [4, "startRange"]).range, { from: 4, to: 6 });
    assert.equal(marked([6, "startRange"]).range, undefined);
    assert.equal(marked([0, "endRange"]).range, undefined);
  });
});

describe("overlays of the editor", () => {
  const position = startOf(usualLevel, "");

  it("show dead squares, the player's reach and a box's", () => {
    assert.ok(overlayCells("dead", position, undefined).includes(8));
    assert.ok(!overlayCells("dead", position, undefined).includes(2 * 7 + 4));
    assert.ok(!overlayCells("reach", position, undefined).includes(2 * 7 + 2));
    assert.equal(overlayCells("reach", position, undefined).length, 14);
    assert.deepEqual(overlayCells("boxReach", position, undefined), []);
    assert.ok(overlayCells("boxReach", position, 2 * 7 + 2).includes(2 * 7 + 4));
  });

  it("each have a shape of their own", () => {
    const paths = (["dead", "reach", "boxReach"] as const).map((overlay) =>
      overlayPath(overlay, usualLevel, [8]).replace(/[\d. -]/g, ""),
    );
    assert.equal(new Set(paths).size, 3);
  });
});
