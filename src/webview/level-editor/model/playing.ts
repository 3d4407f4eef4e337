import * as l10n from "@vscode/l10n";
import type { Direction } from "../../../games/direction.js";
import { lostBoxes } from "../../../games/sokoban/level/analysis.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { levelNow, type Position } from "../../../games/sokoban/play/rules.js";
import { ending, narrate } from "../../../games/sokoban/play/scene.js";
import type { EditorCommand } from "../../../protocol/editor-wire.js";
import { translate } from "../../shared/translate.js";
import { ReplayClock } from "./replay-clock.js";
import {
  beginTest,
  chooseCell,
  isWon,
  letGo,
  lurdOf,
  moveBy,
  type Outcome,
  positionOf,
  redo,
  restart,
  type TestGame,
  undo,
  undoPush,
} from "./test-game.js";
import { backPush, forwardPush, isAtEnd, positionAt, type Replay, replayOf, seek } from "./test-replay.js";

export interface PlayingHost {
  /** Whether a test game tells of boxes that are lost. */
  readonly warnsOfDeadlocks: boolean;
  readonly loops: boolean;
  changed(): void;
  tell(text: string): void;
  /** A test game was won. */
  won(lurd: string): void;
}

/** What is played on the board instead of edited: a test game, or a replay. The document is not touched by either. */
export class Playing {
  readonly #host: PlayingHost;
  readonly clock: ReplayClock;
  #test: TestGame | undefined;
  #replay: Replay | undefined;
  /** Of the last test that was won; it can be replayed until the level changes. */
  ownLurd: string | undefined;

  constructor(host: PlayingHost, moveMs: number) {
    this.#host = host;
    this.clock = new ReplayClock(moveMs, () => this.#tick());
  }

  get test(): TestGame | undefined {
    return this.#replay === undefined ? this.#test : undefined;
  }

  get replay(): Replay | undefined {
    return this.#replay;
  }

  get position(): Position | undefined {
    if (this.#replay !== undefined) return positionAt(this.#replay);
    return this.#test === undefined ? undefined : positionOf(this.#test);
  }

  /** The boxes of the test game that can never come to a goal, by number. */
  get lost(): readonly number[] {
    const { test } = this;
    return test === undefined || !this.#host.warnsOfDeadlocks || isWon(test) ? [] : lostBoxes(levelNow(positionOf(test)));
  }

  startTest(level: Level): void {
    this.stop();
    this.#test = beginTest(level);
    this.#host.tell(l10n.t("The file stays as it is. Arrow keys move; click a square to walk, or a box and then where it shall go."));
    this.#host.changed();
  }

  /** False when the moves do not solve the level. */
  startReplay(level: Level, lurd: string, title: string): boolean {
    const replay = replayOf(level, lurd, title);
    if (replay === undefined) return false;
    this.#replay = replay;
    this.#host.tell(title);
    this.clock.start();
    this.#host.changed();
    return true;
  }

  /** Back to editing, or from a replay to the test it was started in. */
  leave(): void {
    this.clock.stop();
    if (this.#replay !== undefined) this.#replay = undefined;
    else this.#test = undefined;
    this.#host.changed();
  }

  stop(): void {
    this.clock.stop();
    this.#replay = undefined;
    this.#test = undefined;
  }

  /** A test game that begins where the replay stands. */
  takeOver(): void {
    const replay = this.#replay;
    const level = replay?.positions[0]?.level;
    if (replay === undefined || level === undefined) return;
    this.stop();
    this.#test = beginTest(level, replay.moves.slice(0, replay.place));
    this.#host.changed();
  }

  setTempo(moveMs: number): void {
    this.clock.moveMs = moveMs;
    this.#host.changed();
  }

  seek(place: number): void {
    this.clock.stop();
    this.#show((replay) => seek(replay, place));
  }

  choose(cell: number): void {
    if (this.test !== undefined) this.#took(this.test, chooseCell(this.test, cell));
  }

  /** True when the command was for a test game or a replay. */
  run(command: EditorCommand): boolean {
    return this.#replay === undefined ? this.#runTest(command) : this.#runReplay(this.#replay, command);
  }

  #runTest(command: EditorCommand): boolean {
    const test = this.#test;
    if (test === undefined) return false;
    switch (command) {
      case "up":
      case "down":
      case "left":
      case "right":
        this.#took(test, moveBy(test, command satisfies Direction));
        return true;
      case "undo":
        this.#took(test, { game: undo(test) });
        return true;
      case "redo":
        this.#took(test, { game: redo(test) });
        return true;
      case "undoPush":
        this.#took(test, { game: undoPush(test) });
        return true;
      case "restart":
        this.#took(test, { game: restart(test) });
        return true;
      case "cancel":
        if (test.picked === undefined) this.leave();
        else this.#took(test, { game: letGo(test) });
        return true;
      case "test":
        this.leave();
        return true;
      default:
        return false;
    }
  }

  #took(before: TestGame, { game, refused }: Outcome): void {
    this.#test = game;
    const [from, to] = [positionOf(before), positionOf(game)];
    if (refused !== undefined && game.cursor === before.cursor) this.#host.tell(translate(refused));
    else if (isWon(game) && !isWon(before)) {
      this.ownLurd = lurdOf(game);
      this.#host.won(this.ownLurd);
      this.#host.tell(translate(ending(to)));
    } else if (game.cursor > before.cursor) this.#host.tell(translate(narrate(from, game.steps[before.cursor] ?? [], to)));
    else if (game.picked !== undefined && game.picked !== before.picked) this.#host.tell(l10n.t("Box picked. Choose where to push it."));
    this.#host.changed();
  }

  #runReplay(replay: Replay, command: EditorCommand): boolean {
    switch (command) {
      case "replayToggle":
        if (this.clock.isRunning) this.clock.stop();
        else {
          if (isAtEnd(replay)) this.#replay = seek(replay, 0);
          this.clock.start();
        }
        this.#host.changed();
        return true;
      case "replayBack":
        this.seek(replay.place - 1);
        return true;
      case "replayForward":
        this.seek(replay.place + 1);
        return true;
      case "replayFirst":
        this.seek(0);
        return true;
      case "replayLast":
        this.seek(replay.moves.length);
        return true;
      case "replayBackPush":
        this.clock.stop();
        this.#show(backPush);
        return true;
      case "replayForwardPush":
        this.clock.stop();
        this.#show(forwardPush);
        return true;
      case "replayLeave":
      case "cancel":
        this.leave();
        return true;
      default:
        return false;
    }
  }

  #show(change: (replay: Replay) => Replay): void {
    if (this.#replay === undefined) return;
    this.#replay = change(this.#replay);
    this.#host.changed();
  }

  #tick(): boolean {
    const replay = this.#replay;
    if (replay === undefined) return false;
    const again = isAtEnd(replay) && this.#host.loops;
    this.#replay = again ? seek(replay, 0) : seek(replay, replay.place + 1);
    this.#host.changed();
    return this.#host.loops || !isAtEnd(this.#replay);
  }
}
