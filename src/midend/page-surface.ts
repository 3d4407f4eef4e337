import type { Direction } from "../games/direction.js";
import type { Gesture } from "../games/game.js";
import type { Message } from "../games/message.js";
import { movesText } from "../games/play/session.js";
import { type Disposable, Emitter, type Event, Owner } from "../protocol/emitter.js";
import type { Page, ViewNotice } from "../protocol/game/game-pages.js";
import type { Action } from "../protocol/game/game-wire.js";
import type { GameActions } from "./commands/game-actions.js";
import type { LiveGame } from "./live/live-game.js";
import type { Midend } from "./midend.js";
import { concerns, type GameView, inTerminal, terminalLimits, type ViewPlace } from "./ports/game-view.js";
import type { Time } from "./ports/ports.js";

/** A line over the board of a screen that shows something for some time. */
export class PassingLine {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #current: Pick<ViewNotice, "kind" | "text"> | undefined;
  #stopWaiting: () => void = () => undefined;

  constructor(private readonly time: Pick<Time, "after">) {}

  get current(): Pick<ViewNotice, "kind" | "text"> | undefined {
    return this.#current;
  }

  /** Replaces the text of the line. It disappears after `ms` milliseconds, or when the result is disposed. */
  show(kind: "plain" | "bad", text: string, ms: number): Disposable {
    this.#stopWaiting();
    const notice = { kind, text } as const;
    this.#current = notice;
    const end = () => {
      if (this.#current === notice) this.clear();
    };
    this.#stopWaiting = this.time.after(ms, end);
    this.#onDidChange.fire();
    return { dispose: end };
  }

  clear(): void {
    this.#stopWaiting();
    if (this.#current === undefined) return;
    this.#current = undefined;
    this.#onDidChange.fire();
  }
}

/** What a `PageSurface` needs from the screen or dialogue that shows it. */
export interface SurfaceFrame<Question> {
  /**
   * The questions of surfaces that ask by themselves. An open question must be answered before anything else.
   */
  readonly questions?: Questions<Question>;
  /**
   * The line over a board that says why something is refused; absent on surfaces that write all
   * announcements.
   */
  readonly line?: PassingLine | undefined;
  /** Brings the surface to the front. */
  show(): void;
  /** Closes the surface. Everything is kept. */
  leave(): void;
  /** What Ctrl+C does (default: `leave`). */
  readonly interrupt?: (() => void) | undefined;
  /** Other changes that any page may show. */
  readonly onDidChangeAny?: readonly Event<unknown>[];
  /** The game that was on a board last, where other views count, too. */
  lastGame?(): string | undefined;
  /** Reports a failure. */
  tell(error: unknown): void;
}

/** How long the line shows why something was refused. */
const refusalMs = 6_000;

/** Asks one question at a time. */
export interface Questions<Question> {
  readonly current: Question | undefined;
  readonly onDidChange: Event<void>;
  /** The index of a choice, or a text; `undefined` where the question was dismissed. */
  answer(answer: number | string | undefined): void;
}

/**
 * A view for surfaces that draw pages of text, such as terminals. It makes the same pages as a panel and does
 * the same actions. All surfaces of a process show the same games.
 */
export class PageSurface<Question = never> extends Owner implements GameView {
  /** The actions of the player here. */
  readonly actions: GameActions;
  readonly #onDidChange = this.own(new Emitter<void>());
  readonly #onDidGo = this.own(new Emitter<void>());
  /** It shows another place. */
  readonly onDidGo = this.#onDidGo.event;
  #place: ViewPlace;
  #page: Page | undefined;
  #lastGame: string | undefined;
  /** The position of the refusal in the line. */
  #refusedAt: unknown;
  /** The page to make. `isOld`: what is shown, or is being made, does not have all changes. */
  #drawing: { readonly place: ViewPlace; isOld: boolean } | undefined;

  readonly #running = new Set<Promise<unknown>>();
  #resolveChange: () => void = () => undefined;
  #nextChange: Promise<void> = Promise.resolve();

  constructor(
    private readonly midend: Midend,
    place: ViewPlace,
    private readonly frame: SurfaceFrame<Question>,
  ) {
    super();
    this.#place = place;
    this.#noteChange();
    const show: (to: Parameters<typeof inTerminal>[0]) => void = (to) => this.go(inTerminal(to));
    this.actions = midend.actionsFor({ active: this, preferred: this, limits: terminalLimits, show });
    const others = [
      ...midend.onDidChangeSaves,
      ...midend.onDidChangeAny,
      ...(frame.onDidChangeAny ?? []),
      ...(frame.line === undefined ? [] : [frame.line.onDidChange]),
    ];
    this.own(
      midend.liveGames.onDidChange((live) => this.#gameChanged(live)),
      midend.liveGames.onDidRefuse(({ live, text }) => this.#refused(live, text)),
      ...others.map((onDidChange) => onDidChange(() => this.#draw())),
      ...(frame.questions === undefined ? [] : [frame.questions.onDidChange(() => this.#asked())]),
    );
  }

  override dispose(): void {
    super.dispose();
    this.midend.days.leave(this);
    this.frame.line?.clear();
  }

  /** Makes the first page. Starts a game where the place is a board without one. */
  async begin(): Promise<void> {
    await this.actions.restore(this);
    await this.#makePage();
  }

  get place(): ViewPlace {
    return this.#place;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error("A surface shows no page before its first one is made.");
    return this.#page;
  }

  get question(): Question | undefined {
    return this.frame.questions?.current;
  }

  answer(answer: number | string | undefined): void {
    this.frame.questions?.answer(answer);
  }

  /** The game on the board. */
  get live(): LiveGame | undefined {
    return this.actions.liveOf(this);
  }

  /** `page` or `question` was replaced. Pages are never changed; each change makes a new one. */
  onDidChange(listener: () => void): () => void {
    const listening = this.#onDidChange.event(listener);
    return () => listening.dispose();
  }

  /** `shown` resolves when the screen shows what was drawn so far. Auto Play waits for it. */
  drawsWith(shown: () => Promise<void>): () => void {
    const { drawers } = this.midend.liveGames;
    const drawn = async (live: LiveGame) => {
      if (live === this.live) await shown();
    };
    drawers.add(drawn);
    return () => void drawers.delete(drawn);
  }

  focus(): void {
    this.frame.show();
  }

  /** A direction key. The player's setting says what it moves, where that matters. */
  direction(direction: Direction): void {
    const { live } = this;
    if (live !== undefined) this.#do(() => this.actions.board.moveByKey(live, direction));
  }

  gesture(gesture: Gesture): void {
    this.#do(() => this.actions.gesture(this, gesture));
  }

  act(action: Action): void {
    this.#do(() => this.#follow(this.actions.act(this, action)));
  }

  /** The contents of the clipboard, which the terminal has sent: a saved game, a game ID, a board. */
  paste(text: string): void {
    this.#follow(this.actions.starter.pasteText(text, this.live));
  }

  leave(): void {
    this.frame.leave();
  }

  interrupt(): void {
    if (this.frame.interrupt === undefined) this.frame.leave();
    else this.frame.interrupt();
  }

  /** The moves up to the position on the board, as players write them, in games of levels. */
  movesText(): string | undefined {
    const { live } = this;
    return live && movesText(live.session);
  }

  translate(message: Message): string {
    return this.midend.ports.speech.translate(message);
  }

  go(place: ViewPlace): void {
    this.#place = place;
    if (place.kind === "board") this.#lastGame = place.game;
    this.#onDidGo.fire();
    this.#draw();
    this.focus();
  }

  /**
   * Resolves when the page shows everything that was done. Does not wait for searches and for answers of the
   * player.
   */
  async settled(): Promise<void> {
    while (this.#drawing !== undefined || (this.#running.size > 0 && !this.#waitsForLong))
      await this.#nextChange;
  }

  /** Whether something waits for the player or for a solver. */
  get #waitsForLong(): boolean {
    const { live, question } = this;
    if (question !== undefined) return true;
    if (live === undefined) return false;
    const { assistant, overlay } = this.midend.liveGames.playSession(live);
    const { isThinking, isSolving, isAutoPlaying } = assistant;
    return isThinking || isSolving || isAutoPlaying || overlay?.notice.kind === "busy";
  }

  #follow(action: Promise<unknown>): void {
    const done = action
      .catch((error: unknown) => this.frame.tell(error))
      .finally(() => {
        this.#running.delete(done);
        this.#noteChange();
      });
    this.#running.add(done);
  }

  #asked(): void {
    this.#onDidChange.fire();
    this.#noteChange();
  }

  /** Something has changed that `settled` may wait for. */
  #noteChange(): void {
    const turn = this.#resolveChange;
    this.#nextChange = new Promise((resolve) => {
      this.#resolveChange = resolve;
    });
    turn();
  }

  /**
   * Shows in the line why something was refused, until the next move or for some time. Levels have a line of
   * their own for that.
   */
  #refused(live: LiveGame, text: Message): void {
    const { line } = this.frame;
    if (line === undefined || live !== this.live) return;
    this.#refusedAt = live.position;
    if (this.midend.liveGames.playSession(live).advisor.notice === undefined)
      line.show("bad", this.translate(text), refusalMs);
    else line.clear();
  }

  #gameChanged(live: LiveGame): void {
    const { line } = this.frame;
    if (line?.current?.kind === "bad" && live === this.live && live.position !== this.#refusedAt)
      line.clear();
    if (concerns(this.#place, live.game.name)) this.#draw();
  }

  /**
   * Makes the page again at the end of this turn. Calls while a page is being made lead to one more page. A
   * page of another place does not delay it.
   */
  #draw(): void {
    if (this.#drawing?.place === this.#place) {
      this.#drawing.isOld = true;
      return;
    }
    const drawing = { place: this.#place, isOld: true };
    this.#drawing = drawing;
    Promise.resolve()
      .then(async () => {
        if (this.#drawing !== drawing || !drawing.isOld) return;
        drawing.isOld = false;
        await this.#makePage();
      })
      .catch((error: unknown) => this.frame.tell(error))
      .finally(() => {
        if (this.#drawing === drawing) {
          this.#drawing = undefined;
          if (drawing.isOld) this.#draw();
        }
        this.#noteChange();
      });
  }

  /** Does what a player asks for. The board shows it before anything is written to a file. */
  #do(deed: () => void): void {
    deed();
    const board = this.#drawing?.isOld ? this.midend.boardPage(this.#place, true) : undefined;
    if (this.#drawing === undefined || board === undefined) return;
    this.#drawing.isOld = false;
    this.#show(board);
  }

  async #makePage(): Promise<void> {
    const place = this.#place;
    const drawing = this.#drawing;
    const last = this.frame.lastGame?.() ?? this.#lastGame;
    const page = await this.midend.page(place, { last, speaks: true });
    const hasNewer = drawing !== this.#drawing && this.#page !== undefined;
    // Terminals have no other pages.
    const isShown = page.kind === "home" || page.kind === "board" || page.kind === "levels";
    if (place === this.#place && !hasNewer && isShown) this.#show(page);
  }

  #show(page: Page): void {
    const passing = this.frame.line?.current;
    this.#page =
      page.kind === "board" && page.replay === undefined && passing !== undefined
        ? { ...page, notice: passing }
        : page;
    // The home page shows the day.
    this.midend.days.watch(this, page.kind === "home");
    this.#onDidChange.fire();
  }
}
