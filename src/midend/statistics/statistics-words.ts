import type { AnyGame } from "../../games/game.js";
import { grouped } from "../../games/lists.js";
import { type Message, quantity, say } from "../../games/message.js";
import { durationText, named } from "../../games/message-texts.js";
import type { CountedGame } from "../../games/statistics/counted-game.js";
import { type Figures, figuresOf, monthOf } from "../../games/statistics/figures.js";
import type { StatisticsSection, StatisticsTable } from "../../protocol/game/list-pages.js";
import { variantLabel } from "../pages/descriptions.js";
import type { Speech } from "../ports/ports.js";

/** A figure with its name and its meaning. */
export interface NamedFigure {
  readonly name: keyof Figures;
  readonly label: Message;
  readonly value: Message;
  readonly definition: Message;
}

const none = named("–");

const amount = (value: number | undefined) => (value === undefined ? none : named(quantity(value)));
const mean = (value: number | undefined) =>
  value === undefined ? none : named(quantity(Math.round(value * 10) / 10, Number.isInteger(value) ? 0 : 1));

/**
 * The figures of the games of one kind, or of all kinds, which have no results to compare. Figures that such
 * games never have are left out.
 */
function namedFigures(figures: Figures, game: AnyGame | undefined): readonly NamedFigure[] {
  const found: NamedFigure[] = [
    {
      name: "games",
      label: say("Games"),
      value: amount(figures.games),
      definition: say("Games that ended, including assisted ones. A game that is continued counts once."),
    },
    {
      name: "assisted",
      label: say("Assisted games"),
      value: amount(figures.assisted),
      definition: say(
        "Games with hints, solutions or moves from elsewhere. Of the other figures, only games and time include them.",
      ),
    },
    {
      name: "wins",
      label: say("Wins"),
      value: amount(figures.wins),
      definition: say("Unassisted games that were won, even if they were continued and then lost."),
    },
    {
      name: "winsInARow",
      label: say("Wins in a row"),
      value: amount(figures.winsInARow),
      definition: say("Unassisted games won in a row, up to the last one. A lost game starts again at 0."),
    },
    {
      name: "mostWinsInARow",
      label: say("Most wins in a row"),
      value: amount(figures.mostWinsInARow),
      definition: say("The most unassisted games ever won in a row."),
    },
  ];
  if (game !== undefined) found.push(...results(figures, game));
  if (game?.ranking?.highest !== undefined)
    found.push({
      name: "highest",
      label: say("Highest tile"),
      value: amount(figures.highest),
      definition: say("The highest tile at the end of an unassisted game."),
    });
  if (game !== undefined && game.ranking === undefined)
    found.push({
      name: "aboveFewest",
      label: say("Moves above the fewest"),
      value: mean(figures.aboveFewest),
      definition: say(
        "The mean number of moves beyond the fewest possible, in unassisted wins for which the fewest are proved.",
      ),
    });
  if (game === undefined || game.ranking === undefined)
    found.push({
      name: "solved",
      label: game?.levels === undefined ? say("Boards solved") : say("Levels solved"),
      value: amount(figures.solved),
      definition: say(
        "Different boards or levels that were won unassisted. Where boards are random, each size counts once.",
      ),
    });
  found.push({
    name: "playedMs",
    label: say("Time"),
    value: durationText(figures.playedMs),
    definition: say("The time of all games, while they were on the screen."),
  });
  return found;
}

const movesWords = {
  best: { label: say("Fewest moves"), definition: say("The fewest moves of an unassisted win.") },
  mean: {
    label: say("Mean moves"),
    definition: say("The moves of all unassisted wins, divided by their number."),
  },
  median: {
    label: say("Median moves"),
    definition: say("Half of the unassisted wins have at most this many moves."),
  },
};
const scoreWords: typeof movesWords = {
  best: { label: say("Best score"), definition: say("The highest score of an unassisted game.") },
  mean: {
    label: say("Mean score"),
    definition: say("The scores of all unassisted games, divided by their number."),
  },
  median: {
    label: say("Median score"),
    definition: say("Half of the unassisted games have at most this score."),
  },
};

function results({ best, mean: average, median }: Figures, { ranking }: AnyGame): readonly NamedFigure[] {
  const words = ranking === undefined ? movesWords : scoreWords;
  return [
    { name: "best", value: amount(best), ...words.best },
    { name: "mean", value: mean(average), ...words.mean },
    { name: "median", value: mean(median), ...words.median },
  ];
}

/** The columns of tables by size and by month. */
function columnsOf(game: AnyGame | undefined): readonly (keyof Figures)[] {
  if (game === undefined) return ["games", "wins", "playedMs"];
  return game.ranking === undefined
    ? ["games", "wins", "best", "median", "playedMs"]
    : ["games", "wins", "best", "median", "highest", "playedMs"];
}

/** Writes months as “November 2026” in the language of the player. */
export function monthTexts(language: string | undefined): (month: string) => string {
  const format = new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" });
  return (month) => format.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** The name of a size, or of the collection of a level. */
function sizeText(size: string, game: AnyGame): Message {
  const collection = game.levels?.collections.find(({ id }) => id === size);
  if (collection !== undefined) return named(collection.title);
  return size === game.levels?.files?.variant ? say("Levels from files") : variantLabel(game, size);
}

/** The size of each game of a kind; a level has that of its collection. */
export function sizesOf({ levels }: AnyGame): (game: { readonly variant: string }) => string {
  if (levels === undefined) return ({ variant }) => variant;
  const collections = new Set(levels.collections.map(({ id }) => id));
  const random = new Set(levels.random);
  return ({ variant }) => {
    const [start = variant] = variant.split("/", 1);
    return !random.has(variant) && collections.has(start) ? start : variant;
  };
}

/** The months of a table; an export has all of them. */
const shownMonths = 24;

/** The figures of all games, and of each game that was played, with its sizes and months. */
export function statisticsSections(
  games: readonly CountedGame[],
  known: readonly AnyGame[],
  speech: Speech,
): readonly StatisticsSection[] {
  if (games.length === 0) return [];
  const byGame = grouped(games, ({ game }) => game);
  const own = known.flatMap((game) => {
    const played = byGame.get(game.name) ?? [];
    return played.length === 0 ? [] : [section(game.name, game.title, played, game, speech)];
  });
  return [section("all", say("All games"), games, undefined, speech), ...own];
}

function section(
  id: string,
  title: Message,
  games: readonly CountedGame[],
  game: AnyGame | undefined,
  speech: Speech,
): StatisticsSection {
  const figures = namedFigures(figuresOf(games), game).map(({ label, value, definition }) => ({
    label: speech.translate(label),
    value: speech.translate(value),
    definition: speech.translate(definition),
  }));
  const monthText = monthTexts(speech.language);
  const months = [...grouped(games, monthOf)].sort(([one], [other]) => (one < other ? 1 : -1));
  const byMonth = table(
    say("By month"),
    months.slice(0, shownMonths).map(([month, own]) => [named(monthText(month)), own]),
    game,
    speech,
  );
  const about = { id, title: speech.translate(title), figures };
  if (game === undefined) return { ...about, tables: [byMonth] };
  const sizes = [...grouped(games, sizesOf(game))].map(([size, own]) => [sizeText(size, game), own] as const);
  const bySize = table(
    game.levels === undefined ? say("By size") : say("By collection"),
    sizes.sort(([, one], [, other]) => other.length - one.length),
    game,
    speech,
  );
  return { ...about, tables: [bySize, byMonth] };
}

function table(
  title: Message,
  groups: readonly (readonly [Message, readonly CountedGame[]])[],
  game: AnyGame | undefined,
  { translate }: Speech,
): StatisticsTable {
  const most = Math.max(1, ...groups.map(([, games]) => games.length));
  const figures = (of: Figures) => {
    const all = namedFigures(of, game);
    return columnsOf(game).flatMap((name) => all.find((figure) => figure.name === name) ?? []);
  };
  return {
    title: translate(title),
    columns: figures(figuresOf([])).map(({ label, definition }) => ({
      label: translate(label),
      definition: translate(definition),
    })),
    rows: groups.map(([label, games]) => ({
      label: translate(label),
      bar: games.length / most,
      cells: figures(figuresOf(games)).map(({ value }) => translate(value)),
    })),
  };
}
