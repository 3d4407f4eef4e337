import { type AnyGame, type Figure, type Scene, variantOf } from "../../../games/game.js";
import { neighbourLevel } from "../../../games/levels.js";
import type { Message } from "../../../games/message.js";
import { english } from "../../../games/message.js";
import { canRedo, canRestart, canUndo, movesText } from "../../../games/play/session.js";
import { bestValue, rankingName, type Standing } from "../../../games/records/game-records.js";
import type { Records, ResultName } from "../../../games/records/records.js";
import type { BestEntry, BoardPage, ViewEnding, ViewFact, ViewFigure, ViewMark, ViewScene } from "../../../protocol/game/game-pages.js";
import { pickedMarks } from "../../../protocol/game/picked-marks.js";
import type { ShellTable } from "./shell-table.js";

/** What a shell shows of a game, as the page that a webview would get. The command line speaks English. */
export function boardPage(table: ShellTable, records: Records): BoardPage {
  const { live, replay } = table;
  const { game, session, status } = live;
  const scene = game.scene(replay?.position ?? live.position);
  const variant = variantOf(game, live.position);
  const ranking = rankingName(game.name, variant.id);
  const advice = replay === undefined ? table.advice : undefined;
  return {
    kind: "board",
    game: game.name,
    skin: undefined,
    title: english(game.title),
    variantLabel: live.boardName,
    headline: english(game.title),
    place: live.boardName,
    goal: live.isHelped ? "With help: it does not count as your own. A new game, or Restart in a level, is all yours." : english(variant.goal),
    gameKey: `${live.gameId}:${live.boardNumber}`,
    scene: replay === undefined ? { ...viewScene(scene, marksOf(table)), ways: stepWays(table) } : viewScene(scene),
    figures: [...viewFigures(scene.figures), ...analysedFigures(table)],
    best: game.ranking && Math.max(bestValue(records, ranking), live.isHelped ? 0 : game.ranking.value(live.position)),
    topThree: bestEntries(records, ranking, live.gameId).slice(0, 3),
    results: game.levels === undefined ? resultFacts(game, records, variant.id) : levelFacts(table, records),
    status,
    ending: status === "playing" || replay !== undefined ? undefined : endingOf(table, records),
    canUndo: canUndo(session),
    canRedo: canRedo(session),
    canRestart: canRestart(session),
    hint: advice && { ...advice, text: english(advice.text) },
    thinking: table.busy === "hint",
    solving: table.busy === "solution",
    autoPlaying: table.isAutoPlaying,
    solves: table.solves,
    notice: replay === undefined ? table.notice : undefined,
    typed: table.entry.typed,
    replay: replay?.view,
    hasPictures: false,
    picture: undefined,
    isLevel: game.levels !== undefined,
    hasPushes: game.levels?.pushes !== undefined,
    sound: false,
    announcement: { id: live.said.id, text: live.said.text },
  };
}

const texts = new WeakMap<Message, string>();

export function viewScene({ rows, columns, sprites, cells, controls, pulls, ground, grips }: Scene, marks?: readonly ViewMark[]): ViewScene {
  // The words for squares are the same few for all of a board.
  const words = cells.map((message) => {
    const text = texts.get(message) ?? english(message);
    texts.set(message, text);
    return text;
  });
  return { rows, columns, sprites, cells: words, controls, pulls, ground, grips, marks };
}

export function viewFigures(figures: readonly Figure[]): readonly ViewFigure[] {
  return figures.map(({ name, label, value }) => ({ name, label: english(label), value, stale: false }));
}

export function bestEntries(records: Records, ranking: string, gameId: string | undefined): readonly BestEntry[] {
  return (records.scores.get(ranking) ?? []).map((entry, index) => ({
    rank: index + 1,
    name: entry.name === "" ? "You" : entry.name,
    score: entry.score,
    current: entry.gameId === gameId,
  }));
}

export function resultFacts(game: AnyGame, records: Records, variant: string): readonly ViewFact[] {
  const { moves, ms, score } = records.results.get(rankingName(game.name, variant)) ?? {};
  return [
    ...(moves === undefined ? [] : [{ label: "Fewest moves", value: moves.value.toLocaleString("en-US") }]),
    ...(ms === undefined ? [] : [{ label: "Shortest time", value: duration(ms.value) }]),
    ...(score === undefined || game.analysis === undefined
      ? []
      : [{ label: "Highest score", value: english(game.analysis.formatScore(score.value)) }]),
  ];
}

/** "12.3 s", "1:23", "1:02:03". */
export function duration(ms: number): string {
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function levelFacts({ live }: ShellTable, records: Records): readonly ViewFact[] {
  const { levels } = live.game;
  const best = levels && records.levels.get(levels.key(live.position));
  if (best === undefined) return [];
  const fewestMoves = { label: "Fewest moves", value: String(best.moves.moves) };
  return levels?.pushes === undefined ? [fewestMoves] : [fewestMoves, { label: "Fewest pushes", value: String(best.pushes.pushes) }];
}

/** The figures that need the analysis. In the replay of a solution its own length tells. */
function analysedFigures({ live, analysis, replay }: ShellTable): readonly ViewFigure[] {
  const report = live.game.analysis;
  if (report === undefined || analysis === undefined) return [];
  const figure = (name: string, label: Message, value: Message | undefined, stale: boolean) => ({
    ...{ name, label: english(label), value: value === undefined ? "–" : english(value), stale },
  });
  if (replay === undefined) {
    const { trail } = analysis;
    return report.figures(trail).map(({ name, label, value }) => figure(name, label, value, trail.isStale));
  }
  const { moves, place } = replay.replay;
  const now = replay.position;
  const distance = replay.solution && { moves: moves.length - place, exact: replay.solution.isShortest, lowerBound: 0 };
  const figures = report.figures({ start: now, now, startDistance: distance, distance });
  return figures.map(({ name, label, value }) => figure(name, label, name === "distance" ? value : undefined, false));
}

function marksOf({ live, lost }: ShellTable): readonly ViewMark[] {
  const { picked } = live;
  return [...(picked === undefined ? [] : pickedMarks(picked, true)), ...lost.map((square) => ({ kind: "lost", ...square }) as const)];
}

/** Longer ways are not shown square by square. */
const maxWayMoves = 1_000;

function stepWays({ live }: ShellTable): ViewScene["ways"] {
  const { session } = live;
  const step = session.steps[session.cursor - 1];
  const carrying = session.game.levels?.carrying;
  if (carrying === undefined || step === undefined || step.length < 2 || step.length > maxWayMoves) return undefined;
  return carrying.ways(session.positions[session.cursor - 1], step);
}

function endingOf({ live, analysis }: ShellTable, records: Records): ViewEnding {
  const { game, position, status, standing } = live;
  const facts: ViewFact[] = [];
  if (game.results !== undefined) {
    facts.push({ label: "Time", value: duration(live.playedMs) });
    const told = game.analysis === undefined || analysis === undefined ? undefined : game.analysis.facts(analysis.trail);
    if (told === undefined) facts.push({ label: "Moves", value: String(game.results.moves(position)) });
    else facts.push(...told.map(({ label, value }) => ({ label: english(label), value: english(value) })));
  }
  return {
    won: status === "won",
    title: status !== "won" ? "Game over" : live.isHelped ? "Solved with help" : "You win!",
    isOwn: !live.isHelped,
    text: english(game.words.ending(position)),
    facts,
    moves: movesText(live.session),
    hasNext: hasNextLevel(live),
    notes: notesOf(standing),
    canContinue: game.interpret(position, { kind: "continue" }).length > 0,
    asksName: standing.kind === "entered" && records.playerName === undefined,
  };
}

/** In a file only reading it tells; the answer there is yes. */
export function hasNextLevel({ origin, variant, game: { levels } }: ShellTable["live"]): boolean {
  if (levels === undefined) return false;
  if (origin !== undefined) return origin.file !== undefined;
  return levels.random.includes(variant) || neighbourLevel(levels, variant, 1) !== undefined;
}

const bestTexts: Readonly<Record<ResultName | "pushes", string>> = {
  ...{ pushes: "fewest pushes", moves: "fewest moves", ms: "shortest time", score: "highest score" },
};

function notesOf(standing: Standing): readonly string[] {
  switch (standing.kind) {
    case "assisted":
      return ["Not all of this game was played by you here, so its result is not entered."];
    case "entered":
      return [`Number ${standing.rank} of your best scores.`];
    case "results":
      return [`Your best on this board: ${new Intl.ListFormat("en").format(standing.best.map((name) => bestTexts[name]))}.`];
    case "none":
      return [];
  }
}
