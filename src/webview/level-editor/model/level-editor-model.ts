import type { Edit } from "../../../games/sokoban/edit/edit.js";
import { seemsManyLevels } from "../../../games/sokoban/edit/patch-text.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import { isSameBoard, type TextBoard, toLevel } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { EditorAction, ListChange } from "../../../protocol/levels/editor-requests.js";
import type { EditorPage, EditorPart, LevelPage, ShownReplay } from "../../../protocol/levels/editor-wire.js";
import { Memo } from "../../kit/memo.js";
import { t } from "../../kit/translate.js";
import { EditCommands } from "./edit-commands.js";
import { Editing } from "./editing.js";
import { boxReachText, type EditorContext, type EditorState, zoomPercents } from "./editor-state.js";
import { LabView } from "./lab-view.js";
import { bestKnown, boardText, levelName, placeText, solvingAnnouncement } from "./level-words.js";
import { Merging } from "./merging.js";
import type { Overlay } from "./overlays.js";
import { PlayStore } from "./play-store.js";
import { Playing, type ReplayOptions } from "./playing.js";
import { isWon, lurdOf, positionCells } from "./playtest.js";
import { PullDesign } from "./pull-design.js";

type OnLevel<Action> = Action extends { readonly version: number; readonly level: number }
  ? Omit<Action, "version" | "level">
  : never;

/** The state of an open editor: the host's page, and its user's input. Elements show it and call it. */
export class LevelEditorModel {
  page: EditorPage | undefined;
  editing: Editing | undefined;
  /** Where the pointer is on the board; `undefined` if it is elsewhere, or a text is more important. */
  pointed: BoardPlace | undefined;
  readonly cells: EditCommands;
  readonly playing: Playing;
  readonly pulling: PullDesign;
  readonly #playStore: PlayStore;
  readonly lab: LabView;
  readonly merging: Merging;
  /** The place of the edited level; it may be moved. */
  #place = { level: 0 };
  readonly #level = new Memo<{ readonly board: TextBoard; readonly level: Level | undefined }>();
  /** The levels that were selected in this version of the file and whose pages haven't come, in order. */
  #asked: readonly number[] = [];
  /** What waits for a change of the list; `undefined` if none is under way. */
  #waiting: (() => void)[] | undefined;
  #isSpeedSet = false;
  #method: Method | undefined;

  constructor(
    readonly context: EditorContext,
    public state: EditorState,
  ) {
    this.lab = new LabView(this, context);
    this.merging = new Merging(context);
    this.cells = new EditCommands(this, context);
    this.playing = new Playing(this, context);
    this.pulling = new PullDesign(this, context);
    this.#playStore = new PlayStore(this.playing, this.pulling);
  }

  get host(): EditorContext["host"] {
    return this.context.host;
  }

  get levelPage(): LevelPage | undefined {
    return this.page?.kind === "level" ? this.page : undefined;
  }

  /**
   * The level of the document; `undefined` while it is incomplete, for example without a player. A page with
   * an equal board yields the same level, so that values derived from it stay valid.
   */
  get level(): Level | undefined {
    const board = this.levelPage?.board;
    if (board === undefined) return undefined;
    const known = this.#level.get([board], (before) => ({
      board,
      level: before !== undefined && isSameBoard(before.board, board) ? before.level : toLevel(board),
    }));
    return known.level;
  }

  /** The solver's method: from the setting, until the user selects another one here. */
  get method(): Method {
    return this.#method ?? this.levelPage?.method ?? "auto";
  }

  set method(method: Method) {
    this.#method = method;
    this.context.changed();
  }

  get part(): Exclude<EditorPart, "merge" | "none"> {
    if (this.playing.replay !== undefined) return "replay";
    return this.playing.test === undefined ? "board" : "test";
  }

  show(page: EditorPage): void {
    const before = this.levelPage;
    this.page = page;
    if (page.kind !== "level" || page.version !== before?.version) this.#asked = [];
    else if (page.level === this.#asked[0]) this.#asked = this.#asked.slice(1);
    this.merging.show(page.kind === "merge" ? page : undefined);
    if (page.kind !== "level") {
      this.editing = undefined;
      this.playing.stop();
    } else if (before === undefined || this.editing === undefined || before.levelKey !== page.levelKey) {
      const { played } = this.state;
      this.#begin(page);
      if (before !== undefined) this.context.tell(levelName(page));
      else if (played !== null) this.#playStore.restore(played, page.board, this.level);
    } else {
      this.#place.level = page.level;
      if (this.state.level !== page.level) this.set({ level: page.level });
      this.editing.show(page);
      const solving = solvingAnnouncement(before, page);
      // The side panel shows the text if it is open.
      if (solving !== undefined) this.context.tell(solving, this.state.sideOpen);
      this.lab.announceEnd(before.lab, page.lab);
    }
    this.lab.update();
    this.#keepOwnSolution();
    if (page.kind === "level" && !this.#isSpeedSet) this.playing.moveMs = page.replayMoveMs;
    this.context.changed();
  }

  /** Shows another level of the file. The host responds to each request with a page, in their order. */
  select(level: number): void {
    this.#asked = [...this.#asked, level];
    this.host.select(level);
  }

  /**
   * The level that was selected last, counted from 0. It may not be shown yet, but the next key in the list
   * is about it.
   */
  get selectedLevel(): number | undefined {
    return this.#asked.at(-1) ?? this.levelPage?.level;
  }

  set(state: Partial<EditorState>): void {
    this.state = { ...this.state, ...state };
    const { tool, brush, filled } = this.state;
    if (state.tool !== undefined || state.brush !== undefined || state.filled !== undefined)
      this.editing?.setHand({ tool, brush, filled });
    this.context.keep(this.state);
    this.context.changed();
  }

  /** What is played has changed. */
  playChanged(): void {
    this.set(this.#playStore.changed());
  }

  setReplaySpeed(moveMs: number): void {
    this.#isSpeedSet = true;
    this.playing.moveMs = moveMs;
    this.context.changed();
  }

  /** The place of a problem was selected. */
  go(place: BoardPlace): void {
    if (this.part === "board") {
      this.editing?.go(place);
      this.cells.sayCell();
    }
    this.context.scrollUp();
    this.context.focusBoard();
  }

  /** From the start or from a place in the moves. The button remains, but its keys are not the replay's. */
  replay(lurd: string, title: string, options?: ReplayOptions): void {
    if (this.level === undefined || !this.playing.startReplay(this.level, lurd, title, options))
      this.context.tell(t("These moves don't solve the level."));
    this.context.focusBoard();
  }

  /** Starts a playtest with these moves made. */
  continue(lurd: string): void {
    if (this.level !== undefined) this.playing.startTest(this.level, lurd);
    this.context.focusBoard();
  }

  /** Shows moves that need not solve the level, paused at a place. */
  replayMoves({ lurd, place, title }: ShownReplay): void {
    const { level } = this;
    const options = { place, isSnapshot: true, isStill: true };
    if (level === undefined || lurd.trim() === "" || !this.playing.startReplay(level, lurd, title, options))
      this.context.tell(title);
  }

  /** Pastes the clipboard's cells or, if it holds none, the cells last copied here. */
  paste(clipboard: string | undefined): void {
    if (this.part !== "board") return;
    // Several boards aren't a piece of one: they become levels of the file.
    if (clipboard !== undefined && seemsManyLevels(clipboard)) this.act({ kind: "pasteLevels" });
    else this.cells.paste(clipboard);
  }

  /** The content of a cell: in the playtest or replay that is shown, else in the level. */
  describe(place: BoardPlace): string | undefined {
    const { position } = this.playing;
    if (position !== undefined) return placeText(place, positionCells(position)(place));
    if (this.editing === undefined) return undefined;
    const problem = this.levelPage?.problems.find(
      ({ cell }) => cell?.row === place.row && cell.column === place.column,
    );
    const texts = [placeText(place, this.editing.contentAt(place)), problem?.text, this.lab.textAt(place)];
    return texts.filter((text) => text !== undefined).join(" · ");
  }

  point(place: BoardPlace | undefined): void {
    this.pointed = place;
    this.context.changed();
  }

  /** In percent of the size that fits, within its limits. */
  zoom(percent: number): void {
    const { min, max } = zoomPercents;
    this.set({ zoomPercent: Math.round(Math.min(max, Math.max(min, percent))) });
  }

  #toggle(overlay: Overlay): void {
    const isOn = !this.state.overlays[overlay];
    this.set({ overlays: { ...this.state.overlays, [overlay]: isOn } });
    if (overlay === "boxReach" && isOn)
      this.context.tell(boxReachText(this.playing.isPulling ? "pulling" : this.part));
  }

  /** The shown board, row by row. */
  #boardText(): string {
    const { position } = this.playing;
    return position === undefined
      ? (this.editing?.text ?? "")
      : boardText(position.level, positionCells(position));
  }

  /** A press on the board; `drag` and `release` follow. `erases`: with the right button. */
  press(place: BoardPlace, erases: boolean): void {
    // The last status is not about this gesture. Without a mouse, nothing else shows the place.
    this.context.tell("");
    this.point(place);
    if (this.part === "board") this.editing?.press(place, erases);
    else this.playing.press(place);
  }

  drag(place: BoardPlace): void {
    this.point(place);
    if (this.part === "board") this.editing?.drag(place);
    else this.playing.hold.drag(place);
  }

  release(place: BoardPlace): void {
    if (this.part === "board") this.editing?.release();
    else this.playing.hold.release(place);
  }

  /** Cancels the press. */
  drop(): void {
    if (this.part === "board") this.editing?.cancel();
    else this.playing.hold.cancel();
  }

  edit(edit: Edit): void {
    if (this.part === "board") this.cells.edit(edit);
  }

  /** An action on the shown level, at the version of its page. */
  act(action: OnLevel<EditorAction>): void {
    const { levelPage: page } = this;
    if (page !== undefined)
      this.host.act({ ...action, version: page.version, level: page.level } as EditorAction);
  }

  /** Changes the list of levels, as one undo step. */
  changeList(change: ListChange): void {
    const { levelPage: page } = this;
    if (page === undefined) return;
    this.#waiting ??= [];
    this.host
      .changeList({ version: page.version, change })
      .then((reply) => {
        if (reply === "stale")
          this.context.tell(t("Nothing was done: the text changed in the meantime. Try again."));
        if (reply === "unchanged") this.context.tell(t("That changes nothing here."));
        if (reply === "refused") this.context.tell(t("The list of levels can't be changed like this."));
        return reply === "done" || reply === "unchanged";
      })
      .catch((error: unknown) => console.warn(error))
      .then((isShown) => {
        const waiting = isShown === true ? this.#waiting : undefined;
        this.#waiting = undefined;
        for (const act of waiting ?? []) this.afterChange(act);
      });
  }

  /** Acts once the list shows the change that is under way, if there is one; never if that is refused. */
  afterChange(act: () => void): void {
    if (this.#waiting === undefined) act();
    else this.#waiting.push(act);
  }

  run(command: EditorCommand): void {
    if (
      this.merging.run(command) ||
      this.pulling.run(command) ||
      this.playing.run(command) ||
      this.lab.run(command) ||
      this.#look(command)
    )
      return;
    if (this.part === "board" && this.editing !== undefined) this.cells.run(command, this.editing);
  }

  /** Takes over a tool that the editing itself has changed. */
  follow(tool: EditorState["tool"]): void {
    if (tool !== this.state.tool) this.state = { ...this.state, tool };
    this.context.changed();
  }

  /** Drops the playtest's solution if it no longer solves the board. */
  #keepOwnSolution(): void {
    const { ownLurd } = this.playing;
    if (
      ownLurd !== undefined &&
      (this.level === undefined || countSolution(this.level, ownLurd) === undefined)
    )
      this.playing.ownLurd = undefined;
  }

  #begin(page: LevelPage): void {
    this.playing.stop();
    this.playing.ownLurd = undefined;
    const { tool, brush, filled } = this.state;
    const copied = this.editing?.patch;
    const place = { level: page.level };
    this.#place = place;
    this.editing = new Editing(
      page,
      () => this.levelPage?.canWrite ?? false,
      (version, edit) => this.host.edit({ version, level: place.level, edit }),
      () => this.context.changed(),
      () => this.context.tell(t("Nothing was done: the text changed in the meantime. Try again.")),
    );
    // Cells copied in one level can be pasted in another.
    this.editing.patch = copied;
    this.editing.setHand({ tool, brush, filled });
    this.state = { ...this.state, level: page.level };
    this.context.keep(this.state);
  }

  #look(command: EditorCommand): boolean {
    const page = this.levelPage;
    if (page === undefined) return false;
    const level = this.selectedLevel ?? page.level;
    const { zoomPercent } = this.state;
    const deeds: Readonly<Partial<Record<EditorCommand, () => void>>> = {
      previousLevel: () =>
        level > 0 ? this.select(level - 1) : this.context.tell(t("This is the first level.")),
      nextLevel: () =>
        level + 1 < page.count ? this.select(level + 1) : this.context.tell(t("This is the last level.")),
      toggleDead: () => this.#toggle("dead"),
      toggleReach: () => this.#toggle("reach"),
      toggleBoxReach: () => this.#toggle("boxReach"),
      zoomIn: () => this.zoom(zoomPercent * zoomPercents.step),
      zoomOut: () => this.zoom(zoomPercent / zoomPercents.step),
      zoomFit: () => this.zoom(zoomPercents.min),
      exportPicture: () => this.context.makePicture(false),
      copyPicture: () => this.context.makePicture(true),
      showKeys: () => this.context.showKeys(),
      readBoard: () => this.context.tell(this.#boardText(), true),
      levels: () => {
        this.set({ listOpen: !this.state.listOpen });
        if (this.state.listOpen) this.context.focusList();
      },
      solve: () => this.#solve(page),
      optimizeSolution: () => this.#optimize(page),
      test: () =>
        this.level === undefined
          ? this.context.tell(t("The level needs exactly one player before it can be played."))
          : this.playing.startTest(this.level),
    };
    deeds[command]?.();
    return command in deeds;
  }

  /** Solves the position of the playtest, else the level; or cancels the search. */
  #solve({ version, level, solving }: LevelPage): void {
    const { test, isPulling } = this.playing;
    const played = isPulling ? undefined : test;
    const { host } = this.context;
    if (solving !== undefined) host.act({ kind: "cancelSolving" });
    else if (played !== undefined && isWon(played)) this.context.tell(t("The level is solved."));
    else
      host.solve({ version, level, method: this.method, lurd: played === undefined ? "" : lurdOf(played) });
  }

  /** Optimizes the solution of the shown replay; else the best known one. */
  #optimize(page: LevelPage): void {
    const { replay } = this.playing;
    const lurd = replay === undefined ? bestKnown(page)?.lurd : replay.moves.join("");
    if (lurd === undefined) this.context.tell(t("No solution of this level is known yet. Solve it first."));
    else this.act({ kind: "optimize", lurd, place: replay?.place ?? 0, range: replay?.range ?? null });
  }
}
