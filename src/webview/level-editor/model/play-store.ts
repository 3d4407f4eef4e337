import { attemptStart, playSteps, type Session, sessionFrom, undoTo } from "../../../games/play/session.js";
import { type TextBoard, thingsOn } from "../../../games/sokoban/level/board.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { hashText } from "../../../games/sokoban/level/level-key.js";
import { boxPlay } from "../../../games/sokoban/play/box-play.js";
import { pullPlay } from "../../../games/sokoban/play/pull-play.js";
import { type Move, moves, type Position, startOf, status } from "../../../games/sokoban/play/rules.js";
import {
  type KeptPlay,
  type KeptPlaytest,
  type KeptReplay,
  maxKeptBoxes,
  maxKeptCharacters,
} from "./editor-state.js";
import type { Playing } from "./playing.js";
import type { BoxRules, Playtest, TestReplay } from "./playtest.js";
import type { PullDesign } from "./pull-design.js";

type TestSession = Session<Position, Move, BoxRules>;

/**
 * Saves the current playtest or replay as text, because VS Code may discard a hidden view at any moment and
 * keeps only serializable state.
 */
export class PlayStore {
  readonly #games = new WeakMap<TestSession, KeptPlaytest>();
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
    if (of.length === this.#of.length && of.every((value, index) => value === this.#of[index])) return {};
    this.#of = of;
    const backwards = game?.session.game === pullPlay;
    const played = {
      test: backwards ? null : this.#kept(game),
      pulls: this.#kept(backwards ? game : pulls),
      isPulling,
      from,
      onward: onward.length > maxKeptCharacters ? "" : onward,
      replay: replay === undefined ? null : keptReplay(replay),
    };
    return { played };
  }

  /** Restores the parts that still fit the board. */
  restore(
    { test, pulls, isPulling, from, onward, replay }: KeptPlay,
    board: TextBoard,
    level: Level | undefined,
  ): void {
    const backwards = pulls && gameOn(board, pulls, pullPlay as BoxRules);
    const forwards = test && gameOn(board, test, boxPlay as BoxRules);
    if (backwards) this.pulling.restore(backwards, from, onward);
    if (forwards) this.playing.showGame(forwards);
    else if (backwards && isPulling) this.playing.showGame(backwards);
    if (replay === null || level === undefined) return;
    const { title, lurd, place, solves } = replay;
    this.playing.startReplay(level, lurd, title, { place, isSnapshot: !solves, isStill: true });
  }

  #kept(game: Playtest | undefined): KeptPlaytest | null {
    if (game === undefined) return null;
    const { session } = game;
    let kept = this.#games.get(session);
    if (kept === undefined) {
      kept = keptGame(session);
      this.#games.set(session, kept);
    }
    const isSmall = kept.steps.length <= maxKeptCharacters && kept.boxes.length <= maxKeptBoxes;
    return isSmall ? kept : null;
  }
}

function keptGame(session: TestSession): KeptPlaytest {
  const { boxes, player, level } = session.positions[0]!;
  const first = attemptStart(session);
  const after = session.steps.slice(first);
  const restart = after.findIndex((step) => step.length === 0);
  const steps = restart < 0 ? after : after.slice(0, restart);
  return {
    ground: groundOf(level),
    boxes,
    player,
    steps: steps.map((step) => step.join("")).join(" "),
    made: session.cursor - first,
  };
}

function keptReplay({ title, moves: shown, place, positions }: TestReplay): KeptReplay | null {
  if (shown.length > maxKeptCharacters) return null;
  return {
    title: title.slice(0, 1_000),
    lurd: shown.join(""),
    place,
    solves: status(positions.at(-1)!) === "won",
  };
}

/**
 * The game as far as its moves can be played; `undefined` if the board has other walls or goals, or things
 * would overlap.
 */
function gameOn(
  board: TextBoard,
  { ground, boxes, player, steps, made }: KeptPlaytest,
  rules: BoxRules,
): Playtest | undefined {
  const things = thingsOn(board);
  if (things === undefined || groundOf(things) !== ground) return undefined;
  const { players: _, ...rest } = things;
  const standing = [...boxes, player];
  if (new Set(standing).size < standing.length || standing.some((cell) => things.walls[cell] !== false))
    return undefined;
  const start: TestSession = sessionFrom<Position, Move>(rules, startOf({ ...rest, boxes, player }, ""));
  const wanted = steps
    .split(" ")
    .map((step) => [...step].flatMap((letter) => moves.find((move) => move === letter) ?? []));
  return { session: undoTo(playSteps(start, wanted), made), picked: undefined };
}

function groundOf({
  width,
  height,
  walls,
  goals,
}: Pick<Level, "width" | "height" | "walls" | "goals">): string {
  return hashText(`${width} ${height} ${walls.map(Number).join("")} ${goals.join(" ")}`);
}
