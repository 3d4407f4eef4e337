import { type AnyGame, canBeContinued, type Status, variantOf } from "../../games/game.js";
import type { LevelOrigin } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { PictureLook, PicturePart } from "../../games/picture-part.js";
import { cursorAfter, type EarlierLine, returnToLine } from "../../games/play/earlier-lines.js";
import { isTooLong, tooLong } from "../../games/play/game-length.js";
import { act, type Picked, type PlayAction, type PlayState } from "../../games/play/play-core.js";
import { type AnySession, current, isAssisted, play, recordHelp, undoTo } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { Emitter, type Event, Owner } from "../../protocol/emitter.js";
import type { PlaySettings, Time } from "../ports/ports.js";
import { endTitle, figureText } from "./play-words.js";
import { type Details, detailsOf, type Start } from "./start.js";

/** The last announcement. Each one has a new `id`, even where the text is the same. */
export interface Announcement {
  readonly id: number;
  readonly text: Message | undefined;
}

/**
 * What changed: the position, the whole game on the board, its details such as the picture, or only the
 * announcement.
 */
export type GameChange = "position" | "game" | "details" | "words";

/** What a live game needs of the ports. */
export interface LivePorts {
  readonly settings: { readonly play: Pick<PlaySettings, "fewest"> };
  readonly time: Pick<Time, "now" | "elapsed">;
}

/**
 * A game that is being played in any number of views. It plays by the rules and informs its listeners, which
 * keep, rank and show it. Another game can be put on its board.
 */
export class LiveGame extends Owner {
  #state: PlayState;
  #gameId: string;
  #hints: number;
  /** The last paste on this board: the game that it brought, and the one before. */
  #paste: { readonly gameId: string; readonly cursor: number; readonly before: Save } | undefined;
  #details: Details;
  readonly #clock: PlayClock;
  #isWatched = false;
  /** The play time of the last save. */
  #keptMs: number;
  #boardNumber = 0;
  #announcement: Announcement = { id: 0, text: undefined };
  readonly #onDidChange = this.own(new Emitter<GameChange>());
  readonly onDidChange = this.#onDidChange.event;
  /** The position, or the whole game on the board, has changed. */
  readonly onDidMove: Event<"position" | "game"> = (hear) =>
    this.onDidChange((change) => {
      if (change === "position" || change === "game") hear(change);
    });
  #savedPosition: unknown;
  readonly #onDidRefuse = this.own(new Emitter<Message>());
  /** Something was refused, and this says why. It has been announced already. */
  readonly onDidRefuse = this.#onDidRefuse.event;

  constructor(
    start: Start,
    private readonly ports: LivePorts,
  ) {
    super();
    this.#state = { session: start.session, picked: undefined };
    this.#gameId = start.gameId;
    this.#hints = start.hints;
    this.#details = detailsOf(start);
    this.#clock = new PlayClock(start.playedMs, ports.time);
    this.#keptMs = start.playedMs;
  }

  get session(): AnySession {
    return this.#state.session;
  }

  /** What the player has picked in order to move it. */
  get picked(): Picked | undefined {
    return this.#state.picked;
  }

  get game(): AnyGame {
    return this.session.game;
  }

  get position(): unknown {
    return current(this.session);
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

  /** The player had help, so the game does not count; see `recordHelp`. */
  get isAssisted(): boolean {
    return isAssisted(this.session);
  }

  /** Hints that were shown in this game. */
  get hints(): number {
    return this.#hints;
  }

  /** How long it was played, from the first move to the end, while it was on a screen. */
  get playedMs(): number {
    return this.#clock.elapsedMs;
  }

  /** The address of the picture on the tiles. */
  get picture(): string | undefined {
    return this.#details.picture;
  }

  /** The part of the picture on the tiles; `undefined` for its middle. */
  get picturePart(): PicturePart | undefined {
    return this.#details.picturePart;
  }

  get pictureLook(): PictureLook | undefined {
    return this.#details.pictureLook;
  }

  /** Where the level is from; `undefined` for levels that come with the game. */
  get origin(): LevelOrigin | undefined {
    return this.#details.origin;
  }

  /** The name of the board for the player: "4×4", or the title of a level. */
  get boardName(): Message {
    return this.origin === undefined ? variantOf(this.game, this.position).label : named(this.origin.title);
  }

  /** The number of games that were put on this board so far. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  get announcement(): Announcement {
    return this.#announcement;
  }

  /** The slot that keeps the game while it runs; see `slotOf`. */
  get slot(): string {
    return slotOf(this.game, this.session.positions[0]);
  }

  /**
   * Whether the player may want to continue it later: it has not ended, and it has moves or cannot be dealt
   * again.
   */
  get isUnfinished(): boolean {
    const { steps, seed } = this.session;
    return (
      canBeContinued(this.game, this.position) &&
      (steps.length > 0 || (seed === undefined && this.origin?.file === undefined))
    );
  }

  /**
   * Whether something would be lost if another game took its slot. That is so where the game has not ended
   * and has moves that are in no named save, or cannot be dealt again. A level file can be read again. In
   * games with pushes, walking alone is not a loss.
   */
  get hasSomethingToLose(): boolean {
    const { game, position } = this;
    if (!this.isUnfinished || position === this.#savedPosition) return false;
    const { cursor, positions, seed } = this.session;
    if (seed === undefined && this.origin?.file === undefined) return true;
    const pushes = game.levels?.pushes;
    return pushes === undefined ? cursor > 0 : pushes.count(position) !== pushes.count(positions[0]);
  }

  /** The game was saved under a name, as it is now. */
  noteSaved(): void {
    this.#savedPosition = this.position;
  }

  /** Plays what the player does, or says why it cannot be done. */
  act(action: PlayAction): void {
    const { state, change, announcement } = act(this.#state, action, {
      fewest: this.ports.settings.play.fewest,
    });
    this.#state = state;
    if (change === "forward") this.#movedForward(announcement);
    else if (change === "back") this.#movedBack(announcement);
    else if (change === "refused" && announcement !== undefined) {
      // The buttons show that there is nothing to undo or redo. The line over the board is for other things.
      if (action.kind === "undo" || action.kind === "redo") this.speak(announcement);
      else this.refuse(announcement);
    } else if (change !== "none") {
      if (announcement !== undefined) this.#announce(announcement);
      this.#onDidChange.fire("words");
    }
  }

  /** Tells the player why something is not done. */
  refuse(text: Message): void {
    this.speak(text);
    this.#onDidRefuse.fire(text);
  }

  /** Plays moves of a solver as one step. `note` is announced after the moves. */
  playForPlayer(moves: readonly string[], note?: Message): void {
    const { session: before, position } = this;
    const session = play(before, moves);
    if (session === before) {
      if (isTooLong(before, moves.length)) this.refuse(tooLong());
      return;
    }
    this.#state = { session: recordHelp(session), picked: undefined };
    this.#movedForward(sentences(this.game.words.narrate(position, moves, this.position), note));
  }

  /**
   * Returns to an earlier line, after `moves` moves since its last restart. The line that is left is kept.
   */
  returnTo(line: EarlierLine, moves: number): void {
    const session = returnToLine(this.session, line, cursorAfter(line, moves));
    this.#state = { session, picked: undefined };
    this.#movedForward(
      sentences(say("You are back in an earlier line. The line that you left is kept."), this.#figures()),
    );
  }

  countHint(): void {
    this.#hints++;
    this.noteHelp();
  }

  /** The player was helped, so the game is assisted from now on. */
  noteHelp(): void {
    this.#state = { ...this.#state, session: recordHelp(this.session) };
    this.#onDidChange.fire("details");
  }

  /** Changes where the level is from. */
  setOrigin(origin: LevelOrigin): void {
    this.#details = { ...this.#details, origin };
    this.#onDidChange.fire("details");
  }

  /** Without `part` it is the middle of the picture. */
  setPicture(picture: string | undefined, part?: PicturePart): void {
    this.#details = { ...this.#details, picture, picturePart: part };
    this.#onDidChange.fire("details");
  }

  setPictureLook(pictureLook: PictureLook): void {
    this.#details = { ...this.#details, pictureLook };
    this.#onDidChange.fire("details");
  }

  /** Whether the player sees the game. Its time runs only while that is so. */
  setWatched(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#updateClock();
    if (!isWatched && this.hasUnkeptTime) this.#onDidChange.fire("details");
  }

  /** Whether time has passed since the last save. It must be saved, as no other move may follow. */
  get hasUnkeptTime(): boolean {
    return this.playedMs > this.#keptMs;
  }

  /**
   * Undoes every step after the first `cursor` steps at once; redo brings them back one by one. `words` says
   * what was done.
   */
  undoTo(cursor: number, words: Message): void {
    this.#state = { session: undoTo(this.session, cursor), picked: undefined };
    this.#movedBack(words);
  }

  /** Remembers this game, in whose place a game is pasted. */
  notePaste({ gameId, session }: Start): void {
    const keptMs = this.#keptMs;
    this.#paste = { gameId, cursor: session.cursor, before: this.save(undefined) };
    // It is not written yet.
    this.#keptMs = keptMs;
  }

  /** The game before the paste, where nothing was done after it, or all of that was undone. */
  get beforePaste(): Save | undefined {
    const paste = this.#paste;
    const isThere = paste?.gameId === this.#gameId && paste.cursor === this.session.cursor;
    return isThere ? paste.before : undefined;
  }

  /** Puts another game on the board. */
  replace(start: Start): void {
    this.#gameId = start.gameId;
    this.#boardNumber++;
    this.#take(start);
    this.#announce(sentences(say("{0}.", say("{0}, {1}", this.game.title, this.boardName)), this.#figures()));
    this.#onDidChange.fire("game");
  }

  /** Shows the state of this game that another window has written. */
  follow(start: Start): void {
    this.#take(start);
    const now = this.status === "playing" ? this.#figures() : this.#closing();
    this.#announce(sentences(say("Played on in another window."), now));
    this.#onDidChange.fire("position");
  }

  #take(start: Start): void {
    this.#state = { session: start.session, picked: undefined };
    this.#hints = start.hints;
    this.#details = detailsOf(start);
    this.#clock.reset(start.playedMs);
    this.#keptMs = start.playedMs;
    this.#updateClock();
  }

  /** Speaks to a screen reader without changing anything else. */
  speak(text: Message): void {
    this.#announce(text);
    this.#onDidChange.fire("words");
  }

  save(name: string | undefined): Save {
    this.#keptMs = this.playedMs;
    return {
      gameId: this.#gameId,
      session: this.session,
      hints: this.#hints,
      playedMs: this.playedMs,
      ...this.#details,
      name,
      savedAtMs: this.ports.time.now(),
    };
  }

  #movedForward(words: Message | undefined): void {
    this.#updateClock();
    this.#announce(this.status === "playing" ? words : sentences(words, this.#closing()));
    this.#onDidChange.fire("position");
  }

  #movedBack(words: Message | undefined): void {
    this.#updateClock();
    this.#announce(sentences(words, this.#figures()));
    this.#onDidChange.fire("position");
  }

  #updateClock(): void {
    this.#clock.run(this.#isWatched && this.status === "playing" && this.session.cursor > 0);
  }

  #closing(): Message | undefined {
    const { game, status, isAssisted } = this;
    if (status === "playing") return undefined;
    const title = endTitle(status, isAssisted, game);
    // All other titles end without punctuation.
    const closing = status === "won" && !isAssisted ? title : say("{0}.", title);
    return sentences(closing, game.words.ending(this.position));
  }

  #figures(): Message | undefined {
    const { figures } = this.game.scene(this.position);
    return sentences(...figures.map((figure) => say("{0}.", figureText(figure))));
  }

  #announce(text: Message | undefined): void {
    this.#announcement = { id: this.#announcement.id + 1, text };
  }
}

/** A stopwatch for the time that a game is played. */
class PlayClock {
  /** When it was started; `undefined` while it is stopped. */
  #startedMs: number | undefined;

  constructor(
    private countedMs: number,
    private readonly time: Pick<Time, "elapsed">,
  ) {}

  /** Whole milliseconds. */
  get elapsedMs(): number {
    return Math.round(
      this.countedMs + (this.#startedMs === undefined ? 0 : this.time.elapsed() - this.#startedMs),
    );
  }

  run(isRunning: boolean): void {
    if (isRunning === (this.#startedMs !== undefined)) return;
    this.countedMs = this.elapsedMs;
    this.#startedMs = isRunning ? this.time.elapsed() : undefined;
  }

  /** Stops the clock at this time. */
  reset(countedMs: number): void {
    this.countedMs = countedMs;
    this.#startedMs = undefined;
  }
}
