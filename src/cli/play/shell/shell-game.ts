import { randomBytes, randomUUID } from "node:crypto";
import { type AnyGame, canGoOn, type Status, variantOf } from "../../../games/game.js";
import type { LevelOrigin } from "../../../games/levels.js";
import { english } from "../../../games/message.js";
import { isTooLong, tooLong } from "../../../games/play/game-length.js";
import { act, type Picked, type PlayAction, type PlayState } from "../../../games/play/play-core.js";
import { type AnySession, current, isHelped, play, takeHelp, undoTo } from "../../../games/play/session.js";
import type { Standing } from "../../../games/records/game-records.js";
import type { Save } from "../../../games/saves/save.js";
import type { GameStore } from "../../store/game-store.js";
import { Listeners } from "./listeners.js";

/** What a game starts from: a new deal, a board from elsewhere, a save. */
export type Start = Omit<Save, "name" | "savedAtMs">;

/** "position": moves were made or taken back; "game": another game is on the board; "words": something is said, or a detail has changed. */
export type Change = "position" | "game" | "words";

/** What was done last, or why it was not. */
export interface Said {
  /** Another one each time that something is said, be it the same. */
  readonly id: number;
  readonly text: string;
  readonly kind: "move" | "word" | "refusal";
}

/** What keeps games; the store, or nothing where nothing can be kept. */
export type Keeper = Pick<GameStore, "keep" | "saveAs" | "noteMove" | "noteEnd">;

export function newStart(session: AnySession, origin?: LevelOrigin): Start {
  return { session, gameId: randomUUID(), hints: 0, playedMs: 0, picture: undefined, origin };
}

export function randomSeed(): number {
  return randomBytes(4).readUInt32LE();
}

/**
 * A game in a shell: played by the core that plays every game, kept after every change, entered into the records when it ends. Whoever shows it listens;
 * a full screen and a dialogue of lines play the same one.
 */
export class ShellGame {
  readonly #keeper: Keeper;
  readonly #changes = new Listeners<Change>();
  #start: Start;
  #state: PlayState<unknown, string>;
  #hints: number;
  #countedMs: number;
  #runningSince: number | undefined;
  #standing: Standing = { kind: "none" };
  #said: Said = { id: 0, text: "", kind: "word" };
  #boardNumber = 0;

  constructor(start: Start, keeper: Keeper) {
    this.#keeper = keeper;
    this.#start = start;
    this.#state = { session: start.session, picked: undefined };
    this.#hints = start.hints;
    this.#countedMs = start.playedMs;
  }

  onDidChange(listener: (change: Change) => void): () => void {
    return this.#changes.add(listener);
  }

  get session(): AnySession {
    return this.#state.session;
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

  get picked(): Picked | undefined {
    return this.#state.picked;
  }

  get gameId(): string {
    return this.#start.gameId;
  }

  /** Somebody else had a part in it; see `takeHelp`. */
  get isHelped(): boolean {
    return isHelped(this.session);
  }

  get hints(): number {
    return this.#hints;
  }

  get origin(): LevelOrigin | undefined {
    return this.#start.origin;
  }

  /** How the ended game stands in the records. */
  get standing(): Standing {
    return this.#standing;
  }

  /** What was done last, or why it was not. */
  get said(): Said {
    return this.#said;
  }

  /** Counts the games that were put on this board. */
  get boardNumber(): number {
    return this.#boardNumber;
  }

  /** What is on the board, as the player knows it. */
  get boardName(): string {
    return this.origin?.title ?? english(variantOf(this.game, this.position).label);
  }

  /** From the first move to the end. */
  get playedMs(): number {
    return Math.round(this.#countedMs + (this.#runningSince === undefined ? 0 : performance.now() - this.#runningSince));
  }

  /** There is something to lose where another game takes this one's place: it can go on, and moves were made. */
  get hasSomethingToLose(): boolean {
    return canGoOn(this.game, this.position) && this.session.cursor > 0;
  }

  /** What the player does. Whether it was done; if not, it is said why. */
  act(action: PlayAction): boolean {
    const { state, change, said } = act(this.#state, action, { fewest: "moves" });
    this.#state = state;
    const text = said === undefined ? undefined : english(said);
    if (change === "forward" || change === "back") {
      this.#note(text ?? "", "move");
      this.#moved();
    } else if (change !== "none") {
      if (text !== undefined) this.#note(text, change === "refused" ? "refusal" : "word");
      this.#changes.tell("words");
    }
    return change !== "refused";
  }

  /** Moves that an engine chose, as one step. */
  playForPlayer(moves: readonly string[]): void {
    const { session: before, position } = this;
    const session = play(before, moves);
    if (session === before) {
      if (isTooLong(before, moves.length)) this.tell(english(tooLong()), true);
      return;
    }
    this.#state = { session: takeHelp(session), picked: undefined };
    this.#note(english(this.game.words.narrate(position, moves, this.position)), "move");
    this.#moved();
  }

  undoTo(cursor: number, text: string): void {
    this.#state = { session: undoTo(this.session, cursor), picked: undefined };
    this.#note(text, "word");
    this.#moved();
  }

  /** Puts another game on the board. */
  replace(start: Start): void {
    this.#start = start;
    this.#state = { session: start.session, picked: undefined };
    this.#hints = start.hints;
    this.#countedMs = start.playedMs;
    this.#runningSince = undefined;
    this.#standing = { kind: "none" };
    this.#note("", "word");
    this.#boardNumber++;
    this.keep();
    this.#changes.tell("game");
  }

  countHint(): void {
    this.#hints++;
    this.noteHelp();
  }

  /** The player was shown what to do. */
  noteHelp(): void {
    this.#state = { ...this.#state, session: takeHelp(this.session) };
    this.keep();
  }

  tell(text: string, isRefusal = false): void {
    this.#note(text, isRefusal ? "refusal" : "word");
    this.#changes.tell("words");
  }

  #note(text: string, kind: Said["kind"]): void {
    this.#said = { id: this.#said.id + 1, text, kind };
  }

  /** The clock stands while nobody sees the game. */
  pause(): void {
    this.#countedMs = this.playedMs;
    this.#runningSince = undefined;
  }

  /** Hands the game as it is now to its keeper. */
  keep(): void {
    this.#keeper.keep(this.save(undefined));
  }

  save<Name extends string | undefined>(name: Name): Save & { readonly name: Name } {
    const { session, hints, playedMs } = this;
    return { ...this.#start, session, hints, playedMs, name, savedAtMs: Date.now() };
  }

  #moved(): void {
    const goesOn = this.status === "playing" && this.session.cursor > 0;
    this.pause();
    if (goesOn) this.#runningSince = performance.now();
    this.#standing = { kind: "none" };
    this.keep();
    this.#keeper.noteMove(this);
    this.#changes.tell("position");
    if (this.status !== "playing") void this.#end();
  }

  async #end(): Promise<void> {
    const { position } = this;
    const standing = await this.#keeper.noteEnd(this);
    if (this.position !== position) return;
    this.#standing = standing;
    this.#changes.tell("words");
  }
}
