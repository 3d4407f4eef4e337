import type { Square } from "../../../games/levels.js";
import type { PlayAction } from "../../../games/play/play-core.js";
import { current } from "../../../games/play/session.js";
import type { Slices } from "../../../games/slices.js";
import { explainingGame } from "../../../games/sokoban/deadlocks/explain-game.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import { explainLoss, type LossExplanation, unexplainedLoss } from "../../../midend/live/play-words.js";
import type { LevelPage, ViewPatternOnBoard } from "../../../protocol/levels/editor-wire.js";
import { pageTime } from "../../kit/events.js";
import { t, translate } from "../../kit/translate.js";
import type { EditorContext } from "./editor-state.js";
import { isWon, lurdOf, type Playtest, type TestReplay, testOf } from "./playtest.js";

/**
 * How `inSlices` works in a webview: each slice is shorter than a frame, with input and drawing between them.
 */
const viewSlices: Slices = {
  sliceMs: 8,
  nowMs: () => performance.now(),
  nextTurn: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** The current playtest or replay. */
interface Played {
  readonly test: Playtest | undefined;
  readonly replay: TestReplay | undefined;
  readonly isPulling: boolean;
  readonly position: Position | undefined;
  /** The boxes that can never reach a goal. */
  readonly lost: readonly Square[];
  /** Pauses a replay. */
  pause(): void;
  showGame(test: Playtest): void;
  act(action: PlayAction): void;
}

/** The editor in which a level is played. */
export interface PlayedEditor {
  readonly levelPage: LevelPage | undefined;
  /** The document's level; `undefined` while it can't be played. */
  readonly level: Level | undefined;
  playChanged(): void;
}

/** A saved pattern that matches the playtest's position. */
interface MetInTest extends ViewPatternOnBoard {
  readonly position: Position;
}

/** The search starts this long after the last move. */
const lookDelayMs = 120;

/**
 * Why the shown position is lost: of a playtest, of a replay at its place, or of the edited level. The latter
 * two become a playtest when they are explained.
 */
export class TestLoss {
  #explanation: TestExplanation | undefined;
  #kept: TestExplanation | undefined;
  #met: MetInTest | undefined;
  /** The last announced text, while its pattern matches. */
  #announced = "";
  #stopWaiting: () => void = () => undefined;

  constructor(
    private readonly played: Played,
    private readonly editor: PlayedEditor,
    private readonly context: EditorContext,
  ) {}

  /** Whether a playtest warns about deadlocks. */
  get warns(): boolean {
    return this.editor.levelPage?.warnsOfDeadlocks ?? true;
  }

  /** The explanation of the playtest's current position, if it was requested and found. */
  get explanation(): TestExplanation | undefined {
    const { test, position } = this.played;
    return test !== undefined && this.#explanation?.position === position ? this.#explanation : undefined;
  }

  /** Whether the deadlock in this position is one of the player's patterns. */
  get isKept(): boolean {
    return this.met !== undefined || (this.explanation !== undefined && this.explanation === this.#kept);
  }

  /** The saved pattern that matches the playtest's current position. */
  get met(): MetInTest | undefined {
    const { test, position } = this.played;
    return test !== undefined && this.#met?.position === position ? this.#met : undefined;
  }

  /** Searches for saved patterns after a short pause in the playtest. */
  look(): void {
    this.#stopWaiting();
    const { test, isPulling } = this.played;
    if (test === undefined || isPulling || isWon(test) || !this.warns) return;
    this.#stopWaiting = pageTime.after(lookDelayMs, () => void this.#look(test));
  }

  async #look(asked: Playtest): Promise<void> {
    // Without an answer, nothing is announced, as if nothing were saved.
    const { levelPage: page } = this.editor;
    const about = page && { version: page.version, level: page.level, lurd: lurdOf(asked) };
    const found = about && (await this.context.host.patternIn(about).catch(() => undefined));
    const { test, position } = this.played;
    if (test !== asked || position === undefined) return;
    this.#met = found == null ? undefined : { ...found, position };
    if (found != null && found.text !== this.#announced && this.explanation === undefined)
      this.context.tell(found.text);
    this.#announced = found?.text ?? "";
    this.editor.playChanged();
  }

  /** Returns true if the command was about a loss. */
  run(command: EditorCommand): boolean {
    if (command === "whyLost") void this.explain();
    else if (command === "keepPattern") void this.keep();
    else if (command === "undoDeadlock") void this.undo();
    else return false;
    return true;
  }

  /**
   * Searches in slices, so that playing and drawing continue meanwhile. The result applies to the position
   * that was current at the start.
   */
  async explain(): Promise<void> {
    const { explanation } = this;
    this.played.pause();
    const asked = this.#asked();
    if (explanation !== undefined || typeof asked !== "object") {
      this.context.tell(explanation?.text ?? String(asked));
      return;
    }
    const { position } = this.played;
    const level = this.editor.level;
    const isOther = () =>
      this.played.position !== position || (position === undefined && this.editor.level !== level);
    const found = await explainLoss(asked.session, explainingGame, viewSlices, isOther);
    if (isOther()) return;
    if (found === undefined) {
      const isKnown = this.played.lost.length > 0;
      this.context.tell(isKnown ? translate(unexplainedLoss()) : t("Nothing shows that this is a deadlock."));
      return;
    }
    const text = translate(found.text);
    this.#explanation = { ...found, text, position: current(asked.session) };
    if (this.played.test !== asked) this.played.showGame(asked);
    this.context.tell(text);
    this.editor.playChanged();
  }

  /** Undoes all moves from the losing push on; searches for it first. */
  async undo(): Promise<void> {
    if (this.explanation === undefined) await this.explain();
    const { explanation } = this;
    if (explanation === undefined) return;
    const { cursor } = explanation;
    // The start was already lost, as the text says.
    if (cursor === undefined) this.context.tell(explanation.text);
    else
      for (let before = this.#cursor; before > cursor; before = this.#cursor) {
        this.played.act({ kind: "undo" });
        if (this.#cursor === before) return;
      }
  }

  /** Saves the pattern; searches for it first. */
  async keep(): Promise<void> {
    if (this.explanation === undefined) await this.explain();
    const { explanation } = this;
    const { test } = this.played;
    const { levelPage: page } = this.editor;
    if (test === undefined || explanation === undefined || page === undefined) return;
    const { squares, rule } = explanation;
    const about = { version: page.version, level: page.level, lurd: lurdOf(test), squares, rule };
    // The reason for not saving it was already shown.
    if (!(await this.context.host.keepPattern(about).catch(() => false))) return;
    this.#kept = explanation;
    this.editor.playChanged();
  }

  get #cursor(): number {
    return this.played.test?.session.cursor ?? 0;
  }

  /** The playtest to explain, or the reason why there is none. */
  #asked(): Playtest | string {
    const { test, replay, isPulling } = this.played;
    const level = this.editor.level;
    if (isPulling)
      return t("This isn't a deadlock: boxes that were pulled from their goals can be pushed back.");
    const start = replay?.positions[0]?.level;
    const shown =
      replay !== undefined && start !== undefined ? testOf(start, replay.moves.slice(0, replay.place)) : test;
    const asked = shown ?? (level && testOf(level));
    if (asked === undefined) return t("The level needs exactly one player before it can be played.");
    return isWon(asked) ? t("The level is solved.") : asked;
  }
}

/** Why a playtest is lost. */
export interface TestExplanation extends Omit<LossExplanation, "text"> {
  readonly position: Position;
  readonly text: string;
}
