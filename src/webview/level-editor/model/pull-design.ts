import { current, movesMade, type Session, sessionFrom } from "../../../games/play/session.js";
import type { BoardPlace } from "../../../games/sokoban/edit/sketch.js";
import { isSolved } from "../../../games/sokoban/level/analysis.js";
import { type TextBoard, thingsOn } from "../../../games/sokoban/level/board.js";
import { cellOf, columnOf, flood, rowOf } from "../../../games/sokoban/level/grid.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { cellsOf } from "../../../games/sokoban/level/level-text.js";
import { isOnBoard } from "../../../games/sokoban/play/gestures.js";
import {
  type DesignedLevel,
  designed,
  isFree,
  pullPlay,
  pullRegions,
  solvedLevel,
} from "../../../games/sokoban/play/pull-play.js";
import { type Move, type Position, startOf } from "../../../games/sokoban/play/rules.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { isSameList } from "../../kit/memo.js";
import { t } from "../../kit/translate.js";
import { cursorSteps } from "./edit-commands.js";
import type { Editing } from "./editing.js";
import type { EditorContext, PullsFrom } from "./editor-state.js";
import { bestKnown, lengths, pushesIn, readOnlyText } from "./level-words.js";
import type { Playing } from "./playing.js";
import type { BoxRules, Playtest } from "./playtest.js";

interface EditedLevel {
  readonly levelPage: LevelPage | undefined;
  readonly level: Level | undefined;
  readonly editing: Editing | undefined;
  readonly playing: Playing;
}

/**
 * Designs a level in reverse: its boxes are pulled away from where they should end, in a game like a playtest
 * but with reverse rules. When the player leaves it, the pulls are kept as long as the walls and goals stay.
 * Only `use` changes the document.
 */
export class PullDesign {
  from: PullsFrom = "goals";
  /**
   * A solution of the level from which the pulls started; empty if they started from the goals, or no
   * solution is known.
   */
  onward = "";

  constructor(
    private readonly editor: EditedLevel,
    private readonly context: EditorContext,
  ) {}

  /** Restores pulls, with their kind of start and the solution of that start. */
  restore(pulls: Playtest, from: PullsFrom, onward: string): void {
    this.editor.playing.pulls = pulls;
    this.from = from;
    this.onward = onward;
  }

  /** Before the first pull, the player may be placed anywhere, and the start may be changed. */
  get isAtStart(): boolean {
    const { playing } = this.editor;
    return playing.isPulling && playing.position?.pushes === 0;
  }

  /** Whether the current level can be a start that differs from its solved position. */
  get canStartFromLevel(): boolean {
    const { level } = this.editor;
    return level !== undefined && level.boxes.length > 0 && !isSolved(level);
  }

  /** Returns true if the command was about reverse play. */
  run(command: EditorCommand): boolean {
    const { playing } = this.editor;
    if (!playing.isPulling) return this.#runElsewhere(command);
    const step = cursorSteps[command];
    if (step?.[2] === true) this.#walk(step[0], step[1]);
    else if (command === "usePosition") void this.use();
    else if (
      command === "designByPulling" ||
      command === "test" ||
      (command === "cancel" && playing.test?.picked === undefined)
    )
      this.#leave();
    else return false;
    return true;
  }

  /** Starts reverse play from another position; only before the first pull. */
  begin(from: PullsFrom): void {
    const { levelPage, level, playing } = this.editor;
    const start = from === "level" ? level : levelPage && solvedLevel(levelPage.board);
    if (levelPage === undefined || start === undefined) {
      this.context.tell(
        t("No box can be pulled from a goal here. A goal needs room beside it for a box and the player."),
      );
      return;
    }
    this.from = from;
    this.onward = from === "level" ? (bestKnown(levelPage)?.lurd ?? "") : "";
    playing.showGame(gameFrom(start));
    const how = t(
      "An arrow key pulls the box behind you; with Shift you walk away from it. Or click a box, then the square for it.",
    );
    const first =
      from === "goals"
        ? t("Click a free square to start there.")
        : t("The pulls start with the level as it is.");
    this.context.tell(t("{0} {1}", first, how));
  }

  /**
   * Before the first pull, a click moves the player to a free square. `undefined` if the click is a move of
   * the game.
   */
  placed({ session, picked }: Playtest, place: BoardPlace): Playtest | undefined {
    const position = current(session);
    if (!this.isAtStart || this.from !== "goals" || picked !== undefined || !isOnBoard(position, place))
      return undefined;
    const { level, boxes, player } = position;
    const cell = cellOf(level, place.row, place.column);
    const isWithin = () =>
      pullRegions({ ...level, boxes }).some((square) => flood(level, square)[cell] === 1);
    if (cell === player || !isFree(position, cell) || !isWithin()) return undefined;
    return this.#placedOn(position, cell);
  }

  /** Moves the player into the next part of the board from which a box can be pulled. */
  placeElsewhere(): void {
    const { playing } = this.editor;
    const { position } = playing;
    if (!this.isAtStart || position === undefined) return;
    const { level, boxes, player } = position;
    const regions = pullRegions({ ...level, boxes });
    const here = regions.findIndex((square) => flood(level, square, new Set(boxes))[player] === 1);
    const next = regions[(here + 1) % regions.length];
    if (next === undefined || (here >= 0 && regions.length === 1))
      this.context.tell(t("All boxes that can be pulled are pulled from here."));
    else playing.showGame(this.#placedOn(position, next));
  }

  /** Makes the position the start of the level, with its solution; one undo restores the old start. */
  async use(): Promise<void> {
    const { levelPage: page, editing, playing } = this.editor;
    const { test } = playing;
    if (page === undefined || test === undefined) return;
    const position = current(test.session);
    if (position.pushes === 0) return this.context.tell(t("Pull a box first."));
    if (!page.canWrite) return this.context.tell(readOnlyText(page));
    if (editing?.isSettled !== true || !hasWallsAndGoalsOf(page.board, position.level))
      return this.context.tell(staleText());
    const found = designed(position, movesMade(test.session), this.onward);
    const { width, height } = found.level;
    const patch = { width, height, cells: cellsOf(found.level) };
    const about = { version: page.version, level: page.level, patch, lurd: found.solution ?? "" };
    const reply = await this.context.host
      .startFrom({ ...about, name: "Reverse play" })
      .catch(() => "refused" as const);
    if (reply === "done" || reply === "unchanged") {
      if (playing.isPulling) playing.leave();
      this.context.tell(usedText(found));
    } else this.context.tell(reply === "stale" ? staleText() : t("Couldn't write the position to the file."));
  }

  #runElsewhere(command: EditorCommand): boolean {
    if (command === "usePosition")
      this.context.tell(t("Select “{0}” first, and pull boxes from their goals.", t("Design by Pulling")));
    if (command === "designByPulling") {
      if (this.editor.playing.position === undefined) this.#enter();
      else this.context.tell(t("End the playtest or the replay first."));
    }
    return command === "usePosition" || command === "designByPulling";
  }

  /** Continues the saved pulls if the board still has their walls and goals. */
  #enter(): void {
    const { levelPage, playing } = this.editor;
    const { pulls } = playing;
    if (levelPage === undefined) return;
    if (
      pulls === undefined ||
      current(pulls.session).pushes === 0 ||
      !hasWallsAndGoalsOf(levelPage.board, current(pulls.session).level)
    ) {
      this.begin("goals");
      return;
    }
    playing.showGame(pulls);
    this.context.tell(t("The pulls continue where you left them."));
  }

  #leave(): void {
    const { playing } = this.editor;
    const pulls = playing.position?.pushes ?? 0;
    playing.leave();
    if (pulls > 0)
      this.context.tell(
        t("The level is as it was. “{0}” continues where you left the boxes.", t("Design by Pulling")),
      );
  }

  /** By one square, without a box. */
  #walk(rows: number, columns: number): void {
    const { playing } = this.editor;
    const { position } = playing;
    if (position === undefined) return;
    const { level, player } = position;
    playing.act({
      kind: "cell",
      row: rowOf(level, player) + rows,
      column: columnOf(level, player) + columns,
    });
  }

  #placedOn({ level }: Position, player: number): Playtest {
    this.context.tell(
      t("You start in row {0}, column {1}.", rowOf(level, player) + 1, columnOf(level, player) + 1),
    );
    return gameFrom({ ...level, player });
  }
}

function gameFrom(start: Level): Playtest {
  const session: Session<Position, Move, BoxRules> = sessionFrom<Position, Move>(
    pullPlay as BoxRules,
    startOf(start, ""),
  );
  return { session, picked: undefined };
}

/** Whether the board has the walls and goals of a level. */
export function hasWallsAndGoalsOf(board: TextBoard, { width, height, walls, goals }: Level): boolean {
  const things = thingsOn(board);
  return (
    things?.width === width &&
    things.height === height &&
    isSameList(things.walls, walls) &&
    isSameList(things.goals, goals)
  );
}

function staleText(): string {
  return t(
    "The walls or goals of the level have changed since the pulls started, so the position wasn't used.",
  );
}

function usedText({ solution }: DesignedLevel): string {
  if (solution === undefined)
    return t("The level starts here now. No solution is known. Undo restores the old start.");
  return t(
    "The level starts here now. Its solution: {0}. Undo restores the old ones.",
    lengths(solution.length, pushesIn(solution)),
  );
}
