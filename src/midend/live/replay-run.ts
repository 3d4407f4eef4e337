import { type Message, say } from "../../games/message.js";
import {
  isAtEnd,
  pushPlaces,
  type Replay,
  type ReplayStep,
  type RulesReplay,
  replayMarks,
  type Steppable,
  seek,
  stepTo,
} from "../../games/play/replay.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { ViewReplay } from "../../protocol/game/game-pages.js";
import type { Time } from "../ports/ports.js";

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
export class ReplayRun<Shown extends Steppable = Replay> {
  #replay: Shown | undefined;
  /** Stops the clock; `undefined` while the replay is paused. */
  #stopClock: (() => void) | undefined;

  constructor(
    private readonly time: Pick<Time, "after">,
    private readonly viewer: ReplayViewer,
  ) {}

  dispose(): void {
    this.#stop();
  }

  /** `undefined` while none is shown. */
  get replay(): Shown | undefined {
    return this.#replay;
  }

  get isPlaying(): boolean {
    return this.#stopClock !== undefined;
  }

  /** Shows a replay at its place and plays it from there, unless `isStill`. */
  show(replay: Shown, isStill = false): void {
    this.#stop();
    this.#replay = replay;
    if (!isStill) this.#start();
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
      this.#stop();
    } else {
      if (isAtEnd(this.#replay)) this.#replay = seek(this.#replay, 0);
      this.#start();
    }
    this.viewer.changed();
  }

  pause(): void {
    this.#stop();
    this.viewer.changed();
  }

  /** Goes one step and stops there. */
  step(step: ReplayStep): void {
    if (this.#replay !== undefined) this.seek(stepTo(this.#replay, step).place);
  }

  /** Goes to a place, or the nearest one that exists, and stops there. */
  seek(place: number): void {
    if (this.#replay === undefined) return;
    this.#stop();
    this.#replay = seek(this.#replay, place);
    this.viewer.changed();
  }

  /** Closes the replay. Returns whether there was one. */
  end(): boolean {
    if (this.#replay === undefined) return false;
    this.#stop();
    this.#replay = undefined;
    this.viewer.changed();
    return true;
  }

  #start(): void {
    this.#stopClock = this.time.after(this.viewer.moveMs(), () => this.#tick());
  }

  #stop(): void {
    this.#stopClock?.();
    this.#stopClock = undefined;
  }

  /** Goes to the next place. The clock starts first, as the viewer shows whether the replay plays. */
  #tick(): void {
    this.#stopClock = undefined;
    const replay = this.#replay;
    if (replay === undefined) return;
    const loops = this.viewer.loops?.() === true;
    const shown = seek(replay, isAtEnd(replay) && loops ? 0 : replay.place + 1);
    this.#replay = shown;
    const goesOn = loops || !isAtEnd(shown);
    if (goesOn) this.#start();
    this.viewer.changed();
    if (!goesOn) this.viewer.ended?.();
  }
}

type ReplayDeed = (shown: { readonly player: Pick<ReplayRun, "toggle" | "step"> }) => void;

/** What the commands of a replay do, on every surface. */
export const replayDeeds = {
  replayToggle: ({ player }) => player.toggle(),
  replayFirst: ({ player }) => player.step("first"),
  replayBackPush: ({ player }) => player.step("backPush"),
  replayBack: ({ player }) => player.step("back"),
  replayForward: ({ player }) => player.step("forward"),
  replayForwardPush: ({ player }) => player.step("forwardPush"),
  replayLast: ({ player }) => player.step("last"),
} as const satisfies Partial<Record<BoardCommand, ReplayDeed>>;

export function isReplayCommand(command: BoardCommand): command is keyof typeof replayDeeds {
  return command in replayDeeds;
}

/** "Move 3 of 47: 12 moved left." */
export function replayPlaceText({ game, moves, positions, place }: RulesReplay): Message {
  const where = say("Move {0} of {1}", place, moves.length);
  const move = moves[place - 1];
  if (move === undefined) return where;
  return say("{0}: {1}", where, game.words.narrate(positions[place - 1], [move], positions[place]));
}

/** The parts of a replay's bar that follow from its moves and its place. */
export function replayView(replay: RulesReplay): Pick<ViewReplay, "place" | "length" | "marks" | "pushes"> {
  const { place, moves } = replay;
  return { place, length: moves.length, marks: replayMarks(replay), pushes: pushPlaces(replay) };
}
