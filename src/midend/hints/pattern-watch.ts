import type { DeadlockPattern, PatternRules, Square } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import type { KeptPattern } from "../../games/saves/kept-pattern.js";
import { inSlices } from "../../games/slices.js";
import type { Disposable, Event } from "../../protocol/emitter.js";
import type { LiveGame } from "../live/live-game.js";
import type { Time } from "../ports/ports.js";

/** A kept pattern that is on the board, and is proved to be lost there. */
export interface PatternOnBoard {
  readonly squares: readonly Square[];
  readonly text: Message;
  /** Why it is lost, in a sentence. */
  readonly reason: Message;
}

/** Receives the pattern that was found in each searched position, while the position is on the board. */
type PatternListener = (position: unknown, met: PatternOnBoard | undefined) => void;

/** The deadlock patterns that the player has kept, to be found on boards. */
export interface PatternFinder {
  watch(
    live: LiveGame,
    patterns: PatternRules<unknown>,
    onFound: PatternListener,
  ): Pick<PatternWatch, "look" | "dispose">;
}

/** The kept patterns of a game. */
interface PatternList {
  of(game: string): readonly KeptPattern[];
  readonly onDidChange: Event<void>;
}

/**
 * The delay between a move and the search, in milliseconds. While a key is held down, moves follow each other
 * faster.
 */
const restMs = 120;

/** Searches a board for the player's kept patterns, whenever no move was made for a moment. */
export class PatternWatch implements Disposable {
  readonly #listening: Disposable;
  #stopWaiting: () => void = () => undefined;
  #isDisposed = false;

  constructor(
    private readonly live: LiveGame,
    private readonly patterns: PatternRules<unknown>,
    private readonly known: PatternList,
    private readonly time: Time,
    private readonly onFound: PatternListener,
  ) {
    this.#listening = known.onDidChange(() => this.look());
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#stopWaiting();
    this.#listening.dispose();
  }

  /** Searches the current board after a moment. Drops the search before it. */
  look(): void {
    this.#stopWaiting();
    if (this.known.of(this.live.game.name).length === 0 || this.#isDisposed) return;
    this.#stopWaiting = this.time.after(restMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const { position, status, game } = this.live;
    if (status !== "playing") return;
    const isOver = () => this.#isDisposed || this.live.position !== position;
    const known = this.known.of(game.name);
    const met = await findOnBoard(position, this.patterns, known, this.time, isOver);
    if (!isOver()) this.onFound(position, met);
  }
}

/** The first of the kept patterns that occurs in a position; `undefined` also where the search was ended. */
export async function findOnBoard(
  position: unknown,
  patterns: PatternRules<unknown>,
  known: readonly KeptPattern[],
  { slices }: Pick<Time, "slices">,
  isOver: () => boolean,
): Promise<PatternOnBoard | undefined> {
  const kept = new Map<DeadlockPattern, KeptPattern>(known.map((one) => [one.pattern, one]));
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
