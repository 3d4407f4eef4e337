import { type AnyGame, canGoOn, type Status, variantOf } from "../../games/game.js";
import type { LevelOrigin } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { PicturePart } from "../../games/picture-part.js";
import { isTooLong, tooLong } from "../../games/play/game-length.js";
import { act, type Picked, type PlayAction, type PlayState } from "../../games/play/play-core.js";
import { type AnySession, current, isHelped, play, takeHelp, undoTo } from "../../games/play/session.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import { Emitter } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import { PlayClock } from "./play-clock.js";
import { endTitle, figureText } from "./play-words.js";
import { type Details, detailsOf, type Start } from "./start.js";

/** What was said last; another `id` each time, be it the same. */
export interface Announcement {
  readonly id: number;
  readonly text: Message | undefined;
}

/**
 * What changed: the position by the player's or an engine's doing, another game on the board, its details
 * such as the picture, or only what is said.
 */
export type GameChange = "position" | "game" | "details" | "words";

/**
 * A game that is being played, in every view of it. It plays what it is told by the rules and tells its
 * listeners; keeping, ranking and showing it is theirs. Another game can be put on its board.
 */
export class LiveGame {
  /** Names it among all live games. It stays when another game is put on the board; `gameId` does not. */
  readonly id: string;
  readonly #ports: Pick<Ports, "settings" | "time">;
  #state: PlayState<unknown, string>;
  #gameId: string;
  #hints: number;
  #details: Details;
  readonly #clock: PlayClock;
  #isWatched = false;
  /** The time with which the game was kept last. */
  #keptMs: number;
  #boardNumber = 0;
  #announcement: Announcement = { id: 0, text: undefined };
  readonly #onDidChange = new Emitter<GameChange>();
  readonly onDidChange = this.#onDidChange.event;
  #savedPosition: unknown;
  readonly #onDidRefuse = new Emitter<Message>();
  /** The player wanted what cannot be done; why. It has been spoken. */
  readonly onDidRefuse = this.#onDidRefuse.event;

  constructor(start: Start, ports: Pick<Ports, "settings" | "time">, id = start.gameId) {
    this.id = id;
    this.#ports = ports;
    this.#state = { session: start.session, picked: undefined };
    this.#gameId = start.gameId;
    this.#hints = start.hints;
    this.#details = detailsOf(start);
    this.#clock = new PlayClock(start.playedMs, ports.time);
    this.#keptMs = start.playedMs;
  }

  dispose(): void {
    this.#onDidChange.dispose();
    this.#onDidRefuse.dispose();
  }

  get session(): AnySession {
    return this.#state.session;
  }

  /** What the player has picked, to be brought elsewhere. */
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

  /** Somebody else had a part in it, so that it is entered nowhere; see `takeHelp`. */
  get isHelped(): boolean {
    return isHelped(this.session);
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
    return this.#details.picture;
  }

  /** Which part of the picture that is; `undefined` for its middle. */
  get picturePart(): PicturePart | undefined {
    return this.#details.picturePart;
  }

  /** Where the level came from, where it did not come with the game. */
  get origin(): LevelOrigin | undefined {
    return this.#details.origin;
  }

  /** What is on the board, as the player knows it: "4×4", or the title of a level. */
  get boardName(): Message {
    return this.origin === undefined ? variantOf(this.game, this.position).label : named(this.origin.title);
  }

  /** Counts the games that were put on this board. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  get announcement(): Announcement {
    return this.#announcement;
  }

  /** What the game is kept under while it runs; see `slotOf`. */
  get slot(): string {
    return slotOf(this.game, this.session.positions[0]);
  }

  /**
   * Whether somebody may want to go on with it later: it can go on, and steps were made, or it came from
   * elsewhere and cannot be dealt again.
   */
  get isBegun(): boolean {
    const { steps, seed } = this.session;
    return (
      canGoOn(this.game, this.position) &&
      (steps.length > 0 || (seed === undefined && this.origin?.file === undefined))
    );
  }

  /**
   * Whether something would be lost if another game took its slot: it can go on, and moves stand on the board
   * that are not in a save of its own, or it came from elsewhere. A file can be read again; and in games of
   * pushes a walk is no loss.
   */
  get hasSomethingToLose(): boolean {
    const { game, position } = this;
    if (!this.isBegun || position === this.#savedPosition) return false;
    const { cursor, positions, seed } = this.session;
    if (seed === undefined && this.origin?.file === undefined) return true;
    const pushes = game.levels?.pushes;
    return pushes === undefined ? cursor > 0 : pushes.count(position) !== pushes.count(positions[0]);
  }

  /** The game stands in a save of its own as it is now. */
  noteSaved(): void {
    this.#savedPosition = this.position;
  }

  /** What the player does; where it cannot be done, it is said why. */
  act(action: PlayAction): void {
    const { state, change, said } = act(this.#state, action, { fewest: this.#ports.settings.play.fewest });
    this.#state = state;
    if (change === "forward") this.#wentOn(said);
    else if (change === "back") this.#wentBack(said);
    else if (change === "refused" && said !== undefined) {
      // That there is nothing to undo or redo is seen on the buttons; the line over the board has more to
      // say.
      if (action.kind === "undo" || action.kind === "redo") this.speak(said);
      else this.refuse(said);
    } else if (change !== "none") {
      if (said !== undefined) this.#announce(said);
      this.#onDidChange.fire("words");
    }
  }

  /** Tells the player why something is not done. */
  refuse(text: Message): void {
    this.speak(text);
    this.#onDidRefuse.fire(text);
  }

  /** Moves that an engine chose, as one step. `note`: what is to be said after what they do. */
  playForPlayer(moves: readonly string[], note?: Message): void {
    const { session: before, position } = this;
    const session = play(before, moves);
    if (session === before) {
      if (isTooLong(before, moves.length)) this.refuse(tooLong());
      return;
    }
    this.#state = { session: takeHelp(session), picked: undefined };
    this.#wentOn(sentences(this.game.words.narrate(position, moves, this.position), note));
  }

  countHint(): void {
    this.#hints++;
    this.noteHelp();
  }

  /** The player was shown what to do. */
  noteHelp(): void {
    this.#state = { ...this.#state, session: takeHelp(this.session) };
    this.#onDidChange.fire("details");
  }

  /** The level is played from there now. */
  setOrigin(origin: LevelOrigin): void {
    this.#details = { ...this.#details, origin };
    this.#onDidChange.fire("details");
  }

  /** Without a part it is the middle of the picture. */
  setPicture(picture: string | undefined, part?: PicturePart): void {
    this.#details = { ...this.#details, picture, picturePart: part };
    this.#onDidChange.fire("details");
  }

  /** Whether the player can see the game; only then its time runs. */
  setWatched(isWatched: boolean): void {
    if (isWatched === this.#isWatched) return;
    this.#isWatched = isWatched;
    this.#updateClock();
    if (!isWatched && this.hasUnkeptTime) this.#onDidChange.fire("details");
  }

  /**
   * Time was played since the last move: nobody knows whether there will be another one, so it is to be kept.
   */
  get hasUnkeptTime(): boolean {
    return this.playedMs > this.#keptMs;
  }

  /**
   * Takes back every step after the first `cursor` ones, at once; redo brings them back one by one. `words`:
   * what was done.
   */
  undoTo(cursor: number, words: Message): void {
    this.#state = { session: undoTo(this.session, cursor), picked: undefined };
    this.#wentBack(words);
  }

  /** Puts another game on the board. */
  replace(start: Start): void {
    this.#state = { session: start.session, picked: undefined };
    this.#gameId = start.gameId;
    this.#hints = start.hints;
    this.#details = detailsOf(start);
    this.#clock.reset(start.playedMs);
    this.#keptMs = start.playedMs;
    this.#boardNumber++;
    this.#updateClock();
    this.#announce(sentences(say("{0}, {1}.", this.game.title, this.boardName), this.#figures()));
    this.#onDidChange.fire("game");
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
      savedAtMs: this.#ports.time.now(),
    };
  }

  #wentOn(words: Message | undefined): void {
    this.#updateClock();
    this.#announce(this.status === "playing" ? words : sentences(words, this.#closing()));
    this.#onDidChange.fire("position");
  }

  #wentBack(words: Message | undefined): void {
    this.#updateClock();
    this.#announce(sentences(words, this.#figures()));
    this.#onDidChange.fire("position");
  }

  #updateClock(): void {
    this.#clock.run(this.#isWatched && this.status === "playing" && this.session.cursor > 0);
  }

  #closing(): Message | undefined {
    const { game, status, isHelped } = this;
    if (status === "playing") return undefined;
    const title = endTitle(status, isHelped, game);
    // A title has no full stop of its own.
    const closing = status === "won" && !isHelped ? title : say("{0}.", title);
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
