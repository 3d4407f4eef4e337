import type { Game } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import {
  isAtEnd,
  pushPlaces,
  type Replay,
  type ReplayStep,
  replayMarks,
  seek,
  stepTo,
} from "../../games/play/replay.js";
import type { GameRules } from "../../games/rules.js";
import type { ViewReplay } from "../../protocol/game/game-pages.js";
import type { Time } from "../ports/time.js";
import { ReplayClock } from "./replay-clock.js";

/** What a replay needs from the view that shows it. */
export interface ReplayViewer {
  /** Milliseconds between two moves. */
  moveMs(): number;
  /** Whether the replay starts again after its end. */
  loops?(): boolean;
  /** The replay moved, started, stopped or was closed. */
  changed(): void;
  /** The replay has reached its end and stopped. */
  ended?(): void;
}

/** A replay on a board, and the clock that plays it. Live games and the level editor use it. */
export class ReplayRun<
  Position = unknown,
  Move extends string = string,
  Rules extends GameRules<Position, Move> = Game<Position, Move>,
  Shown extends Replay<Position, Move, Rules> = Replay<Position, Move, Rules>,
> {
  readonly #clock: ReplayClock;
  #replay: Shown | undefined;

  constructor(
    time: Pick<Time, "after">,
    private readonly viewer: ReplayViewer,
  ) {
    this.#clock = new ReplayClock(
      time,
      () => viewer.moveMs(),
      () => this.#tick(),
    );
  }

  dispose(): void {
    this.#clock.stop();
  }

  /** `undefined` while none is shown. */
  get replay(): Shown | undefined {
    return this.#replay;
  }

  get isPlaying(): boolean {
    return this.#clock.isRunning;
  }

  /** Shows a replay at its place and plays it from there, unless `isStill`. */
  show(replay: Shown, isStill = false): void {
    this.#clock.stop();
    this.#replay = replay;
    if (!isStill) this.#clock.start();
    this.viewer.changed();
  }

  /** Replaces the replay by a changed one, such as one with marks. It keeps playing. */
  update(replay: Shown): void {
    this.#replay = replay;
    this.viewer.changed();
  }

  /** Plays or pauses; from the end it plays again from the start. */
  toggle(): void {
    if (this.#replay === undefined) return;
    if (this.isPlaying) {
      this.#clock.stop();
    } else {
      if (isAtEnd(this.#replay)) this.#replay = { ...this.#replay, place: 0 };
      this.#clock.start();
    }
    this.viewer.changed();
  }

  pause(): void {
    this.#clock.stop();
    this.viewer.changed();
  }

  /** Goes one step and stops there. */
  step(step: ReplayStep): void {
    if (this.#replay !== undefined) this.seek(stepTo(this.#replay, step).place);
  }

  /** Goes to a place, or the nearest one that exists, and stops there. */
  seek(place: number): void {
    if (this.#replay === undefined) return;
    this.#clock.stop();
    this.#go(this.#replay, place);
    this.viewer.changed();
  }

  /** Closes the replay. Returns whether there was one. */
  end(): boolean {
    if (this.#replay === undefined) return false;
    this.#clock.stop();
    this.#replay = undefined;
    this.viewer.changed();
    return true;
  }

  #go(replay: Shown, place: number): Shown {
    const shown = { ...replay, place: seek(replay, place).place };
    this.#replay = shown;
    return shown;
  }

  /** Goes to the next place. Returns whether the replay continues. */
  #tick(): boolean {
    const replay = this.#replay;
    if (replay === undefined) return false;
    const loops = this.viewer.loops?.() === true;
    const shown = this.#go(replay, isAtEnd(replay) && loops ? 0 : replay.place + 1);
    const goesOn = loops || !isAtEnd(shown);
    this.viewer.changed();
    if (!goesOn) this.viewer.ended?.();
    return goesOn;
  }
}

/** "Move 3 of 47: 12 moved left." */
export function replayPlaceText<Position, Move extends string, Rules extends GameRules<Position, Move>>({
  game,
  moves,
  positions,
  place,
}: Replay<Position, Move, Rules>): Message {
  const where = say("Move {0} of {1}", place, moves.length);
  const move = moves[place - 1];
  if (move === undefined) return where;
  const before = positions[place - 1] as Position;
  return say("{0}: {1}", where, game.words.narrate(before, [move], positions[place] as Position));
}

/** The parts of a replay's bar that follow from its moves and its place. */
export function replayView<Position, Move extends string, Rules extends GameRules<Position, Move>>(
  replay: Replay<Position, Move, Rules>,
): Pick<ViewReplay, "place" | "length" | "marks" | "pushes"> {
  const { place, moves } = replay;
  return { place, length: moves.length, marks: replayMarks(replay), pushes: pushPlaces(replay) };
}
