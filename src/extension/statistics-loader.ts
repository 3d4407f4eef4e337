import type * as vscode from "vscode";
import type { GameStatistics } from "../midend/commands/statistics.js";
import type { Ports } from "../midend/ports/ports.js";
import { Emitter } from "../protocol/emitter.js";
import { Lazy } from "./shared/lazy.js";
import type { WindowStatistics } from "./statistics/statistics.js";

type Bundle = typeof import("./statistics/statistics.js");

/** Loads the code for statistics when a game ends, or when somebody asks for their page. */
export class StatisticsLoader implements GameStatistics, vscode.Disposable {
  readonly #kept: Lazy<WindowStatistics>;
  readonly #settings: Ports["settings"];
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    load: (part: "statistics") => Promise<unknown>,
    make: (bundle: Bundle) => WindowStatistics,
    settings: Ports["settings"],
    onProblem: (error: unknown) => void,
  ) {
    this.#settings = settings;
    this.#kept = new Lazy<WindowStatistics>(
      () => load("statistics"),
      (bundle: Bundle) => {
        const kept = make(bundle);
        kept.onDidChange(() => this.#onDidChange.fire());
        return kept;
      },
      onProblem,
    );
  }

  dispose(): void {
    this.#kept.dispose();
    this.#onDidChange.dispose();
  }

  /** Resolves when everything that was counted so far is written. */
  async idle(): Promise<void> {
    if (!this.#kept.isAsked) return;
    // A failure to load it was reported already.
    const kept = await this.#kept.load().catch(() => undefined);
    await kept?.idle();
  }

  readonly note: GameStatistics["note"] = (ended) => {
    if (!this.#settings.play.keepsStatistics) return;
    // A failure to load it is reported.
    void this.#kept.load().then(
      (kept) => kept.note(ended),
      () => undefined,
    );
  };
  readonly page: GameStatistics["page"] = async (game) => (await this.#kept.load()).page(game);
  readonly ask: GameStatistics["ask"] = async () => (await this.#kept.load()).ask();
  readonly daysPage: GameStatistics["daysPage"] = async (...asked) =>
    (await this.#kept.load()).daysPage(...asked);
  readonly askPuzzle: GameStatistics["askPuzzle"] = async (...asked) =>
    (await this.#kept.load()).askPuzzle(...asked);
  readonly askBest: GameStatistics["askBest"] = async (sources) => (await this.#kept.load()).askBest(sources);
  readonly act: GameStatistics["act"] = async (action) => (await this.#kept.load()).act(action);
  readonly puzzleFor: GameStatistics["puzzleFor"] = async (seconds) =>
    // A failure to load it is reported.
    (await this.#kept.load().catch(() => undefined))?.puzzleFor(seconds);
}
