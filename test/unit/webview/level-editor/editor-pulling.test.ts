import assert from "node:assert/strict";
import { countSolution } from "../../../../src/games/sokoban/play/lurd.js";
import {
  type EditorState,
  readEditorState,
} from "../../../../src/webview/level-editor/model/editor-state.js";
import { overlayCells } from "../../../../src/webview/level-editor/model/overlays.js";
import { EditorWorld } from "../../../campaign/edits/editor-world.js";

/** A level designed by pulling, in the editor's view and host together. */

const room = "#########\n#   #   #\n# . # $ #\n#   # @ #\n#   .   #\n#########\n";

class Design {
  readonly world: EditorWorld;

  constructor(text: string, kept?: EditorState) {
    this.world = new EditorWorld(text, kept && readEditorState(structuredClone(kept)));
  }

  get model() {
    return this.world.model;
  }

  get text(): string {
    return this.world.document.getText();
  }

  get position() {
    return this.model.playing.position ?? assert.fail("Nothing is played.");
  }

  click(row: number, column: number): this {
    this.model.press({ row, column }, false);
    this.model.release({ row, column });
    return this;
  }

  async use(): Promise<void> {
    this.model.run("usePosition");
    await this.world.settle();
  }
}

describe("designing a level by pulling", () => {
  let design: Design;

  beforeEach(async () => {
    design = new Design(room);
    await design.world.settle();
    design.model.run("designByPulling");
  });

  afterEach(() => {
    assert.deepEqual(design.world.problems, []);
    design.world.dispose();
  });

  it("starts with a box on every goal, and the player on a clicked square", () => {
    assert.ok(design.model.playing.isPulling);
    assert.deepEqual(design.position.boxes, [2 * 9 + 2, 4 * 9 + 4]);
    assert.equal(design.position.player, 3 * 9 + 6);
    assert.equal(design.click(1, 1).position.player, 9 + 1, "to the other room, where no walk leads");
    assert.equal(design.position.moves, 0);
    assert.equal(design.click(0, 0).position.player, 9 + 1, "not into a wall");
    design.model.pulling.placeElsewhere();
    assert.equal(design.position.player % 9 > 4, true, "and by a button to where boxes can be pulled from");
    assert.equal(design.text, room);
  });

  it("becomes the start of the level, with its solution, by one edit", async () => {
    const { world, model } = design;
    design.click(4, 5);
    model.run("moveRight");
    model.run("moveRight");
    // Away from the box, without it, and back to it by a drag of two squares.
    model.run("extendUp");
    assert.deepEqual([design.position.pushes, design.position.moves], [2, 3]);
    model.run("undo");
    assert.equal(design.position.moves, 2);
    const { version } = world.document;
    await design.use();
    assert.equal(world.document.version, version + 1, "one edit");
    const board = "#########\n#   #   #\n# * #   #\n#   #   #\n#   . $@#\n#########\n";
    assert.equal(design.text, `${board}\nSolution/Reverse play 2/2\nLL\n`);
    assert.equal(model.part, "board");
    const solution = model.levelPage?.solutions[0];
    assert.deepEqual(countSolution(model.level!, solution?.lurd ?? ""), { moves: 2, pushes: 2 });
  });

  it("keeps the pulls when it is left, until walls or goals change", async () => {
    const { model, world } = design;
    design.click(4, 5);
    model.run("moveRight");
    model.run("cancel");
    assert.equal(model.part, "board");
    assert.equal(design.text, room);
    model.run("test");
    model.run("designByPulling");
    assert.equal(model.playing.isPulling, false, "a test game is not taken away");
    model.run("cancel");
    model.run("designByPulling");
    assert.equal(design.position.pushes, 1);
    model.run("undoPush");
    assert.equal(design.position.pushes, 0);
    model.run("redo");
    model.run("cancel");
    model.edit({ kind: "paint", places: [{ row: 1, column: 7 }], brush: "wall" });
    await world.settle();
    model.run("designByPulling");
    assert.equal(design.position.pushes, 0);
  });

  it("continues with the same pulls after its tab was hidden, whether it was left or not", async () => {
    const hide = async (text = design.text) => {
      const { kept } = design.world;
      design.world.dispose();
      design = new Design(text, kept);
      await design.world.settle();
    };
    design.click(4, 5);
    design.model.run("moveRight");
    design.model.run("moveRight");
    design.model.run("undo");
    await hide();
    assert.ok(design.model.playing.isPulling);
    assert.deepEqual([design.position.pushes, design.position.player], [1, 4 * 9 + 6]);
    design.model.run("redo");
    assert.equal(design.position.pushes, 2);
    design.model.run("cancel");
    await hide();
    assert.equal(design.model.part, "board");
    design.model.run("designByPulling");
    assert.equal(design.position.pushes, 2);
    await design.use();
    assert.match(design.text, /Solution\/Reverse play 2\/2\nLL\n$/);
    design.model.run("designByPulling");
    design.click(4, 5);
    design.model.run("moveRight");
    await hide(design.text.replace(". $", " .$"));
    assert.equal(design.model.part, "board", "on other goals they are none");
  });

  it("leaves a playtest with all its steps after its tab was hidden, if each can be played", async () => {
    const { model } = design;
    model.run("cancel");
    model.run("test");
    for (const command of ["moveUp", "moveLeft", "restart", "moveDown", "undo"] as const) model.run(command);
    const before = model.playing.test!.session;
    const { kept } = design.world;
    design.world.dispose();
    design = new Design(room, kept);
    await design.world.settle();
    const { steps, cursor } = design.model.playing.test!.session;
    assert.deepEqual([steps, cursor], [before.steps, 3]);
    const { played } = kept;
    design.world.dispose();
    const wrong = { ...played!, test: { ...played!.test!, steps: "u,u,u,u" } };
    design = new Design(room, { ...kept, played: wrong });
    await design.world.settle();
    assert.equal(design.model.part, "board");
  });

  it("shows the squares to which boxes can be pulled, not pushed", () => {
    design.click(4, 5);
    const [box, corner] = [4 * 9 + 4, 4 * 9 + 1];
    const pulled = overlayCells("boxReach", design.position, box, design.model.playing.isPulling);
    assert.ok(pulled.includes(box + 1), "towards the player");
    assert.ok(!pulled.includes(corner), "where there is no square to stand behind it");
    assert.ok(overlayCells("boxReach", design.position, box).includes(corner));
  });

  it("writes nothing if the board has changed meanwhile, or no box was pulled", async () => {
    const { model, world } = design;
    await design.use();
    assert.equal(design.text, room);
    design.click(4, 5);
    model.run("moveRight");
    world.change(0, 1, "-");
    await world.settle();
    await design.use();
    assert.equal(design.text, `-${room.slice(1)}`);
    assert.ok(model.playing.isPulling, "and the pulls are still there");
  });

  it("starts with the level as it is, and continues with its known solution", async () => {
    design.world.dispose();
    design = new Design("########\n#      #\n#@$  . #\n#      #\n########\n\nSolution\nRRR\n");
    const { model, world } = design;
    await world.settle();
    model.run("designByPulling");
    assert.ok(model.pulling.canStartFromLevel);
    model.pulling.begin("level");
    assert.deepEqual(design.position.boxes, [2 * 8 + 2]);
    // Here a click walks: the solution continues from where the player stands.
    assert.equal(design.click(3, 1).position.moves, 1);
    assert.equal(design.click(2, 3).position.moves > 1, true);
    model.run("moveRight");
    await design.use();
    const { level } = model;
    const [best] = model.levelPage!.solutions;
    assert.match(design.text, /^########\n# {6}#\n# {2}\$@\. #/);
    assert.ok(countSolution(level!, best?.lurd ?? "") !== undefined, best?.lurd);
    assert.match(best?.lurd ?? "", /^L[a-z]*RRR$/);
  });
});
