import type { AnalysisReport, Trail } from "../../../games/capabilities.js";
import { variantOf } from "../../../games/game.js";
import { AnalysisCache } from "../../../games/hints/analysis-cache.js";
import { english } from "../../../games/message.js";
import type { Analysis } from "../../../games/solver.js";
import type { ViewNotice } from "../../../protocol/game/game-pages.js";
import type { Advising } from "./adviser.js";
import type { ShellGame } from "./shell-game.js";

/** For so long a position is looked at. */
const analysisMs = 5_000;
/** What is known sooner needs no word that it is being looked for. */
const patienceMs = 150;
const kinds = { right: "good", wrong: "bad", mixed: "plain", open: "plain" } as const;

/**
 * Has a solver tell how far each position of a game is from its goal, judges the steps, and says so on the line over the board. The player never waits for
 * it, and an answer that comes late is the answer for its own position.
 */
export class ShellAnalysis {
  readonly #live: ShellGame;
  readonly #report: AnalysisReport<unknown>;
  readonly #adviser: Advising;
  readonly #changed: () => void;
  readonly #known: AnalysisCache;
  #search: AbortController | undefined;
  #isLong = false;
  #patience: NodeJS.Timeout | undefined;
  #building = 0;
  #before: unknown;
  #last: { readonly position: unknown; readonly cursor: number };
  #stale: Trail<unknown> | undefined;
  /** Positions whose distance was asked for and not found in the time. */
  readonly #vain = new WeakSet<object>();

  constructor(live: ShellGame, report: AnalysisReport<unknown>, adviser: Advising, changed: () => void) {
    this.#live = live;
    this.#report = report;
    this.#adviser = adviser;
    this.#changed = changed;
    this.#known = new AnalysisCache(live.game);
    this.#last = { position: live.position, cursor: live.session.cursor };
    this.#look();
  }

  close(): void {
    this.#stop();
  }

  /** The game has changed. */
  moved(isOther: boolean): void {
    const { position, session } = this.#live;
    const isStep = !isOther && session.cursor === this.#last.cursor + 1 && session.positions[session.cursor - 1] === this.#last.position;
    if (this.#known.of(this.#last.position) !== undefined) this.#stale = this.#trailAt(this.#last.position);
    this.#before = isStep ? this.#last.position : undefined;
    this.#last = { position, cursor: session.cursor };
    this.#stop();
    if (isOther) {
      this.#known.forget();
      this.#stale = undefined;
    } else if (isStep) this.#known.derive(this.#before, session.steps[session.cursor - 1] ?? [], position);
    this.#look();
  }

  /** How the game has gone, as far as is known; while it is looked for, how it had gone before. */
  get trail(): Trail<unknown> & { readonly isStale: boolean } {
    const now = this.#trailAt(this.#live.position);
    const isStale = now.distance === undefined && this.#search !== undefined;
    return isStale && this.#stale !== undefined ? { ...this.#stale, startDistance: now.startDistance, isStale } : { ...now, isStale };
  }

  get here(): Analysis<string> | undefined {
    return this.#known.of(this.#live.position);
  }

  get notice(): ViewNotice {
    const { game, position, session } = this.#live;
    const here = this.#known.distance(position);
    const before = this.#known.distance(this.#before);
    if (this.#before !== undefined && here !== undefined) {
      const moves = session.steps[session.cursor - 1]?.length ?? 1;
      const { verdict, text } = this.#report.judge(before ?? { ...here, exact: false }, here, moves);
      return { kind: kinds[verdict], text: english(text) };
    }
    if (here === undefined && !(this.#search !== undefined && this.#isLong)) return { kind: "plain", text: english(variantOf(game, position).goal) };
    if (here === undefined && this.#building > 0) return { kind: "busy", text: english(this.#report.preparing(this.#building)) };
    return { kind: here === undefined ? "busy" : "plain", text: english(this.#report.greet(here, session.cursor === 0)) };
  }

  /** Resolves when the position on the board is known, or nobody looks for it any more. */
  async settled(signal: AbortSignal): Promise<void> {
    while (this.here === undefined && this.#running !== undefined && !signal.aborted) await this.#running;
  }

  #running: Promise<void> | undefined;

  #trailAt(now: unknown): Trail<unknown> {
    const [start] = this.#live.session.positions;
    return { start, now, startDistance: this.#known.distance(start), distance: this.#known.distance(now) };
  }

  #look(): void {
    const { position, session } = this.#live;
    const wanted = [position, this.#before, session.positions[0]].find(
      (at) => at !== undefined && this.#known.of(at)?.isFinal !== true && !this.#vain.has(at as object),
    );
    if (wanted === undefined) return;
    const search = new AbortController();
    this.#search = search;
    this.#patience = setTimeout(() => {
      this.#isLong = true;
      this.#changed();
    }, patienceMs);
    this.#running = this.#ask(wanted, search.signal);
  }

  async #ask(position: unknown, signal: AbortSignal): Promise<void> {
    const hear = (share: number) => {
      if (signal.aborted) return;
      this.#building = share;
      if (this.#isLong) this.#changed();
    };
    // A thread that failed tells nothing; the figures stay unknown.
    const found = await this.#adviser.analyse(this.#live.game, position, analysisMs, signal, hear).catch(() => undefined);
    if (signal.aborted) return;
    if (found === undefined) this.#vain.add(position as object);
    else this.#known.keep(position, found, true);
    this.#stop();
    this.#look();
    this.#changed();
  }

  #stop(): void {
    clearTimeout(this.#patience);
    this.#search?.abort();
    this.#search = undefined;
    this.#running = undefined;
    this.#isLong = false;
    this.#building = 0;
  }
}
