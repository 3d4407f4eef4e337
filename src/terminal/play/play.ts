import { say } from "../../games/message.js";
import type { PageSurface } from "../../midend/page-surface.js";
import type { BoardPage, Page, ViewScene, ViewWait } from "../../protocol/game/game-pages.js";
import type { Rows } from "../canvas.js";
import type { Clock, InputEvent, KeyEvent, Off, TerminalSize } from "../terminal.js";
import { drawBoardPage, noticeStyles } from "../view/board-page-view.js";
import type { Motion } from "../view/board-view.js";
import { drawDialog, drawHelp } from "../view/dialog-view.js";
import { type BoardArea, type Drawn, PageDrawing, type ScreenIntent } from "../view/drawing.js";
import {
  drawListPage,
  type Entry,
  entriesOf,
  homeList,
  type ListPage,
  levelsList,
} from "../view/list-page-view.js";
import type { Look } from "../view/look.js";
import { plain, type Translate } from "../view/wording.js";
import { Dialog, listSteps, type ScreenQuestion } from "./dialog.js";
import { boardHints, helpHints, listHints } from "./key-hints.js";
import { CapsLock, commandOf, directionOf, helpKeys, keyName } from "./keys.js";
import { Mouse } from "./mouse.js";

/** A page with a line below it that says what the player waits for, or how it has ended. */
function withWaitLine(rows: Rows, { kind, text }: ViewWait, size: TerminalSize, look: Look): Rows {
  const page = new PageDrawing(size, look);
  page.canvas.draw(rows);
  const style = look.chrome[noticeStyles[kind]];
  page.text(1, size.rows - 1, size.columns - 2, plain(text, look.ascii), style);
  return page.canvas.rows;
}

/**
 * Gives keys and the mouse their meaning on the pages of a surface, and draws the pages. It holds only what
 * the player looks at, nothing that must be kept.
 */
export class TerminalPlay {
  readonly #glide: Glide;
  readonly #mouse = new Mouse();
  readonly #lists = new ListCursor();
  readonly #capsLock = new CapsLock();
  #shown: Page;
  #drawn: Drawn | undefined;
  #dialog: Dialog | undefined;
  #helps = false;
  /** The key before this one. */
  #lastKey = "";
  #ascii = false;

  constructor(
    private readonly surface: PageSurface<ScreenQuestion>,
    clock: Clock,
    private readonly animates: boolean,
    draw: () => void,
    /** `redraw` writes the whole screen again. `suspend` is absent where there is no shell to return to. */
    private readonly host: { redraw(): void; readonly suspend: (() => void) | undefined },
  ) {
    this.#glide = new Glide(clock, draw);
    this.#shown = surface.page;
  }

  get board(): BoardArea | undefined {
    return this.#drawn?.board;
  }

  /** Stops the animation. */
  rest(): void {
    this.#glide.end();
  }

  /** Another page or question is shown. */
  pageChanged(): void {
    const { page, question } = this.surface;
    const before = this.#shown;
    this.#shown = page;
    if (question !== this.#dialog?.question) this.#dialog = question && new Dialog(question);
    if (page.kind !== "board" || before.kind !== "board" || page.gameKey !== before.gameKey)
      this.#glide.end();
    else if (this.animates && page.scene !== before.scene && hasMoved(before.scene, page.scene))
      this.#glide.begin(before.scene, page.scene);
  }

  take(event: InputEvent): void {
    if (event.kind === "key") this.#key(event);
    else if (event.kind === "paste") this.#paste(event.text);
    else if (event.kind === "mouse") this.#mouseEvent(event);
  }

  draw(size: TerminalSize, look: Look): Rows {
    this.#ascii = look.ascii;
    const page = this.#shown;
    const { wait } = page;
    const room = wait === undefined ? size : { ...size, rows: size.rows - 1 };
    this.#drawn =
      page.kind === "board"
        ? this.#drawBoard(page, room, look)
        : this.#drawList(this.#listOf(page), page, room, look);
    const overlay = this.#overlay(room, look);
    if (overlay !== undefined) this.#drawn = overlay;
    return wait === undefined ? this.#drawn.rows : withWaitLine(this.#drawn.rows, wait, size, look);
  }

  #drawBoard(page: BoardPage, size: TerminalSize, look: Look): Drawn {
    const hints = boardHints(page, "usual", this.#translate, this.#ascii);
    const { motion } = this.#glide;
    return drawBoardPage(page, size, { look, translate: this.#translate, motion, hints });
  }

  #drawList(list: ListPage, page: Exclude<Page, BoardPage>, size: TerminalSize, look: Look): Drawn {
    const chosen = this.#lists.of(keyOf(page), list);
    const hints = listHints(
      page.kind === "levels",
      this.#lists.entry(keyOf(page), list)?.save,
      chosen,
      this.#translate,
      this.#ascii,
    );
    return drawListPage(list, size, { look, translate: this.#translate, chosen, hints });
  }

  /** The dialog or help over the page. */
  #overlay(size: TerminalSize, look: Look): Drawn | undefined {
    if (this.#dialog === undefined && !this.#helps) return undefined;
    const page = this.#shown;
    const over = new PageDrawing(size, look);
    over.canvas.draw(this.#drawn?.rows ?? []);
    if (this.#dialog !== undefined) drawDialog(over, this.#dialog.lines(this.#translate, size.columns));
    else
      drawHelp(
        over,
        this.#translate(say("Keys")),
        helpHints(page, this.#translate, look.ascii),
        this.#translate,
      );
    return over.drawn;
  }

  #key(pressed: KeyEvent): void {
    // Text typed into a dialog is taken literally.
    const event = this.#dialog === undefined ? this.#capsLock.heard(pressed) : pressed;
    const name = keyName(event);
    const before = this.#lastKey;
    this.#lastKey = name;
    if (name === "ctrl+l") this.host.redraw();
    else if (name === "ctrl+z" && this.host.suspend !== undefined) this.host.suspend();
    else if (name === "ctrl+c") this.surface.interrupt();
    else if (this.#dialog !== undefined) {
      const given = this.#dialog.take(event);
      if (given !== undefined) this.#answer(given.answer);
    } else if (this.#helps) this.#helps = false;
    else if (name === "q") this.surface.leave();
    else if (helpKeys.includes(name) || (name === "?" && (before === "?" || this.#shown.kind !== "board")))
      this.#helps = true;
    else if (this.#shown.kind === "board") this.#boardKey(event, name, this.#shown);
    else this.#listKey(event, name, this.#shown);
  }

  #boardKey(event: KeyEvent, name: string, page: BoardPage): void {
    const direction = directionOf(event);
    const command = commandOf(event, page);
    // A key without a command stops Auto Play. Commands decide for themselves whether to stop it.
    if (page.autoPlaying && command === undefined) this.surface.act({ kind: "stop" });
    else if (direction !== undefined) this.surface.direction(direction);
    else if (/^\d$/.test(name)) this.surface.act({ kind: "digit", digit: Number(name) });
    else if (name === "enter" && page.typed !== "") this.surface.act({ kind: "commitNumber" });
    else if (command !== undefined) this.surface.act({ kind: "command", command });
  }

  #listKey(event: KeyEvent, name: string, page: Exclude<Page, BoardPage>): void {
    const list = this.#listOf(page);
    if (this.#lists.take(keyOf(page), list, event)) return;
    const entry = this.#lists.entry(keyOf(page), list);
    if (name === "enter" || name === "space") {
      if (entry !== undefined) this.surface.act(entry.action);
    } else if (name === "escape" && page.kind === "levels")
      this.surface.act({ kind: "command", command: "home" });
    else if ((name === "r" || name === "x" || name === "delete") && entry?.save !== undefined)
      this.surface.act({ kind: name === "r" ? "rename" : "delete", save: entry.save });
  }

  #mouseEvent(event: Extract<InputEvent, { readonly kind: "mouse" }>): void {
    const page = this.#shown;
    if (this.#helps && event.type === "press") {
      this.#helps = false;
      return;
    }
    if (event.type === "wheelUp" || event.type === "wheelDown") {
      const isUp = event.type === "wheelUp";
      if (this.#dialog !== undefined || page.kind !== "board")
        this.#key({ kind: "key", key: isUp ? "up" : "down", ctrl: false, alt: false, shift: false });
      else if (page.replay !== undefined)
        this.surface.act({ kind: "command", command: isUp ? "replayBack" : "replayForward" });
      return;
    }
    if (this.#drawn === undefined) return;
    this.#mouse.take(event, {
      drawn: this.#drawn,
      scene: page.kind === "board" ? page.scene : undefined,
      gesture: (gesture) => this.surface.gesture(gesture),
      pick: (square) => this.surface.act({ kind: "pick", ...square }),
      drop: () => this.surface.act({ kind: "drop" }),
      intend: (intent) => this.#intend(intent),
    });
  }

  #intend(intent: ScreenIntent): void {
    switch (intent.kind) {
      case "action":
        this.surface.act(intent.action);
        break;
      case "help":
        this.#helps = !this.#helps;
        break;
      case "leave":
        this.surface.leave();
        break;
      case "choose":
        this.#choose(intent.index);
    }
  }

  #choose(index: number): void {
    const page = this.#shown;
    if (this.#dialog !== undefined) {
      this.#answer(index);
      return;
    }
    if (page.kind === "board") return;
    this.#lists.set(keyOf(page), index);
    const entry = this.#lists.entry(keyOf(page), this.#listOf(page));
    if (entry !== undefined) this.surface.act(entry.action);
  }

  #answer(answer: number | string | undefined): void {
    this.#dialog = undefined;
    this.surface.answer(answer);
  }

  #paste(text: string): void {
    if (this.#dialog !== undefined) this.#dialog.paste(text);
    else this.surface.paste(text);
  }

  readonly #translate: Translate = (message) => plain(this.surface.translate(message), this.#ascii);

  #listOf(page: Exclude<Page, BoardPage>): ListPage {
    return page.kind === "home" ? homeList(page, this.#translate) : levelsList(page, this.#translate);
  }
}

/** The name of the list that a page shows. */
function keyOf(page: Page): string {
  return page.kind === "levels" ? `levels/${page.game}` : page.kind;
}

/** The selected entry of each list, page by page. */
class ListCursor {
  readonly #chosen = new Map<string, number>();

  /** `page`: the name of the list. Each list remembers its own selection. */
  of(page: string, list: ListPage): number {
    const entries = entriesOf(list);
    const first = entries.findIndex(({ mark }) => mark === "current");
    return Math.min(entries.length - 1, this.#chosen.get(page) ?? Math.max(0, first));
  }

  set(page: string, index: number): void {
    this.#chosen.set(page, index);
  }

  entry(page: string, list: ListPage): Entry | undefined {
    return entriesOf(list)[this.of(page, list)];
  }

  /** Handles a key; returns whether the selection has moved. */
  take(page: string, list: ListPage, event: KeyEvent): boolean {
    const by = steps(keyName(event), list, this.of(page, list));
    if (by === 0) return false;
    const last = entriesOf(list).length - 1;
    this.set(page, Math.max(0, Math.min(last, this.of(page, list) + by)));
    return true;
  }
}

/** Tab and the left and right keys jump between sections. */
function steps(name: string, { sections }: ListPage, now: number): number {
  const step = name === "w" ? -1 : name === "s" ? 1 : listSteps.get(name);
  if (step !== undefined) return step;
  const starts: number[] = [];
  let start = 0;
  for (const { entries } of sections) {
    starts.push(start);
    start += entries.length;
  }
  if (name === "tab" || name === "right" || name === "l")
    return (starts.find((first) => first > now) ?? starts[0] ?? now) - now;
  if (name === "left" || name === "h") return (starts.findLast((first) => first < now) ?? now) - now;
  return 0;
}

/** The duration of an animation, however many squares a thing passes. */
export const glideMs = 120;
/**
 * The time between frames. A frame in which the whole board moves takes a kilobyte, and lines may be slow, so
 * there are two. A walk over many squares has more.
 */
const frameMs = { straight: 60, far: 30 } as const;

/**
 * Animates the change from one scene to the next. The next scene ends the animation, so nothing waits for it.
 */
class Glide {
  #before: ViewScene | undefined;
  #startedMs = 0;
  #frameMs: number = frameMs.straight;
  #timer: Off | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly draw: () => void,
  ) {}

  /** Starts the animation between two scenes. */
  begin(before: ViewScene, now: ViewScene): void {
    this.end();
    this.#before = before;
    this.#frameMs = now.ways === undefined ? frameMs.straight : frameMs.far;
    // The first frame already shows a movement.
    this.#startedMs = this.clock.now() - this.#frameMs;
    this.#next();
  }

  end(): void {
    this.#timer?.();
    this.#timer = undefined;
    this.#before = undefined;
  }

  /** The current positions; `undefined` when the animation is over. */
  get motion(): Motion | undefined {
    if (this.#before === undefined) return undefined;
    const done = (this.clock.now() - this.#startedMs) / glideMs;
    return done >= 1 ? undefined : { before: this.#before, done };
  }

  #next(): void {
    this.#timer = this.clock.after(this.#frameMs, () => {
      if (this.motion === undefined) this.#before = undefined;
      this.draw();
      if (this.#before === undefined) this.#timer = undefined;
      else this.#next();
    });
  }
}

/** Whether anything has moved, appeared or disappeared. Texts beside the board are not animated. */
function hasMoved(before: ViewScene, now: ViewScene): boolean {
  if (before.rows !== now.rows || before.columns !== now.columns) return false;
  const places = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return now.sprites.some((sprite) => {
    const was = places.get(sprite.id);
    return was !== undefined && !was.gone && (was.row !== sprite.row || was.column !== sprite.column);
  });
}
