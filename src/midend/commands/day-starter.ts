import { type Day, dayText, shortDayText } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, firstDay, puzzleKey } from "../../games/days/day-puzzles.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import type { LiveGame } from "../live/live-game.js";
import {
  daysThatCount,
  finishedOn,
  puzzleAfter,
  puzzleOfLive,
  puzzleTitle,
  resultText,
  streak,
} from "../pages/day-words.js";
import type { Choice } from "../ports/asking.js";
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

/** The list of past days has at most this many. */
const listedDays = 400;
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
    const { games, records, ports } = this.#services;
    const { today, days } = records;
    const { language } = ports.speech;
    const puzzles = dayPuzzles(day);
    const choices = puzzles.map((puzzle): Choice => {
      const result = days.get(puzzleKey(puzzle));
      const label = puzzleTitle(puzzle, games);
      return result === undefined
        ? { label, icon: "circle-large" }
        : { label, detail: resultText(result, language), icon: "pass" };
    });
    const chosen = await ports.ask.choose({
      title: day === today ? say("Today's Puzzles") : named(dayText(day, language)),
      prompt:
        day === today ? streakText(streak(today, days)) : say("Past puzzles don't count toward a streak."),
      choices: [...choices, { label: say("Past Days…"), icon: "calendar" }],
      isForReading: true,
    });
    if (chosen === undefined) return false;
    const puzzle = puzzles[chosen.index];
    if (puzzle !== undefined) {
      await this.#play(puzzle);
      return true;
    }
    const other = await this.#askDay();
    return other === undefined ? false : this.askOf(other);
  }

  /** The calendar: today and the days before, with what was finished and which days count for a streak. */
  async #askDay(): Promise<Day | undefined> {
    const { records, ports } = this.#services;
    const { today, days } = records;
    const counted = new Set(daysThatCount(today, days));
    const first = Math.max(firstDay, today - listedDays + 1);
    const listed = Array.from({ length: Math.max(0, today - first + 1) }, (_, index) => today - index);
    const chosen = await ports.ask.choose({
      title: say("Past Days"),
      prompt: say("Select a day"),
      isForReading: true,
      choices: listed.map((day): Choice => {
        const finished = say(
          "{0} of {1} finished",
          quantity(finishedOn(day, days)),
          quantity(dayPuzzles(day).length),
        );
        return {
          label: shortDayText(day, ports.speech.language),
          detail: counted.has(day) ? say("{0} · counts toward the streak", finished) : finished,
          icon: counted.has(day) ? "pass-filled" : finishedOn(day, days) > 0 ? "pass" : "circle-large",
        };
      }),
    });
    return chosen && listed[chosen.index];
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

/** "Streak: 3 days. Longest: 12 days." */
function streakText({ current, longest }: ReturnType<typeof streak>): Message {
  if (longest === 0) return say("Finish one puzzle a day to start a streak.");
  return (
    sentences(
      plural(current, "Streak: {0} day.", "Streak: {0} days."),
      plural(longest, "Longest: {0} day.", "Longest: {0} days."),
    ) ?? say("Select a puzzle")
  );
}
