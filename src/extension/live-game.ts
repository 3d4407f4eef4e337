import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { type AnyGame, type Gesture, type Status, variantOf } from "../games/game.js";
import type { Save } from "../games/save.js";
import { type AnySession, canRedo, canUndo, current, play, redo, undo } from "../games/session.js";
import { formatNumber, translate } from "./translate.js";

/** What changed: the position by the player's or an engine's doing, another game on the board, or only what is said. */
export type Change = "position" | "game" | "words";

/**
 * The game of one kind that is on the board, in every view of it. It plays what it is told by the rules and tells its listeners; keeping, ranking
 * and showing it is theirs.
 */
export class LiveGame implements vscode.Disposable {
  #session: AnySession;
  #gameId: string;
  #assisted: boolean;
  #boardNumber = 0;
  #announcement = { id: 0, text: "" };
  readonly #onDidChange = new vscode.EventEmitter<Change>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(start: Start) {
    this.#session = start.session;
    this.#gameId = start.gameId;
    this.#assisted = start.assisted;
  }

  dispose(): void {
    this.#onDidChange.dispose();
  }

  get session(): AnySession {
    return this.#session;
  }

  get game(): AnyGame {
    return this.#session.game;
  }

  get position(): unknown {
    return current(this.#session);
  }

  get status(): Status {
    return this.game.status(this.position);
  }

  get variant(): string {
    return this.game.variantOf(this.position);
  }

  get gameId(): string {
    return this.#gameId;
  }

  /** An engine played some of the moves; such a game is not ranked. */
  get assisted(): boolean {
    return this.#assisted;
  }

  /** Counts the games that were put on this board. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  get announcement(): { readonly id: number; readonly text: string } {
    return this.#announcement;
  }

  /** Whether there is something to lose: the game can go on, and moves were made or it came from elsewhere. */
  get isUnfinished(): boolean {
    return this.status !== "lost" && (this.#session.steps.length > 0 || this.#session.seed === undefined);
  }

  /** The player's gesture; nothing happens when it means no legal move. */
  gesture(gesture: Gesture): void {
    const moves = this.game.interpret(this.position, gesture);
    if (moves.length > 0) this.#step(play(this.#session, moves));
    else if (gesture.kind === "direction" && this.status === "playing") this.speak(vscode.l10n.t("Nothing moves that way."));
  }

  /** A move that an engine chose. */
  playForPlayer(move: string): void {
    const next = play(this.#session, [move]);
    if (next === this.#session) return;
    this.#assisted = true;
    this.#step(next);
  }

  undo(): void {
    if (!canUndo(this.#session)) {
      this.speak(vscode.l10n.t("There is nothing to undo."));
      return;
    }
    this.#session = undo(this.#session);
    this.#announce(vscode.l10n.t("Move taken back. {0}", this.#figures()));
    this.#onDidChange.fire("position");
  }

  redo(): void {
    if (!canRedo(this.#session)) {
      this.speak(vscode.l10n.t("There is nothing to redo."));
      return;
    }
    this.#step(redo(this.#session));
  }

  /** Puts another game on the board. */
  replace(start: Start): void {
    this.#session = start.session;
    this.#gameId = start.gameId;
    this.#assisted = start.assisted;
    this.#boardNumber++;
    this.#announce(vscode.l10n.t("{0}, {1}. {2}", translate(this.game.title), this.#variantLabel(), this.#figures()));
    this.#onDidChange.fire("game");
  }

  /** Speaks to a screen reader without changing anything else. */
  speak(text: string): void {
    this.#announce(text);
    this.#onDidChange.fire("words");
  }

  save(name: string | undefined): Save {
    return { gameId: this.#gameId, session: this.#session, assisted: this.#assisted, name, savedAtMs: Date.now() };
  }

  #step(next: AnySession): void {
    const before = this.position;
    this.#session = next;
    const words = translate(this.game.narrate(before, next.steps[next.cursor - 1] ?? [], this.position));
    this.#announce(this.status === "playing" ? words : `${words} ${this.#closing()}`);
    this.#onDidChange.fire("position");
  }

  #closing(): string {
    const title = this.status === "won" ? vscode.l10n.t("You win!") : vscode.l10n.t("Game over.");
    return `${title} ${translate(this.game.ending(this.position))}`;
  }

  #figures(): string {
    return this.game
      .scene(this.position)
      .figures.map(({ label, value }) => `${translate(label)} ${formatNumber(value)}.`)
      .join(" ");
  }

  #variantLabel(): string {
    return translate(variantOf(this.game, this.position).label);
  }

  #announce(text: string): void {
    this.#announcement = { id: this.#announcement.id + 1, text };
  }
}

/** What a live game starts from: a new deal, an imported board or a save. */
export interface Start {
  readonly session: AnySession;
  readonly gameId: string;
  readonly assisted: boolean;
}

export function newStart(session: AnySession): Start {
  return { session, gameId: randomUUID(), assisted: false };
}
