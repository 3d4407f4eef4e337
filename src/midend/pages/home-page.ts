import * as vscode from "vscode";
import { type AnyGame, canGoOn } from "../../games/game.js";
import { games } from "../../games/registry/registry.js";
import type { HomeGame, HomePage, SavedGame, ViewScene } from "../../protocol/game/game-pages.js";
import type { LiveGame } from "../live/live-game.js";
import type { LiveGames } from "../live/live-games.js";
import { chosenSkin } from "../../extension/shared/settings.js";
import { translate } from "../../extension/shared/translate.js";
import type { RecordStore } from "../store/record-store.js";
import type { SaveStore, StoredSave } from "../store/save-store.js";
import { begunSlots, homeLevels } from "./level-pages.js";
import { bestEntries, describeSave, type Records, saveTitle, viewFigures, viewResults, viewScene } from "./board-page.js";
import type { Pictures } from "../../extension/panel/pictures.js";

/** So many variants have a button; the others are in a list. */
const offered = 3;

export async function homePage(
  liveGames: LiveGames,
  saves: SaveStore,
  { records, levelRecords }: Records,
  last: string | undefined,
  pictures: Pictures,
): Promise<HomePage> {
  const cards: HomeGame[] = [];
  // Looking may take a save for the running game, so it comes first.
  const lives = await Promise.all(games.map((game) => liveGames.look(game)));
  const all = await saves.list();
  const begun = await saves.begun();
  for (const [index, game] of games.entries()) {
    const live = lives[index];
    const stored = all.filter(({ save }) => save.session.game.name === game.name);
    const slots = new Set(begunSlots(begun, game));
    // What is over on the board is kept until it is left, but cannot be gone on with.
    if (live !== undefined && !canGoOn(game, live.position)) slots.delete(live.slot);
    cards.push({
      name: game.name,
      title: translate(game.title),
      skin: chosenSkin(game),
      variants: game.variants.slice(0, offered).map(({ id, label, goal }) => ({
        ...{ id, label: translate(label), goal: translate(goal) },
        begun: slots.has(id),
      })),
      more:
        game.variants.length > offered || game.walks !== undefined
          ? { label: vscode.l10n.t("More sizes…"), tooltip: vscode.l10n.t("New game, of another size or an easier start") }
          : undefined,
      running: live === undefined ? undefined : runningGame(live, pictures),
      sample: live === undefined ? sampleScene(game) : undefined,
      saves: stored.map(savedGame),
      best: game.variants.flatMap(({ id, label }) => {
        const entries = bestEntries(records, game, id, live?.gameId);
        return entries.length === 0 ? [] : [{ variant: id, label: translate(label), entries }];
      }),
      results: game.results === undefined ? undefined : homeResults(records, game),
      ...(game.levels === undefined ? {} : homeLevels(game.levels, levelRecords, slots)),
    });
  }
  return { kind: "home", games: cards, last };
}

function homeResults(records: RecordStore, game: AnyGame): NonNullable<HomeGame["results"]> {
  const order = game.variants.map(({ id }) => id);
  // Those that are not offered by themselves come after all others.
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return records
    .resultVariants(game.name)
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((id) => {
      const variant = game.variant(id);
      const results = viewResults(game, records.results(game.name, id));
      return variant === undefined || results.length === 0 ? [] : [{ variant: id, label: translate(variant.label), results }];
    });
}

function runningGame(live: LiveGame, pictures: Pictures): NonNullable<HomeGame["running"]> {
  const scene = live.game.scene(live.position);
  return {
    variantLabel: live.boardName,
    scene: viewScene(scene),
    picture: pictures.of(live),
    figures: viewFigures(scene.figures),
    status: live.status,
    canContinue: live.status !== "lost" && (live.status === "playing" || live.game.interpret(live.position, { kind: "continue" }).length > 0),
  };
}

/** The same one each time. */
function sampleScene(game: AnyGame): ViewScene | undefined {
  const dealt = game.deal(game.variants[0]!.id, 1);
  return dealt.ok ? viewScene(game.scene(dealt.value)) : undefined;
}

function savedGame(stored: StoredSave): SavedGame {
  return { id: stored.key, name: saveTitle(stored), detail: describeSave(stored), savedAtMs: stored.save.savedAtMs };
}
