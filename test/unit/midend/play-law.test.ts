import assert from "node:assert/strict";
import fc from "fast-check";
import { directions } from "../../../src/games/direction.js";
import { english } from "../../../src/games/message.js";
import { act, type Picked, type PlayAction, type PlayState } from "../../../src/games/play/play-core.js";
import { shown } from "../../../src/games/play/replay.js";
import { type AnySession, current, movesMade } from "../../../src/games/play/session.js";
import { games } from "../../../src/games/registry/registry.js";
import type { Position } from "../../../src/games/sokoban/play/rules.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import type { LevelPage } from "../../../src/protocol/levels/editor-wire.js";
import { firstEditorState } from "../../../src/webview/level-editor/model/editor-state.js";
import { LevelEditorModel } from "../../../src/webview/level-editor/model/level-editor-model.js";
import { quietContext } from "../shared/editor-context.js";
import { asyncLaw, law, untilSeen, weighted } from "../shared/samples.js";
import { entryOf } from "../shared/sokoban-data.js";
import { FakeBoard } from "./fake-board.js";
import { FakePorts } from "./fake-ports.js";
import { dealt, levelSession } from "./sessions.js";

/** Small rooms in which boxes can be pushed far, be lost, and reach goals. */
const rooms = [
  ["########", "#@ $  .#", "#      #", "########"],
  ["#######", "#     #", "# $@. #", "#     #", "#######"],
  ["########", "#  .   #", "# $$ # #", "#@ .   #", "########"],
  ["  #####", "###   #", "#.@$  #", "### $.#", "  #####"],
];

const replaySteps = [
  "replayFirst",
  "replayBackPush",
  "replayBack",
  "replayForward",
  "replayForwardPush",
  "replayLast",
] as const;
type Square = { readonly row: number; readonly column: number };

/** An action of a player, on either surface. */
type Deed =
  | { readonly kind: "key"; readonly direction: (typeof directions)[number] }
  | { readonly kind: "command"; readonly command: "undo" | "redo" | "undoPush" | "restart" }
  | ({ readonly kind: "click" } & Square)
  | { readonly kind: "clickBox"; readonly box: number }
  /** An action on one of the boxes. */
  | {
      readonly kind: "drag";
      readonly box: number;
      readonly to: Square | "goal";
      readonly ends: "there" | "atHome";
    }
  | { readonly kind: "escape" }
  /** The replay of a won game, with some steps through it. */
  | { readonly kind: "replay"; readonly steps: readonly (typeof replaySteps)[number][] };

const commands = ["undo", "redo", "undoPush", "undoPush", "restart"] as const;
const square = fc.record({ row: fc.integer({ min: 0, max: 4 }), column: fc.integer({ min: 1, max: 6 }) });
const deed = weighted<Deed>(
  [4, fc.constantFrom(...directions).map((direction) => ({ kind: "key", direction }))],
  [3, fc.constantFrom(...commands).map((command) => ({ kind: "command", command }))],
  [4, square.map((at) => ({ kind: "click", ...at }))],
  [2, fc.nat({ max: 1 }).map((box) => ({ kind: "clickBox", box }))],
  [
    3,
    fc.record({
      kind: fc.constant("drag"),
      box: fc.nat({ max: 1 }),
      to: fc.oneof(square, fc.constant("goal" as const)),
      ends: fc.constantFrom("there", "there", "atHome"),
    }),
  ],
  [1, fc.constant({ kind: "escape" })],
  [
    3,
    fc.array(fc.constantFrom(...replaySteps), { maxLength: 6 }).map((steps) => ({ kind: "replay", steps })),
  ],
);

/** What both surfaces must agree on. */
function seen(
  { steps, cursor }: Pick<AnySession, "steps" | "cursor">,
  { boxes, player, facing, moves, pushes }: Position,
  picked: Picked | undefined,
) {
  return {
    position: { boxes, player, facing, moves, pushes },
    steps: steps.map((step) => step.join("")),
    cursor,
    picked,
  };
}

const moveOf = { up: "moveUp", down: "moveDown", left: "moveLeft", right: "moveRight" } as const;

type Drag = Extract<Deed, { readonly kind: "drag" }>;

function boxMeant({ box }: Extract<Deed, { readonly box: number }>, { boxes, level }: Position): Square {
  return squareOf(boxes[box % boxes.length]!, level.width);
}

function squareMeant({ box, to }: Drag, { level }: Position): Square {
  return to === "goal" ? squareOf(level.goals[box % level.goals.length]!, level.width) : to;
}

function squareOf(cell: number, width: number): Square {
  return { row: Math.floor(cell / width), column: cell % width };
}

function isSame(one: Square, other: Square): boolean {
  return one.row === other.row && one.column === other.column;
}

/** A board in a panel, with all of its helpers. */
class Panel {
  readonly board: FakeBoard;
  readonly refused: string[] = [];
  readonly spoken: string[] = [];

  private constructor(board: FakeBoard) {
    this.board = board;
    const { live } = board;
    live.onDidRefuse((text) => this.refused.push(english(text)));
    let { id } = live.announcement;
    live.onDidChange(() => {
      const { announcement } = live;
      if (announcement.id !== id)
        this.spoken.push(announcement.text === undefined ? "" : english(announcement.text));
      id = announcement.id;
    });
  }

  static async open(rows: readonly string[], fewest: LevelPage["fewest"]): Promise<Panel> {
    const ports = new FakePorts();
    ports.settings.set({ fewest });
    return new Panel(await FakeBoard.open(levelSession(rows), games, ports));
  }

  get live(): LiveGame {
    return this.board.live;
  }

  dispose(): void {
    this.board.dispose();
  }

  async do(deed: Deed): Promise<void> {
    const { live } = this;
    const { actions } = this.board;
    if (deed.kind === "key") actions.board.moveByKey(live, deed.direction);
    else if (deed.kind === "command") await actions.board.run(live, deed.command);
    else if (deed.kind === "click")
      actions.board.move(live, { kind: "cell", row: deed.row, column: deed.column });
    else if (deed.kind === "clickBox")
      actions.board.move(live, { kind: "cell", ...boxMeant(deed, live.position as Position) });
    else if (deed.kind === "escape" && live.picked !== undefined) await actions.board.run(live, "home");
    else if (deed.kind === "drag") {
      const from = boxMeant(deed, live.position as Position);
      await actions.act(this.board, { kind: "pick", ...from });
      if (deed.ends === "atHome") await actions.act(this.board, { kind: "drop" });
      else
        actions.board.move(live, { kind: "carry", from, to: squareMeant(deed, live.position as Position) });
    }
  }

  /** The boards at each step of a replay of the player's own game. */
  async replay(steps: readonly (typeof replaySteps)[number][]): Promise<readonly unknown[]> {
    const actions = this.board.actions.board;
    await actions.run(this.live, "replayGame");
    const { player } = this.board.playSession;
    const places = steps.map((step) => {
      void actions.run(this.live, step);
      return player.showing && shown(player.showing.replay);
    });
    await actions.run(this.live, "replayLeave");
    return places;
  }

  get seen() {
    return seen(this.live.session, this.live.position as Position, this.live.picked);
  }
}

/** The playtest of a level editor, with everything in the view that plays in it. */
class Editor {
  readonly announced: string[] = [];
  readonly model: LevelEditorModel;

  constructor(rows: readonly string[], fewest: LevelPage["fewest"]) {
    // A press clears the last text.
    const tell = (text: string) => void (text === "" || this.announced.push(text));
    this.model = new LevelEditorModel(quietContext({ tell }), firstEditorState);
    this.model.show({
      kind: "level",
      level: 0,
      levelKey: "1",
      canWrite: true,
      board: entryOf(rows).board,
      replayMoveMs: 300,
      fewest,
    } as LevelPage);
    this.model.run("test");
  }

  do(deed: Deed): void {
    const { model } = this;
    if (deed.kind === "key") model.run(moveOf[deed.direction]);
    else if (deed.kind === "command") model.run(deed.command);
    else if (deed.kind === "click" || deed.kind === "clickBox") {
      const at = deed.kind === "click" ? deed : boxMeant(deed, model.playing.position!);
      model.press(at, false);
      model.release(at);
    } else if (deed.kind === "escape" && model.playing.test?.picked !== undefined) model.run("cancel");
    else if (deed.kind === "drag") {
      const position = model.playing.position!;
      const from = boxMeant(deed, position);
      model.press(from, false);
      // An imprecise drag, which starts beside the box.
      model.drag({ row: from.row, column: from.column + 1 });
      model.release(deed.ends === "atHome" ? from : squareMeant(deed, position));
    }
  }

  replay(steps: readonly (typeof replaySteps)[number][]): readonly unknown[] {
    const { model } = this;
    model.replay(movesMade(model.playing.test!.session).join(""), "Your playtest");
    const places = steps.map((step) => {
      model.run(step);
      return model.playing.replay && shown(model.playing.replay);
    });
    model.run("replayLeave");
    return places;
  }

  get seen() {
    const { session, picked } = this.model.playing.test!;
    return seen(session, current(session), picked);
  }
}

describe("a level in the games panel and in the editor's playtest", () => {
  it("reaches the same positions, counts, selections and refusals by any commands and gestures", async () => {
    let [refusals, wins, replays, far, picks] = [0, 0, 0, 0, 0];
    const fewest = fc.constantFrom("moves" as const, "pushes" as const);
    const inputs = [fc.constantFrom(...rooms), fewest, fc.array(deed, { maxLength: 40 })] as const;
    const round = () =>
      asyncLaw(100, inputs, async (rows, fewest, deeds) => {
        const panel = await Panel.open(rows, fewest);
        const editor = new Editor(rows, fewest);
        try {
          const replayBoth = async (steps: Parameters<typeof editor.replay>[0]) => {
            replays++;
            const strip = (positions: readonly unknown[]) =>
              positions.map((position) => seen({ steps: [], cursor: 0 }, position as Position, undefined));
            assert.deepEqual(strip(await panel.replay(steps)), strip(editor.replay(steps)));
            panel.spoken.length = 0;
          };
          for (const deed of deeds) {
            // A drag that ends on the box's own square changes nothing.
            const position = panel.live.position as Position;
            const isHome =
              deed.kind === "drag" && isSame(boxMeant(deed, position), squareMeant(deed, position));
            const done: Deed = isHome ? { ...deed, ends: "atHome" } : deed;
            const [refusedBefore, announcedBefore] = [panel.refused.length, editor.announced.length];
            if (done.kind === "replay") {
              if (panel.live.status !== "won") continue;
              await replayBoth(done.steps);
            } else {
              await panel.do(done);
              editor.do(done);
              assert.deepEqual(editor.seen, panel.seen);
              const refused = panel.refused.slice(refusedBefore);
              const announced = editor.announced.slice(announcedBefore);
              if (refused.length > 0) assert.deepEqual(announced.slice(-refused.length), refused);
              // The panel also announces the figures, and lost boxes.
              const spoken = panel.spoken.splice(0);
              const all = spoken.join(" / ");
              for (const words of announced) assert.ok(all.includes(words), `${words} / ${all}`);
              assert.equal(announced.length > 0, spoken.length > 0, `${done.kind}: ${all}`);
              refusals += refused.length;
              if (panel.live.status === "won") wins++;
              if (panel.live.picked !== undefined) picks++;
              if ((panel.live.session.steps.at(-1)?.length ?? 0) > 3) far++;
            }
          }
          // A won game is always replayed, even if the random input has no replay.
          if (panel.live.status === "won")
            await replayBoth([
              "replayForward",
              "replayForwardPush",
              "replayBack",
              "replayLast",
              "replayBackPush",
            ]);
        } finally {
          panel.dispose();
          editor.model.playing.stop();
        }
      });
    await untilSeen(6, () => [refusals, wins, replays, far, picks], round);
  });
});

it("every game is played by the same core: a refusal leaves the session alone, and a move is one step", () => {
  const gesture: fc.Arbitrary<PlayAction> = fc.oneof(
    fc.constantFrom(...directions).map((direction) => ({ kind: "direction" as const, direction })),
    square.map((at) => ({ kind: "cell" as const, ...at })),
    square.map((at) => ({ kind: "pick" as const, ...at })),
    fc.record({ kind: fc.constant("carry" as const), from: square, to: square }),
    fc.nat({ max: 20 }).map((number) => ({ kind: "number" as const, number })),
    fc.constantFrom("drop", "undo", "redo", "restart", "undoPush", "continue").map((kind) => ({ kind })),
  );
  for (const game of games) {
    law(40, [fc.nat(), fc.array(gesture, { maxLength: 25 })], (seed, actions) => {
      const session = dealt(game.name, undefined, seed);
      let state: PlayState = { session, picked: undefined };
      for (const action of actions) {
        const { state: next, change, announcement } = act(state, action, { fewest: "moves" });
        const moved = next.session.cursor - state.session.cursor;
        if (change === "forward") assert.equal(moved, 1);
        // A restart uses one step more to return to the start, wherever the start is among undone steps.
        else if (change === "back") {
          // A step of several pushes is split where only the last push is undone.
          const isCut = action.kind === "undoPush" && moved === 0;
          assert.ok(action.kind === "restart" ? moved === 1 : isCut || moved < 0);
          assert.notEqual(current(next.session), current(state.session));
        } else assert.equal(next.session, state.session);
        if (change === "forward" || change === "back") {
          assert.ok(announcement !== undefined);
          assert.equal(next.picked, undefined);
        }
        if (change === "none") assert.equal(next, state);
        state = next;
      }
    });
  }
});
