import assert from "node:assert/strict";
import { mock } from "node:test";
import { type DrawingCommand, editorCommands } from "../../../../src/manifest/editor.js";
import type {
  EditorAction,
  EditQuestion,
  SolveQuestion,
} from "../../../../src/protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../../src/protocol/levels/editor-wire.js";
import { BoardLooks } from "../../../../src/webview/level-editor/board/board-look.js";
import { firstEditorState } from "../../../../src/webview/level-editor/model/editor-state.js";
import { LevelEditorModel } from "../../../../src/webview/level-editor/model/level-editor-model.js";
import { quietContext, storedSolution } from "../../shared/editor-context.js";
import { entryOf } from "../../shared/sokoban-data.js";

function pageOf(rows: string, about: Partial<LevelPage> = {}): LevelPage {
  return {
    kind: "level",
    version: 1,
    fileName: "a.xsb",
    title: "",
    canWrite: true,
    readOnlyReason: undefined,
    encoding: undefined,
    savedLineEnds: undefined,
    count: 2,
    solvedCount: 0,
    knowledge: 0,
    level: 0,
    levelKey: "1",
    levelTitle: "",
    author: "",
    comment: "",
    words: { title: "", author: "", comment: "", collectionTitle: "", collectionAuthor: "" },
    board: entryOf(rows).board,
    problems: [],
    statistics: [],
    best: undefined,
    solutions: [],
    solving: undefined,
    result: undefined,
    batch: undefined,
    lab: undefined,
    replayMoveMs: 20,
    method: "auto",
    warnsOfDeadlocks: true,
    fewest: "moves",
    ...about,
  };
}

/** The editor's view without its elements. */
class EditorHarness {
  readonly told: string[] = [];
  readonly edits: EditQuestion[] = [];
  readonly actions: EditorAction[] = [];
  /** The number of calls to the page and the host. */
  calls = 0;
  readonly model: LevelEditorModel;

  readonly solved: SolveQuestion[] = [];

  /** The cells that were copied last in any editor. */
  static copied = "";

  constructor(page: LevelPage) {
    const copies = {
      keepCopied: (text: string) => {
        EditorHarness.copied = text;
      },
      isCopied: (text: string) => text === EditorHarness.copied,
    };
    const host = {
      edit: async (question: EditQuestion) => {
        this.edits.push(question);
        return "done" as const;
      },
      solve: (question: SolveQuestion) => {
        this.calls++;
        this.solved.push(question);
      },
      act: (action: EditorAction) => void this.actions.push(action),
    };
    const tell = (text: string) => void this.told.push(text);
    this.model = new LevelEditorModel(
      quietContext({ host, tell, ...copies }, () => void this.calls++),
      firstEditorState,
    );
    this.model.show(page);
  }
}

describe("the commands of the level editor", () => {
  it("steps to another level from the one that was selected last, shown or not", () => {
    const selected: number[] = [];
    const host = { select: (level: number) => void selected.push(level) };
    const model = new LevelEditorModel(quietContext({ host }), firstEditorState);
    const rows = "#####\n#@$.#\n#####";
    const show = (level: number, version = 1) => model.show(pageOf(rows, { count: 5, level, version }));
    show(0);
    model.select(2);
    model.run("nextLevel");
    model.run("nextLevel");
    model.run("nextLevel");
    assert.deepEqual(selected, [2, 3, 4]);
    model.run("previousLevel");
    model.run("nextLevel");
    assert.deepEqual(selected, [2, 3, 4, 3, 4]);
    // Pages come later, one for each request, and the file's own between them.
    for (const page of [0, 2, 2, 3, 4, 3, 4]) {
      show(page);
      assert.equal(model.selectedLevel, 4);
    }
    model.run("previousLevel");
    assert.deepEqual(selected, [2, 3, 4, 3, 4, 3]);
    // The file has changed, so places in it may be others.
    show(1, 2);
    assert.equal(model.selectedLevel, 1);
  });

  it("each have an effect, or a text that says why not, in at least one part of the editor", () => {
    // `merging.test.ts` has the commands of merge conflicts.
    const elsewhere = "nextConflict previousConflict takeOurs takeTheirs takeBoth takeSquares".split(" ");
    const commands = Object.keys(editorCommands) as readonly DrawingCommand[];
    const withoutEffect = commands.filter((command) =>
      (["none", "test", "solve"] as const).every((first) => {
        const editor = new EditorHarness(pageOf("#######\n#@$. .#\n#  $  #\n#######"));
        const { model } = editor;
        if (first === "test") model.run("test");
        if (first === "solve") model.replayMoves({ lurd: "R", place: 0, title: "" });
        const heard = () => editor.calls + editor.told.length + editor.edits.length + editor.actions.length;
        const before = heard();
        model.run(command);
        const isWithoutEffect = heard() === before;
        model.playing.stop();
        return isWithoutEffect;
      }),
    );
    assert.deepEqual(withoutEffect, elsewhere);
  });
});

it("the number keys of the level editor select a brush and paint nothing; the pen's key paints the cell or the selection with it", () => {
  const page = pageOf("#######\n#@$. .#\n#  $  #\n#######");
  const editor = new EditorHarness(page);
  const { model, edits } = editor;
  model.run("cursorRight");
  for (const command of ["wall", "floor", "box", "goal", "player", "boxOnGoal", "playerOnGoal"] as const) {
    model.run(command);
    assert.equal(model.state.brush, command);
  }
  model.run("eraser");
  assert.deepEqual([model.state.brush, edits], ["erase", []]);
  model.run("goal");
  model.run("paint");
  const places = [{ row: 1, column: 2 }];
  assert.deepEqual(editor.edits[0]?.edit, { kind: "paint", places, brush: "goal" });
  const area = { from: { row: 1, column: 2 }, to: { row: 2, column: 3 } };
  const other = new EditorHarness(page);
  other.model.editing!.selection = area;
  other.model.run("cursorRight");
  other.model.run("wall");
  assert.equal(other.edits.length, 0);
  other.model.run("paint");
  assert.deepEqual(other.edits[0]?.edit, { kind: "rectangle", area, brush: "wall", filled: true });
});

it("the square under the mouse is marked where a press does something: not in a file that is only read, unless it selects", () => {
  const takesPresses = (canWrite: boolean, command?: DrawingCommand) => {
    const page = pageOf("#######\n#@$. .#\n#######", { canWrite });
    const { model } = new EditorHarness(page);
    if (command !== undefined) model.run(command);
    return new BoardLooks().lookOf(model, page)?.takesPresses;
  };
  assert.deepEqual([takesPresses(true), takesPresses(false)], [true, false]);
  assert.deepEqual([takesPresses(false, "toolSelect"), takesPresses(false, "test")], [true, true]);
});

describe("the status line of the level editor", () => {
  it("describes the square under the pointer, also in the playtest and its replay", () => {
    const { model } = new EditorHarness(pageOf("#######\n#@$. .#\n#  $  #\n#######"));
    const at = (column: number) => model.describe({ row: 1, column });
    assert.equal(at(1), "Row 2, column 2: player");
    model.run("test");
    model.playing.act({ kind: "direction", direction: "right" });
    assert.equal(at(1), "Row 2, column 2: floor");
    assert.equal(at(2), "Row 2, column 3: player");
    assert.equal(at(3), "Row 2, column 4: box on goal");
    model.playing.act({ kind: "direction", direction: "right" });
    assert.equal(at(3), "Row 2, column 4: player on goal");
    assert.equal(at(6), "Row 2, column 7: wall");
    assert.equal(model.describe({ row: -1, column: 0 }), "outside");
    const { level } = model.playing.position!;
    assert.ok(model.playing.startReplay(level, "RR", "Replay", { isSnapshot: true, isStill: true }));
    assert.equal(at(1), "Row 2, column 2: player");
  });

  it("is spoken for the whole board by a key, row by row, while drawing and in the playtest", () => {
    const { model, told } = new EditorHarness(pageOf("#####\n#@$.#\n#####"));
    model.run("readBoard");
    assert.equal(told.at(-1), "Row 1: 5 × wall. Row 2: wall, player, box, goal, wall. Row 3: 5 × wall.");
    model.run("test");
    model.playing.act({ kind: "direction", direction: "right" });
    model.run("readBoard");
    assert.match(told.at(-1) ?? "", / Row 2: wall, floor, player, box on goal, wall\. /);
  });
});

describe("the clipboard of the level editor", () => {
  const room = "######\n#@$ .#\n######";

  it("brings cells from one level to another", () => {
    const { model, actions, edits } = new EditorHarness(pageOf(room));
    model.editing!.selection = { from: { row: 1, column: 2 }, to: { row: 1, column: 4 } };
    model.run("copy");
    assert.deepEqual(actions, [{ kind: "copy", what: "level", text: "$ ." }]);
    model.show(pageOf("####O#\n#@  .#\n#....#\n######", { level: 1, levelKey: "2" }));
    model.editing!.go({ row: 1, column: 2 });
    model.paste("some other text");
    assert.deepEqual(edits.at(-1)?.edit, {
      kind: "paste",
      at: { row: 1, column: 2 },
      patch: { width: 3, height: 1, cells: ["box", "floor", "goal"] },
    });
  });

  it("brings goals to a level of another editor in which dots are floor", () => {
    const { model } = new EditorHarness(pageOf("#####\n#@$.#\n#  .#\n#####"));
    model.editing!.selection = { from: { row: 1, column: 3 }, to: { row: 2, column: 3 } };
    model.run("copy");
    const pasted = (text: string) => {
      const other = new EditorHarness(pageOf("#####\n#@O.#\n#..X#\n#####"));
      other.model.editing!.go({ row: 2, column: 3 });
      other.model.paste(text);
      const edit = other.edits[0]?.edit;
      return edit?.kind === "paste" ? edit.patch.cells : undefined;
    };
    assert.deepEqual(pasted(".\n."), ["goal", "goal"]);
    // In other texts they are read as on this board.
    assert.deepEqual(pasted("."), ["floor"]);
  });

  it("says that a paste over the same cells changes nothing", () => {
    const { model, edits, told } = new EditorHarness(pageOf(room));
    model.run("selectAll");
    model.run("copy");
    model.paste(model.cells.copiedText);
    assert.equal(edits.length, 0);
    assert.equal(told.at(-1), "That changes nothing here.");
  });

  it("reads levels in both dialects from texts, and nothing else", () => {
    const { model, edits, told } = new EditorHarness(pageOf(room));
    for (const text of [undefined, "", "  \n", "Hello"]) model.paste(text);
    assert.equal(edits.length, 0);
    assert.match(told.at(-1) ?? "", /nothing to paste/);
    model.paste("#@OX#\r\n#...#\r\n");
    const edit = edits[0]?.edit;
    const cells = "wall player box goal wall wall floor floor floor wall".split(" ");
    assert.deepEqual(edit?.kind === "paste" && edit.patch.cells, cells);
    model.show(pageOf(room, { level: 1, levelKey: "2" }));
    model.run("test");
    model.paste("#$#");
    assert.equal(edits.length, 1, "nothing is pasted while the level is played");
  });
});

describe("a replay's clock", () => {
  const [room, lurd] = ["#######\n#@$  .#\n#######", "RRR"];

  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());
  /** In steps, as Node's mock starts the timers of a callback at the end of a step. */
  const pass = (ms: number) => {
    for (let passed = 0; passed < ms; passed++) mock.timers.tick(1);
  };

  it("shows a move after the time of its speed, stops at the end and starts again", () => {
    const { model } = new EditorHarness(pageOf(room));
    model.setReplaySpeed(40);
    const { playing } = model;
    model.replay(lurd, "Solution");
    for (const place of [0, 1, 2]) {
      assert.deepEqual([playing.replay?.place, playing.isReplaying], [place, true]);
      pass(39);
      assert.equal(playing.replay?.place, place, "a millisecond too soon");
      pass(1);
    }
    assert.deepEqual([playing.replay?.place, playing.isReplaying], [3, false]);
    model.setReplaySpeed(1);
    model.run("replayToggle");
    assert.equal(playing.replay?.place, 0, "from the start");
    pass(100);
    assert.deepEqual([playing.replay?.place, playing.isReplaying], [3, false]);
  });

  it("says of moves that don't solve the level that they don't, and shows none of them", () => {
    const { model, told } = new EditorHarness(pageOf(room));
    model.replay("l", "Solution");
    assert.deepEqual([told, model.playing.replay], [["These moves don't solve the level."], undefined]);
  });

  it("repeats on request until it is stopped", () => {
    const { model } = new EditorHarness(pageOf(room));
    const { playing } = model;
    model.setReplaySpeed(1);
    model.set({ loops: true });
    model.replay(lurd, "Solution");
    const places: number[] = [];
    for (let ticks = 0; ticks < 9; ticks++) {
      places.push(playing.replay?.place ?? assert.fail("The replay is gone."));
      pass(1);
    }
    assert.deepEqual(places, [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    assert.ok(playing.isReplaying);
    model.run("replayToggle");
    assert.ok(!playing.isReplaying);
    model.run("replayToggle");
    model.set({ loops: false });
    pass(100);
    assert.deepEqual([playing.replay?.place, playing.isReplaying], [3, false]);
  });

  it("stops when the replay is left or another level is shown", () => {
    const { model } = new EditorHarness(pageOf(room));
    model.replay(lurd, "Solution");
    model.run("replayLeave");
    assert.deepEqual([model.playing.isReplaying, model.part], [false, "board"]);
    model.replay(lurd, "Solution");
    model.show(pageOf(room, { level: 1, levelKey: "2" }));
    assert.deepEqual([model.playing.isReplaying, model.part], [false, "board"]);
  });
});

it("optimizing a solution in the level editor is started for the replay that is shown, from its place, or for the best known solution", () => {
  const room = "######\n#@$ .#\n######";
  const { model, actions, told } = new EditorHarness(pageOf(room));
  model.run("optimizeSolution");
  assert.deepEqual([actions, told.length], [[], 1], "there is none yet");
  const solutions = [
    { ...storedSolution("", "rlRR"), problem: "A wall is there." },
    storedSolution("", "lrRR"),
  ];
  model.show(pageOf(room, { solutions }));
  model.run("optimizeSolution");
  const result = { kind: "solved", text: "Solved.", lurd: "RR", moves: 2, pushes: 2 } as const;
  model.show(pageOf(room, { solutions, result }));
  model.run("optimizeSolution");
  model.replay("RR", "Solution");
  model.playing.seek(1);
  model.run("optimizeSolution");
  const { version, level } = model.levelPage!;
  const asked = { kind: "optimize", version, level, range: null };
  const expected = ["lrRR", "RR", "RR"].map((lurd, at) => ({ ...asked, lurd, place: at === 2 ? 1 : 0 }));
  assert.deepEqual(actions, expected);
});

it("a level that is moved in its file keeps its selection, and is drawn on at its new place", () => {
  const { model, edits } = new EditorHarness(pageOf("######\n#@$ .#\n######"));
  const selection = { from: { row: 1, column: 2 }, to: { row: 1, column: 4 } };
  model.editing!.selection = selection;
  model.show(pageOf("######\n#@$ .#\n######", { level: 1, version: 2 }));
  assert.deepEqual(model.editing?.selection, selection);
  assert.equal(model.state.level, 1);
  model.edit({ kind: "crop" });
  model.edit({ kind: "sweep", sweep: "noBoxes" });
  const asked = edits.map(({ level, version }) => [level, version]);
  assert.deepEqual(asked, [[1, 2]]);
});

describe("a search for the level that is shown", () => {
  it("is reported when it finds a solution, and when it ends", () => {
    const harness = new EditorHarness(pageOf("######\n#@$ .#\n######"));
    const { model, told } = harness;
    const solving = { method: "any", text: "Searching", best: undefined } as const;
    const best = { lurd: "RR", moves: 2, pushes: 2 };
    const show = (about: Partial<LevelPage>) => model.show(pageOf("######\n#@$ .#\n######", about));
    show({ solving });
    assert.deepEqual(told, []);
    show({ solving: { ...solving, best } });
    show({ solving: { ...solving, text: "Shortening", best } });
    assert.deepEqual(told, ["Found a solution: 2 moves, 2 pushes. It is being shortened."]);
    model.replay(best.lurd, "The best so far");
    assert.equal(model.part, "replay", "it can be replayed at once");
    model.run("replayLeave");
    show({ result: { kind: "solved", text: "Solved.", ...best } });
    assert.equal(told.at(-1), "Solved.");
  });

  it("names the level that is shown now, and not the one before", () => {
    const { model, told } = new EditorHarness(pageOf("######\n#@$ .#\n######"));
    model.run("copy");
    model.show(pageOf("#####\n#@$.#\n#####", { level: 1, levelKey: "2", levelTitle: "Hall" }));
    assert.equal(told.at(-1), "Level 2 of 2: Hall");
  });
});

it("a playtest that was won is offered as a solution as long as it solves the board", () => {
  const { model } = new EditorHarness(pageOf("#####\n#@$.#\n#####"));
  model.playing.ownLurd = "R";
  model.show(pageOf("######\n#@$.##\n######", { version: 2 }));
  assert.equal(model.playing.ownLurd, "R");
  model.show(pageOf("######\n#@$ .#\n######", { version: 3 }));
  assert.equal(model.playing.ownLurd, undefined);
});

describe("the board of a playtest", () => {
  it("keeps all other sprites while one is drawn over, and moves none of them into a playtest", () => {
    const page = pageOf("#######\n#@$$ .#\n#  $ .#\n#    .#\n#######");
    const { model } = new EditorHarness(page);
    const looks = new BoardLooks();
    const sprites = () => {
      const { frame, scene } = looks.lookOf(model, page)!.picture;
      const { top, left } = frame;
      return new Map(scene.sprites.map(({ id, row, column }) => [`${row + top},${column + left}`, id]));
    };
    const before = sprites();
    assert.deepEqual([...before.keys()], ["1,1", "1,2", "1,3", "2,3"]);
    model.set({ tool: "draw", brush: "floor" });
    model.press({ row: 1, column: 2 }, false);
    const during = sprites();
    assert.deepEqual([...during.keys()], ["1,1", "1,3", "2,3"]);
    for (const [place, id] of during) assert.equal(id, before.get(place), place);
    model.drop();
    model.run("test");
    const ids = new Set(before.values());
    const kept = [...sprites().values()].filter((id) => ids.has(id));
    assert.deepEqual(kept, []);
  });

  it("marks the same things as a board of the panel: the selected box, its targets, and lost boxes", () => {
    const page = pageOf("#######\n#@$  .#\n#  $ .#\n#     #\n#######");
    const { model } = new EditorHarness(page);
    const looks = new BoardLooks();
    const marks = () => {
      const look = looks.lookOf(model, page)!;
      const { top, left } = look.picture.frame;
      return look.marks.map(({ kind, row, column }) => `${kind} ${row + top},${column + left}`);
    };
    assert.deepEqual(marks(), []);
    model.run("test");
    const click = (row: number, column: number) => {
      model.press({ row, column }, false);
      model.release({ row, column });
    };
    click(1, 2);
    // The box must go along the wall; the player is to the left of it. In the corner it would be stuck.
    assert.deepEqual(marks(), ["picked 1,2", "trap 1,1", "target 1,3", "target 1,4", "target 1,5"]);
    click(2, 3);
    assert.equal(marks()[0], "picked 2,3");
    model.release({ row: 3, column: 5 });
    assert.deepEqual(marks(), ["lost 3,5"]);
    const before = looks.lookOf(model, page)?.marks;
    assert.equal(looks.lookOf(model, page)?.marks, before, "nothing is drawn again if nothing has changed");
    model.run("undo");
    assert.deepEqual(marks(), []);
  });
});

it("Solve from Here in the level editor is about the position of the playtest, else about the level", () => {
  const { model, solved, told } = new EditorHarness(pageOf("#######\n#@$  .#\n#######"));
  const asked = () => solved.at(-1)?.lurd;
  model.run("solve");
  assert.equal(asked(), "");
  model.run("test");
  model.playing.act({ kind: "direction", direction: "right" });
  model.run("solve");
  assert.equal(asked(), "R");
  // Undone moves are not made.
  model.playing.act({ kind: "undo" });
  model.run("solve");
  assert.equal(asked(), "");
  for (let push = 0; push < 3; push++) model.playing.act({ kind: "direction", direction: "right" });
  model.run("solve");
  assert.equal(solved.length, 3);
  assert.equal(told.at(-1), "The level is solved.");
});
