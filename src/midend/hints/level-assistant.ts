import type { Levels, Square } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import type { Picked } from "../../games/play/play-core.js";
import type { Unsolvable } from "../../games/solver.js";
import { Emitter, Owner } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import { explainLoss, type LossExplanation, unexplainedLoss } from "../live/play-words.js";
import type { Ports } from "../ports/ports.js";
import { type Advisor, type NoAdvice, type Notice, unsolvableText } from "./advisor.js";
import type { PatternFinder, PatternOnBoard } from "./pattern-watch.js";

const notKnownToBeLost = say("This position isn't known to be a deadlock. Ask for a hint to check it.");

/**
 * Helps the player of a level: it knows lost boxes and proofs about positions, and has the line over the
 * board.
 */
export class LevelAssistant extends Owner {
  readonly #onDidChange = this.own(new Emitter<void>());
  readonly onDidChange = this.#onDidChange.event;
  /** Positions that a search has proved to be lost. */
  readonly #proved = new WeakMap<object, Unsolvable>();
  #lostOf: { readonly position: unknown; readonly squares: readonly Square[] } | undefined;
  /** Shown in the line instead of the usual words, until the position or the picked thing changes. */
  #shown:
    | { readonly position: unknown; readonly picked: Picked | undefined; readonly notice: Notice }
    | undefined;
  #warned = false;
  /** Whether warnings were on when the settings changed last. */
  #warns: boolean;
  #explanation: { readonly position: unknown; readonly found: LossExplanation } | undefined;

  /** The kept pattern that is on the board. */
  #met: { readonly position: unknown; readonly found: PatternOnBoard } | undefined;
  readonly #watch: ReturnType<PatternFinder["watch"]> | undefined;
  /** The pattern that was announced, while it is on the board. */
  #announced: PatternOnBoard | undefined;
  /** The position whose pattern was kept just now. */
  #kept: unknown;

  constructor(
    private readonly live: LiveGame,
    private readonly levels: Levels<unknown, string>,
    known: PatternFinder,
    private readonly ports: Pick<Ports, "settings" | "time">,
  ) {
    super();
    this.#warns = ports.settings.play.warnsOfDeadlocks;
    const patterns = levels.deadlocks?.patterns;
    this.#watch = patterns && known.watch(live, patterns, (position, met) => this.#looked(position, met));
    if (this.#watch !== undefined) this.own(this.#watch);
    this.own(
      live.onDidMove((change) => this.#moved(change === "game")),
      live.onDidRefuse((text) => this.#refused(text)),
      ports.settings.onDidChange(() => this.#set()),
    );
    this.#warned = this.lost.length > 0;
    this.#look();
  }

  /** Why the position is lost, if the player has asked and it was found. */
  get explanation(): LossExplanation | undefined {
    return this.#explanation?.position === this.live.position ? this.#explanation?.found : undefined;
  }

  /**
   * Finds out why the position is lost, which is a proof, and marks the squares that show it. Works in
   * slices, so that the game can be played meanwhile.
   */
  async explain(
    signal: AbortSignal,
  ): Promise<{ readonly kind: "explained"; readonly text: Message } | NoAdvice> {
    const { session, position } = this.live;
    const { deadlocks } = this.levels;
    const explain = deadlocks?.explain?.bind(deadlocks);
    const isStopped = () => signal.aborted;
    const found = explain && (await explainLoss(session, explain, this.ports.time.slices, isStopped));
    if (found === undefined)
      return { kind: "none", text: this.offersWayBack ? unexplainedLoss() : notKnownToBeLost };
    this.#explanation = { position, found };
    // The player has asked for it, so the line shows nothing else.
    this.#shown = undefined;
    this.prove(position, { kind: "unsolvable", reason: found.text });
    return { kind: "explained", text: found.text };
  }

  /**
   * Finds the number of steps to the last position that is not known to be lost, by a binary search: a lost
   * position stays lost. Proofs that are found on the way are kept.
   */
  async wayBack(
    advisor: Pick<Advisor, "look">,
    signal: AbortSignal,
  ): Promise<{ readonly kind: "cursor"; readonly cursor: number } | NoAdvice> {
    const { session } = this.live;
    if (!this.offersWayBack) return { kind: "none", text: notKnownToBeLost };
    const { explanation } = this;
    if (explanation?.cursor !== undefined) return { kind: "cursor", cursor: explanation.cursor };
    let lost = session.cursor;
    let open = -1;
    while (lost - open > 1 && !signal.aborted) {
      const middle = (lost + open) >> 1;
      const position = session.positions[middle];
      if (!this.#isLost(position)) await advisor.look?.(position, signal);
      if (this.#isLost(position)) lost = middle;
      else open = middle;
    }
    if (open >= 0) return { kind: "cursor", cursor: open };
    return {
      kind: "none",
      text: say("The level was a deadlock from its start, so none of your moves caused it."),
    };
  }

  /** The kept pattern that makes the position lost. */
  get met(): PatternOnBoard | undefined {
    return this.#met?.position === this.live.position && this.#warnsNow ? this.#met?.found : undefined;
  }

  /** Whether the pattern that makes the position lost is among the player's patterns. */
  get isKept(): boolean {
    return this.#kept === this.live.position || this.met !== undefined;
  }

  /** The pattern of a position was kept. */
  noteKept(position: unknown): void {
    this.#kept = position;
    this.#onDidChange.fire();
  }

  /** The boxes to mark as lost: those of the explanation, where there is one. */
  get lost(): readonly Square[] {
    if (this.explanation !== undefined) return this.explanation.squares;
    if (this.met !== undefined) return this.met.squares;
    return this.#warnsNow ? this.#lostAt(this.live.position) : [];
  }

  /** Whether a position is known to be lost. */
  #isLost(position: unknown): boolean {
    return this.#proved.has(position as object) || this.#lostAt(position).length > 0;
  }

  /** Whether a way back can be offered: the player knows, or may be told, that the position is lost. */
  get offersWayBack(): boolean {
    const { position, status } = this.live;
    return status === "playing" && (this.#proved.has(position as object) || this.lost.length > 0);
  }

  /** The proof that a position is lost, if a search has found one. */
  proofOf(position: unknown): Unsolvable | undefined {
    return this.#proved.get(position as object);
  }

  /** Keeps the proof that a position is lost. */
  prove(position: unknown, { kind, reason }: Unsolvable): void {
    this.#proved.set(position as object, { kind, reason });
    this.#onDidChange.fire();
  }

  /** Shows a notice until the position changes. */
  showNotice(notice: Notice): void {
    this.#shown = { position: this.live.position, picked: this.live.picked, notice };
    this.#onDidChange.fire();
  }

  /** Shows the usual line again. */
  clearNotice(): void {
    this.#shown = undefined;
    this.#onDidChange.fire();
  }

  /**
   * Something was refused. The answer to Explain Deadlock stays on the line, so the refusal is only spoken.
   */
  #refused(text: Message): void {
    if (this.explanation === undefined) this.showNotice({ kind: "bad", text });
  }

  /** The search has ended. Words about its end stay. */
  clearBusyNotice(): void {
    if (this.#shown?.notice.kind === "busy") this.#shown = undefined;
    this.#onDidChange.fire();
  }

  get notice(): Notice {
    const { position, picked } = this.live;
    const shown = this.#shown;
    if (shown !== undefined && shown.position === position && shown.picked === picked) return shown.notice;
    const proved = this.#proved.get(position as object);
    if (picked !== undefined) {
      const text = say("Select a square for the box, or the box again to put it down.");
      return { kind: "plain", text };
    }
    if (this.explanation !== undefined) return { kind: "bad", text: this.explanation.text };
    if (this.met !== undefined) return { kind: "bad", text: this.met.text };
    if (this.lost.length > 0) return { kind: "bad", text: this.#warning(position) };
    if (proved !== undefined) return { kind: "bad", text: unsolvableText(proved) };
    const kind = this.live.status === "won" ? "good" : "plain";
    return { kind, text: this.levels.progress(position) };
  }

  #warning(position: unknown): Message {
    const { deadlocks, progress } = this.levels;
    return deadlocks?.warning(position) ?? progress(position);
  }

  #lostAt(position: unknown): readonly Square[] {
    const known = this.#lostOf;
    if (known !== undefined && known.position === position) return known.squares;
    const squares = this.levels.deadlocks?.lost(position) ?? [];
    this.#lostOf = { position, squares };
    return squares;
  }

  get #warnsNow(): boolean {
    return this.ports.settings.play.warnsOfDeadlocks;
  }

  /** A setting has changed, which may be any. */
  #set(): void {
    if (this.#warns === this.#warnsNow) return;
    this.#warns = this.#warnsNow;
    this.#look();
    this.#onDidChange.fire();
  }

  #look(): void {
    if (this.#warnsNow) this.#watch?.look();
  }

  #looked(position: unknown, met: PatternOnBoard | undefined): void {
    const isNews = this.#announced === undefined;
    this.#announced = met;
    this.#met = met && { position, found: met };
    if (met === undefined || !this.#warnsNow) return;
    this.prove(position, { kind: "unsolvable", reason: met.reason });
    // It is announced once while the pattern is on the board.
    if (isNews && this.explanation === undefined) this.live.speak(met.text);
  }

  #isOnBoard(met: PatternOnBoard | undefined): boolean {
    return (
      met !== undefined && this.levels.deadlocks?.patterns?.stands(this.live.position, met.squares) === true
    );
  }

  #moved(isOther: boolean): void {
    this.#shown = undefined;
    // The search runs only after a pause, so a player who undoes and repeats the move is told again.
    if (isOther || !this.#isOnBoard(this.#announced)) this.#announced = undefined;
    this.#look();
    const isLost = this.lost.length > 0;
    // The warning is spoken once, after the announcement of the move.
    if (isLost && !this.#warned && !isOther) {
      const warning = this.#warning(this.live.position);
      this.live.speak(sentences(this.live.announcement.text, warning));
    }
    this.#warned = isLost;
    this.#onDidChange.fire();
  }
}
