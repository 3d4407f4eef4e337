import * as l10n from "@vscode/l10n";
import type { Edit } from "../../../games/sokoban/edit/edit.js";
import { patchText, readPatch } from "../../../games/sokoban/edit/patch-text.js";
import type { Brush, Place } from "../../../games/sokoban/edit/sketch.js";
import { type Board, toLevel } from "../../../games/sokoban/level/board.js";
import { cellOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Method } from "../../../games/sokoban/level/method.js";
import { countSolution } from "../../../games/sokoban/play/lurd.js";
import type { EditorAction, EditorCommand, EditorHostApi, EditorPage, EditorPart, LevelPage } from "../../../protocol/editor-wire.js";
import { placeText } from "./cell-words.js";
import { brushCommands, cursorSteps, editCommands, toolCommands } from "./command-meanings.js";
import { Editing } from "./editing.js";
import type { EditorState } from "./editor-state.js";
import { boxAt } from "./overlays.js";
import { Playing } from "./playing.js";

/** What the model asks of the page it stands on. */
export interface Surroundings {
  readonly host: Pick<HostCalls, "edit" | "select" | "solve" | "act">;
  changed(): void;
  /** To a screen reader, and in the status line. */
  tell(text: string): void;
  keep(state: EditorState): void;
  askForSize(): void;
  /** Whether the key that holds the pen down is pressed. */
  penIsDown(): boolean;
  focusList(): void;
}

interface HostCalls {
  edit(params: Parameters<EditorHostApi["edit"]>[0]): ReturnType<EditorHostApi["edit"]>;
  select(level: number): void;
  solve(params: Parameters<EditorHostApi["solve"]>[0]): void;
  act(action: EditorAction): void;
}

/** All that the editor knows while it is open: the page of the host, and what its user does with it. Elements show it, and send commands. */
export class LevelEditorModel {
  readonly #around: Surroundings;
  page: EditorPage | undefined;
  state: EditorState;
  editing: Editing | undefined;
  readonly playing: Playing;
  #levelOf: { readonly board: Board; readonly level: Level | undefined } | undefined;
  #tempoSet = false;
  #method: Method | undefined;
  /** The cell of the box that is dragged in a test game. */
  #held: number | undefined;

  constructor(around: Surroundings, state: EditorState) {
    this.#around = around;
    this.state = state;
    const model = this;
    this.playing = new Playing(
      {
        get warnsOfDeadlocks() {
          return model.levelPage?.warnsOfDeadlocks ?? true;
        },
        get loops() {
          return model.state.loops;
        },
        changed: () => around.changed(),
        tell: (text) => around.tell(text),
        won: (lurd) => this.#act((page) => ({ kind: "played", version: page.version, level: page.level, lurd })),
      },
      300,
    );
  }

  get levelPage(): LevelPage | undefined {
    return this.page?.kind === "level" ? this.page : undefined;
  }

  /** The level of the document; `undefined` while it has no player or is not whole otherwise. */
  get level(): Level | undefined {
    const board = this.levelPage?.board;
    if (board === undefined) return undefined;
    if (this.#levelOf?.board !== board) this.#levelOf = { board, level: toLevel(board) };
    return this.#levelOf.level;
  }

  /** How the level is solved: as the setting says, until another method is chosen here. */
  get method(): Method {
    return this.#method ?? this.levelPage?.method ?? "auto";
  }

  set method(method: Method) {
    this.#method = method;
    this.#around.changed();
  }

  get part(): Exclude<EditorPart, "none"> {
    if (this.playing.replay !== undefined) return "replay";
    return this.playing.test === undefined ? "board" : "test";
  }

  show(page: EditorPage): void {
    const before = this.levelPage;
    this.page = page;
    if (page.kind === "noLevel") {
      this.editing = undefined;
      this.playing.stop();
    } else if (before === undefined || this.editing === undefined || before.level !== page.level || before.levelKey !== page.levelKey)
      this.#begin(page);
    else this.editing.show(page);
    this.#keepOwnSolution();
    if (page.kind === "level" && !this.#tempoSet) this.playing.clock.moveMs = page.replayMoveMs;
    this.#around.changed();
  }

  set(state: Partial<EditorState>): void {
    this.state = { ...this.state, ...state };
    const { tool, brush, filled } = this.state;
    if (state.tool !== undefined || state.brush !== undefined || state.filled !== undefined) this.editing?.setHand({ tool, brush, filled });
    this.#around.keep(this.state);
    this.#around.changed();
  }

  setTempo(moveMs: number): void {
    this.#tempoSet = true;
    this.playing.setTempo(moveMs);
  }

  /** A problem's cell was chosen. */
  go(place: Place): void {
    if (this.part !== "board") return;
    this.editing?.go(place);
    this.#sayCell();
  }

  replay(lurd: string, title: string): void {
    if (this.level === undefined || !this.playing.startReplay(this.level, lurd, title))
      this.#around.tell(l10n.t("These moves do not solve the level."));
  }

  /** False when nothing is selected. */
  copy(): boolean {
    const { editing } = this;
    const copied = editing?.copy() ?? false;
    const patch = editing?.patch;
    if (!copied || patch === undefined) this.#around.tell(l10n.t("Select cells first."));
    else this.#around.tell(l10n.t("Copied {0} by {1} cells.", patch.width, patch.height));
    this.#around.changed();
    return copied;
  }

  cut(): boolean {
    if (!this.#mayWrite() || !this.copy()) return false;
    this.editing?.cut();
    return true;
  }

  /** What was copied last, in XSB symbols: whoever reads them can tell floor from goals. */
  get copiedText(): string | undefined {
    const patch = this.editing?.patch;
    return patch && patchText(patch, "xsb");
  }

  /** What the clipboard holds or, where that is no cells, what was copied here last. */
  paste(clipboard: string | undefined): void {
    const { editing } = this;
    if (this.part !== "board" || editing === undefined || !this.#mayWrite()) return;
    const comesFromElsewhere = clipboard !== undefined && clipboard.trim() !== "" && clipboard !== this.copiedText;
    const other = comesFromElsewhere ? readPatch(clipboard, this.levelPage?.board.dialect ?? "xsb") : undefined;
    if (editing.paste(other) === undefined) this.#around.tell(l10n.t("There is nothing to paste."));
    this.#followHand(editing);
  }

  /** In the games panel. */
  play(lurd: string): void {
    this.#act((page) => ({ kind: "play", version: page.version, level: page.level, lurd }));
  }

  /** What stands in a cell while the level is edited. */
  describe(place: Place): string | undefined {
    return this.part === "board" && this.editing !== undefined ? placeText(place, this.editing.cellAt(place)) : undefined;
  }

  /** A press on the board that is played on; a box is taken hold of, and may be dragged to where it shall be pushed. */
  hold(place: Place): void {
    const { position } = this.playing;
    this.#held = position === undefined ? undefined : boxAt(position, place);
  }

  /** The release of it. */
  choose(place: Place): void {
    const held = this.#held;
    this.#held = undefined;
    const level = this.playing.position?.level;
    if (level === undefined || place.row < 0 || place.column < 0 || place.row >= level.height || place.column >= level.width) return;
    const cell = cellOf(level, place.row, place.column);
    if (held !== undefined && held !== cell && this.playing.test?.picked !== this.playing.position?.boxes.indexOf(held)) this.playing.choose(held);
    this.playing.choose(cell);
  }

  edit(edit: Edit): void {
    if (this.part === "board" && this.#mayWrite() && this.editing?.make(edit) === false) this.#around.tell(l10n.t("That changes nothing here."));
  }

  /** `choosesOnly`: from a button, which takes a brush up but does not paint with it. */
  run(command: EditorCommand, choosesOnly = false): void {
    if (this.playing.run(command) || this.#look(command)) return;
    if (this.part !== "board" || this.editing === undefined) return;
    const step = cursorSteps[command];
    const tool = toolCommands[command];
    const brush = brushCommands[command];
    const edit = editCommands[command];
    if (step !== undefined) this.#step(...step);
    else if (tool !== undefined) this.set({ tool });
    else if (brush !== undefined) this.#takeUp(brush, choosesOnly);
    else if (edit !== undefined) this.edit(edit);
    else this.#runOnCells(command, this.editing, choosesOnly);
  }

  /** What the key that holds the pen down was released for. */
  penLifted(): void {
    if (this.editing?.stroke !== undefined && this.editing.cursorLeads) this.#sayEdit(this.editing.release());
  }

  /** The test game that was won is of no use on a board that it does not solve. */
  #keepOwnSolution(): void {
    const { ownLurd } = this.playing;
    if (ownLurd !== undefined && (this.level === undefined || countSolution(this.level, ownLurd) === undefined)) this.playing.ownLurd = undefined;
  }

  #begin(page: LevelPage): void {
    this.playing.stop();
    this.playing.ownLurd = undefined;
    const { tool, brush, filled } = this.state;
    const copied = this.editing?.patch;
    this.editing = new Editing(
      page,
      () => this.levelPage?.canWrite ?? false,
      (version, edit) => this.#around.host.edit({ version, level: page.level, edit }),
      () => this.#around.changed(),
      () => this.#around.tell(l10n.t("The text has changed meanwhile, so this was not done.")),
    );
    // Copied in one level, pasted in another.
    this.editing.patch = copied;
    this.editing.setHand({ tool, brush, filled });
    this.state = { ...this.state, level: page.level };
    this.#around.keep(this.state);
  }

  #look(command: EditorCommand): boolean {
    const { overlays } = this.state;
    const page = this.levelPage;
    if (page === undefined) return false;
    switch (command) {
      case "toggleDead":
        this.set({ overlays: { ...overlays, dead: !overlays.dead } });
        return true;
      case "toggleReach":
        this.set({ overlays: { ...overlays, reach: !overlays.reach } });
        return true;
      case "toggleBoxReach":
        this.set({ overlays: { ...overlays, boxReach: !overlays.boxReach } });
        if (!overlays.boxReach) this.#around.tell(l10n.t("Put the cell cursor on a box to see where it can be pushed."));
        return true;
      case "previousLevel":
      case "nextLevel": {
        const level = page.level + (command === "nextLevel" ? 1 : -1);
        if (level >= 0 && level < page.count) this.#around.host.select(level);
        else this.#around.tell(command === "nextLevel" ? l10n.t("This is the last level.") : l10n.t("This is the first level."));
        return true;
      }
      case "levels":
        this.set({ listOpen: !this.state.listOpen });
        if (this.state.listOpen) this.#around.focusList();
        return true;
      case "solve":
        if (page.solving === undefined) this.#around.host.solve({ version: page.version, level: page.level, method: this.method });
        else this.#around.host.act({ kind: "cancelSolving" });
        return true;
      case "test":
        if (this.level === undefined) this.#around.tell(l10n.t("The level needs exactly one player before it can be played."));
        else this.playing.startTest(this.level);
        return true;
      default:
        return false;
    }
  }

  #runOnCells(command: EditorCommand, editing: Editing, fromButton: boolean): void {
    switch (command) {
      case "paint":
        if (editing.hand.tool === "select" || this.#mayWrite()) this.#sayEdit(editing.use());
        return;
      case "erase":
        if (!this.#mayWrite()) return;
        if (fromButton) this.set({ brush: "erase" });
        else this.#sayEdit(editing.lay("erase"));
        return;
      case "cut":
        if (this.cut()) this.#copyText();
        return;
      case "copy":
        if (this.copy()) this.#copyText();
        return;
      case "paste":
        this.paste(undefined);
        return;
      case "selectAll":
        editing.selectAll();
        this.#followHand(editing);
        return;
      case "cancel":
        editing.cancel();
        return;
      case "resize":
        if (this.#mayWrite()) this.#around.askForSize();
        return;
      default:
    }
  }

  #step(rows: number, columns: number, extending: boolean): void {
    const { editing } = this;
    if (editing === undefined) return;
    editing.step(rows, columns, extending);
    // Without a key that is held, each step is a stroke of its own.
    if (extending && !this.#around.penIsDown()) this.#sayEdit(editing.release());
    else this.#sayCell();
  }

  #takeUp(brush: Brush, choosesOnly: boolean): void {
    this.set({ brush, ...(this.state.tool === "select" && this.editing?.selection === undefined ? { tool: "draw" } : {}) });
    const { editing } = this;
    if (choosesOnly || editing === undefined || (!editing.cursorLeads && editing.selection === undefined) || !this.#mayWrite()) return;
    this.#sayEdit(editing.lay(brush));
  }

  #mayWrite(): boolean {
    const page = this.levelPage;
    if (page !== undefined && !page.canWrite) this.#around.tell(page.readOnlyReason ?? l10n.t("This file can only be read."));
    return page?.canWrite ?? false;
  }

  /** Tools that the editing itself has changed. */
  #followHand(editing: Editing): void {
    if (editing.hand.tool !== this.state.tool) this.state = { ...this.state, tool: editing.hand.tool };
    this.#around.changed();
  }

  #copyText(): void {
    const text = this.copiedText;
    if (text !== undefined) this.#around.host.act({ kind: "copy", what: "level", text });
  }

  #sayCell(): void {
    const { editing } = this;
    if (editing !== undefined) this.#around.tell(placeText(editing.cursor, editing.cellAt(editing.cursor)));
  }

  #sayEdit(edit: Edit | undefined): void {
    if (edit !== undefined) this.#sayCell();
  }

  #act(action: (page: LevelPage) => EditorAction): void {
    const page = this.levelPage;
    if (page !== undefined) this.#around.host.act(action(page));
  }
}
