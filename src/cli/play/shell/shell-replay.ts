import { english } from "../../../games/message.js";
import { isAtEnd, pushPlaces, type Replay, type ReplayStep, replayMarks, seek, shown, stepTo } from "../../../games/play/replay.js";
import type { ViewReplay } from "../../../protocol/game/game-pages.js";

/** A replay on a board: a clock over positions. The game itself stays as it is until moves are taken over. */
export class ShellReplay {
  readonly title: string;
  /** It goes on from the game on the board: how far it still is, it tells itself. */
  readonly solution: { readonly isShortest: boolean } | undefined;
  readonly #moveMs: number;
  readonly #changed: () => void;
  #replay: Replay;
  #timer: NodeJS.Timeout | undefined;

  constructor(replay: Replay, title: string, solution: { readonly isShortest: boolean } | undefined, moveMs: number, changed: () => void) {
    this.#replay = replay;
    this.title = title;
    this.solution = solution;
    this.#moveMs = moveMs;
    this.#changed = changed;
    this.#run();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  get position(): unknown {
    return shown(this.#replay);
  }

  get replay(): Replay {
    return this.#replay;
  }

  toggle(): void {
    if (this.#timer !== undefined) this.close();
    else {
      if (isAtEnd(this.#replay)) this.#replay = seek(this.#replay, 0);
      this.#run();
    }
    this.#changed();
  }

  step(step: ReplayStep): void {
    this.seek(stepTo(this.#replay, step).place);
  }

  /** Goes to a place and stops there. */
  seek(place: number): void {
    this.close();
    this.#replay = seek(this.#replay, place);
    this.#changed();
  }

  get view(): ViewReplay {
    const { game, moves, positions, place } = this.#replay;
    const where = `Move ${place} of ${moves.length}`;
    const what = place === 0 ? undefined : english(game.words.narrate(positions[place - 1], [moves[place - 1]!], positions[place]));
    return {
      title: this.title,
      place,
      length: moves.length,
      playing: this.#timer !== undefined,
      moveMs: this.#moveMs,
      marks: replayMarks(this.#replay),
      pushes: pushPlaces(this.#replay),
      canTake: this.solution !== undefined,
      placeText: what === undefined ? where : `${where}: ${what}`,
      improvement: undefined,
    };
  }

  #run(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#replay = seek(this.#replay, this.#replay.place + 1);
      if (!isAtEnd(this.#replay)) this.#run();
      this.#changed();
    }, this.#moveMs);
  }
}
