import type { AnyGame } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { games as registered } from "../../games/registry/registry.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import * as playerQuestions from "../../midend/commands/player-questions.js";
import { PlayerPatterns } from "../../midend/hints/player-patterns.js";
import type { Start } from "../../midend/live/start.js";
import { Midend } from "../../midend/midend.js";
import { PageSurface, PassingLine, type SurfaceFrame } from "../../midend/page-surface.js";
import { GameReviews } from "../../midend/review/game-reviews.js";
import { KeptStatistics } from "../../midend/statistics/kept-statistics.js";
import { TimedPlay } from "../../midend/timing/timed-play.js";
import { hostClock } from "../../platform/host-clock.js";
import { translate } from "../../platform/speech.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import type { ScreenQuestion } from "../../terminal/play/dialog.js";
import type { GameStore } from "../shared/game-store.js";
import { QuestionBox } from "./question-box.js";
import { type ShellPorts, type ShellSolvers, shellPorts } from "./shell-ports.js";

/** The page that is shown first. */
export type StartPage =
  | { readonly kind: "home" }
  /** The unfinished game of this kind, or a new one. */
  | { readonly kind: "open"; readonly game: AnyGame }
  /** See `GameStarter.playPuzzle`. */
  | { readonly kind: "puzzle"; readonly game: AnyGame; readonly variant: string }
  /** Starts this game in place of the current one. `note`: what is said about its text. */
  | { readonly kind: "begin"; readonly start: Start; readonly note?: Message | undefined }
  /** Continues this game. If it has no name, it becomes the unfinished game of its slot. */
  | { readonly kind: "resume"; readonly stored: StoredSave };

/** What the player waits for while a game is played in a shell. */
export interface PlayedWait {
  /** A game is played from now on, and its pages show what is awaited. */
  begin(shell: Shell): void;
  /** The player has pressed Ctrl+C. `leave` ends the game. */
  interrupted(shell: Shell, leave: () => void): void;
}

interface ShellOptions extends Pick<SurfaceFrame<never>, "leave" | "interrupt"> {
  /** Copies a text to the clipboard, where the terminal allows it. */
  readonly copy: (text: string) => void;
  /** A failure that the player need not act on. */
  readonly report: (problem: unknown) => void;
  /** Shows a sentence without a board. Without this function, a question with nothing to answer shows it. */
  readonly show?: (text: string) => void;
  /** The available games (default: all registered ones). */
  readonly games?: readonly AnyGame[];
}

/** Opens the games of a store on the surface of a shell. */
export function openShell(
  store: GameStore,
  solving: ShellSolvers,
  { copy, report, show, games = registered, ...ends }: ShellOptions,
): Shell {
  const box = new QuestionBox();
  const tell = (text: Message) => {
    const { live } = shell.surface;
    if (live !== undefined) live.refuse(text);
    else if (show !== undefined) show(translate(text));
    else void box.buttons(translate(text), [translate(say("OK"))]);
  };
  // A dialogue of lines prints announcements instead.
  const line = show === undefined ? new PassingLine(hostClock) : undefined;
  const ports = shellPorts({ store, solving, box, copy, tell, line, report });
  const shell: Shell = new Shell(ports, { ...ends, questions: box, line }, games);
  return shell;
}

/**
 * The games of a shell, as a screen or a dialogue plays them: one surface over the midend, in one process.
 */
export class Shell {
  readonly midend: Midend;
  readonly surface: PageSurface<ScreenQuestion>;
  readonly #timing: TimedPlay;
  readonly #statistics: KeptStatistics;
  readonly #tell: ShellPorts["tell"];
  /** In the order in which they end. */
  readonly #parts: readonly Disposable[];

  /** `frame`: what the surface needs, with the questions of the ports. */
  constructor(
    ports: ShellPorts,
    frame: Omit<SurfaceFrame<ScreenQuestion>, "show" | "tell">,
    games = registered,
  ) {
    this.#tell = ports.tell;
    this.#timing = new TimedPlay(ports);
    const patterns = new PlayerPatterns(ports, games, new Emitter<void>().event);
    this.#statistics = new KeptStatistics(ports, games, ports.statistics);
    this.midend = new Midend(
      ports,
      games,
      patterns,
      this.#timing,
      new GameReviews(ports),
      this.#statistics,
      playerQuestions,
    );
    const tell = (problem: unknown) => ports.log.error(problem);
    const whole = { ...frame, show: () => undefined, tell };
    this.surface = new PageSurface(this.midend, { kind: "home" }, whole);
    this.#parts = [
      this.surface.onDidGo(() => this.#watch()),
      this.midend.liveGames.onDidOpen(() => this.#watch()),
      this.surface,
      patterns,
      this.#timing,
      this.#statistics,
      this.midend,
    ];
  }

  /** Shows the first page. */
  async open(first: StartPage): Promise<void> {
    const { starter } = this.surface.actions;
    if (first.kind === "open") await starter.playGame(first.game);
    else if (first.kind === "puzzle") await starter.playPuzzle(first.game, first.variant);
    else if (first.kind === "begin") await starter.put(first.start);
    else if (first.kind === "resume") await starter.load(first.stored);
    if (first.kind === "begin" && first.note !== undefined) void this.#tell.information(first.note);
    await this.surface.begin();
    this.#watch();
  }

  /** Stops all work. Resolves when everything is handed to the store. */
  async close(): Promise<void> {
    this.midend.liveGames.setSeen(() => false, false, true);
    this.midend.liveGames.keepAll();
    for (const part of this.#parts) part.dispose();
    await this.#timing.idle();
    await this.#statistics.idle();
  }

  /** Nothing runs on a board that is not seen. */
  #watch(): void {
    const { place } = this.surface;
    this.midend.liveGames.setSeen((live) => this.midend.oneOfAKind.at(place) === live, true, true);
  }
}
