import * as vscode from "vscode";
import { type AnyGame, type Figure, type Scene, variantOf } from "../games/game.js";
import { games } from "../games/registry.js";
import { canRedo, canUndo, current } from "../games/session.js";
import type { BestEntry, BoardPage, HomeGame, HomePage, SavedGame, ViewEnding, ViewFigure, ViewScene } from "../protocol/game-wire.js";
import type { Assistant } from "./assistant.js";
import type { GameRoom, Standing } from "./game-room.js";
import type { LiveGame } from "./live-game.js";
import type { RecordStore } from "./record-store.js";
import type { SaveStore, StoredSave } from "./save-store.js";
import { formatNumber, translate } from "./translate.js";

/** What the panels show, made from the state of the host. */

/** `speaks`: of several views of a game one speaks to screen readers. */
export function boardPage(live: LiveGame, assistant: Assistant, records: RecordStore, standing: Standing, speaks: boolean): BoardPage {
  const { game, position, session, status } = live;
  const scene = game.scene(position);
  const variant = variantOf(game, position);
  return {
    kind: "board",
    game: game.name,
    title: translate(game.title),
    variantLabel: translate(variant.label),
    goal: translate(variant.goal),
    gameKey: `${live.gameId}:${live.boardNumber}`,
    scene: viewScene(scene),
    figures: viewFigures(scene.figures),
    best: game.ranking === undefined ? undefined : Math.max(records.best(game.name, variant.id), live.assisted ? 0 : game.ranking.value(position)),
    topThree: bestEntries(records, game, variant.id, live.gameId).slice(0, 3),
    status,
    ending: status === "playing" ? undefined : viewEnding(live, records, standing),
    canUndo: canUndo(session),
    canRedo: canRedo(session),
    hint: assistant.advice === undefined ? undefined : { direction: assistant.advice.direction, text: translate(assistant.advice.text) },
    thinking: assistant.isThinking,
    autoPlaying: assistant.isAutoPlaying,
    announcement: speaks ? live.announcement : { id: 0, text: "" },
  };
}

export async function homePage(room: GameRoom, saves: SaveStore, records: RecordStore): Promise<HomePage> {
  const cards: HomeGame[] = [];
  for (const game of games) {
    const live = await room.look(game);
    const stored = (await saves.list()).filter(({ save }) => save.session.game.name === game.name);
    cards.push({
      name: game.name,
      title: translate(game.title),
      variants: game.variants.map(({ id, label, goal }) => ({ id, label: translate(label), goal: translate(goal) })),
      running: live === undefined ? undefined : runningGame(live),
      saves: stored.map(savedGame),
      best: game.variants.flatMap(({ id, label }) => {
        const entries = bestEntries(records, game, id, live?.gameId);
        return entries.length === 0 ? [] : [{ variant: id, label: translate(label), entries }];
      }),
    });
  }
  return { kind: "home", games: cards };
}

export function describeSave({ save }: StoredSave): string {
  return describePosition(save.session.game, current(save.session));
}

/** "4×4 · Score 1,234 · Moves 56". */
export function describePosition(game: AnyGame, position: unknown): string {
  const figures = game.scene(position).figures.map(({ label, value }) => `${translate(label)} ${formatNumber(value)}`);
  return [translate(variantOf(game, position).label), ...figures].join(" · ");
}

export function saveTitle({ save }: StoredSave): string {
  return save.name ?? vscode.l10n.t("Unfinished game");
}

function runningGame(live: LiveGame): NonNullable<HomeGame["running"]> {
  const scene = live.game.scene(live.position);
  return {
    variantLabel: translate(variantOf(live.game, live.position).label),
    scene: viewScene(scene),
    figures: viewFigures(scene.figures),
    status: live.status,
    canContinue: live.status !== "lost" && (live.status === "playing" || live.game.interpret(live.position, { kind: "continue" }).length > 0),
  };
}

function savedGame(stored: StoredSave): SavedGame {
  return { id: stored.key, name: saveTitle(stored), detail: describeSave(stored), savedAtMs: stored.save.savedAtMs };
}

function bestEntries(records: RecordStore, game: AnyGame, variant: string, gameId: string | undefined): readonly BestEntry[] {
  return records.scores(game.name, variant).map((entry, index) => ({
    rank: index + 1,
    name: entry.name === "" ? vscode.l10n.t("You") : entry.name,
    score: entry.score,
    current: entry.gameId === gameId,
  }));
}

function viewScene({ rows, columns, sprites, cells }: Scene): ViewScene {
  return { rows, columns, sprites, cells: cells.map(translate) };
}

function viewFigures(figures: readonly Figure[]): readonly ViewFigure[] {
  return figures.map(({ name, label, value }) => ({ name, label: translate(label), value }));
}

function viewEnding(live: LiveGame, records: RecordStore, standing: Standing): ViewEnding {
  const { game, position, status } = live;
  const notes: string[] = [];
  if (standing.kind === "assisted") notes.push(vscode.l10n.t("Hints were played for you, so the score is not entered."));
  if (standing.kind === "entered") notes.push(vscode.l10n.t("Number {0} of your best scores.", standing.rank));
  return {
    won: status === "won",
    title: status === "won" ? vscode.l10n.t("You win!") : vscode.l10n.t("Game over"),
    text: translate(game.ending(position)),
    notes,
    canContinue: game.interpret(position, { kind: "continue" }).length > 0,
    asksName: standing.kind === "entered" && records.playerName === undefined,
  };
}
