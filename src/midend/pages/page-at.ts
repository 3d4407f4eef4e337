import { type AnyGame, hasLevels } from "../../games/game.js";
import { findGame } from "../../games/registry/registry.js";
import type { Page } from "../../protocol/game/game-pages.js";
import type { PanelPage } from "../../protocol/game/losses-page.js";
import type { LiveGames } from "../live/live-games.js";
import type { SaveStore } from "../store/save-store.js";
import type { PanelPlace, Place } from "../ports/game-view.js";
import { homePage } from "./home-page.js";
import { begunSlots, levelsPage } from "./level-pages.js";
import { boardPage, type Records } from "./board-page.js";
import type { Pictures } from "../../extension/panel/pictures.js";

/** What pages are made from. */
export interface PageSources extends Records {
  readonly liveGames: LiveGames;
  readonly saves: SaveStore;
  readonly pictures: Pictures;
}

/** `last`: the name of the game whose board was the active editor last. `speaks`: see `boardPage`. */
export interface PageOptions {
  readonly last: string | undefined;
  readonly speaks: boolean;
}

/** The page of a place, as things are: drawing begins no game. Where nobody has begun one, its board is the home page. */
export async function panelPage(place: Place, sources: PageSources, { last, speaks }: PageOptions): Promise<Page> {
  const { liveGames, saves, pictures } = sources;
  const game = place.kind === "home" ? undefined : findGame(place.game);
  const live = game && (await liveGames.look(game));
  if (place.kind === "levels" && game !== undefined && hasLevels(game)) {
    return levelsPage(game, sources.levelRecords, live, begunSlots(await saves.begun(), game), liveGames.recent.of(game));
  }
  if (live !== undefined) return boardPage(liveGames.table(live), sources, pictures, liveGames.rankingOf(live), speaks);
  // Another window may have better scores by now.
  await sources.records.refresh();
  return homePage(liveGames, saves, sources, last, pictures);
}

/** The same of a panel, which shows the player's lost patterns, too, as `pageOf` makes them. */
export async function anyPage(
  place: PanelPlace,
  sources: PageSources,
  options: PageOptions,
  pageOf: (game: AnyGame) => Promise<PanelPage>,
): Promise<PanelPage> {
  if (place.kind !== "losses") return panelPage(place, sources, options);
  const game = findGame(place.game);
  return game === undefined ? panelPage({ kind: "home" }, sources, options) : pageOf(game);
}
