import * as vscode from "vscode";
import type { Direction } from "../../games/direction.js";
import type { Gesture } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import { movesText } from "../../games/play/session.js";
import type { Page } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { GameSurface } from "../../terminal/play/surface.js";
import type { Off } from "../../terminal/terminal.js";
import type { GameActions } from "../../midend/commands/game-actions.js";
import { type GameView, inTerminal, type Place } from "../../midend/ports/game-view.js";
import type { LiveGame } from "../../midend/live/live-game.js";
import { translate } from "../shared/translate.js";
import type { TerminalServices } from "./terminal-services.js";

/**
 * VS Code's live games as a terminal plays them: it makes the pages that panels show, and does what is done on a panel. A key in the terminal moves the
 * board in a panel, and the other way round, because both show the same game. VS Code asks its questions by itself.
 */
export class HostSurface implements GameSurface, GameView, vscode.Disposable {
  readonly question = undefined;
  readonly #services: TerminalServices;
  readonly #actions: GameActions;
  readonly #show: () => void;
  readonly #leave: () => void;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly #onDidGo = new vscode.EventEmitter<void>();
  /** It turned to another place. */
  readonly onDidGo = this.#onDidGo.event;
  #place: Place;
  #page: Page | undefined;
  #isDrawing = false;
  #drawsAgain = false;

  /** `show` brings the terminal to the front, `leave` closes it. */
  constructor(services: TerminalServices, place: Place, { show, leave }: { readonly show: () => void; readonly leave: () => void }) {
    this.#services = services;
    this.#place = place;
    this.#show = show;
    this.#leave = leave;
    this.#actions = services.actionsFor({ active: this, preferred: this, show: (to) => this.#go(inTerminal(to)) });
    this.#listening = vscode.Disposable.from(
      services.onDidChangeGame((live) => this.#gameChanged(live)),
      ...services.onDidChangeAny.map((onDidChange) => onDidChange(() => this.#draw())),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration("tilework")) this.#draw();
      }),
    );
  }

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
    this.#onDidGo.dispose();
  }

  /** Makes the first page. A board that nobody has begun is dealt, as by its command. */
  async begin(): Promise<void> {
    await this.#actions.restore(this);
    await this.#makePage();
  }

  get place(): Place {
    return this.#place;
  }

  get page(): Page {
    if (this.#page === undefined) throw new Error("A terminal shows no page before its first one is made.");
    return this.#page;
  }

  onDidChange(listener: () => void): Off {
    const listening = this.#onDidChange.event(listener);
    return () => listening.dispose();
  }

  focus(): void {
    this.#show();
  }

  /** A screen leads its cursor by itself. */
  moveCursor(): void {
    // Nothing is to be done.
  }

  pressCursor(): void {
    // Nothing is to be done.
  }

  showKeys(): void {
    // Screens have a help of their own.
  }

  showPicture(): void {
    this.#live?.refuse(vscode.l10n.t("A terminal shows no pictures."));
  }

  direction(direction: Direction): void {
    const live = this.#live;
    if (live !== undefined) this.#actions.board.moveByKey(live, direction);
  }

  gesture(gesture: Gesture): void {
    this.#actions.gesture(this, gesture);
  }

  act(action: Action): void {
    // Commands are about a board; from a list there is only one way back.
    if (action.kind === "command" && this.#place.kind !== "board") {
      if (action.command === "home") this.#go({ kind: "home" });
      return;
    }
    this.#actions.act(this, action).catch((error: unknown) => this.#services.tell(error));
  }

  typeDigit(digit: number): void {
    const live = this.#live;
    if (live !== undefined) this.#actions.board.typeDigit(live, digit);
  }

  commitNumber(): void {
    const live = this.#live;
    if (live !== undefined) this.#actions.board.commitNumber(live);
  }

  paste(text: string): void {
    this.#actions.starter.pasteText(text, this.#live?.game).catch((error: unknown) => this.#services.tell(error));
  }

  answer(): void {
    // There are no questions here.
  }

  leave(): void {
    this.#leave();
  }

  movesText(): string | undefined {
    const live = this.#live;
    return live && movesText(live.session);
  }

  translate(message: Message): string {
    return translate(message);
  }

  get #live(): LiveGame | undefined {
    return this.#actions.liveOf(this);
  }

  #go(place: Place): void {
    this.#place = place;
    this.#onDidGo.fire();
    this.#draw();
    this.focus();
  }

  #gameChanged(live: LiveGame): void {
    if (this.#place.kind === "home" || this.#place.game === live.game.name) this.#draw();
  }

  /** Makes the page anew. Calls while one is being made lead to one more. */
  #draw(): void {
    if (this.#isDrawing) {
      this.#drawsAgain = true;
      return;
    }
    this.#isDrawing = true;
    this.#makePage()
      .catch((error: unknown) => this.#services.tell(error))
      .finally(() => {
        this.#isDrawing = false;
        if (!this.#drawsAgain) return;
        this.#drawsAgain = false;
        this.#draw();
      });
  }

  async #makePage(): Promise<void> {
    const place = this.#place;
    const page = await this.#services.makePage(place);
    if (place !== this.#place) return;
    this.#page = page;
    this.#onDidChange.fire();
  }
}
