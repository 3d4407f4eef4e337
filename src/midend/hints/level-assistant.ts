import * as vscode from "vscode";
import type { Explanation, Levels, Square } from "../../games/levels.js";
import type { Message } from "../../games/message.js";
import type { Picked } from "../../games/play/play-core.js";
import type { Unsolvable } from "../../games/solver.js";
import { warnsOfDeadlocks } from "../../extension/shared/settings.js";
import { translate } from "../../extension/shared/translate.js";
import type { LiveGame } from "../live/live-game.js";
import type { Notice } from "./advisor.js";
import type { KnownLosses, LossWatch, MetLoss } from "./known-losses.js";
import { unsolvableText } from "./no-answer.js";

/** Why a position is lost, as it is shown. */
export interface ShownExplanation extends Pick<Explanation, "squares" | "rule"> {
  readonly text: string;
  readonly reason: Message;
  /** Before the step that brought it about; none where it was so from the start. */
  readonly cursor: number | undefined;
}

/** Looks after the player of a level: boxes that are lost, what is proved of a position, and the line that says so. */
export class LevelAssistant implements vscode.Disposable {
  readonly #live: LiveGame;
  readonly #levels: Levels<unknown, string>;
  readonly #listening: vscode.Disposable;
  readonly #onDidChange = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  /** Positions that a search has proved to be lost. */
  readonly #proved = new WeakMap<object, Unsolvable>();
  #lostOf: { readonly position: unknown; readonly squares: readonly Square[] } | undefined;
  /** What stands on the line instead of the usual words, as long as the position and what is picked are the same. */
  #shown: { readonly position: unknown; readonly picked: Picked | undefined; readonly notice: Notice } | undefined;
  #warned = false;
  #explanation: { readonly position: unknown; readonly found: ShownExplanation } | undefined;

  /** What the player has kept of losses, as far as it stands on the board. */
  #met: { readonly position: unknown; readonly found: MetLoss } | undefined;
  readonly #watch: LossWatch | undefined;
  /** The one that the player was told of, for as long as it stands there. */
  #told: MetLoss | undefined;
  /** What was kept of it just now. */
  #kept: unknown;

  constructor(live: LiveGame, levels: Levels<unknown, string>, known: KnownLosses) {
    this.#live = live;
    this.#levels = levels;
    const patterns = levels.deadlocks?.patterns;
    this.#watch = patterns && known.watch(live, patterns, (position, met) => this.#looked(position, met));
    this.#listening = vscode.Disposable.from(
      live.onDidChange((change) => {
        if (change === "position" || change === "game") this.#moved(change === "game");
      }),
      live.onDidRefuse((text) => this.showNotice({ kind: "bad", text })),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration("tilework.sokoban.warnOfDeadlocks")) return;
        this.#look();
        this.#onDidChange.fire();
      }),
    );
    this.#warned = this.lost.length > 0;
    this.#look();
  }

  dispose(): void {
    this.#listening.dispose();
    this.#watch?.dispose();
    this.#onDidChange.dispose();
  }

  /** Why the position on the board is lost, where the player has asked and it was found. */
  get explanation(): ShownExplanation | undefined {
    return this.#explanation?.position === this.#live.position ? this.#explanation?.found : undefined;
  }

  /** It was found why a position is lost, which proves that it is. That is what the player has asked for, so nothing else stays on the line. */
  explained(position: unknown, found: ShownExplanation): void {
    this.#explanation = { position, found };
    this.#shown = undefined;
    this.prove(position, { kind: "unsolvable", reason: found.reason });
  }

  /** The kept pattern that stands on the board and is lost there. */
  get met(): MetLoss | undefined {
    return this.#met?.position === this.#live.position && warnsOfDeadlocks() ? this.#met?.found : undefined;
  }

  /** What shows that the position is lost is among the player's patterns. */
  get isKept(): boolean {
    return this.#kept === this.#live.position || this.met !== undefined;
  }

  /** It was kept of a position why that is lost. */
  noteKept(position: unknown): void {
    this.#kept = position;
    this.#onDidChange.fire();
  }

  /** Boxes that are to be marked as lost: those that show it, where that is known. */
  get lost(): readonly Square[] {
    if (this.explanation !== undefined) return this.explanation.squares;
    if (this.met !== undefined) return this.met.squares;
    return warnsOfDeadlocks() ? this.#lostAt(this.#live.position) : [];
  }

  /** Whether a position is known to be lost. */
  isLost(position: unknown): boolean {
    return this.#proved.has(position as object) || this.#lostAt(position).length > 0;
  }

  /** The player knows, or may be told, that the position on the board is lost: there is a way back to offer. */
  get offersWayBack(): boolean {
    const { position, status } = this.#live;
    return status === "playing" && (this.#proved.has(position as object) || this.lost.length > 0);
  }

  /** Why a position is lost, where a search has proved it. */
  proofOf(position: unknown): Unsolvable | undefined {
    return this.#proved.get(position as object);
  }

  /** A search proved that a position is lost. */
  prove(position: unknown, { kind, reason }: Unsolvable): void {
    this.#proved.set(position as object, { kind, reason });
    this.#onDidChange.fire();
  }

  /** A line instead of the usual one, until the position changes. */
  showNotice(notice: Notice): void {
    this.#shown = { position: this.#live.position, picked: this.#live.picked, notice };
    this.#onDidChange.fire();
  }

  /** Nothing is being looked for any more; what was said of how that ended stays. */
  clearBusyNotice(): void {
    if (this.#shown?.notice.kind === "busy") this.#shown = undefined;
    this.#onDidChange.fire();
  }

  get notice(): Notice {
    const { position, picked } = this.#live;
    const shown = this.#shown;
    if (shown !== undefined && shown.position === position && shown.picked === picked) return shown.notice;
    const proved = this.#proved.get(position as object);
    if (picked !== undefined) return { kind: "plain", text: vscode.l10n.t("Choose where the box is to go, or the box again to put it down.") };
    if (this.explanation !== undefined) return { kind: "bad", text: this.explanation.text };
    if (this.met !== undefined) return { kind: "bad", text: this.met.text };
    if (this.lost.length > 0) return { kind: "bad", text: this.#warning(position) };
    if (proved !== undefined) return { kind: "bad", text: unsolvableText(proved) };
    return { kind: this.#live.status === "won" ? "good" : "plain", text: translate(this.#levels.progress(position)) };
  }

  #warning(position: unknown): string {
    const { deadlocks, progress } = this.#levels;
    return translate(deadlocks?.warning(position) ?? progress(position));
  }

  #lostAt(position: unknown): readonly Square[] {
    const known = this.#lostOf;
    if (known !== undefined && known.position === position) return known.squares;
    const squares = this.#levels.deadlocks?.lost(position) ?? [];
    this.#lostOf = { position, squares };
    return squares;
  }

  #look(): void {
    if (warnsOfDeadlocks()) this.#watch?.look();
  }

  #looked(position: unknown, met: MetLoss | undefined): void {
    const isNews = this.#told === undefined;
    this.#told = met;
    this.#met = met && { position, found: met };
    if (met === undefined || !warnsOfDeadlocks()) return;
    this.prove(position, { kind: "unsolvable", reason: met.reason });
    // As long as it stands there it is said once.
    if (isNews && this.explanation === undefined) this.#live.speak(met.text);
  }

  #stands(met: MetLoss | undefined): boolean {
    return met !== undefined && this.#levels.deadlocks?.patterns?.stands(this.#live.position, met.squares) === true;
  }

  #moved(isOther: boolean): void {
    this.#shown = undefined;
    // Who takes it back and walks into it at once again hears it again: the board is looked at only when it has rested.
    if (isOther || !this.#stands(this.#told)) this.#told = undefined;
    this.#look();
    const isLost = this.lost.length > 0;
    // Once, when it happens; what the move was has been said before.
    if (isLost && !this.#warned && !isOther) {
      this.#live.speak(`${this.#live.announcement.text} ${this.#warning(this.#live.position)}`);
    }
    this.#warned = isLost;
    this.#onDidChange.fire();
  }
}
