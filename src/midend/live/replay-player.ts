import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { isAtEnd, type Replay, type ReplayStep, seek, shown, stepTo } from "../../games/play/replay.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { LiveGame } from "./live-game.js";
import { ReplayClock } from "./replay-clock.js";

/** A replay and what it is to the player. */
export interface Showing {
  readonly replay: Replay;
  /** "Solution in 47 moves". */
  readonly title: Message;
  /** A solution that goes on from the game on the board; its length is the distance from there. */
  readonly solution: { readonly exact: boolean } | undefined;
}

/**
 * Shows a replay on the board of a live game: a clock over positions. The game itself stays as it is until
 * the player takes moves over, so that leaving is always possible. One replay is seen in all views of the
 * game.
 */
export class ReplayPlayer implements Disposable {
  readonly #live: LiveGame;
  readonly #listening: Disposable;
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #showing: Showing | undefined;
  readonly #clock: ReplayClock;

  constructor(live: LiveGame, ports: Pick<Ports, "settings" | "time">) {
    this.#live = live;
    this.#clock = new ReplayClock(
      ports.time,
      () => ports.settings.play.replayMoveMs,
      () => this.#tick(),
    );
    // Whatever changes the game ends the replay.
    this.#listening = live.onDidChange((change) => {
      if (change === "position" || change === "game") this.#end();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#clock.stop();
    this.#onDidChange.dispose();
  }

  get showing(): Showing | undefined {
    return this.#showing;
  }

  get isPlaying(): boolean {
    return this.#clock.isRunning;
  }

  /** Shows a replay from its start and plays it. */
  show(showing: Showing): void {
    this.#showing = showing;
    this.#live.speak(showing.title);
    this.#play();
  }

  /** Plays or pauses; from the end it plays again from the start. */
  toggle(): void {
    if (this.#showing === undefined) return;
    if (this.isPlaying) {
      this.pause();
      this.#speakPlace(say("Paused."));
      return;
    }
    if (isAtEnd(this.#showing.replay)) this.#go(0);
    this.#play();
  }

  pause(): void {
    this.#clock.stop();
    this.#onDidChange.fire();
  }

  step(step: ReplayStep): void {
    if (this.#showing !== undefined) this.seek(stepTo(this.#showing.replay, step).place);
  }

  /** Goes to a place and stops there. */
  seek(place: number): void {
    if (this.#showing === undefined) return;
    this.pause();
    this.#go(place);
    this.#speakPlace();
  }

  /** Back to the game. */
  leave(): void {
    if (this.#showing === undefined) return;
    this.#end();
    this.#live.speak(say("Back in your game."));
  }

  /** Takes the moves up to the shown place over into the game, as one step that can be undone. */
  take(): void {
    const showing = this.#showing;
    if (showing?.solution === undefined) return;
    const { moves, place } = showing.replay;
    if (place === 0) this.leave();
    else this.#live.playForPlayer(moves.slice(0, place));
  }

  /** "Move 3 of 47: 12 moved left." */
  get placeText(): Message | undefined {
    if (this.#showing === undefined) return undefined;
    const { game, moves, positions, place } = this.#showing.replay;
    const where = say("Move {0} of {1}", place, moves.length);
    if (place === 0) return where;
    const what = game.words.narrate(positions[place - 1], [moves[place - 1]!], positions[place]);
    return say("{0}: {1}", where, what);
  }

  #play(): void {
    this.#clock.start();
    this.#onDidChange.fire();
  }

  /** Whether the replay goes on. */
  #tick(): boolean {
    if (this.#showing === undefined) return false;
    this.#go(this.#showing.replay.place + 1);
    if (!isAtEnd(this.#showing.replay)) return true;
    this.pause();
    this.#speakPlace(say("End of the replay."));
    return false;
  }

  #go(place: number): void {
    if (this.#showing === undefined) return;
    this.#showing = { ...this.#showing, replay: seek(this.#showing.replay, place) };
    this.#onDidChange.fire();
  }

  #end(): void {
    if (this.#showing === undefined) return;
    this.#showing = undefined;
    this.pause();
  }

  #speakPlace(before?: Message): void {
    const text = sentences(before, this.placeText);
    if (text !== undefined) this.#live.speak(text);
  }
}

/** The position on the board: the replay's where one is shown. */
export function boardPosition(live: LiveGame, player: ReplayPlayer): unknown {
  return player.showing === undefined ? live.position : shown(player.showing.replay);
}
