import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { type AnyGame, type Gesture, type Status, variantOf } from "../../../games/game.js";
import type { LevelOrigin } from "../../../games/levels.js";
import type { Save } from "../../../games/save.js";
import { type AnySession, canRedo, canUndo, current, play, redo, splitStep, undo } from "../../../games/session.js";
import { formatNumber, translate } from "../../shared/translate.js";
import { PlayClock } from "./play-clock.js";

/** What changed: the position by the player's or an engine's doing, another game on the board, its details such as the picture, or only what is said. */
export type Change = "position" | "game" | "details" | "words";

/**
 * The game of one kind that is on the board, in every view of it. It plays what it is told by the rules and tells its listeners; keeping, ranking
 * and showing it is theirs.
 */
export class LiveGame implements vscode.Disposable {
  #session: AnySession;
  #gameId: string;
  #assisted: boolean;
  #hints: number;
  #picture: string | undefined;
  #origin: LevelOrigin | undefined;
  readonly #clock: PlayClock;
  #isWatched = false;
  /** The time with which the game was kept last. */
  #keptMs: number;
  #boardNumber = 0;
  #announcement = { id: 0, text: "" };
  readonly #onDidChange = new vscode.EventEmitter<Change>();
  readonly onDidChange = this.#onDidChange.event;
  #savedPosition: unknown;
  readonly #onDidRefuse = new vscode.EventEmitter<string>();
  /** The player wanted what cannot be done; why, in the player's language. It has been spoken. */
  readonly onDidRefuse = this.#onDidRefuse.event;

  constructor(start: Start) {
    this.#session = start.session;
    this.#gameId = start.gameId;
    this.#assisted = start.assisted;
    this.#hints = start.hints;
    this.#picture = start.picture;
    this.#origin = start.origin;
    this.#clock = new PlayClock(start.playedMs);
    this.#keptMs = start.playedMs;
  }

  dispose(): void {
    this.#onDidChange.dispose();
    this.#onDidRefuse.dispose();
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

  /** Hints that were shown in this game. */
  get hints(): number {
    return this.#hints;
  }

  /** For how long it was played, from the first move to the end, while it was on a screen. */
  get playedMs(): number {
    return this.#clock.elapsedMs;
  }

  /** The address of the picture on the tiles. */
  get picture(): string | undefined {
    return this.#picture;
  }

  /** Where the level came from, where it did not come with the game. */
  get origin(): LevelOrigin | undefined {
    return this.#origin;
  }

  /** What is on the board, as the player knows it: "4×4", or the title of a level. */
  get boardName(): string {
    return this.#origin?.title ?? translate(variantOf(this.game, this.position).label);
  }

  /** Counts the games that were put on this board. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  get announcement(): { readonly id: number; readonly text: string } {
    return this.#announcement;
  }

  /**
   * Whether there is something to lose where another game takes this one's place: it can go on, and moves stand on the board that are not in a save of its
   * own, or it came from elsewhere. A file can be read again; and in games of pushes a walk is no loss.
   */
  get hasSomethingToLose(): boolean {
    const { game, position, status } = this;
    const goesOn = status === "playing" || game.interpret(position, { kind: "continue" }).length > 0;
    if (!goesOn || position === this.#savedPosition) return false;
    const { cursor, positions, seed } = this.#session;
    if (seed === undefined && this.#origin?.file === undefined) return true;
    const pushes = game.levels?.pushes;
    return pushes === undefined ? cursor > 0 : pushes.count(position) !== pushes.count(positions[0]);
  }

  /** The game stands in a save of its own as it is now. */
  noteSaved(): void {
    this.#savedPosition = this.position;
  }

  /** The player's gesture; when it means no legal move, it is said why. */
  gesture(gesture: Gesture): void {
    const moves = this.game.interpret(this.position, gesture);
    if (moves.length > 0) this.#step(play(this.#session, moves));
    else {
      const why = this.game.words.refusal?.(this.position, gesture);
      if (why !== undefined) this.refuse(translate(why));
    }
  }

  /** Tells the player why something is not done. */
  refuse(text: string): void {
    this.speak(text);
    this.#onDidRefuse.fire(text);
  }

  /** Moves that an engine chose, as one step. */
  playForPlayer(moves: readonly string[]): void {
    const next = play(this.#session, moves);
    if (next === this.#session) return;
    this.#assisted = true;
    this.#step(next);
  }

  countHint(): void {
    this.#hints++;
    this.#onDidChange.fire("details");
  }

  setPicture(picture: string | undefined): void {
    this.#picture = picture;
    this.#onDidChange.fire("details");
  }

  /** Whether the player can see the game; only then its time runs. */
  setWatched(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#wind();
    if (!isWatched && this.hasUnkeptTime) this.#onDidChange.fire("details");
  }

  /** Time was played since the last move: nobody knows whether there will be another one, so it is to be kept. */
  get hasUnkeptTime(): boolean {
    return this.playedMs > this.#keptMs;
  }

  undo(): void {
    if (!canUndo(this.#session)) {
      this.speak(vscode.l10n.t("There is nothing to undo."));
      return;
    }
    this.#session = undo(this.#session);
    this.#wind();
    this.#announce(vscode.l10n.t("Move taken back. {0}", this.#figures()));
    this.#onDidChange.fire("position");
  }

  /** Takes back every step after the first `cursor` ones, at once; redo brings them back one by one. `words`: what was done. */
  undoTo(cursor: number, words: string): void {
    while (this.#session.cursor > cursor) this.#session = undo(this.#session);
    this.#wind();
    this.#announce(`${words} ${this.#figures()}`);
    this.#onDidChange.fire("position");
  }

  /** As `undoTo`, to within the step after the first `cursor` ones: of its moves the first `moves` stay. Redo brings the two parts back one by one. */
  undoInto(cursor: number, moves: number, words: string): void {
    const split = splitStep(this.#session, cursor, moves);
    const isSplit = split !== this.#session;
    this.#session = split;
    this.undoTo(isSplit ? cursor + 1 : cursor, words);
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
    this.#hints = start.hints;
    this.#picture = start.picture;
    this.#origin = start.origin;
    this.#clock.reset(start.playedMs);
    this.#keptMs = start.playedMs;
    this.#boardNumber++;
    this.#wind();
    this.#announce(vscode.l10n.t("{0}, {1}. {2}", translate(this.game.title), this.boardName, this.#figures()));
    this.#onDidChange.fire("game");
  }

  /** Speaks to a screen reader without changing anything else. */
  speak(text: string): void {
    this.#announce(text);
    this.#onDidChange.fire("words");
  }

  save(name: string | undefined): Save {
    this.#keptMs = this.playedMs;
    return {
      gameId: this.#gameId,
      session: this.#session,
      assisted: this.#assisted,
      hints: this.#hints,
      playedMs: this.playedMs,
      picture: this.#picture,
      origin: this.#origin,
      name,
      savedAtMs: Date.now(),
    };
  }

  #step(next: AnySession): void {
    const before = this.position;
    this.#session = next;
    this.#wind();
    const words = translate(this.game.words.narrate(before, next.steps[next.cursor - 1] ?? [], this.position));
    this.#announce(this.status === "playing" ? words : `${words} ${this.#closing()}`);
    this.#onDidChange.fire("position");
  }

  #wind(): void {
    this.#clock.run(this.#isWatched && this.status === "playing" && this.#session.cursor > 0);
  }

  #closing(): string {
    const title = this.status === "won" ? vscode.l10n.t("You win!") : vscode.l10n.t("Game over.");
    return `${title} ${translate(this.game.words.ending(this.position))}`;
  }

  #figures(): string {
    return this.game
      .scene(this.position)
      .figures.map(({ label, value }) => `${translate(label)} ${formatNumber(value)}.`)
      .join(" ");
  }

  #announce(text: string): void {
    this.#announcement = { id: this.#announcement.id + 1, text };
  }
}

/** What a live game starts from: a new deal, an imported board or a save. */
export type Start = Omit<Save, "name" | "savedAtMs">;

export function newStart(session: AnySession, details: Pick<Start, "picture" | "origin"> = { picture: undefined }): Start {
  return { session, gameId: randomUUID(), assisted: false, hints: 0, playedMs: 0, ...details };
}
