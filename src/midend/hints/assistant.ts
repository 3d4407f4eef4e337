import { type Advice, canKeepGoing } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { replayOf } from "../../games/play/replay.js";
import { isCancelled } from "../../protocol/channel.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import { assistedNow } from "../live/play-words.js";
import type { ReplayPlayer } from "../live/replay-player.js";
import type { Ports } from "../ports/ports.js";
import { type AdvisedSolution, type Advisor, type NoAdvice, pause } from "./advisor.js";
import type { LevelAssistant } from "./level-assistant.js";
import { type ImprovementState, ShownSolution } from "./shown-solution.js";

type AssistantPorts = Pick<Ports, "settings" | "time" | "tell" | "log">;

interface Found {
  /** To be played as one step. */
  readonly moves: readonly string[];
  /** The advice after the last of the moves. */
  readonly advice: Advice;
  readonly note: Message | undefined;
  /** Whether it is the first help in the game. */
  readonly isFirstHelp: boolean;
}

function isNothing(found: object): found is NoAdvice {
  return "kind" in found && found.kind === "none";
}

/**
 * Hints, solutions and Auto Play for one live game, from its advisor. An answer counts only for the position
 * that it was asked for.
 */
export class Assistant implements Disposable {
  readonly #listening: Disposable;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  readonly #onDidHint = new Emitter<void>();
  /** A hint was found, for the player or for Auto Play. */
  readonly onDidHint = this.#onDidHint.event;
  #search: AbortController | undefined;
  #isSolving = false;
  #found: Found | undefined;
  /** Whether the words of `#found` were spoken. */
  #isHintSaid = false;
  /** The player has dismissed the hint. It is shown at once when asked for again. */
  #isHidden = false;
  #autoPlay: AbortController | undefined;
  readonly #solution: ShownSolution;

  /** `drawn` resolves when the player sees the last move. */
  constructor(
    private readonly live: LiveGame,
    private readonly advisor: Advisor,
    private readonly levelAssistant: LevelAssistant | undefined,
    private readonly player: ReplayPlayer,
    private readonly ports: AssistantPorts,
    private readonly drawn: () => Promise<unknown>,
  ) {
    this.#solution = new ShownSolution(player, ports.time, () => this.#endSearch());
    this.#listening = live.onDidMove((change) => {
      this.#endSearch();
      this.#found = undefined;
      if (change === "game") this.stopAutoPlay();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#solution.dispose();
    this.#search?.abort();
    this.#autoPlay?.abort();
    // The loop of Auto Play runs only while this is its own run.
    this.#autoPlay = undefined;
    this.#onDidChange.dispose();
    this.#onDidHint.dispose();
  }

  /** The hint that is shown for the position on the board. */
  get advice(): Advice | undefined {
    return this.#isHidden ? undefined : this.#found?.advice;
  }

  /** Whether the hint on the board makes the game assisted. */
  get isFirstHelp(): boolean {
    return this.#found?.isFirstHelp === true;
  }

  get isThinking(): boolean {
    return this.#search !== undefined && this.#autoPlay === undefined && !this.#isSolving;
  }

  get isSolving(): boolean {
    return this.#search !== undefined && this.#isSolving;
  }

  /** The state of the search for a shorter solution. */
  get improvement(): ImprovementState | undefined {
    return this.#solution.improvement;
  }

  /** Stops all searches, as nobody sees the board. */
  rest(): void {
    this.stopAutoPlay();
    this.#endSearch();
  }

  get isAutoPlaying(): boolean {
    return this.#autoPlay !== undefined;
  }

  /** Finds a hint and shows it. Does nothing while a hint is being searched. */
  async showHint(): Promise<void> {
    const found = await this.#have();
    if (found === undefined) return;
    this.#isHidden = false;
    const hint = say("Hint: {0}.", found.advice.text);
    const text = sentences(hint, found.note);
    // A picked thing would hide the hint.
    this.live.act({ kind: "drop" });
    this.live.speak(sentences(text, this.#helpText(found.isFirstHelp)));
    this.#isHintSaid = true;
    this.advisor.hinted?.(text);
  }

  /** Takes the hint off the board. Returns whether one was shown. */
  dismissHint(): boolean {
    if (this.advice === undefined || this.#autoPlay !== undefined) return false;
    this.#isHidden = true;
    this.advisor.dismissed?.();
    this.live.speak(say("Hint dismissed."));
    this.#onDidChange.fire();
    return true;
  }

  /** Plays the hint, after finding one if there is none. */
  async playHint(): Promise<void> {
    const found = await this.#have();
    // Another call may have played it already.
    if (found !== undefined && found === this.#found)
      this.live.playForPlayer(found.moves, this.#helpText(found.isFirstHelp && !this.#isHintSaid));
  }

  /**
   * Searches for a solution and shows it as a replay as soon as there is one. Resolves when the search for a
   * shorter one has ended.
   */
  async solve(): Promise<void> {
    if (this.#isBusy || this.player.showing !== undefined || !this.#isOpen()) return;
    const failure = say("Couldn't find a solution. Try again.");
    const onFound = (found: AdvisedSolution) => {
      this.live.noteHelp();
      this.#solution.found(found, true);
      this.#onDidChange.fire();
    };
    const found = await this.#searching((signal) => this.advisor.solve(signal, onFound), failure, true);
    if (found === undefined) return;
    this.live.noteHelp();
    const wasShown = this.player.showing !== undefined;
    this.#solution.found(found, false);
    const { title, unproved } = found;
    if (unproved !== undefined) this.live.speak(wasShown ? unproved : say("{0}. {1}", title, unproved));
    this.#onDidChange.fire();
  }

  /**
   * Shows the shortest solution that is known by now. Returns `false` where it is shown already, or there is
   * none.
   */
  showShorter(): boolean {
    return this.#solution.showBest();
  }

  /** Undoes as few steps as needed for a position that is not known to be lost. */
  async undoDeadlock(): Promise<void> {
    const { levelAssistant, advisor } = this;
    const { session } = this.live;
    if (levelAssistant === undefined || this.#isBusy) return;
    const failure = say("Couldn't find the move that caused the deadlock. Try again.");
    const found = await this.#searching((signal) => levelAssistant.wayBack(advisor, signal), failure);
    if (found === undefined) return;
    const steps = session.cursor - found.cursor;
    const words = plural(steps, "{0} step undone.", "{0} steps undone.");
    this.live.undoTo(found.cursor, words);
  }

  /** Says why the position is lost, and marks the squares that show it. */
  async explainLoss(): Promise<void> {
    const { levelAssistant } = this;
    if (levelAssistant === undefined || this.#isBusy || !this.#isOpen()) return;
    const failure = say("Couldn't find the cause of the deadlock. Try again.");
    const found = await this.#searching((signal) => levelAssistant.explain(signal), failure);
    if (found !== undefined) this.live.speak(found.text);
  }

  /** Stops a search or Auto Play. Returns whether there was one. */
  stop(): boolean {
    if (this.#autoPlay !== undefined) {
      this.stopAutoPlay();
      return true;
    }
    if (this.#search === undefined) return false;
    const kept = this.improvement?.best;
    this.#endSearch();
    if (kept !== undefined) this.live.speak(say("The best solution so far is kept: {0}.", kept.length));
    else this.live.speak(this.#isSolving ? say("Solving canceled.") : say("Hint canceled."));
    return true;
  }

  #endSearch(): void {
    this.#search?.abort();
    this.#search = undefined;
    this.#solution.ended();
  }

  stopAutoPlay(): void {
    if (this.#autoPlay === undefined) return;
    this.#autoPlay.abort();
    this.#autoPlay = undefined;
    this.#endSearch();
    // The next move of Auto Play is not a hint that the player asked for.
    this.#found = undefined;
    this.live.speak(say("Auto Play stopped."));
  }

  /** Plays move after move until it is stopped or the game ends. */
  async autoPlay(): Promise<void> {
    if (this.#autoPlay !== undefined || this.live.status !== "playing") return;
    this.#search?.abort();
    this.#search = undefined;
    const { settings, time } = this.ports;
    const running = new AbortController();
    this.#autoPlay = running;
    const started = say("Auto Play. Any key stops it.");
    this.live.speak(sentences(started, this.#helpText(!this.live.isAssisted)));
    while (this.#autoPlay === running && this.live.status === "playing") {
      const { autoPlayMoveMs: moveMs, hintTimeMs } = settings.play;
      const due = time.now() + moveMs;
      // At a high speed there is less time to think.
      const thinkMs = Math.min(hintTimeMs, Math.max(10, moveMs));
      if (this.#found === undefined && !(await this.#find(thinkMs))) break;
      await this.drawn();
      await pause(due - time.now(), running.signal, time);
      if (this.#autoPlay !== running || this.#found === undefined) break;
      this.live.playForPlayer(this.#found.moves);
    }
    if (this.#autoPlay !== running) return;
    this.#autoPlay = undefined;
    this.#onDidChange.fire();
  }

  /** The hint for the position, after finding one. It counts as one hint of the game. */
  async #have(): Promise<Found | undefined> {
    if (this.#isBusy) return undefined;
    if (this.#found !== undefined) return this.#found;
    const { hintLimit: limit } = this.ports.settings.play;
    if (this.live.status === "playing" && limit > 0 && this.live.hints >= limit) {
      this.#refuse(say("You have reached this game's limit of hints: {0}.", quantity(limit)));
      return undefined;
    }
    if (!(await this.#find(this.ports.settings.play.hintTimeMs))) return undefined;
    this.live.countHint();
    return this.#found;
  }

  #helpText(isFirst: boolean): Message | undefined {
    return isFirst ? assistedNow(this.live.game) : undefined;
  }

  /** Whether the game can continue. If not, says why. */
  #isOpen(): boolean {
    const { game, position, status } = this.live;
    if (status === "playing") return true;
    const ended = say("The game has ended, so there is no hint.");
    this.#refuse(canKeepGoing(game, position) ? say("You have won. Keep going first.") : ended);
    return false;
  }

  /** Finds a hint for the position. Resolves with whether there is one. */
  async #find(timeMs: number): Promise<boolean> {
    if (!this.#isOpen()) return false;
    const { game, position } = this.live;
    const request = { timeMs, isHurried: this.#autoPlay !== undefined };
    const failure = say("Couldn't find a hint. Try again.");
    const found = await this.#searching((signal) => this.advisor.hint(request, signal), failure);
    if (found === undefined) return false;
    const { moves, note } = found;
    const isFirstHelp = !this.live.isAssisted;
    const before = replayOf(game, position, moves.slice(0, -1))?.positions.at(-1);
    this.#isHidden = false;
    this.#isHintSaid = false;
    this.#found = { moves, note, isFirstHelp, advice: game.words.advice(before, moves.at(-1) as string) };
    this.#onDidChange.fire();
    this.#onDidHint.fire();
    return true;
  }

  /** Whether a search or Auto Play is running. */
  get #isBusy(): boolean {
    return this.#search !== undefined || this.#autoPlay !== undefined;
  }

  /**
   * Runs a search that can be stopped, and fires events when it starts and ends. Resolves with `undefined`
   * where it found nothing, failed, was stopped, or another position is on the board. The player was told why
   * there is nothing to show.
   */
  async #searching<Answer extends object>(
    run: (signal: AbortSignal) => Promise<Answer | NoAdvice | undefined>,
    failure: Message,
    isSolving = false,
  ): Promise<Answer | undefined> {
    const { position } = this.live;
    const search = new AbortController();
    this.#isSolving = isSolving;
    this.#search = search;
    this.#onDidChange.fire();
    let found: Answer | NoAdvice | undefined;
    try {
      found = await run(search.signal);
    } catch (error) {
      // Canceled by the player, by another question, or because the last panel was closed.
      if (isCancelled(error)) return undefined;
      this.ports.log.error(error);
      this.#refuse(failure);
    } finally {
      if (this.#search === search) this.#search = undefined;
      this.#onDidChange.fire();
    }
    if (found === undefined || search.signal.aborted || this.live.position !== position) return undefined;
    if (!isNothing(found)) return found;
    this.#refuse(found.text);
    return undefined;
  }

  /** Boards without a line show it in passing. */
  #refuse(text: Message): void {
    this.live.refuse(text);
    if (this.advisor.notice === undefined) this.ports.tell.passing(text, 4_000);
  }
}
