import type { AnyGame } from "../../games/game.js";
import { grouped } from "../../games/lists.js";
import { type Message, say } from "../../games/message.js";
import { named } from "../../games/message-texts.js";
import type { CountedGame } from "../../games/statistics/counted-game.js";
import { type Figures, figuresOf, monthOf } from "../../games/statistics/figures.js";
import type { StatisticsSection, StatisticsTable } from "../../protocol/game/statistics-page.js";
import type { Speech } from "../ports/speech.js";
import { columnsOf, monthTexts, namedFigures, sizesOf, sizeText } from "./figure-words.js";

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
