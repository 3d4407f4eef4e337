import * as l10n from "@vscode/l10n";
import type { Level } from "../../../../games/sokoban/level/level.js";
import type { Position } from "../../../../games/sokoban/play/rules.js";
import { unexplainedLoss } from "../../../../midend/live/play-words.js";
import type { EditorCommand } from "../../../../protocol/levels/editor-wire.js";
import type { ViewMetLoss } from "../../../../protocol/levels/loss-questions.js";
import { pageTime } from "../../../shared/page/page-time.js";
import { translate } from "../../../shared/page/translate.js";
import { boxesOn, explained, type TestExplanation } from "./loss-explanation.js";
import { isWon, lurdOf, type TestGame, type TestReplay, testOf } from "./test-game.js";

/** What is played, or could be. */
interface Played {
  readonly test: TestGame | undefined;
  readonly replay: TestReplay | undefined;
  readonly isPulling: boolean;
  readonly position: Position | undefined;
  /** The boxes that can never come to a goal, by number. */
  readonly lost: readonly number[];
  /** A replay stands still from now on. */
  pause(): void;
  showGame(test: TestGame): void;
  undo(): void;
}

/** What explaining a loss asks of the editor. */
export interface LossDelegate {
  /** As the document has it; `undefined` while it cannot be played. */
  level(): Level | undefined;
  changed(): void;
  tell(text: string): void;
  /**
   * Keeps a loss that was explained, after these moves, among the player's patterns. Returns whether it is
   * among them now.
   */
  keepLoss(lost: TestExplanation, lurd: string): Promise<boolean>;
  /** The kept pattern that stands after these moves. */
  metLoss(lurd: string): Promise<ViewMetLoss | null | undefined>;
  /** Whether a test game tells of boxes that are lost. */
  readonly warnsOfDeadlocks: boolean;
}

/** A kept pattern that stands in the test game. */
interface MetInTest {
  readonly position: Position;
  /** By number. */
  readonly boxes: readonly number[];
  readonly text: string;
}

/** So long nothing is looked for after a move. */
const restMs = 120;

/**
 * Why what stands on the board is lost: of a test game, of a replay where it stands, or of the level as it is
 * drawn. The latter two become a test game by it.
 */
export class TestLoss {
  readonly #played: Played;
  readonly #host: LossDelegate;
  #explanation: TestExplanation | undefined;
  #kept: TestExplanation | undefined;
  #met: MetInTest | undefined;
  /** The text that was told last, for as long as its pattern stands there. */
  #told = "";
  #stopWaiting: () => void = () => undefined;

  constructor(played: Played, host: LossDelegate) {
    this.#played = played;
    this.#host = host;
  }

  /** Of the position that the test game has now, where that was asked and found. */
  get explanation(): TestExplanation | undefined {
    const { test, position } = this.#played;
    return test !== undefined && this.#explanation?.position === position ? this.#explanation : undefined;
  }

  /** What shows that the position is lost is among the player's patterns. */
  get isKept(): boolean {
    return this.met !== undefined || (this.explanation !== undefined && this.explanation === this.#kept);
  }

  /** The kept pattern that stands in the test game as it is now. */
  get met(): MetInTest | undefined {
    const { test, position } = this.#played;
    return test !== undefined && this.#met?.position === position ? this.#met : undefined;
  }

  /** Looks for kept patterns when the test game has rested for a moment. */
  look(): void {
    this.#stopWaiting();
    const { test, isPulling } = this.#played;
    if (test === undefined || isPulling || isWon(test) || !this.#host.warnsOfDeadlocks) return;
    this.#stopWaiting = pageTime.after(restMs, () => void this.#look(test));
  }

  async #look(asked: TestGame): Promise<void> {
    // Without an answer the player is told nothing, as where nothing is kept.
    const found = await this.#host.metLoss(lurdOf(asked)).catch(() => undefined);
    const { test, position } = this.#played;
    if (test !== asked || position === undefined) return;
    this.#met = found == null ? undefined : { position, text: found.text, boxes: boxesOn(position, found) };
    if (found != null && found.text !== this.#told && this.explanation === undefined)
      this.#host.tell(found.text);
    this.#told = found?.text ?? "";
    this.#host.changed();
  }

  /** True when the command was about this. */
  run(command: EditorCommand): boolean {
    if (command === "whyLost") void this.explain();
    else if (command === "keepLoss") void this.keep();
    else if (command === "undoDeadlock") void this.undo();
    else return false;
    return true;
  }

  /**
   * Looks for it in slices, so that it can be played and drawn on meanwhile; what is found counts for the
   * position that was asked about.
   */
  async explain(): Promise<void> {
    const { explanation } = this;
    this.#played.pause();
    const asked = this.#asked();
    if (explanation !== undefined || typeof asked !== "object") {
      this.#host.tell(explanation?.text ?? String(asked));
      return;
    }
    const { position } = this.#played;
    const level = this.#host.level();
    const isOther = () =>
      this.#played.position !== position || (position === undefined && this.#host.level() !== level);
    const found = await explained(asked.session, isOther);
    if (isOther()) return;
    if (found === undefined) {
      const isKnown = this.#played.lost.length > 0;
      this.#host.tell(
        isKnown ? translate(unexplainedLoss()) : l10n.t("Nothing shows that this is a deadlock."),
      );
      return;
    }
    this.#explanation = found;
    if (this.#played.test !== asked) this.#played.showGame(asked);
    this.#host.tell(found.text);
    this.#host.changed();
  }

  /** Takes back all from the push on that lost the test game; looks for it first. */
  async undo(): Promise<void> {
    if (this.explanation === undefined) await this.explain();
    const { explanation } = this;
    if (explanation === undefined) return;
    const { cursor } = explanation;
    // It was so from the start, which the text says.
    if (cursor === undefined) this.#host.tell(explanation.text);
    else
      for (let before = this.#cursor; before > cursor; before = this.#cursor) {
        this.#played.undo();
        if (this.#cursor === before) return;
      }
  }

  /** Keeps it; looks for it first. */
  async keep(): Promise<void> {
    if (this.explanation === undefined) await this.explain();
    const { explanation } = this;
    const { test } = this.#played;
    if (test === undefined || explanation === undefined) return;
    // Why it is not kept was said.
    if (!(await this.#host.keepLoss(explanation, lurdOf(test)).catch(() => false))) return;
    this.#kept = explanation;
    this.#host.changed();
  }

  get #cursor(): number {
    return this.#played.test?.session.cursor ?? 0;
  }

  /** The game that is asked about, or why none is. */
  #asked(): TestGame | string {
    const { test, replay, isPulling } = this.#played;
    const level = this.#host.level();
    if (isPulling)
      return l10n.t("Boxes that were pulled from their goals can be pushed back, so this is no deadlock.");
    const start = replay?.positions[0]?.level;
    const shown =
      replay !== undefined && start !== undefined ? testOf(start, replay.moves.slice(0, replay.place)) : test;
    const asked = shown ?? (level && testOf(level));
    if (asked === undefined) return l10n.t("The level needs exactly one player before it can be played.");
    return isWon(asked) ? l10n.t("The level is solved.") : asked;
  }
}
