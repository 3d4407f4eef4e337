import * as vscode from "vscode";
import { isAtEnd, type Replay, type ReplayStep, seek, shown, stepTo } from "../../games/play/replay.js";
import { replayMoveMs } from "../../extension/shared/settings.js";
import { translate } from "../../extension/shared/translate.js";
import type { LiveGame } from "./live-game.js";

/** A replay and what it is to the player. */
export interface Showing {
  readonly replay: Replay;
  /** "Solution in 47 moves". */
  readonly title: string;
  /** A solution that goes on from the game on the board; its length is the distance from there. */
  readonly solution: { readonly exact: boolean } | undefined;
}

/**
 * Shows a replay on the board of a live game: a clock over positions. The game itself stays as it is until the player takes moves over, so that
 * leaving is always possible. One replay is seen in all views of the game.
 */
export class ReplayPlayer implements vscode.Disposable {
  readonly #live: LiveGame;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  #showing: Showing | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(live: LiveGame) {
    this.#live = live;
    // Whatever changes the game ends the replay.
    this.#listening = live.onDidChange((change) => {
      if (change === "position" || change === "game") this.#end();
    });
  }

  dispose(): void {
    this.#listening.dispose();
    clearTimeout(this.#timer);
    this.#onDidChange.dispose();
  }

  get showing(): Showing | undefined {
    return this.#showing;
  }

  get isPlaying(): boolean {
    return this.#timer !== undefined;
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
      this.#speakPlace(vscode.l10n.t("Paused."));
      return;
    }
    if (isAtEnd(this.#showing.replay)) this.#go(0);
    this.#play();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
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
    this.#live.speak(vscode.l10n.t("Back in your game."));
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
  get placeText(): string {
    if (this.#showing === undefined) return "";
    const { game, moves, positions, place } = this.#showing.replay;
    const where = vscode.l10n.t("Move {0} of {1}", place, moves.length);
    if (place === 0) return where;
    const what = translate(game.words.narrate(positions[place - 1], [moves[place - 1]!], positions[place]));
    return vscode.l10n.t("{0}: {1}", where, what);
  }

  #play(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), replayMoveMs());
    this.#onDidChange.fire();
  }

  #tick(): void {
    const showing = this.#showing;
    if (showing === undefined) return;
    this.#go(showing.replay.place + 1);
    if (isAtEnd(this.#showing?.replay ?? showing.replay)) {
      this.pause();
      this.#speakPlace(vscode.l10n.t("End of the replay."));
    } else {
      this.#play();
    }
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

  #speakPlace(before = ""): void {
    this.#live.speak(`${before} ${this.placeText}`.trim());
  }
}

/** The position on the board: the replay's where one is shown. */
export function boardPosition(live: LiveGame, player: ReplayPlayer): unknown {
  return player.showing === undefined ? live.position : shown(player.showing.replay);
}
