import { type AnyGame, canKeepGoing, type Gesture, type Status } from "../../games/game.js";
import { type Message, say, sense } from "../../games/message.js";
import { boardWords } from "../../games/message-texts.js";
import type { PlayAction } from "../../games/play/play-core.js";
import { replayOf, replayOfSession } from "../../games/play/replay.js";
import { canRedo, canRestart, canUndo, movesMade, sessionFrom } from "../../games/play/session.js";
import { findPlayedGame } from "../../games/registry/played-games.js";
import { bad, good, type Result } from "../../games/result.js";
import { LiveGame } from "../../midend/live/live-game.js";
import { endTitle, figureText } from "../../midend/live/play-words.js";
import { boardPosition, ReplayPlayer } from "../../midend/live/replay-player.js";
import { replayDeeds, replayView } from "../../midend/live/replay-run.js";
import { levelMarks, stepWays, viewScene } from "../../midend/pages/scenes.js";
import type { BoardCommand, MoveCommand } from "../../protocol/game/board-commands.js";
import type { ViewReplay, ViewScene } from "../../protocol/game/game-pages.js";
import { usualMoveMs } from "../../protocol/replay-speed.js";
import { pageTime } from "../kit/events.js";
import { language, translate } from "../kit/translate.js";

/** What is on a board at first. */
export interface BoardTexts {
  /** “sokoban”, “sliding” or “2048”. */
  readonly game: string;
  /** As the game writes it, or rows of XSB symbols. */
  readonly position: string;
  /** Moves from there: LURD text, or letters of the game. */
  readonly moves: string;
}

/** The state of a board, as it is told to the page around it. */
export interface BoardState {
  readonly status: Status;
  /** The position on the board, in the text of its game. */
  readonly position: string;
  /** The moves since the start or the last restart. */
  readonly moves: readonly string[];
}

/** Commands of boards, and of their keys. */
export type PlayedCommand = BoardCommand | MoveCommand;
type PlayedDeed = (shown: { readonly player: ReplayPlayer }) => unknown;

const time = { ...pageTime, now: () => Date.now(), elapsed: () => performance.now() };

/**
 * A game on a board without a host. It is played by the same rules, says the same words and shows the same
 * replays as in the editor.
 */
export class BoardPlay {
  readonly #live: LiveGame;
  readonly #player: ReplayPlayer;
  readonly #settings = { play: { fewest: "moves" as const, replayMoveMs: usualMoveMs } };

  /** Reads the texts. A sentence says what is wrong with them. `changed`: something else is to be shown. */
  static read({ game: name, position, moves }: BoardTexts, changed: () => void): Result<BoardPlay> {
    const game = findPlayedGame(name);
    if (game === undefined) return bad(say("There is no game “{0}”.", name.slice(0, 20)));
    const parsed = game.parse(position);
    const start = parsed.ok ? parsed : (game.text?.read(position) ?? parsed);
    if (!start.ok) return start;
    const given = readMoves(game, start.value, moves);
    return given.ok ? good(new BoardPlay(game, start.value, given.value, changed)) : given;
  }

  private constructor(
    game: AnyGame,
    start: unknown,
    /** The moves that the page has for this board; empty where it has none. */
    private readonly given: readonly string[],
    private readonly changed: () => void,
  ) {
    const session = sessionFrom(game, start);
    const details = { gameId: "", hints: 0, playedMs: 0, picture: undefined };
    this.#live = new LiveGame({ session, ...details }, { settings: this.#settings, time });
    this.#player = new ReplayPlayer(this.#live, { settings: this.#settings, time });
    this.#live.onDidChange(changed);
    this.#player.onDidChange(changed);
  }

  dispose(): void {
    this.#player.dispose();
    this.#live.dispose();
  }

  get state(): BoardState {
    const { game, position, session, status } = this.#live;
    return { status, position: game.format(position), moves: movesMade(session) };
  }

  /** Identifies the level on the board, wherever it comes from. */
  get key(): string {
    const { game, session } = this.#live;
    const [start] = session.positions;
    return game.levels?.key(start) ?? game.format(start);
  }

  get title(): string {
    return translate(this.#live.game.title);
  }

  get isReplaying(): boolean {
    return this.#player.showing !== undefined;
  }

  /** How the game ended; `undefined` while it is played, and in a replay. */
  get ended(): "won" | "lost" | undefined {
    const { status } = this.#live;
    return status === "playing" || this.isReplaying ? undefined : status;
  }

  get announcement(): { readonly id: number; readonly text: string } {
    const { id, text } = this.#live.announcement;
    return { id, text: text === undefined ? "" : translate(text) };
  }

  get scene(): ViewScene {
    const live = this.#live;
    const { game, position } = live;
    const speech = { language: language() ?? "en", translate };
    const shown = game.scene(boardPosition(live, this.#player));
    if (this.isReplaying || game.levels === undefined) return viewScene(speech, shown);
    const lost = game.levels.deadlocks?.lost(position) ?? [];
    return { ...viewScene(speech, shown, levelMarks(live, { lost }, true)), ways: stepWays(live) };
  }

  /** “Moves 12 · Pushes 3”; at the end how the game ended. */
  get line(): string {
    const { game, position } = this.#live;
    if (this.ended !== undefined)
      return `${translate(endTitle(this.ended, false, game))} ${translate(game.words.ending(position))}`;
    const { figures } = game.scene(boardPosition(this.#live, this.#player));
    return figures.map((figure) => translate(figureText(figure))).join(" · ");
  }

  get replay(): ViewReplay | undefined {
    const { showing, placeText, isPlaying } = this.#player;
    if (showing === undefined) return undefined;
    return {
      ...replayView(showing.replay),
      title: translate(showing.title),
      playing: isPlaying,
      moveMs: this.#settings.play.replayMoveMs,
      canTake: false,
      placeText: placeText === undefined ? "" : translate(placeText),
    };
  }

  /** Whether a command can do something now. */
  can(command: "undo" | "redo" | "restart" | "keepGoing" | "replayGame"): boolean {
    const { game, position, session } = this.#live;
    switch (command) {
      case "undo":
        return canUndo(session);
      case "redo":
        return canRedo(session);
      case "restart":
        return canRestart(session);
      case "keepGoing":
        return canKeepGoing(game, position);
      case "replayGame":
        return this.given.length > 0 || canUndo(session);
    }
  }

  /** Whether the page has moves for this board. */
  get hasMoves(): boolean {
    return this.given.length > 0;
  }

  /** The places of keys that have a meaning now, in the order in which they count. */
  get keyPlaces(): readonly ("pushReplay" | "replay" | "ended" | "levels" | "board")[] {
    const { levels } = this.#live.game;
    return [
      ...(this.isReplaying ? (["pushReplay", "replay"] as const) : []),
      ...(this.ended === undefined ? [] : (["ended"] as const)),
      ...(levels === undefined ? [] : (["levels"] as const)),
      "board",
    ];
  }

  /** Whether a command has a meaning here. */
  knows(command: string): command is PlayedCommand {
    return command in this.#commands && (command !== "keepGoing" || this.can(command));
  }

  run(command: PlayedCommand): void {
    this.#commands[command]?.({ player: this.#player });
  }

  readonly #commands: Readonly<Partial<Record<PlayedCommand, PlayedDeed>>> = {
    moveUp: () => this.act({ kind: "direction", direction: "up" }),
    moveDown: () => this.act({ kind: "direction", direction: "down" }),
    moveLeft: () => this.act({ kind: "direction", direction: "left" }),
    moveRight: () => this.act({ kind: "direction", direction: "right" }),
    undo: () => this.#afterReplay({ kind: "undo" }),
    redo: () => this.#afterReplay({ kind: "redo" }),
    restart: () => this.#afterReplay({ kind: "restart" }),
    undoPush: () => this.#afterReplay({ kind: "undoPush" }),
    keepGoing: () => this.#afterReplay({ kind: "continue" }),
    home: () => (this.#live.picked === undefined ? this.#player.leave() : this.#live.act({ kind: "drop" })),
    readBoard: () => this.#live.speak(boardWords(this.scene.cells, this.scene.columns)),
    replayGame: () => this.showReplay(),
    ...replayDeeds,
    replayLeave: () => this.#player.leave(),
  };

  /** A gesture on the board; in a replay, a direction steps. */
  act(action: PlayAction | Gesture): void {
    if (!this.#player.move(action)) this.#live.act(action);
  }

  seek(place: number): void {
    this.#player.seek(place);
  }

  setSpeed(moveMs: number): void {
    this.#settings.play.replayMoveMs = moveMs;
    this.changed();
  }

  /** Shows the moves of the page, or else those that were played. */
  showReplay(isStill = false): void {
    const { game, session } = this.#live;
    const own = this.given.length === 0;
    const replay = own ? replayOfSession(session) : replayOf(game, session.positions[0], this.given);
    if (replay === undefined || replay.moves.length === 0) return;
    const title: Message = own ? say("Your game") : sense("Replay", "noun");
    this.#player.show({ replay, title, solution: undefined }, isStill);
  }

  #afterReplay(action: PlayAction): void {
    if (this.isReplaying) this.#player.leave();
    else this.#live.act(action);
  }
}

/** Every move, or what is wrong with the first one that can't be played. */
function readMoves(game: AnyGame, start: unknown, text: string): Result<readonly string[]> {
  const notation = game.levels?.notation;
  if (text.trim() === "") return good([]);
  const read = notation?.read(start, text) ?? good(text.replace(/[\s,]+/g, "").split(""));
  if (!read.ok || replayOf(game, start, read.value) !== undefined) return read;
  return bad(say("These moves can't be played."));
}
