import type { AnyGame, LevelGame } from "../../games/game.js";
import { sense } from "../../games/message.js";
import { viewCollections } from "../../midend/pages/level-pages.js";
import type { LevelRecords } from "../../midend/store/record-store.js";
import { formatNumber, speech, t, translate, variantLabel } from "../kit/translate.js";
import type { EntryLook } from "../kit/tree.js";

/** A game that can be continued, in words. */
export interface UnfinishedGame {
  readonly game: string;
  /** See `slotOf`. */
  readonly slot: string;
  /** Its name: "4×4", or the title of a level. */
  readonly name: string;
  /** Its progress: "Score 1,234 · Moves 56". */
  readonly detail: string;
}

/** An entry of the tree with its children. It is also the argument of its commands. */
export interface GamesEntry extends EntryLook {
  readonly game: string;
  /** The game to continue, or to start if its slot is empty; by default the game that was last left. */
  readonly slot?: string;
  readonly children: readonly GamesEntry[];
  readonly isUnfolded: boolean;
}

/** Number of sizes that are listed directly; the others are in a submenu. */
const sizesShown = 3;

/** An entry without children; most have neither a menu nor a text beside the label. */
const leaf = { item: undefined, detail: "", children: [], isUnfolded: false } as const;

/**
 * The whole tree: the last game, the puzzles of the day, then every game. A game has its unfinished games,
 * new games, and levels with the player's progress. `unfinished`: the unfinished games, the last played
 * first. `today`: how many puzzles of the day are finished. `practice`: the entry for the mistakes to
 * practice.
 */
export function gamesTree(
  games: readonly AnyGame[],
  unfinished: readonly UnfinishedGame[],
  records: LevelRecords,
  today?: string,
  practice?: Pick<GamesEntry, "label" | "tooltip">,
): readonly GamesEntry[] {
  const [last] = unfinished;
  const lastGame = games.find(({ name }) => name === last?.game);
  const all = games.map((game) => gameEntry(game, unfinished, records));
  return [
    ...(last === undefined || lastGame === undefined ? [] : [continueEntry(lastGame, last)]),
    ...(today === undefined ? [] : [todayEntry(today, games)]),
    ...(practice === undefined ? [] : [practiceEntry(practice, games)]),
    ...all,
  ];
}

function todayEntry(detail: string, games: readonly AnyGame[]): GamesEntry {
  const label = t("Today's Puzzles");
  return {
    ...leaf,
    id: "today",
    label,
    detail,
    icon: "calendar",
    tooltip: [label, detail].join(" · "),
    game: games[0]!.name,
    command: "todaysPuzzles",
  };
}

function practiceEntry(
  { label, tooltip }: Pick<GamesEntry, "label" | "tooltip">,
  games: readonly AnyGame[],
): GamesEntry {
  return {
    ...leaf,
    id: "practice",
    label,
    icon: "mortar-board",
    tooltip,
    game: games[0]!.name,
    command: "practiceMistakes",
  };
}

function continueEntry(game: AnyGame, last: UnfinishedGame): GamesEntry {
  const detail = `${translate(game.title)} · ${last.name}`;
  return {
    ...unfinishedEntry({ ...last, name: detail }),
    id: "continue",
    label: translate(sense("Continue", "a game")),
    detail,
    icon: "debug-continue",
  };
}

function gameEntry(game: AnyGame, all: readonly UnfinishedGame[], records: LevelRecords): GamesEntry {
  const unfinished = all.filter((candidate) => candidate.game === game.name);
  const label = translate(game.title);
  const isOfLevels = game.levels !== undefined;
  return {
    id: game.name,
    item: "tilework.game",
    label,
    detail: isOfLevels ? levelsDetail(game as LevelGame, records) : (unfinished[0]?.name ?? ""),
    icon: isOfLevels ? "layers" : "layout",
    tooltip:
      unfinished[0] === undefined
        ? label
        : t("{0}: {1}", label, [unfinished[0].name, unfinished[0].detail].join(" · ")),
    game: game.name,
    command: undefined,
    children: isOfLevels
      ? levelChildren(game as LevelGame, unfinished, records)
      : sizeChildren(game, unfinished),
    isUnfolded: true,
  };
}

function sizeChildren(game: AnyGame, unfinished: readonly UnfinishedGame[]): readonly GamesEntry[] {
  const isUnfinished = (id: string) => unfinished.some(({ slot }) => slot === id);
  const fresh = game.variants.slice(0, sizesShown).filter(({ id }) => !isUnfinished(id));
  const hasMore = game.variants.length > sizesShown || game.walks !== undefined;
  return [
    ...unfinished.map(unfinishedEntry),
    ...fresh.map(
      ({ id, label, goal }): GamesEntry => ({
        ...leaf,
        id: `${game.name}/new/${id}`,
        item: "tilework.fresh",
        label: t("New {0}", translate(label)),
        icon: "add",
        tooltip: t("New game: {0}", translate(goal)),
        game: game.name,
        slot: id,
        command: "view.play",
      }),
    ),
    ...(hasMore ? [moreSizes(game)] : []),
  ];
}

function moreSizes(game: AnyGame): GamesEntry {
  return {
    ...leaf,
    id: `${game.name}/more`,
    label: t("Another Size…"),
    icon: "ellipsis",
    tooltip: t("New game, of another size or an easier start"),
    game: game.name,
    command: "chooseNewGame",
  };
}

function unfinishedEntry(unfinished: UnfinishedGame): GamesEntry {
  const { game, slot, name, detail } = unfinished;
  return {
    ...leaf,
    id: `${game}/begun/${slot}`,
    item: "tilework.begun",
    label: name,
    detail,
    icon: "play-circle",
    tooltip: t("Continue {0}", [name, detail].join(" · ")),
    game,
    slot,
    command: "view.play",
  };
}

function levelChildren(
  game: LevelGame,
  unfinished: readonly UnfinishedGame[],
  records: LevelRecords,
): readonly GamesEntry[] {
  const collections = viewCollections(
    speech,
    game.levels,
    records,
    new Set(unfinished.map(({ slot }) => slot)),
    undefined,
  );
  const listed = new Set(collections.flatMap(({ levels }) => levels.map(({ variant }) => variant)));
  return [
    ...unfinished.filter(({ slot }) => !listed.has(slot)).map(unfinishedEntry),
    ...collections.map((collection) => collectionEntry(game, collection, unfinished)),
    ...game.levels.random.map((variant) => randomEntry(game, variant)),
    allLevels(game),
    ...(game.levels.files === undefined ? [] : [fromFile(game)]),
  ];
}

function levelsDetail(game: LevelGame, records: LevelRecords): string {
  const levels = game.levels.collections.flatMap((collection) => collection.levels);
  return progress(levels.filter(({ key }) => records.isSolved(key)).length, levels.length);
}

function progress(solved: number, all: number): string {
  return t("{0} of {1} solved", formatNumber(solved), formatNumber(all));
}

type Collection = ReturnType<typeof viewCollections>[number];

function collectionEntry(
  game: LevelGame,
  { id, title, levels, solved, detail }: Collection,
  unfinished: readonly UnfinishedGame[],
): GamesEntry {
  const next = levels.find((level) => !level.solved) ?? levels[0];
  return {
    id: `${game.name}/collection/${id}`,
    item: "tilework.collection",
    label: title,
    detail,
    icon: solved === levels.length ? "pass-filled" : "library",
    tooltip: next === undefined ? title : t("{0}: {1}. Next level: {2}", title, detail, next.title),
    game: game.name,
    ...(next === undefined ? {} : { slot: next.variant }),
    command: undefined,
    children: levels.map((level) => levelEntry(game, level, level === next && !level.solved, unfinished)),
    isUnfolded: false,
  };
}

function levelEntry(
  game: LevelGame,
  level: Collection["levels"][number],
  isNext: boolean,
  unfinished: readonly UnfinishedGame[],
): GamesEntry {
  const running = unfinished.find(({ slot }) => slot === level.variant);
  const state = running?.detail ?? (level.solved ? level.best : isNext ? t("Next") : level.size);
  const detail =
    running !== undefined
      ? t("Unfinished")
      : level.solved
        ? translate(sense("Solved", "state of a level"))
        : t("Not solved");
  return {
    ...leaf,
    id: `${game.name}/level/${level.variant}`,
    item: "tilework.level",
    label: level.title,
    detail: state,
    icon:
      running !== undefined
        ? "play-circle"
        : level.solved
          ? "pass-filled"
          : isNext
            ? "circle-large-outline"
            : "circle-outline",
    tooltip: [level.title, detail, level.best, level.size].filter((part) => part !== "").join(" · "),
    game: game.name,
    slot: level.variant,
    command: "view.play",
  };
}

function randomEntry(game: LevelGame, variant: string): GamesEntry {
  const label = variantLabel(game, variant);
  const goal = game.variant(variant)?.goal;
  return {
    ...leaf,
    id: `${game.name}/new/${variant}`,
    item: "tilework.fresh",
    label,
    icon: "sparkle",
    tooltip: goal === undefined ? label : t("New game: {0}", `${label}. ${translate(goal)}`),
    game: game.name,
    slot: variant,
    command: "view.play",
  };
}

function allLevels(game: LevelGame): GamesEntry {
  return {
    ...leaf,
    id: `${game.name}/levels`,
    label: t("All levels…"),
    icon: "list-flat",
    tooltip: t("All levels with your best results, and random levels"),
    game: game.name,
    command: "showLevels",
  };
}

function fromFile(game: LevelGame): GamesEntry {
  return {
    ...leaf,
    id: `${game.name}/file`,
    label: t("From a File…"),
    icon: "folder-opened",
    tooltip: t("Play a level of any level file"),
    game: game.name,
    command: "playLevel",
  };
}
