import { movesText, pushesText } from "../../games/counted.js";
import type { LevelGame } from "../../games/game.js";
import { type Levels, neighborLevel, type SolutionCounts } from "../../games/levels.js";
import { madeOnce } from "../../games/lists.js";
import { type Message, quantity, say, sense } from "../../games/message.js";
import { type RecentLevel, sessionOf } from "../../games/saves/recent-levels.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type {
  BoardPage,
  HomeGame,
  LevelsPage,
  ViewCollection,
  ViewLevel,
  ViewScene,
} from "../../protocol/game/game-pages.js";
import type { PlayContext } from "../games/play-context.js";
import type { LiveGame } from "../live/live-game.js";
import type { Speech } from "../ports/ports.js";
import type { LevelRecords } from "../store/record-store.js";
import { joined, number, variantLabel } from "./descriptions.js";
import { pictureOf } from "./scenes.js";

/** Pages and parts of pages about levels. */

/** `live`: the game on the board; `unfinished`: see `OneOfAKind.unfinishedSlots`. */
export function levelsPage(
  game: LevelGame,
  { ports: { speech, settings }, levelRecords, liveGames }: PlayContext,
  live: LiveGame | undefined,
  unfinished: ReadonlySet<string>,
): LevelsPage {
  const { levels } = game;
  const now = live?.origin === undefined ? live?.variant : undefined;
  return {
    kind: "levels",
    game: game.name,
    skin: settings.skin(game),
    title: speech.translate(game.title),
    collections: viewCollections(speech, levels, levelRecords, unfinished, now).map((collection) => ({
      ...collection,
      levels: collection.levels.map((level) => ({ ...level, scene: startPicture(game, level.variant) })),
    })),
    random: levels.random.map((variant) => ({
      variant,
      label: speech.translate(variantLabel(game, variant)),
    })),
    recent: viewRecent(speech, game, liveGames.recent.of(game), levelRecords, unfinished, live?.slot),
    hasFiles: levels.files !== undefined,
  };
}

/** The random levels that were dealt. `now`: the slot of the game on the board. */
export function viewRecent(
  speech: Speech,
  game: LevelGame,
  recent: readonly RecentLevel[],
  records: LevelRecords,
  unfinished: ReadonlySet<string>,
  now: string | undefined,
): readonly ViewLevel[] {
  return recent.flatMap((level) => {
    const position = sessionOf(level, game)?.positions[0];
    if (position === undefined) return [];
    const best = records.best(game.levels.key(position));
    const slot = slotOf(game, position);
    return {
      variant: slot,
      title: speech.translate(variantLabel(game, level.variant)),
      size: speech.translate(say("Seed {0}", String(level.seed))),
      solved: best !== undefined,
      best: best === undefined ? "" : speech.translate(costText(game.levels, best.moves)),
      // Random levels have no par.
      par: undefined,
      difficulty: undefined,
      current: slot === now,
      unfinished: unfinished.has(slot),
      scene: pictureOf(game.scene(position)),
    };
  });
}

/** A collection whose levels have no pictures yet. */
export type ListedCollection = Omit<ViewCollection, "levels"> & {
  readonly levels: readonly Omit<ViewLevel, "scene">[];
};

const startPictures = new Map<string, ViewScene | undefined>();

/** The picture of a level at its start. Built-in levels never change, so each picture is made once. */
function startPicture(game: LevelGame, variant: string): ViewScene | undefined {
  return madeOnce(startPictures, `${game.name}/${variant}`, () => {
    const dealt = game.deal(variant, 0);
    return dealt.ok ? pictureOf(game.scene(dealt.value)) : undefined;
  });
}

/**
 * All levels of all collections with the player's best. `unfinished`: see `OneOfAKind.unfinishedSlots`.
 * `now`: the level on the board.
 */
export function viewCollections(
  speech: Speech,
  levels: Levels<unknown, string>,
  records: LevelRecords,
  unfinished: ReadonlySet<string>,
  now: string | undefined,
): readonly ListedCollection[] {
  return levels.collections.map(({ id, title, levels: listed }) => {
    const shown = listed.map(({ variant, title: name, key, size, par, difficulty }) => {
      const best = records.best(key);
      return {
        variant,
        title: name,
        solved: best !== undefined,
        best: best === undefined ? "" : speech.translate(costText(levels, best.moves)),
        par: par && {
          text: speech.translate(
            costText(levels, { moves: par.moves.count, pushes: par.pushes?.count ?? 0 }),
          ),
          reached: best !== undefined && best.moves.moves <= par.moves.count,
        },
        difficulty: difficulty && { ...difficulty, text: speech.translate(difficulty.text) },
        current: variant === now,
        unfinished: unfinished.has(variant),
        size: speech.translate(size),
      };
    });
    const solved = shown.filter((level) => level.solved).length;
    const detail = speech.translate(say("{0} of {1} solved", quantity(solved), quantity(shown.length)));
    return { id, title, detail, solved, levels: shown };
  });
}

function costText(levels: Levels<unknown, string>, { moves, pushes }: SolutionCounts): Message {
  if (levels.pushes === undefined) return movesText(moves);
  return say("{0}, {1}", movesText(moves), pushesText(pushes));
}

/**
 * The collections for the home page, which shows them instead of sizes. Each starts with its first unsolved
 * level.
 */
export function homeLevels(
  speech: Speech,
  levels: Levels<unknown, string>,
  records: LevelRecords,
  unfinished: ReadonlySet<string>,
): Pick<HomeGame, "variants" | "more" | "results"> {
  const collections = viewCollections(speech, levels, records, unfinished, undefined);
  return {
    variants: collections.flatMap(({ title, detail, solved, levels: listed }) => {
      const next = listed.find(({ solved }) => !solved) ?? listed[0];
      const progress = { solved, all: listed.length };
      if (next === undefined) return [];
      return [{ id: next.variant, label: title, goal: detail, unfinished: next.unfinished, progress }];
    }),
    more: {
      label: speech.translate(say("All levels…")),
      tooltip: speech.translate(say("All levels with your best results, and random levels")),
    },
    results: collections.flatMap(({ id, title, solved, levels: listed }) => {
      if (solved === 0) return [];
      const value = `${number(speech, solved)} / ${number(speech, listed.length)}`;
      return [
        {
          variant: id,
          label: title,
          results: [{ label: speech.translate(sense("Solved", "number of levels")), value }],
        },
      ];
    }),
  };
}

/**
 * The heading of a board, and where the level is: "Tea House" in "Sokoban · Side Rooms 5"; without levels,
 * "2048" and "4×4". `day`: what to say about the day that it is the puzzle of.
 */
export function heading(
  speech: Speech,
  { game, variant, origin, boardName }: LiveGame,
  day?: Message,
): Pick<BoardPage, "headline" | "place"> {
  const withDay = (parts: readonly Message[]) => speech.translate(joined(parts));
  const title = speech.translate(game.title);
  const board = speech.translate(boardName);
  if (game.levels === undefined)
    return { headline: title, place: withDay(day === undefined ? [boardName] : [boardName, day]) };
  const of = (place: string | Message) => speech.translate(say("{0} · {1}", game.title, place));
  if (origin !== undefined) {
    const [place, ...name] = origin.title.split(": ");
    if (name.length === 0) return { headline: board, place: title };
    return { headline: name.join(": "), place: of(place!) };
  }
  for (const { title: collection, levels } of game.levels.collections) {
    const index = levels.findIndex((level) => level.variant === variant);
    const name = levels[index]?.title ?? "";
    if (name !== "") return { headline: name, place: of(say("{0} {1}", collection, index + 1)) };
  }
  // The place is cut off in a narrow panel.
  return { headline: board, place: withDay(day === undefined ? [game.title] : [day, game.title]) };
}

/** Whether there is a next level. In a file, the answer is yes, as only reading the file would tell. */
export function hasNextLevel({ origin, variant, game: { levels } }: LiveGame): boolean {
  if (levels === undefined) return false;
  if (origin !== undefined) return origin.file !== undefined;
  return levels.random.includes(variant) || neighborLevel(levels, variant, 1) !== undefined;
}
