import * as vscode from "vscode";
import type { AnyGame, LevelGame, Scene } from "../../games/game.js";
import type { Fewest, Levels, Par, SpriteWay } from "../../games/levels.js";
import type { Message } from "../../games/message.js";
import type { Cost } from "../../games/records/records.js";
import { type RecentLevel, sessionOf } from "../../games/saves/recent-levels.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { BoardPage, HomeGame, LevelsPage, ViewCollection, ViewFact, ViewLevel, ViewMark, ViewScene } from "../../protocol/game/game-pages.js";
import { pickedMarks } from "../../protocol/game/picked-marks.js";
import type { LevelAssistant } from "../hints/level-assistant.js";
import type { LiveGame } from "../live/live-game.js";
import { chosenSkin, warnsOfDeadlocks } from "../../extension/shared/settings.js";
import { formatNumber, translate, variantLabel } from "../../extension/shared/translate.js";
import type { LevelRecords } from "../store/level-records.js";
import type { BegunGame } from "../store/save-store.js";

/** What the panels show of levels, made from the state of the host. */

export function levelsPage(
  game: LevelGame,
  records: LevelRecords,
  live: LiveGame | undefined,
  begun: ReadonlySet<string>,
  recent: readonly RecentLevel[],
): LevelsPage {
  const { levels } = game;
  return {
    kind: "levels",
    game: game.name,
    skin: chosenSkin(game),
    title: translate(game.title),
    collections: viewCollections(levels, records, begun, live?.origin === undefined ? live?.variant : undefined).map((collection) => ({
      ...collection,
      levels: collection.levels.map((level) => ({ ...level, scene: startPicture(game, level.variant) })),
    })),
    random: levels.random.map((variant) => ({ variant, label: variantLabel(game, variant) })),
    recent: viewRecent(game, recent, records, begun, live?.slot),
    hasFiles: levels.files !== undefined,
  };
}

/** Random levels that were dealt. `now`: the slot that is on the board. */
export function viewRecent(
  game: LevelGame,
  recent: readonly RecentLevel[],
  records: LevelRecords,
  begun: ReadonlySet<string>,
  now: string | undefined,
): readonly ViewLevel[] {
  return recent.flatMap((level) => {
    const position = sessionOf(level, game)?.positions[0];
    if (position === undefined) return [];
    const best = records.best(game.levels.key(position));
    const slot = slotOf(game, position);
    return {
      variant: slot,
      title: variantLabel(game, level.variant),
      size: vscode.l10n.t("seed {0}", String(level.seed)),
      solved: best !== undefined,
      best: best === undefined ? "" : bestOf(game.levels, best.moves),
      // Nobody has measured a level that was made by chance.
      par: undefined,
      difficulty: undefined,
      current: slot === now,
      begun: begun.has(slot),
      scene: pictureOf(game.scene(position)),
    };
  });
}

/** The slots of a game that hold one to be gone on with; see `slotOf`. */
export function begunSlots(begun: readonly BegunGame[], game: AnyGame): ReadonlySet<string> {
  return new Set(begun.filter((one) => one.game.name === game.name).map(({ slot }) => slot));
}

/** A picture is not played and has one label as a whole. */
function pictureOf({ rows, columns, sprites, ground }: Scene): ViewScene {
  return { rows, columns, sprites, cells: [], pulls: undefined, ground };
}

/** A collection whose levels have no pictures yet. */
type Listed = Omit<ViewCollection, "levels"> & { readonly levels: readonly Omit<ViewLevel, "scene">[] };

const startPictures = new Map<string, ViewScene | undefined>();

/** What a level looks like at its start. Levels that come with a game never change, so each is drawn up once. */
function startPicture(game: LevelGame, variant: string): ViewScene | undefined {
  const key = `${game.name}/${variant}`;
  if (!startPictures.has(key)) {
    const dealt = game.deal(variant, 0);
    startPictures.set(key, dealt.ok ? pictureOf(game.scene(dealt.value)) : undefined);
  }
  return startPictures.get(key);
}

/** Every level of every collection with the player's best; `begun`: see `begunSlots`; `now`: the one on the board. */
export function viewCollections(
  levels: Levels<unknown, string>,
  records: LevelRecords,
  begun: ReadonlySet<string>,
  now: string | undefined,
): readonly Listed[] {
  return levels.collections.map(({ id, title, levels: listed }) => {
    const shown = listed.map(({ variant, title: name, key, size, par }) => {
      const best = records.best(key);
      return {
        variant,
        title: name,
        solved: best !== undefined,
        best: best === undefined ? "" : bestOf(levels, best.moves),
        par: par && { text: parText(levels, par), reached: best !== undefined && best.moves.moves <= par.moves.count },
        difficulty: par && difficultyOf(par),
        current: variant === now,
        begun: begun.has(variant),
        size: translate(size),
      };
    });
    const solved = shown.filter((level) => level.solved).length;
    return { id, title, detail: solvedText(solved, shown.length), solved, levels: shown };
  });
}

function solvedText(solved: number, all: number): string {
  return vscode.l10n.t("{0} of {1} solved", formatNumber(solved), formatNumber(all));
}

function bestOf(levels: Levels<unknown, string>, { moves, pushes }: Cost): string {
  if (levels.pushes === undefined) return moves === 1 ? vscode.l10n.t("1 move") : vscode.l10n.t("{0} moves", formatNumber(moves));
  return vscode.l10n.t("{0} moves, {1} pushes", formatNumber(moves), formatNumber(pushes));
}

function parText(levels: Levels<unknown, string>, { moves, pushes }: Par): string {
  return bestOf(levels, { moves: moves.count, pushes: pushes?.count ?? 0 });
}

/** So many pushes, or moves where nothing is pushed, a level of each difficulty but the hardest has at most. */
const difficulties = [8, 16, 28, 40] as const;

/** From 1 to 5. How much is to be done says little of one level and much of many, and it is the same on every machine. */
function difficultyOf({ moves, pushes }: Par): number {
  const { count } = pushes ?? moves;
  return difficulties.filter((most) => count > most).length + 1;
}

/** On the home page the collections stand in the place of sizes: each begins with its first level that is not solved. */
export function homeLevels(
  levels: Levels<unknown, string>,
  records: LevelRecords,
  begun: ReadonlySet<string>,
): Pick<HomeGame, "variants" | "more" | "results"> {
  const collections = viewCollections(levels, records, begun, undefined);
  return {
    variants: collections.flatMap(({ title, detail, solved, levels: listed }) => {
      const next = listed.find(({ solved }) => !solved) ?? listed[0];
      const progress = { solved, all: listed.length };
      return next === undefined ? [] : [{ id: next.variant, label: title, goal: detail, begun: next.begun, progress }];
    }),
    more: { label: vscode.l10n.t("All levels…"), tooltip: vscode.l10n.t("Every level with your best, and new ones dealt at random") },
    results: collections.flatMap(({ id, title, solved, levels: listed }) =>
      solved === 0
        ? []
        : [
            {
              variant: id,
              label: title,
              results: [{ label: vscode.l10n.t("Solved"), value: `${formatNumber(solved)} / ${formatNumber(listed.length)}` }],
            },
          ],
    ),
  };
}

/** The name of what is on the board and where that stands: "Tea House" in "Sokoban · Side Rooms 5"; without levels, "2048" and "4×4". */
export function heading({ game, variant, origin, boardName }: LiveGame): Pick<BoardPage, "headline" | "place"> {
  const title = translate(game.title);
  if (game.levels === undefined) return { headline: title, place: boardName };
  const of = (place: string) => vscode.l10n.t("{0} · {1}", title, place);
  if (origin !== undefined) {
    const [place, ...name] = origin.title.split(": ");
    return name.length === 0 ? { headline: boardName, place: title } : { headline: name.join(": "), place: of(place!) };
  }
  for (const { title: collection, levels } of game.levels.collections) {
    const index = levels.findIndex((level) => level.variant === variant);
    const name = levels[index]?.title ?? "";
    if (name !== "") return { headline: name, place: of(vscode.l10n.t("{0} {1}", collection, index + 1)) };
  }
  return { headline: boardName, place: title };
}

/** The best ways through the level that is played, beside what is known of it. */
export function levelResults(levels: Levels<unknown, string>, records: LevelRecords, position: unknown): readonly ViewFact[] {
  const best = records.best(levels.key(position));
  const par = levels.par?.(position);
  return [
    ...levelFact(vscode.l10n.t("Fewest moves"), best?.moves.moves, par?.moves),
    ...(levels.pushes === undefined ? [] : levelFact(vscode.l10n.t("Fewest pushes"), best?.pushes.pushes, par?.pushes)),
  ];
}

function levelFact(label: string, own: number | undefined, par: Fewest | undefined): readonly ViewFact[] {
  if (own === undefined && par === undefined) return [];
  return [
    {
      label,
      value: own === undefined ? "–" : formatNumber(own),
      par: par && {
        text: par.proved ? formatNumber(par.count) : `≤ ${formatNumber(par.count)}`,
        meaning: par.proved ? vscode.l10n.t("Proved: it cannot be done with fewer.") : vscode.l10n.t("The fewest that are known."),
        reached: own !== undefined && own <= par.count,
      },
    },
  ];
}

/** Whether a level comes after this one. In a file only reading it tells; the answer there is yes. */
export function hasNextLevel({ origin, variant, game: { levels } }: LiveGame): boolean {
  if (levels === undefined) return false;
  if (origin !== undefined) return origin.file !== undefined;
  if (levels.random.includes(variant)) return true;
  const last = levels.collections.at(-1)?.levels.at(-1);
  return last !== undefined && last.variant !== variant && variant !== levels.files?.variant;
}

/** Longer ways are not shown square by square. */
const maxWayMoves = 1_000;

/** How the last step went, where it was more than a move. */
export function stepWays({ session, game: { levels } }: LiveGame): readonly SpriteWay[] | undefined {
  const step = session.steps[session.cursor - 1];
  if (levels?.carrying === undefined || step === undefined || step.length < 2 || step.length > maxWayMoves) return undefined;
  return levels.carrying.ways(session.positions[session.cursor - 1], step);
}

export function levelMarks({ picked }: LiveGame, { lost }: LevelAssistant): readonly ViewMark[] {
  return [...(picked === undefined ? [] : pickedMarks(picked, warnsOfDeadlocks())), ...lost.map((square) => ({ kind: "lost", ...square }) as const)];
}

const translated = new WeakMap<Message, string>();

/** The words for squares are the same few for all of a board, and large boards have thousands. */
function translateOnce(message: Message): string {
  let text = translated.get(message);
  if (text === undefined) {
    text = translate(message);
    translated.set(message, text);
  }
  return text;
}

/** What stands where, with what is marked there, for a screen reader. */
export function markedCells({ cells, columns }: Scene, marks: readonly ViewMark[]): readonly string[] {
  const texts = cells.map(translateOnce);
  for (const { kind, row, column } of marks) {
    const at = row * columns + column;
    const text = texts[at] ?? "";
    if (kind === "picked") texts[at] = vscode.l10n.t("{0}, picked", text);
    else if (kind === "lost") texts[at] = vscode.l10n.t("{0}, stuck", text);
    else if (kind === "trap") texts[at] = vscode.l10n.t("{0}, the box would be stuck here", text);
    else texts[at] = vscode.l10n.t("{0}, the box can go here", text);
  }
  return texts;
}
