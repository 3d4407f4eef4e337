import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { type Replay, type ReplayStep, shown } from "../../games/play/replay.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { Ports } from "../ports/ports.js";
import type { LiveGame } from "./live-game.js";
import { ReplayRun, replayPlaceText } from "./replay-run.js";

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
  /** What the replay that is shown is to the player. */
  #about: Omit<Showing, "replay"> | undefined;
  readonly #run: ReplayRun;

  constructor(live: LiveGame, ports: Pick<Ports, "settings" | "time">) {
    this.#live = live;
    this.#run = new ReplayRun(ports.time, {
      moveMs: () => ports.settings.play.replayMoveMs,
      changed: () => this.#onDidChange.fire(),
      ended: () => this.#speakPlace(say("End of the replay.")),
    });
    // Whatever changes the game ends the replay.
    this.#listening = live.onDidChange((change) => {
      if (change === "position" || change === "game") this.#run.end();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#run.dispose();
    this.#onDidChange.dispose();
  }

  get showing(): Showing | undefined {
    const { replay } = this.#run;
    return replay === undefined || this.#about === undefined ? undefined : { ...this.#about, replay };
  }

  get isPlaying(): boolean {
    return this.#run.isPlaying;
  }

  /** Shows a replay from its start and plays it. */
  show({ replay, ...about }: Showing): void {
    this.#about = about;
    this.#live.speak(about.title);
    this.#run.show(replay);
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

  /** Goes to a place and stops there. */
  seek(place: number): void {
    this.#run.seek(place);
    this.#speakPlace();
  }

  /** Back to the game. */
  leave(): void {
    if (this.#run.end()) this.#live.speak(say("Back in your game."));
  }

  /** Takes the moves up to the shown place over into the game, as one step that can be undone. */
  take(): void {
    const { showing } = this;
    if (showing?.solution === undefined) return;
    const { moves, place } = showing.replay;
    if (place === 0) this.leave();
    else this.#live.playForPlayer(moves.slice(0, place));
  }

  /** "Move 3 of 47: 12 moved left." */
  get placeText(): Message | undefined {
    const { replay } = this.#run;
    return replay && replayPlaceText(replay);
  }

  #speakPlace(before?: Message): void {
    const { placeText } = this;
    const text = placeText && sentences(before, placeText);
    if (text !== undefined) this.#live.speak(text);
  }
}

/** The position on the board: the replay's where one is shown. */
export function boardPosition(live: LiveGame, player: ReplayPlayer): unknown {
  return player.showing === undefined ? live.position : shown(player.showing.replay);
}
