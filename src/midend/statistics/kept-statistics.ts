import { dayAt } from "../../games/days/day.js";
import type { AnyGame } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import {
  type CountedGame,
  countedGame,
  formatCounted,
  formatCountedCsv,
  maxCountedCharacters,
  mergedGame,
  readExported,
} from "../../games/statistics/counted-game.js";
import { monthOf } from "../../games/statistics/figures.js";
import { Emitter } from "../../protocol/emitter.js";
import type {
  DaysPage,
  StatisticsAction,
  StatisticsPage,
  StatisticsSection,
  StatisticsWay,
} from "../../protocol/game/list-pages.js";
import type { EndedGame } from "../games/game-ends.js";
import { joined } from "../pages/descriptions.js";
import { bestEntries, viewResults } from "../pages/figures.js";
import type { Choice, Ports } from "../ports/ports.js";
import type { StatisticsStore } from "../ports/store.js";
import { type Puzzle, puzzleFor, WaitTimes } from "../waiting/wait-times.js";
import { askPuzzle, type DayContext, daysPage } from "./day-calendar.js";
import { monthTexts, statisticsSections } from "./statistics-words.js";

type StatisticsPorts = Pick<
  Ports,
  "ask" | "settings" | "speech" | "statisticsFiles" | "tell" | "time" | "waitTimes"
>;

/** What the rest of the midend needs of statistics. */
export type GameStatistics = Pick<
  KeptStatistics,
  "onDidChange" | "note" | "page" | "ask" | "act" | "daysPage" | "askPuzzle" | "askBest" | "puzzleFor"
>;

/** Counts games that have ended, and shows figures about them and lists of records. */
export class KeptStatistics {
  readonly #onDidChange = new Emitter<void>();
  /** The page has changed. */
  readonly onDidChange = this.#onDidChange.event;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ports: StatisticsPorts,
    private readonly games: readonly AnyGame[],
    private readonly store: StatisticsStore,
  ) {}

  dispose(): void {
    this.#onDidChange.dispose();
  }

  /** Resolves when everything that was noted so far is handed to the store. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  /** Counts a game, if the player wants that. */
  note({ save, fewest }: EndedGame): void {
    if (!this.ports.settings.play.keepsStatistics) return;
    const game = countedGame(save, dayAt(save.savedAtMs, this.ports.settings.play.dayStartHour), fewest);
    if (game === undefined) return;
    this.#writing = Promise.all([this.#writing, this.store.add([game])]).then(() => this.#onDidChange.fire());
  }

  /** `game`: where the page returns. */
  async page(game: string): Promise<StatisticsPage> {
    const games = await this.#read();
    const text = (message: Message) => this.ports.speech.translate(message);
    return {
      kind: "statistics",
      game,
      title: text(say("Statistics")),
      about: text(this.#about(games)),
      sections: statisticsSections(games, this.games, this.ports.speech),
      ways: this.#ways(games),
    };
  }

  #ways(games: readonly CountedGame[]): readonly StatisticsWay[] {
    const { translate } = this.ports.speech;
    const all = [
      { act: "exportGames", label: translate(say("Export…")) },
      { act: "importGames", label: translate(say("Import…")) },
      { act: "deleteAll", label: translate(say("Delete Statistics…")) },
    ] as const;
    return games.length === 0 ? all.filter(({ act }) => act === "importGames") : all;
  }

  /** Shows the figures as lists, on surfaces that have no page for them. */
  async ask(): Promise<void> {
    const games = await this.#read();
    const sections = statisticsSections(games, this.games, this.ports.speech);
    const ways = this.#ways(games);
    const chosen = await this.ports.ask.choose({
      title: say("Statistics"),
      prompt: this.#about(games),
      isForReading: true,
      choices: [
        ...sections.map(
          ({ title, figures }): Choice => ({
            label: title,
            detail: figures
              .slice(0, 3)
              .map(({ label, value }) => `${label}: ${value}`)
              .join(" · "),
          }),
        ),
        ...ways.map(({ label }): Choice => ({ label })),
      ],
    });
    if (chosen === undefined) return;
    const section = sections[chosen.index];
    if (section !== undefined) return this.#askSection(section);
    const way = ways[chosen.index - sections.length];
    if (way !== undefined) await this.act({ kind: "statistics", act: way.act });
  }

  /** All figures of a section with their definitions, and its tables. Selecting one goes back. */
  async #askSection({ title, figures, tables }: StatisticsSection): Promise<void> {
    const chosen = await this.ports.ask.choose({
      title: named(title),
      prompt: say("Select a line to return"),
      isForReading: true,
      choices: [
        ...figures.map(
          ({ label, value, definition }): Choice => ({ label, detail: value, sentence: definition }),
        ),
        ...tables.flatMap(({ title: heading, columns, rows }) =>
          rows.map(
            ({ label, cells }, index): Choice => ({
              ...(index === 0 ? { heading } : {}),
              label,
              detail: cells.map((cell, column) => `${columns[column]!.label}: ${cell}`).join(" · "),
            }),
          ),
        ),
      ],
    });
    if (chosen !== undefined) await this.ask();
  }

  async daysPage(...asked: Parameters<typeof daysPage>): Promise<DaysPage> {
    return daysPage(...asked);
  }

  readonly askPuzzle = askPuzzle;
  readonly askBest = askBest;

  async act({ act }: StatisticsAction): Promise<void> {
    if (act === "exportGames") return this.#export();
    if (act === "importGames") await this.#import();
    else await this.#delete();
    this.#onDidChange.fire();
  }

  /** The puzzle that the player usually finishes in this time; `undefined` where none is known to fit. */
  async puzzleFor(seconds: number): Promise<Puzzle | undefined> {
    if (!this.ports.settings.play.keepsStatistics) return undefined;
    return puzzleFor(seconds, await this.#read(), this.games);
  }

  async #read(): Promise<readonly CountedGame[]> {
    await this.#writing;
    return this.store.read();
  }

  #about(games: readonly CountedGame[]): Message {
    const [first] = games;
    const { language } = this.ports.speech;
    const isKept = this.ports.settings.play.keepsStatistics;
    if (!isKept && first === undefined)
      return say("No statistics are kept. The setting “{0}” turns them on.", "tilework.statistics.keep");
    if (first === undefined) return say("The statistics have no games yet.");
    const since = monthTexts(language)(monthOf(first));
    return isKept
      ? plural(
          games.length,
          "{0} game since {1}. They are kept on this machine only.",
          "{0} games since {1}. They are kept on this machine only.",
          since,
        )
      : plural(
          games.length,
          "{0} game since {1}. Later games aren't counted because of a setting.",
          "{0} games since {1}. Later games aren't counted because of a setting.",
          since,
        );
  }

  async #export(): Promise<void> {
    const chosen = await this.ports.ask.choose({
      title: say("Export Statistics"),
      prompt: say("Select a format"),
      choices: [
        { label: "CSV", detail: say("for spreadsheets") },
        { label: "JSON", detail: say("everything that is kept") },
      ],
    });
    if (chosen === undefined) return;
    const games = await this.#read();
    if (chosen.index === 0)
      await this.ports.statisticsFiles.save("tilework-statistics", "csv", formatCountedCsv(games));
    else await this.ports.statisticsFiles.save("tilework-statistics", "json", formatCounted(games));
  }

  /** Merges the games of a file: those that are known already, with the same facts, change nothing. */
  async #import(): Promise<void> {
    const { statisticsFiles, tell } = this.ports;
    const file = await statisticsFiles.open(maxCountedCharacters);
    if (file === undefined) return;
    const read = file.text.ok ? readExported(file.text.value) : file.text;
    if (!read.ok) return tell.error(say("Couldn't import {0}: {1}", file.name, read.error));
    const known = new Map((await this.#read()).map((game) => [game.gameId, game]));
    const added = read.value.filter((game) => {
      const before = known.get(game.gameId);
      return before === undefined || mergedGame(before, game) !== before;
    });
    if (!(await this.store.add(added)))
      return tell.error(say("Couldn't save all imported games. Keep Tilework open: it keeps trying."));
    void tell.information(
      joined([
        plural(added.length, "{0} game was added.", "{0} games were added."),
        say("{0} already known", quantity(read.value.length - added.length)),
      ]),
    );
  }

  async #delete(): Promise<void> {
    const { ask, tell } = this.ports;
    const isMeant = await ask.confirm({
      question: say("Delete all statistics?"),
      detail: say(
        "The facts about all games are deleted from this machine and can't be restored. Games, best scores and the results of puzzles of the day stay.",
      ),
      yes: say("Delete Statistics"),
    });
    if (!isMeant) return;
    new WaitTimes(this.ports.waitTimes, () => true).clear();
    if (await this.store.deleteAll()) tell.passing(say("All statistics were deleted."), 5_000);
    else tell.error(say("Couldn't delete all statistics: a file can't be removed. Try again later."));
  }
}

/** Lists the best scores of each size, and the best results of games without scores. */
async function askBest({ games, records, ports: { ask, speech } }: DayContext): Promise<void> {
  const choices = games.flatMap((game) =>
    game.variants.flatMap(({ id, label }): readonly Choice[] => {
      const scores = bestEntries(speech, records, game, id, undefined).map(
        ({ rank, name, score }): Choice => ({
          label: named(`${rank}. ${name}`),
          detail: named(quantity(score)),
        }),
      );
      const results = viewResults(speech, game, records.results(game.name, id)).map(
        (fact): Choice => ({ label: fact.label, detail: fact.value }),
      );
      const heading = joined([game.title, label]);
      return [...scores, ...results].map((choice, index) => (index === 0 ? { heading, ...choice } : choice));
    }),
  );
  const none: Choice = { label: say("No game has a result yet.") };
  await ask.choose({
    title: say("Best Scores and Results"),
    prompt: say("The best scores and results of games that weren't assisted"),
    isForReading: true,
    choices: choices.length === 0 ? [none] : choices,
  });
}
