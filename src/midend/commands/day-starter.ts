import type { Day } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, puzzleKey } from "../../games/days/day-puzzles.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import type { LiveGame } from "../live/live-game.js";
import { puzzleAfter, puzzleOfLive } from "../pages/day-words.js";
import type { CommandContext } from "./command-context.js";
import type { PageRequest } from "./page-requests.js";

/** Puts games on boards, as `GameStarter` does. */
interface GamePlacer {
  open(game: AnyGame, slot: string, asked: { readonly request: PageRequest }, deal: DayPuzzle): Promise<void>;
  load(stored: StoredSave, asked: { readonly request: PageRequest }): Promise<void>;
  newGame(
    game: AnyGame,
    variant: string,
    asked: { readonly seed: number; readonly request: PageRequest },
  ): Promise<void>;
}

/** The unfinished games that are searched for a puzzle that was started before. */
const searchedGames = 20;

/** Starts and continues the puzzles of days. */
export class DayStarter {
  readonly #services: CommandContext;
  readonly #starter: GamePlacer;

  constructor(services: CommandContext, starter: GamePlacer) {
    this.#services = services;
    this.#starter = starter;
  }

  /** Lets the player select a puzzle of today or of a past day. Resolves with whether one was selected. */
  async ask(): Promise<boolean> {
    await this.#services.records.refresh();
    return this.askOf(this.#services.records.today);
  }

  /** The same for a day. */
  async askOf(day: Day): Promise<boolean> {
    const { statistics, views } = this.#services;
    const found = await statistics.askPuzzle(day, this.#services, views.limits.days === undefined);
    if (found === "calendar") this.show(day);
    else if (found !== undefined) await this.#play(found);
    return found !== undefined;
  }

  /** Shows the month of a day, or plays a puzzle of the day. */
  show(day: Day, puzzle?: number): unknown {
    const found = puzzle === undefined ? undefined : dayPuzzles(day)[puzzle];
    if (found !== undefined && day <= this.#services.records.today) return this.#play(found);
    return this.#services.views.show({ kind: "days", game: this.#services.games[0]!.name, day });
  }

  /** Plays the next puzzle of the day of a game; today's, if the game is no puzzle. */
  async next(live: LiveGame): Promise<void> {
    const { records, ports } = this.#services;
    await records.refresh();
    const { today, days } = records;
    const own = puzzleOfLive(live, records);
    const left = dayPuzzles(today).find((puzzle) => !days.has(puzzleKey(puzzle)));
    const next = own === undefined ? left : puzzleAfter(own, days);
    if (next !== undefined) await this.#play(next);
    else void ports.tell.information(say("All puzzles of the day are finished."));
  }

  /** Continues the puzzle if it was started before. */
  async #play(puzzle: DayPuzzle): Promise<void> {
    const { games, oneOfAKind, saves } = this.#services;
    const game = games.find(({ name }) => name === puzzle.game);
    if (game === undefined) return;
    const request = this.#services.views.request();
    const isPuzzle = (seed: number | undefined, variant: string) =>
      seed === puzzle.seed && variant === puzzle.variant;
    const live = await oneOfAKind.look(game);
    if (live !== undefined && live.status === "playing" && isPuzzle(live.session.seed, live.variant)) {
      request.show({ kind: "board", game: game.name });
      return;
    }
    const unfinished = (await oneOfAKind.unfinished()).find(
      (head) => head.game === game && isPuzzle(head.seed, head.variant),
    );
    if (unfinished !== undefined) return this.#starter.open(game, unfinished.slot, { request }, puzzle);
    const candidates = (await saves.listed()).filter(
      (save) => save.game === game && save.name === undefined && save.variant === puzzle.variant,
    );
    for (const { key } of candidates.slice(0, searchedGames)) {
      const stored = await saves.open(key);
      if (stored !== undefined && isPuzzle(stored.save.session.seed, puzzle.variant))
        return this.#starter.load(stored, { request });
    }
    await this.#starter.newGame(game, puzzle.variant, { seed: puzzle.seed, request });
  }
}
