import * as vscode from "vscode";
import type { LossPattern, LossPatterns } from "../../games/levels.js";
import type { KeptLoss } from "../../games/losses/kept-loss.js";
import { inSlices } from "../../games/slices.js";
import { hostSlices } from "../../platform/slices.js";
import type { LossWatch, MetListener } from "../hints/known-losses.js";
import type { LiveGame } from "../live/live-game.js";
import { translate } from "../../extension/shared/translate.js";
import type { LostPatterns } from "./lost-patterns.js";

/** So long nothing is looked for after a move: while a key is held down, the moves come quicker. */
const restMs = 120;

/** Looks for the player's kept patterns on a board whenever that has rested for a moment. */
export class MetLosses implements LossWatch {
  readonly #live: LiveGame;
  readonly #patterns: LossPatterns<unknown>;
  readonly #known: LostPatterns;
  readonly #onFound: MetListener;
  readonly #listening: vscode.Disposable;
  #waiting: NodeJS.Timeout | undefined;
  #isDisposed = false;

  constructor(live: LiveGame, patterns: LossPatterns<unknown>, known: LostPatterns, onFound: MetListener) {
    this.#live = live;
    this.#patterns = patterns;
    this.#known = known;
    this.#onFound = onFound;
    this.#listening = known.onDidChange(() => this.look());
  }

  dispose(): void {
    this.#isDisposed = true;
    clearTimeout(this.#waiting);
    this.#listening.dispose();
  }

  look(): void {
    clearTimeout(this.#waiting);
    if (this.#known.of(this.#live.game.name).length > 0 && !this.#isDisposed) this.#waiting = setTimeout(() => void this.#look(), restMs);
  }

  async #look(): Promise<void> {
    const { position, status, game } = this.#live;
    if (status !== "playing") return;
    const kept = new Map<LossPattern, KeptLoss>(this.#known.of(game.name).map((loss) => [loss.pattern, loss]));
    const isOver = () => this.#isDisposed || this.#live.position !== position;
    const found = await inSlices(this.#patterns.find(position, [...kept.keys()]), hostSlices, isOver);
    if (isOver()) return;
    const loss = found && kept.get(found.pattern);
    if (found === undefined || loss === undefined) return this.#onFound(position, undefined);
    const reason = this.#patterns.words(found.pattern);
    const words = translate(reason);
    const title = loss.from?.title ?? "";
    const text =
      title === "" ? vscode.l10n.t("You have met this before. {0}", words) : vscode.l10n.t("You have met this before, in “{0}”. {1}", title, words);
    this.#onFound(position, { squares: found.squares, text, reason });
  }
}
