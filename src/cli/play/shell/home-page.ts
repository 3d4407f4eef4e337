import { type AnyGame, type LevelGame, variantOf } from "../../../games/game.js";
import { english } from "../../../games/message.js";
import { current } from "../../../games/play/session.js";
import { rankingName } from "../../../games/records/game-records.js";
import type { Records } from "../../../games/records/records.js";
import { games } from "../../../games/registry/registry.js";
import type { Save } from "../../../games/saves/save.js";
import { slotOf } from "../../../games/saves/save-slot.js";
import type { StoredSave } from "../../../platform/storage/save-reader.js";
import type { HomeGame, HomePage, LevelsPage, ViewCollection, ViewScene } from "../../../protocol/game/game-pages.js";
import { bestEntries, resultFacts, viewFigures, viewScene } from "./board-page.js";

/** So many variants are offered at once; the others are asked for. */
const offered = 3;

/** `running`: the unfinished game of a kind, where there is one. */
export function homePage(
  running: (game: AnyGame) => Save | undefined,
  saves: readonly StoredSave[],
  records: Records,
  last: string | undefined,
): HomePage {
  return {
    kind: "home",
    games: games.map((game) => homeGame(game, running(game), saves, records)),
    last,
  };
}

function homeGame(game: AnyGame, running: Save | undefined, saves: readonly StoredSave[], records: Records): HomeGame {
  const own = saves.filter(({ save }) => save.session.game.name === game.name && (save.name !== undefined || save.gameId !== running?.gameId));
  const begun = begunSlots(saves, game);
  return {
    name: game.name,
    title: english(game.title),
    skin: undefined,
    variants:
      game.levels === undefined
        ? game.variants.slice(0, offered).map(({ id, label, goal }) => ({ id, label: english(label), goal: english(goal), begun: begun.has(id) }))
        : nextLevels(collectionsOf(game as LevelGame, records, begun, undefined)),
    more:
      game.levels !== undefined
        ? { label: "All levels…", tooltip: "" }
        : game.variants.length > offered || game.walks !== undefined
          ? { label: "More sizes…", tooltip: "" }
          : undefined,
    running: running && runningGame(game, running),
    sample: running === undefined ? startScene(game, game.variants[0]!.id) : undefined,
    saves: own.map(({ key, save }) => ({ id: key, name: save.name ?? "Unfinished game", detail: describeSave(save), savedAtMs: save.savedAtMs })),
    best: game.variants.flatMap(({ id, label }) => {
      const entries = bestEntries(records, rankingName(game.name, id), running?.gameId);
      return entries.length === 0 ? [] : [{ variant: id, label: english(label), entries }];
    }),
    results:
      game.results === undefined
        ? undefined
        : [...records.results.keys()].flatMap((key) => {
            const variant = key.startsWith(`${game.name}/`) ? game.variant(key.slice(game.name.length + 1)) : undefined;
            return variant === undefined
              ? []
              : [{ variant: variant.id, label: english(variant.label), results: resultFacts(game, records, variant.id) }];
          }),
  };
}

/** "4×4 · Score 1,234 · Moves 56". */
export function describeSave({ session, origin }: Save): string {
  const { game } = session;
  const position = current(session);
  const figures = game.scene(position).figures.map(({ label, value }) => `${english(label)} ${value.toLocaleString("en-US")}`);
  return [origin?.title ?? english(variantOf(game, position).label), ...figures].join(" · ");
}

function runningGame(game: AnyGame, save: Save): NonNullable<HomeGame["running"]> {
  const position = current(save.session);
  const scene = game.scene(position);
  const status = game.status(position);
  return {
    variantLabel: save.origin?.title ?? english(variantOf(game, position).label),
    scene: viewScene(scene),
    picture: undefined,
    figures: viewFigures(scene.figures),
    status,
    canContinue: status === "playing" || (status === "won" && game.interpret(position, { kind: "continue" }).length > 0),
  };
}

/** The slots of a game that hold one to be gone on with. */
function begunSlots(saves: readonly StoredSave[], game: AnyGame): ReadonlySet<string> {
  const begun = saves.filter(({ save: { name, session } }) => name === undefined && session.game.name === game.name && session.steps.length > 0);
  return new Set(begun.map(({ save: { session } }) => slotOf(game, session.positions[0])));
}

export function levelsPage(game: LevelGame, records: Records, saves: readonly StoredSave[], now: string | undefined): LevelsPage {
  return {
    kind: "levels",
    game: game.name,
    skin: undefined,
    title: english(game.title),
    collections: collectionsOf(game, records, begunSlots(saves, game), now).map((collection) => ({
      ...collection,
      levels: collection.levels.map((level) => ({ ...level, scene: startScene(game, level.variant) })),
    })),
    random: game.levels.random.map((variant) => ({ variant, label: english(game.variant(variant)?.label ?? { text: variant, args: [] }) })),
    recent: [],
    hasFiles: game.levels.files !== undefined,
  };
}

const startScenes = new Map<string, ViewScene | undefined>();

/** What a variant looks like at its start, the same each time; `undefined` where it cannot be dealt. */
function startScene(game: AnyGame, variant: string): ViewScene | undefined {
  const key = `${game.name}/${variant}`;
  if (!startScenes.has(key)) {
    const dealt = game.deal(variant, 1);
    startScenes.set(key, dealt.ok ? viewScene(game.scene(dealt.value)) : undefined);
  }
  return startScenes.get(key);
}

function collectionsOf({ levels }: LevelGame, records: Records, begun: ReadonlySet<string>, now: string | undefined): readonly ViewCollection[] {
  return levels.collections.map(({ id, title, levels: listed }) => {
    const shown = listed.map(({ variant, title: name, key, size }) => {
      const best = records.levels.get(key)?.moves;
      const cost = best === undefined ? "" : levels.pushes === undefined ? `${best.moves} moves` : `${best.moves} moves, ${best.pushes} pushes`;
      const known = { solved: best !== undefined, best: cost, current: variant === now, begun: begun.has(variant) };
      return { variant, title: name, ...known, par: undefined, difficulty: undefined, size: english(size), scene: undefined };
    });
    const solved = shown.filter((level) => level.solved).length;
    return { id, title, detail: `${solved} of ${shown.length} solved`, solved, levels: shown };
  });
}

/** Each collection begins with its first level that is not solved. */
function nextLevels(collections: readonly ViewCollection[]): HomeGame["variants"] {
  return collections.flatMap(({ title, detail, levels }) => {
    const next = levels.find(({ solved }) => !solved) ?? levels[0];
    return next === undefined ? [] : [{ id: next.variant, label: title, goal: detail, begun: next.begun }];
  });
}
