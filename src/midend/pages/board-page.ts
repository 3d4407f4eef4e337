import * as vscode from "vscode";
import { type AnyGame, type Figure, type Scene, variantOf } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import { pushPlaces, replayMarks, shown } from "../../games/play/replay.js";
import { canRedo, canRestart, canUndo, current, movesText } from "../../games/play/session.js";
import { endingFacts } from "../../games/records/ending-facts.js";
import type { Standing } from "../../games/records/game-records.js";
import type { ResultName, Results } from "../../games/records/records.js";
import type { BestEntry, BoardPage, ViewEnding, ViewFact, ViewFigure, ViewMark, ViewReplay, ViewScene } from "../../protocol/game/game-pages.js";
import type { GameTable } from "../live/game-table.js";
import type { Assistant } from "../hints/assistant.js";
import type { Improvement } from "../hints/shown-solution.js";
import type { LiveGame } from "../live/live-game.js";
import { boardPosition, type ReplayPlayer } from "../live/replay-player.js";
import { chosenSkin, isSoundOn, replayMoveMs } from "../../extension/shared/settings.js";
import { formatDuration, formatNumber, translate } from "../../extension/shared/translate.js";
import type { LevelRecords } from "../store/level-records.js";
import type { RecordStore } from "../store/record-store.js";
import type { StoredSave } from "../store/save-store.js";
import { hasNextLevel, heading, levelMarks, levelResults, markedCells, stepWays } from "./level-pages.js";
import { viewNotice } from "./notice.js";
import type { Pictures } from "../../extension/panel/pictures.js";

/** What the board shows, made from the state of the host. */

/** `speaks`: of several views of a game one speaks to screen readers. */
export function boardPage(table: GameTable, { records, levelRecords }: Records, pictures: Pictures, standing: Standing, speaks: boolean): BoardPage {
  const { live, assistant, advisor, levelAssistant, player, entry } = table;
  const { game, session, status } = live;
  const replay = viewReplay(player, assistant);
  const position = boardPosition(live, player);
  const scene = game.scene(position);
  const variant = variantOf(game, live.position);
  const advice = replay === undefined ? assistant.advice : undefined;
  return {
    kind: "board",
    game: game.name,
    skin: chosenSkin(game),
    title: translate(game.title),
    variantLabel: live.boardName,
    ...heading(live),
    goal: live.isHelped ? helpedText(game) : translate(variant.goal),
    gameKey: `${live.gameId}:${live.boardNumber}`,
    scene:
      replay === undefined && levelAssistant !== undefined
        ? { ...viewScene(scene, levelMarks(live, levelAssistant)), ways: stepWays(live) }
        : viewScene(scene),
    figures: [...ownFigures(live, viewFigures(scene.figures)), ...followedFigures(table), ...levelFigures(live, levelRecords)],
    best:
      game.ranking === undefined ? undefined : Math.max(records.best(game.name, variant.id), live.isHelped ? 0 : game.ranking.value(live.position)),
    topThree: bestEntries(records, game, variant.id, live.gameId).slice(0, 3),
    results:
      game.levels === undefined ? viewResults(game, records.results(game.name, variant.id)) : levelResults(game.levels, levelRecords, live.position),
    status,
    ending: status === "playing" || replay !== undefined ? undefined : viewEnding(table, { records, levelRecords }, standing),
    canUndo: canUndo(session),
    canRedo: canRedo(session),
    canRestart: canRestart(session),
    showsKeys: status === "playing" && session.steps.length === 0 && isFirstGame(game, { records, levelRecords }),
    hint: advice && { ...advice, text: translate(advice.text) },
    thinking: assistant.isThinking,
    solving: assistant.isSolving,
    autoPlaying: assistant.isAutoPlaying,
    solves: advisor.solves,
    notice: replay === undefined ? viewNotice(advisor) : undefined,
    typed: entry.typed,
    replay,
    hasPictures: game.pictures === true,
    picture: pictures.of(live),
    isLevel: game.levels !== undefined,
    hasPushes: game.levels?.pushes !== undefined,
    sound: isSoundOn(),
    announcement: speaks ? live.announcement : { id: 0, text: "" },
  };
}

function helpedText({ levels }: AnyGame): string {
  return levels === undefined
    ? vscode.l10n.t("With help: this game is not entered in your best results. A new one is all yours.")
    : vscode.l10n.t("With help: the level does not count as solved by you. After Restart it is all yours.");
}

/** The first figure says where the game does not count as the player's own. */
function ownFigures({ isHelped }: LiveGame, [first, ...others]: readonly ViewFigure[]): readonly ViewFigure[] {
  if (first === undefined || !isHelped) return first === undefined ? [] : [first, ...others];
  return [{ ...first, label: vscode.l10n.t("{0}, helped", first.label) }, ...others];
}

function viewReplay(player: ReplayPlayer, { improvement }: Assistant): ViewReplay | undefined {
  const { showing } = player;
  if (showing === undefined) return undefined;
  const { replay, title, solution } = showing;
  return {
    title,
    place: replay.place,
    length: replay.moves.length,
    playing: player.isPlaying,
    moveMs: replayMoveMs(),
    marks: replayMarks(replay),
    pushes: pushPlaces(replay),
    canTake: solution !== undefined,
    placeText: player.placeText,
    improvement: improvement && { text: improvementText(improvement), isRunning: improvement.isRunning, isNew: improvement.isNew },
  };
}

function improvementText({ isRunning, isNew, best }: Improvement): string {
  if (!isRunning) return vscode.l10n.t("Shorter: {0}", best.length);
  return isNew ? vscode.l10n.t("So far: {0}", best.length) : vscode.l10n.t("Being shortened…");
}

/** What the panels tell the player about earlier games. */
export interface Records {
  readonly records: RecordStore;
  readonly levelRecords: LevelRecords;
}

/** The fewest moves in which the player has solved the level. */
function levelFigures({ game: { levels }, position }: LiveGame, levelRecords: LevelRecords): readonly ViewFigure[] {
  if (levels === undefined) return [];
  const best = levelRecords.best(levels.key(position));
  return [{ name: "best-moves", label: vscode.l10n.t("Best"), value: best?.moves.moves ?? "–", stale: false }];
}

/** The figures that need the analysis. In the replay of a solution its own length tells. */
function followedFigures({ live, gameAnalysis, player }: GameTable): readonly ViewFigure[] {
  const { analysis } = live.game;
  if (analysis === undefined || gameAnalysis === undefined) return [];
  const figure = (name: string, label: Message, value: Message | undefined, stale: boolean) => ({
    name,
    label: translate(label),
    value: value === undefined ? "–" : translate(value),
    stale,
  });
  const { showing } = player;
  const { trail } = gameAnalysis;
  if (showing === undefined) {
    return analysis.figures(trail).map(({ name, label, value }) => figure(name, label, value, trail.isStale));
  }
  const left = showing.replay.moves.length - showing.replay.place;
  const now = shown(showing.replay);
  const distance = showing.solution && { moves: left, exact: showing.solution.exact, lowerBound: 0 };
  const figures = analysis.figures({ start: now, now, startDistance: distance, distance });
  return figures.map(({ name, label, value }) => figure(name, label, name === "distance" ? value : undefined, false));
}

export function viewResults({ analysis }: AnyGame, results: Results): readonly ViewFact[] {
  const facts: ViewFact[] = [];
  if (results.moves !== undefined) facts.push({ label: vscode.l10n.t("Fewest moves"), value: formatNumber(results.moves.value) });
  if (results.ms !== undefined) facts.push({ label: vscode.l10n.t("Shortest time"), value: formatDuration(results.ms.value) });
  if (results.score !== undefined && analysis !== undefined)
    facts.push({ label: vscode.l10n.t("Highest score"), value: translate(analysis.formatScore(results.score.value)) });
  return facts;
}

export function describeSave({ save }: StoredSave): string {
  return describePosition(save.session.game, current(save.session), save.origin?.title);
}

/** "4×4 · Score 1,234 · Moves 56". `name`: what the board is called, where it is not its variant's. */
export function describePosition(game: AnyGame, position: unknown, name = translate(variantOf(game, position).label)): string {
  const figures = game.scene(position).figures.map(({ label, value }) => `${translate(label)} ${formatNumber(value)}`);
  return [name, ...figures].join(" · ");
}

export function saveTitle({ save }: StoredSave): string {
  return save.name ?? vscode.l10n.t("Unfinished game");
}

export function bestEntries(records: RecordStore, game: AnyGame, variant: string, gameId: string | undefined): readonly BestEntry[] {
  return records.scores(game.name, variant).map((entry, index) => ({
    rank: index + 1,
    name: entry.name === "" ? vscode.l10n.t("You") : entry.name,
    score: entry.score,
    current: entry.gameId === gameId,
  }));
}

export function viewScene(scene: Scene, marks?: readonly ViewMark[]): ViewScene {
  const { rows, columns, sprites, controls, pulls, ground, grips } = scene;
  return { rows, columns, sprites, cells: markedCells(scene, marks ?? []), controls, pulls, ground, grips, marks };
}

export function viewFigures(figures: readonly Figure[]): readonly ViewFigure[] {
  return figures.map(({ name, label, value }) => ({ name, label: translate(label), value, stale: false }));
}

/** Nothing is known of earlier games of this kind. */
function isFirstGame({ name, variants, levels }: AnyGame, { records, levelRecords }: Records): boolean {
  if (levels !== undefined) return !levels.collections.some((collection) => collection.levels.some(({ key }) => levelRecords.isSolved(key)));
  return records.resultVariants(name).length === 0 && variants.every(({ id }) => records.best(name, id) === 0);
}

function viewEnding({ live, gameAnalysis, levelAssistant }: GameTable, { records, levelRecords }: Records, standing: Standing): ViewEnding {
  const { game, position, status, session, gameId, playedMs, variant } = live;
  const earlier = {
    scores: records.scores(game.name, variant),
    results: records.results(game.name, variant),
    level: game.levels && levelRecords.best(game.levels.key(position)),
  };
  const { compared, star } = endingFacts({ session, gameId, playedMs }, earlier, formatDuration);
  const facts: ViewFact[] = [];
  if (game.results !== undefined) {
    facts.push({ label: vscode.l10n.t("Time"), value: formatDuration(live.playedMs) });
    if (game.analysis !== undefined && gameAnalysis !== undefined) {
      facts.push(...game.analysis.facts(gameAnalysis.trail).map(({ label, value }) => ({ label: translate(label), value: translate(value) })));
    } else facts.push({ label: vscode.l10n.t("Moves"), value: formatNumber(game.results.moves(position)) });
  }
  return {
    won: status === "won",
    title: status !== "won" ? vscode.l10n.t("Game over") : live.isHelped ? vscode.l10n.t("Solved with help") : vscode.l10n.t("You win!"),
    isOwn: !live.isHelped,
    text: translate(game.words.ending(position)),
    facts,
    moves: levelAssistant && movesText(live.session),
    hasNext: levelAssistant !== undefined && hasNextLevel(live),
    notes: notes(standing),
    isBest: standing.kind === "results" || (standing.kind === "entered" && standing.rank === 1),
    compared: compared.map(translate),
    star: star && { isEarned: star.isEarned, text: translate(star.text) },
    canContinue: game.interpret(position, { kind: "continue" }).length > 0,
    asksName: standing.kind === "entered" && records.playerName === undefined,
  };
}

function notes(standing: Standing): readonly string[] {
  switch (standing.kind) {
    case "assisted":
      return [vscode.l10n.t("Hints, the solver or another program had a part in this game, so its result is not entered.")];
    case "entered":
      return [vscode.l10n.t("Number {0} of your best scores.", standing.rank)];
    case "results":
      return [new Intl.ListFormat(vscode.env.language).format(standing.best.map(bestText))].map((best) =>
        vscode.l10n.t("Your best on this board: {0}.", best),
      );
    case "none":
      return [];
  }
}

function bestText(name: ResultName | "pushes"): string {
  switch (name) {
    case "pushes":
      return vscode.l10n.t("fewest pushes");
    case "moves":
      return vscode.l10n.t("fewest moves");
    case "ms":
      return vscode.l10n.t("shortest time");
    case "score":
      return vscode.l10n.t("highest score");
  }
}
