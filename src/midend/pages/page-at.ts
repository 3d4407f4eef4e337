import type { Day } from "../../games/days/day.js";
import { type AnyGame, hasLevels } from "../../games/game.js";
import type { Page } from "../../protocol/game/game-pages.js";
import type { PanelPage } from "../../protocol/game/losses-page.js";
import type { PlayContext } from "../games/play-context.js";
import type { PanelPlace, ViewPlace } from "../ports/game-view.js";
import { boardPage } from "./board-page.js";
import { homePage } from "./home-page.js";
import { levelsPage } from "./level-pages.js";

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
  const { liveGames, oneOfAKind, records } = sources;
  const game = place.kind === "home" ? undefined : gameOf(place.game, sources);
  const live = game && (await oneOfAKind.look(game));
  if (place.kind === "levels" && game !== undefined && hasLevels(game)) {
    return levelsPage(game, sources, live, await oneOfAKind.unfinishedSlots(game));
  }
  if (live !== undefined) return boardPage(liveGames.playSession(live), sources, speaks);
  // Another window may have better scores by now.
  await records.refresh();
  return homePage(sources, last);
}

/** The page of a board whose game is in memory; `undefined` for other places, whose pages take a read. */
export function boardPageAt(place: PanelPlace, sources: PlayContext, speaks: boolean): Page | undefined {
  const live = sources.oneOfAKind.at(place);
  return live && boardPage(sources.liveGames.playSession(live), sources, speaks);
}

/** Makes the pages that only panels show. */
export interface PanelPages {
  losses(game: AnyGame): Promise<PanelPage>;
  timer(view: string): Promise<PanelPage>;
  statistics(game: string): Promise<PanelPage>;
  days(game: string, day: Day | undefined): Promise<PanelPage>;
}

/** Like `panelPage`, for panels, which also show the player's deadlock patterns and timed solves. */
export async function anyPage(
  place: PanelPlace,
  sources: PlayContext,
  options: PageOptions,
  pages: PanelPages,
): Promise<PanelPage> {
  if (place.kind === "statistics") return pages.statistics(place.game);
  if (place.kind === "days") return pages.days(place.game, place.day);
  if (place.kind === "timer") return pages.timer(options.view ?? "");
  if (place.kind !== "losses") return panelPage(place, sources, options);
  const game = gameOf(place.game, sources);
  return game === undefined ? panelPage({ kind: "home" }, sources, options) : pages.losses(game);
}

function gameOf(name: string, { games }: PlayContext): AnyGame | undefined {
  return games.find((game) => game.name === name);
}
