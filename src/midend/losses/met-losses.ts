import type { LossPattern, LossPatterns } from "../../games/levels.js";
import type { KeptLoss } from "../../games/losses/kept-loss.js";
import { say } from "../../games/message.js";
import { inSlices } from "../../games/slices.js";
import type { Disposable } from "../../protocol/emitter.js";
import type { LossWatch, MetListener, MetLoss } from "../hints/known-losses.js";
import type { LiveGame } from "../live/live-game.js";
import type { Time } from "../ports/time.js";
import type { LostPatterns } from "./lost-patterns.js";

/** So long nothing is searched for after a move: while a key is held down, the moves come quicker. */
const restMs = 120;

/** Searches for the player's kept patterns on a board whenever that has rested for a moment. */
export class MetLosses implements LossWatch {
  readonly #live: LiveGame;
  readonly #patterns: LossPatterns<unknown>;
  readonly #known: LostPatterns;
  readonly #time: Time;
  readonly #onFound: MetListener;
  readonly #listening: Disposable;
  #stopWaiting: () => void = () => undefined;
  #isDisposed = false;

  constructor(
    live: LiveGame,
    patterns: LossPatterns<unknown>,
    known: LostPatterns,
    time: Time,
    onFound: MetListener,
  ) {
    this.#live = live;
    this.#patterns = patterns;
    this.#known = known;
    this.#time = time;
    this.#onFound = onFound;
    this.#listening = known.onDidChange(() => this.look());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopWaiting();
    this.#listening.dispose();
  }

  look(): void {
    this.#stopWaiting();
    if (this.#known.of(this.#live.game.name).length === 0 || this.#isDisposed) return;
    this.#stopWaiting = this.#time.after(restMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const { position, status, game } = this.#live;
    if (status !== "playing") return;
    const isOver = () => this.#isDisposed || this.#live.position !== position;
    const known = this.#known.of(game.name);
    const met = await metLossIn(position, this.#patterns, known, this.#time, isOver);
    if (!isOver()) this.#onFound(position, met);
  }
}

/** The first of the kept patterns that stands in a position; `undefined` also where the search was ended. */
export async function metLossIn(
  position: unknown,
  patterns: LossPatterns<unknown>,
  known: readonly KeptLoss[],
  { slices }: Pick<Time, "slices">,
  isOver: () => boolean,
): Promise<MetLoss | undefined> {
  const kept = new Map<LossPattern, KeptLoss>(known.map((loss) => [loss.pattern, loss]));
  const found = await inSlices(patterns.find(position, [...kept.keys()]), slices, isOver);
  const loss = found && kept.get(found.pattern);
  if (found === undefined || loss === undefined) return undefined;
  const reason = patterns.words(found.pattern);
  const title = loss.from?.title ?? "";
  const text =
    title === ""
      ? say("You have met this before. {0}", reason)
      : say("You have met this before, in “{0}”. {1}", title, reason);
  return { squares: found.squares, text, reason };
}
