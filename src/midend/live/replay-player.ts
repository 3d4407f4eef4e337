import type { Direction } from "../../games/direction.js";
import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import type { EarlierLine } from "../../games/play/earlier-lines.js";
import { type Replay, type ReplayStep, shown } from "../../games/play/replay.js";
import { Emitter, Owner } from "../../protocol/emitter.js";
import type { PlaySettings, Time } from "../ports/ports.js";
import type { LiveGame } from "./live-game.js";
import { ReplayRun, replayPlaceText } from "./replay-run.js";

/** A review of the moves of a replay. */
export interface ReplayReview {
  /** A curve, in the form of `replayMarks`. */
  readonly marks: readonly number[];
  /** The places after the mistakes, in ascending order. */
  readonly mistakes: readonly number[];
  /** Whether the mistakes can be tried again. */
  readonly canRetry: boolean;
  /** What is known about a place. */
  about(place: number): Message | undefined;
  /** A shorter way from the start to the win, where one was found. */
  readonly shorter: (Pick<Showing, "replay"> & { readonly label: Message }) | undefined;
}

/** A replay, and what it means for the player. */
export interface Showing {
  readonly replay: Replay;
  /** "Solution in 47 moves". */
  readonly title: Message;
  /** Present where the replay is a solution from the position on the board. */
  readonly solution: { readonly exact: boolean } | undefined;
  /** Present where the replay shows a review. */
  readonly review?: ReplayReview | undefined;
  /** Present where the replay is an earlier line of the game, to which the player can return. */
  readonly line?: EarlierLine | undefined;
}

/**
 * Shows a replay on the board of a live game. The game itself does not change until the player takes the
 * moves over, so the replay can be left at any time. All views of the game show the same replay.
 */
export class ReplayPlayer extends Owner {
  readonly #onDidChange = this.own(new Emitter<void>());
  readonly onDidChange = this.#onDidChange.event;
  /** What the current replay means for the player. */
  #about: Omit<Showing, "replay"> | undefined;
  readonly #run: ReplayRun;

  constructor(
    private readonly live: LiveGame,
    ports: {
      readonly settings: { readonly play: Pick<PlaySettings, "replayMoveMs"> };
      readonly time: Pick<Time, "after">;
    },
  ) {
    super();
    this.#run = new ReplayRun(ports.time, {
      moveMs: () => ports.settings.play.replayMoveMs,
      changed: () => this.#onDidChange.fire(),
      ended: () => this.#speakPlace(say("End of the replay.")),
    });
    // Any change of the game ends the replay.
    this.own(
      live.onDidMove(() => this.#run.end()),
      this.#run,
    );
  }

  get showing(): Showing | undefined {
    const { replay } = this.#run;
    return replay === undefined || this.#about === undefined ? undefined : { ...this.#about, replay };
  }

  get isPlaying(): boolean {
    return this.#run.isPlaying;
  }

  /** Shows a replay from its start and plays it, unless `isStill`. */
  show({ replay, ...about }: Showing, isStill = false): void {
    this.#about = about;
    this.live.speak(about.title);
    this.#run.show(replay, isStill);
  }

  /**
   * Shows the shorter way that a review has found. Returns `false` where there is none. This doesn't assist
   * the game: the win is counted already. A player who undoes it and plays again can as well restart the
   * level, which ends all help.
   */
  showShorter(): boolean {
    const shorter = this.showing?.review?.shorter;
    if (shorter === undefined) return false;
    this.show({ replay: shorter.replay, title: shorter.label, solution: undefined });
    return true;
  }

  /** Plays or pauses; from the end it plays again from the start. */
  toggle(): void {
    const { isPlaying } = this;
    this.#run.toggle();
    if (isPlaying) this.#speakPlace(say("Paused."));
  }

  pause(): void {
    this.#run.pause();
  }

  step(step: ReplayStep): void {
    this.#run.step(step);
    this.#speakPlace();
  }

  /**
   * What a direction means while a replay is shown. Left and right go back and forward; in games with pushes,
   * up and down do so by pushes. Returns `false` where none is shown.
   */
  move(gesture: { readonly kind: string; readonly direction?: Direction }): boolean {
    if (this.showing === undefined) return false;
    const { direction } = gesture;
    if (direction === "left") this.step("back");
    else if (direction === "right") this.step("forward");
    else if (direction !== undefined && this.live.game.levels?.pushes !== undefined)
      this.step(direction === "up" ? "backPush" : "forwardPush");
    return true;
  }

  /** Goes to a place and stops there. */
  seek(place: number): void {
    this.#run.seek(place);
    this.#speakPlace();
  }

  /** Back to the game. */
  leave(): void {
    if (this.#run.end()) this.live.speak(say("Back in your game."));
  }

  /**
   * Plays the moves of a solution up to the current place in the game, as one step that can be undone. Or
   * returns to an earlier line at that place. Returns `false` where the replay shows neither.
   */
  take(): boolean {
    const { showing } = this;
    if (showing === undefined) return false;
    const { moves, place } = showing.replay;
    if (showing.line !== undefined) {
      this.live.returnTo(showing.line, place);
      return true;
    }
    if (showing.solution === undefined) return false;
    if (place === 0) this.leave();
    else this.live.playForPlayer(moves.slice(0, place));
    return true;
  }

  /** "Move 3 of 47: 12 moved left." */
  get placeText(): Message | undefined {
    const { replay } = this.#run;
    if (replay === undefined) return undefined;
    const text = replayPlaceText(replay);
    const about = this.#about?.review?.about(replay.place);
    // The text of a move is a sentence; the text of the start is not.
    return about === undefined ? text : sentences(replay.place === 0 ? say("{0}.", text) : text, about);
  }

  #speakPlace(before?: Message): void {
    const { placeText } = this;
    const text = placeText && sentences(before, placeText);
    if (text !== undefined) this.live.speak(text);
  }
}

/** The position on the board: that of the replay, where one is shown. */
export function boardPosition(live: LiveGame, player: ReplayPlayer): unknown {
  return player.showing === undefined ? live.position : shown(player.showing.replay);
}
