import type { Square } from "../../../games/levels.js";
import { act, type PlayAction, type PlayOutcome } from "../../../games/play/play-core.js";
import { seek, shown } from "../../../games/play/replay.js";
import { current } from "../../../games/play/session.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { boxPlay, lost } from "../../../games/sokoban/play/box-play.js";
import { readMoves } from "../../../games/sokoban/play/lurd.js";
import { pullPlay } from "../../../games/sokoban/play/pull-play.js";
import { type Position, startOf } from "../../../games/sokoban/play/rules.js";
import { ending } from "../../../games/sokoban/play/scene.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import { endTitle } from "../../../midend/live/play-words.js";
import { ReplayRun, replayDeeds } from "../../../midend/live/replay-run.js";
import type { MoveRange } from "../../../protocol/levels/editor-requests.js";
import { pageTime } from "../../kit/events.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { EditorContext, EditorState } from "./editor-state.js";
import { boxAt } from "./overlays.js";
import {
  type BoxRules,
  isWon,
  lurdOf,
  type Playtest,
  replayOn,
  type TestReplay,
  testOf,
} from "./playtest.js";
import { isSamePlace } from "./stroke.js";
import { type PlayedEditor, TestLoss } from "./test-loss.js";

export interface ReplayOptions {
  readonly place?: number | undefined;
  readonly isSnapshot?: boolean | undefined;
  /** Whether the replay starts paused; by default only if it starts at a place within it. */
  readonly isStill?: boolean | undefined;
}

/** The editor on whose board is played. */
export interface PlayingEditor extends PlayedEditor {
  readonly state: Pick<EditorState, "loops">;
  readonly pulling: {
    /** The game after a click has moved the player elsewhere; `undefined` if the click is a move. */
    placed(test: Playtest, place: BoardPlace): Playtest | undefined;
  };
  act(action: { readonly kind: "played"; readonly lurd: string }): void;
}

/** A playtest or a replay, shown on the board instead of the edited level. Neither changes the document. */
export class Playing {
  readonly #run: ReplayRun<TestReplay>;
  /** Milliseconds between two moves of a replay. */
  moveMs = 300;
  readonly loss: TestLoss;
  #test: Playtest | undefined;
  /** Handles what follows a press on the board. */
  readonly hold = new BoxHold((action) => this.act(action));
  /** The moves of the last playtest that was won; they can be replayed until the level changes. */
  ownLurd: string | undefined;
  /** The last reverse play that was left. */
  pulls: Playtest | undefined;

  constructor(
    private readonly editor: PlayingEditor,
    private readonly context: EditorContext,
  ) {
    this.#run = new ReplayRun(pageTime, {
      moveMs: () => this.moveMs,
      loops: () => editor.state.loops,
      changed: () => editor.playChanged(),
    });
    this.loss = new TestLoss(this, editor, context);
  }

  get test(): Playtest | undefined {
    return this.replay === undefined ? this.#test : undefined;
  }

  /** Whether the playtest is a reverse play. */
  get isPulling(): boolean {
    return this.test?.session.game === pullPlay;
  }

  /** The playtest, also during a replay that was started in it. */
  get game(): Playtest | undefined {
    return this.#test;
  }

  get replay(): TestReplay | undefined {
    return this.#run.replay;
  }

  get isReplaying(): boolean {
    return this.#run.isPlaying;
  }

  get position(): Position | undefined {
    const { replay } = this;
    return replay !== undefined ? shown(replay) : this.#test && current(this.#test.session);
  }

  /**
   * The boxes that can never reach a goal. If the reason of the loss is known, only the boxes that prove it.
   */
  get lost(): readonly Square[] {
    const { test } = this;
    const shown = this.loss.explanation ?? this.loss.met;
    if (shown !== undefined) return shown.squares;
    return test === undefined || this.isPulling || !this.loss.warns || isWon(test)
      ? []
      : lost(current(test.session));
  }

  /** `lurd`: starts with these moves made. */
  startTest(level: Level, lurd = ""): void {
    const read = readMoves(startOf(level, ""), lurd);
    this.stop();
    this.#test = testOf(level, read.ok ? read.value.moves : []);
    this.loss.look();
    this.context.tell(
      t("The file stays as it is. Arrow keys move. Click a square to walk, or a box and then its target."),
    );
    this.editor.playChanged();
  }

  /** Shows a game in its current state, forward or reverse. */
  showGame(test: Playtest): void {
    this.stop();
    this.#test = test;
    this.loss.look();
    this.editor.playChanged();
  }

  /** Returns false if the moves don't solve the level, or can't be played in the case of a snapshot. */
  startReplay(
    level: Level,
    lurd: string,
    title: string,
    { place = 0, isSnapshot = false, isStill = place > 0 }: ReplayOptions = {},
  ): boolean {
    const replay = replayOn(level, lurd, !isSnapshot);
    if (replay === undefined) return false;
    // The text is above the board, as the replay's title.
    this.context.tell(title, true);
    this.#run.show({ ...seek(replay, place), title }, isStill);
    return true;
  }

  /** Returns to editing, or from a replay to the playtest it was started in. */
  leave(): void {
    if (this.#run.end()) return;
    this.#end();
    this.editor.playChanged();
  }

  stop(): void {
    this.#end();
    this.#run.end();
    this.hold.forget();
  }

  #end(): void {
    if (this.#test?.session.game === pullPlay) this.pulls = { ...this.#test, picked: undefined };
    this.#test = undefined;
  }

  /** Starts a playtest from the replay's position. */
  takeOver(): void {
    const { replay } = this;
    const level = replay?.positions[0]?.level;
    if (replay === undefined || level === undefined) return;
    this.stop();
    this.#test = testOf(level, replay.moves.slice(0, replay.place));
    this.editor.playChanged();
  }

  seek(place: number): void {
    this.#run.seek(place);
  }

  /** A press on the board; it takes hold of a box. */
  press(place: BoardPlace): void {
    const position = this.#test && current(this.#test.session);
    this.hold.press(place, position !== undefined && boxAt(position, place) !== undefined);
  }

  pause(): void {
    if (this.isReplaying) this.#run.pause();
  }

  /** Makes a move or another action in the playtest. */
  act(action: PlayAction): void {
    const { test } = this;
    const placed =
      test !== undefined && action.kind === "cell" ? this.editor.pulling.placed(test, action) : undefined;
    if (placed !== undefined) this.showGame(placed);
    else if (test !== undefined)
      this.#took(test, act(test, action, { fewest: this.editor.levelPage?.fewest ?? "moves" }));
  }

  /** Returns true if the command was for a playtest or a replay, or about a loss. */
  run(command: EditorCommand): boolean {
    if (this.loss.run(command)) return true;
    if (this.replay !== undefined) return this.#runReplay(this.replay, command);
    return this.#test !== undefined && this.#runTest(this.#test, command);
  }

  #runTest(test: Playtest, command: EditorCommand): boolean {
    const action = playActions[command];
    if (action !== undefined) this.act(action);
    else if (command === "cancel" && test.picked !== undefined) this.act({ kind: "drop" });
    else if (command === "cancel" || command === "test") this.leave();
    else return false;
    return true;
  }

  #took(before: Playtest, { state, change, announcement }: PlayOutcome<Playtest["session"]>): void {
    this.#test = state;
    this.loss.look();
    // Undoing a restart can restore a solved position; that is not a new win.
    if (change === "forward" && isWon(state) && !isWon(before)) {
      this.ownLurd = lurdOf(state);
      this.editor.act({ kind: "played", lurd: this.ownLurd });
      const title = endTitle("won", false, boxPlay as BoxRules);
      this.context.tell(`${translate(title)} ${translate(ending(current(state.session)))}`);
    } else if (announcement !== undefined) {
      // The explanation of the loss stays in the status line: a refused move is only announced.
      this.context.tell(translate(announcement), change === "refused" && this.loss.explanation !== undefined);
    }
    this.editor.playChanged();
  }

  #runReplay(replay: TestReplay, command: EditorCommand): boolean {
    const deed = deedsOfReplay[command];
    const marked = markRange(replay, command);
    if (marked !== undefined) this.#mark(marked);
    else if (deed !== undefined) deed({ player: this.#run });
    else if (command === "replayLeave" || command === "cancel") this.leave();
    else return false;
    return true;
  }

  #mark(replay: TestReplay): void {
    this.context.tell(rangeText(replay.range));
    this.#run.update(replay);
  }
}

/** The pointer's gesture on a board being played on: dragging a box pushes it; anything else is a click. */
class BoxHold {
  /** `dragged`: whether the pointer has left the box's square. */
  #held: { readonly place: BoardPlace; readonly dragged: boolean } | undefined;

  constructor(private readonly act: (action: PlayAction) => void) {}

  press(place: BoardPlace, isBox: boolean): void {
    this.#held = isBox ? { place, dragged: false } : undefined;
  }

  /** The pointer moved with its button down. A dragged box shows where it can go. */
  drag(place: BoardPlace): void {
    if (this.#held === undefined || this.#held.dragged || isSamePlace(this.#held.place, place)) return;
    this.#held = { ...this.#held, dragged: true };
    this.act({ ...this.#held.place, kind: "pick" });
  }

  /** The button was released: a dragged box is pushed there, otherwise the square is clicked. */
  release(place: BoardPlace): void {
    const held = this.#held;
    this.#held = undefined;
    if (held === undefined || !held.dragged) this.act({ ...place, kind: "cell" });
    else if (isSamePlace(held.place, place)) this.act({ kind: "drop" });
    else this.act({ kind: "carry", from: held.place, to: place });
  }

  /** Cancels the gesture. */
  cancel(): void {
    if (this.#held?.dragged) this.act({ kind: "drop" });
    this.#held = undefined;
  }

  forget(): void {
    this.#held = undefined;
  }
}

/**
 * The replay after a command has marked the range's start or end at its place; `undefined` for other
 * commands.
 */
function markRange(replay: TestReplay, command: EditorCommand): TestReplay | undefined {
  const { place, moves, range } = replay;
  const end = moves.length;
  switch (command) {
    case "startRange":
      return place === end
        ? replay
        : {
            ...replay,
            range: { from: place, to: range !== undefined && range.to > place ? range.to : end },
          };
    case "endRange":
      return place === 0
        ? replay
        : {
            ...replay,
            range: { from: range !== undefined && range.from < place ? range.from : 0, to: place },
          };
    case "clearRange":
      return { ...replay, range: undefined };
    default:
      return undefined;
  }
}

/** "Range: moves 12 to 40". */
export function rangeText(range: MoveRange | undefined): string {
  if (range === undefined) return t("No range is marked.");
  return t("Range: moves {0} to {1}", formatNumber(range.from + 1), formatNumber(range.to));
}

/**
 * The meanings of commands during a playtest. Until VS Code knows that the playtest has started, the arrow
 * keys still send cursor commands; these move the player, too.
 */
const playActions: Readonly<Partial<Record<EditorCommand, PlayAction>>> = {
  moveUp: { kind: "direction", direction: "up" },
  moveDown: { kind: "direction", direction: "down" },
  moveLeft: { kind: "direction", direction: "left" },
  moveRight: { kind: "direction", direction: "right" },
  cursorUp: { kind: "direction", direction: "up" },
  cursorDown: { kind: "direction", direction: "down" },
  cursorLeft: { kind: "direction", direction: "left" },
  cursorRight: { kind: "direction", direction: "right" },
  undo: { kind: "undo" },
  redo: { kind: "redo" },
  undoPush: { kind: "undoPush" },
  restart: { kind: "restart" },
};
/** The same for a replay. */
const deedsOfReplay: Readonly<Partial<Record<EditorCommand, typeof replayDeeds.replayToggle>>> = {
  ...replayDeeds,
  cursorLeft: replayDeeds.replayBack,
  cursorRight: replayDeeds.replayForward,
};
