import { formatSteps, replay, sessionFrom } from "../../../games/play/session.js";
import type { TextBoard } from "../../../games/sokoban/level/board.js";
import { type Level, levelFact } from "../../../games/sokoban/level/level.js";
import { compactLevel } from "../../../games/sokoban/level/level-text.js";
import { boxPlay } from "../../../games/sokoban/play/box-play.js";
import { readCompactLevel } from "../../../games/sokoban/play/notation.js";
import { pullPlay } from "../../../games/sokoban/play/pull-play.js";
import { type Move, type Position, startOf, status } from "../../../games/sokoban/play/rules.js";
import { isSameList } from "../../kit/memo.js";
import { type KeptPlay, type KeptPlaytest, type KeptReplay, maxKeptCharacters } from "./editor-state.js";
import type { Playing } from "./playing.js";
import type { BoxRules, Playtest, TestReplay } from "./playtest.js";
import { hasWallsAndGoalsOf, type PullDesign } from "./pull-design.js";

/**
 * Saves the current playtest or replay as text, because VS Code may discard a hidden view at any moment and
 * keeps only serializable state.
 */
export class PlayStore {
  #of: readonly unknown[] = [];

  constructor(
    private readonly playing: Playing,
    private readonly pulling: PullDesign,
  ) {}

  /** The current state; nothing if it is unchanged since the last call. */
  changed(): { readonly played?: KeptPlay } {
    const { game, pulls, replay, isPulling } = this.playing;
    const { from, onward } = this.pulling;
    const of = [game?.session, pulls?.session, replay?.moves, replay?.place, from, onward];
    if (isSameList(of, this.#of)) return {};
    this.#of = of;
    const backwards = game?.session.game === pullPlay;
    const played = {
      test: backwards ? null : keptGame(game),
      pulls: keptGame(backwards ? game : pulls),
      isPulling,
      from,
      onward: onward.length > maxKeptCharacters ? "" : onward,
      replay: replay === undefined ? null : keptReplay(replay),
    };
    return { played };
  }

  /** Restores the parts that still fit the board. */
  restore(
    { test, pulls, isPulling, from, onward, replay: shown }: KeptPlay,
    board: TextBoard,
    level: Level | undefined,
  ): void {
    const backwards = pulls && gameOn(board, pulls, pullPlay as BoxRules);
    const forwards = test && gameOn(board, test, boxPlay as BoxRules);
    if (backwards) this.pulling.restore(backwards, from, onward);
    if (forwards) this.playing.showGame(forwards);
    else if (backwards && isPulling) this.playing.showGame(backwards);
    if (shown === null || level === undefined) return;
    const { title, lurd, place, solves } = shown;
    this.playing.startReplay(level, lurd, title, { place, isSnapshot: !solves, isStill: true });
  }
}

function keptGame(game: Playtest | undefined): KeptPlaytest | null {
  if (game === undefined) return null;
  const { positions, steps, cursor } = game.session;
  const kept = { start: startText(positions[0]!.level), steps: formatSteps(steps), made: cursor };
  return kept.steps.length > maxKeptCharacters ? null : kept;
}

const startText = levelFact(compactLevel);

function keptReplay({ title, moves: shown, place, positions }: TestReplay): KeptReplay | null {
  if (shown.length > maxKeptCharacters) return null;
  return {
    title: title.slice(0, 1_000),
    lurd: shown.join(""),
    place,
    solves: status(positions.at(-1)!) === "won",
  };
}

/** `undefined` if the board has other walls or goals, or a move can't be played. */
function gameOn(
  board: TextBoard,
  { start, steps, made }: KeptPlaytest,
  rules: BoxRules,
): Playtest | undefined {
  const level = readCompactLevel(start);
  if (level === undefined || !hasWallsAndGoalsOf(board, level)) return undefined;
  const played = replay(sessionFrom<Position, Move>(rules, startOf(level, "")), steps, made);
  return played.ok ? { session: played.value, picked: undefined } : undefined;
}
