import { formatAge } from "../../games/age.js";
import { type AnyGame, canBeContinued, hasLevels } from "../../games/game.js";
import { type Message, plural, say } from "../../games/message.js";
import type { ListedSave } from "../../games/saves/stored-save.js";
import type {
  HomeGame,
  HomeLink,
  HomePage,
  Page,
  SavedGame,
  ViewScene,
} from "../../protocol/game/game-pages.js";
import { timedGame } from "../../protocol/game/timer-page.js";
import type { PlayContext } from "../games/play-context.js";
import type { LiveGame } from "../live/live-game.js";
import type { ViewPlace } from "../ports/game-view.js";
import type { Ports, Speech } from "../ports/ports.js";
import type { RecordStore } from "../store/record-store.js";
import { boardPage } from "./board-page.js";
import { practiceOfHome, todayOfHome } from "./day-words.js";
import { binLabel, boardNameOf, describeFigures, describeSave, saveTitle } from "./descriptions.js";
import { nextAction, nextTexts } from "./ending.js";
import { bestEntries, viewFigures, viewResults } from "./figures.js";
import { homeLevels, levelsPage } from "./level-pages.js";
import { pictureOf, viewScene } from "./scenes.js";

/**
 * `last`: the name of the game whose board was the active editor last. `speaks`: see `boardPage`. `view`: the
 * ID of the panel, for pages that differ between panels.
 */
export interface PageOptions {
  readonly view?: string;
  readonly last: string | undefined;
  readonly speaks: boolean;
}

/**
 * The current page of a place. It does not start a game: the page of a board without one is the home page.
 */
export async function panelPage(
  place: ViewPlace,
  sources: PlayContext,
  { last, speaks }: PageOptions,
): Promise<Page> {
  const { games, liveGames, oneOfAKind, ports } = sources;
  const game = place.kind === "home" ? undefined : games.find(({ name }) => name === place.game);
  const live = game && (await oneOfAKind.look(game));
  if (place.kind === "levels" && game !== undefined && hasLevels(game)) {
    return levelsPage(game, sources, live, await oneOfAKind.unfinishedSlots(game));
  }
  if (live !== undefined) return boardPage(liveGames.playSession(live), sources, speaks);
  // Another window may have better scores by now.
  await ports.records.refresh();
  return homePage(sources, last);
}

/** The number of variants with a button; the others are in a list. */
const offered = 3;
/** The number of saved games of each kind that have a picture. */
const picturedSaves = 12;

/** The number of saved games of each kind; the list of all saved games has the others. */
const maxSaves = 50;

/** `last`: the name of the game that was on a board last. */
async function homePage(sources: PlayContext, last: string | undefined): Promise<HomePage> {
  const { games, oneOfAKind, saves } = sources;
  // This may turn a save into the running game, so it comes first.
  const lives = await Promise.all(games.map((game) => oneOfAKind.look(game)));
  const all = await saves.listed();
  const unfinished = await oneOfAKind.unfinished();
  const cards = games.map((game, index) => {
    const stored = all.filter((save) => save.game.name === game.name);
    const slots = new Set(unfinished.flatMap((one) => (one.game.name === game.name ? [one.slot] : [])));
    return homeGame(sources, game, lives[index], stored, slots);
  });
  return {
    kind: "home",
    games: cards,
    last,
    today: todayOfHome(sources),
    links: homeLinks(sources, await saves.binCount()),
  };
}

function homeLinks(sources: PlayContext, binned: number): readonly HomeLink[] {
  const { translate } = sources.ports.speech;
  const link = (command: HomeLink["command"], label: Message, tooltip: Message): HomeLink => ({
    command,
    label: translate(label),
    tooltip: translate(tooltip),
  });
  const practice = practiceOfHome(sources);
  const times = sources.games.some(({ name }) => name === timedGame);
  return [
    ...(practice === undefined ? [] : [{ command: "practiceMistakes" as const, ...practice }]),
    link("showStatistics", say("Statistics"), say("Figures about the games that have ended")),
    ...(times ? [link("timeSolves", say("Time Solves"), say("Sliding puzzles against the clock"))] : []),
    ...(binned === 0
      ? []
      : [link("showBin", binLabel(binned), say("Restore games from the bin, or empty it"))]),
  ];
}

function homeGame(
  sources: PlayContext,
  game: AnyGame,
  live: LiveGame | undefined,
  stored: readonly ListedSave[],
  slots: ReadonlySet<string>,
): HomeGame {
  const { ports, records, levelRecords } = sources;
  const { speech, settings } = ports;
  const more = stored.length - maxSaves;
  return {
    name: game.name,
    title: speech.translate(game.title),
    skin: settings.skin(game),
    variants: game.variants.slice(0, offered).map(({ id, label, goal }) => ({
      id,
      label: speech.translate(label),
      goal: speech.translate(goal),
      unfinished: slots.has(id),
    })),
    more:
      game.variants.length > offered || game.walks !== undefined
        ? {
            label: speech.translate(say("More sizes…")),
            tooltip: speech.translate(say("New game, of another size or an easier start")),
          }
        : undefined,
    ...boardOf(live, game, sources),
    saves: stored.slice(0, maxSaves).map((save, index) => savedGame(ports, save, index < picturedSaves)),
    moreSaves:
      more > 0 ? speech.translate(plural(more, "{0} more saved game…", "{0} more saved games…")) : undefined,
    best: game.variants.flatMap(({ id, label }) => {
      const entries = bestEntries(speech, records, game, id, live?.gameId);
      return entries.length === 0 ? [] : [{ variant: id, label: speech.translate(label), entries }];
    }),
    results: game.results === undefined ? undefined : homeResults(speech, records, game),
    ...(game.levels === undefined ? {} : homeLevels(speech, game.levels, levelRecords, slots)),
  };
}

function homeResults(speech: Speech, records: RecordStore, game: AnyGame): NonNullable<HomeGame["results"]> {
  const order = game.variants.map(({ id }) => id);
  // Variants that are not in the list of the game come last.
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return records
    .resultVariants(game.name)
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((id) => {
      const variant = game.variant(id);
      const results = viewResults(speech, game, records.results(game.name, id));
      if (variant === undefined || results.length === 0) return [];
      return [{ variant: id, label: speech.translate(variant.label), results }];
    });
}

/** The game to continue, or a picture of a board where nobody has made a move. */
function boardOf(
  live: LiveGame | undefined,
  game: AnyGame,
  sources: PlayContext,
): Pick<HomeGame, "running" | "sample"> {
  const { speech } = sources.ports;
  if (live === undefined) return { running: undefined, sample: sampleScene(speech, game) };
  if (live.status === "playing" && !live.isUnfinished)
    return { running: undefined, sample: viewScene(speech, game.scene(live.position)) };
  return { running: runningGame(live, sources), sample: undefined };
}

function runningGame(live: LiveGame, sources: PlayContext): NonNullable<HomeGame["running"]> {
  const { speech, pictures } = sources.ports;
  const { game, position, status } = live;
  const scene = game.scene(position);
  const goesOn = canBeContinued(game, position);
  return {
    variantLabel: speech.translate(live.boardName),
    scene: viewScene(speech, scene),
    picture: pictures.of(live),
    figures: viewFigures(speech, scene.figures),
    status,
    canBeContinued: goesOn,
    next: goesOn ? undefined : speech.translate(nextTexts[nextAction(live, sources)]),
    isOwn: !live.isAssisted,
  };
}

/** It shows the same deal each time. */
function sampleScene(speech: Speech, game: AnyGame): ViewScene | undefined {
  const dealt = game.deal(game.variants[0]!.id, 1);
  return dealt.ok ? viewScene(speech, game.scene(dealt.value)) : undefined;
}

/** An unfinished game has no name: its board says which one it is. */
function savedTexts(speech: Speech, listed: ListedSave): Pick<SavedGame, "name" | "detail"> {
  const [title, detail] =
    listed.name === undefined
      ? [boardNameOf(listed), describeFigures(listed.figures)]
      : [saveTitle(listed), describeSave(listed)];
  return { name: speech.translate(title), detail: speech.translate(detail) };
}

function savedGame(
  { speech, time }: Pick<Ports, "speech" | "time">,
  listed: ListedSave,
  isPictured: boolean,
): SavedGame {
  const { key, savedAtMs, game, board } = listed;
  const position = isPictured ? game.parse(board) : undefined;
  return {
    id: key,
    ...savedTexts(speech, listed),
    savedAtMs,
    age: formatAge(savedAtMs, time.now(), speech.language),
    scene: position?.ok === true ? pictureOf(game.scene(position.value)) : undefined,
  };
}
