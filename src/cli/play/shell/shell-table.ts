import type { Advice as MoveAdvice } from "../../../games/game.js";
import type { Square } from "../../../games/levels.js";
import { english } from "../../../games/message.js";
import { replayOf, replayOfSession } from "../../../games/play/replay.js";
import type { ViewNotice } from "../../../protocol/game/game-pages.js";
import type { Advice, Advising } from "./adviser.js";
import { Listeners } from "./listeners.js";
import { NumberEntry } from "./number-entry.js";
import { ShellAnalysis } from "./shell-analysis.js";
import type { ShellGame } from "./shell-game.js";
import { ShellLosses } from "./shell-losses.js";
import { ShellReplay } from "./shell-replay.js";

const replayMoveMs = 300;
const autoPlayMoveMs = 250;
/** For so long a position is looked at on the way back to one that is not lost. */
const wayBackMs = 2_000;

/** A game in a shell with all that helps to play it: hints, solutions, replays, Auto Play, the analysis, typed numbers. */
export class ShellTable {
  readonly live: ShellGame;
  readonly #adviser: Advising;
  readonly #changes = new Listeners<void>();
  readonly #off: () => void;
  readonly analysis: ShellAnalysis | undefined;
  readonly entry: NumberEntry;
  #search: { readonly control: AbortController; readonly kind: "hint" | "solution" } | undefined;
  #found: { readonly moves: readonly string[]; readonly advice: MoveAdvice } | undefined;
  #replay: ShellReplay | undefined;
  #autoPlay: AbortController | undefined;
  readonly #losses: ShellLosses;

  constructor(live: ShellGame, adviser: Advising) {
    this.live = live;
    this.#losses = new ShellLosses(live);
    this.#adviser = adviser;
    const { analysis } = live.game;
    this.analysis = analysis && new ShellAnalysis(live, analysis, adviser, () => this.#changes.tell());
    this.entry = new NumberEntry(live, () => this.#changes.tell());
    this.#off = live.onDidChange((change) => {
      if (change !== "words") this.#moved(change === "game");
      this.#changes.tell();
    });
  }

  onDidChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  close(): void {
    this.#off();
    this.rest();
    this.analysis?.close();
  }

  /** Nobody sees the board any more: nothing goes on by itself. */
  rest(): void {
    this.#autoPlay?.abort();
    this.#autoPlay = undefined;
    this.#search?.control.abort();
    this.#search = undefined;
    this.#replay?.close();
    this.#replay = undefined;
    this.entry.clear();
    this.live.pause();
  }

  get replay(): ShellReplay | undefined {
    return this.#replay;
  }

  get advice(): MoveAdvice | undefined {
    return this.#found?.advice;
  }

  get busy(): "hint" | "solution" | undefined {
    return this.#autoPlay === undefined ? this.#search?.kind : undefined;
  }

  get isAutoPlaying(): boolean {
    return this.#autoPlay !== undefined;
  }

  get solves(): boolean {
    return this.#adviser.canSolve(this.live.game);
  }

  /** Where things stand that cannot be saved. */
  get lost(): readonly Square[] {
    return this.#losses.squares;
  }

  /** The line over the board. */
  get notice(): ViewNotice | undefined {
    const { live } = this;
    const { levels } = live.game;
    if (this.#search?.kind === "solution") return { kind: "busy", text: "Looking for a solution…" };
    if (this.#search?.kind === "hint" && this.#autoPlay === undefined) return { kind: "busy", text: "Looking for a hint…" };
    if (this.#found !== undefined && this.#autoPlay === undefined) return { kind: "good", text: `Hint: ${english(this.#found.advice.text)}` };
    if (live.said.kind === "refusal") return { kind: "bad", text: live.said.text };
    if (live.picked !== undefined) return { kind: "plain", text: live.said.text };
    if (this.isLost) return { kind: "bad", text: `${this.#losses.text} B takes back what led here.` };
    // What a move did is seen.
    const word = live.said.kind === "word" && live.said.text !== "" ? live.said.text : undefined;
    if (word !== undefined) return { kind: "plain", text: word };
    if (this.analysis !== undefined) return this.analysis.notice;
    return levels && { kind: "plain", text: english(levels.progress(live.position)) };
  }

  /** The position is known to be lost. */
  get isLost(): boolean {
    return this.#losses.isLost;
  }

  /** Looks for a hint and shows it. */
  async hint(): Promise<void> {
    if (this.#search !== undefined || this.#autoPlay !== undefined || this.#found !== undefined || !this.#isOpen()) return;
    if (await this.#find()) this.live.countHint();
    this.#changes.tell();
  }

  /** Plays the hint; looks for it first where there is none. */
  async playHint(): Promise<void> {
    await this.hint();
    if (this.#found !== undefined) this.live.playForPlayer(this.#found.moves);
  }

  async solve(): Promise<void> {
    const { live } = this;
    if (this.#search !== undefined || this.#autoPlay !== undefined || this.#replay !== undefined || !this.#isOpen()) return;
    if (!this.solves) return live.tell("This game has no solution to show. Auto Play shows how it is played.", true);
    const { position, game } = live;
    const found = await this.#searching("solution", (signal) => this.#adviser.solve(game, position, signal));
    if (found?.kind !== "solution") return;
    live.noteHelp();
    this.#show(new ShellReplay(found.replay, found.title, found, replayMoveMs, () => this.#changes.tell()));
  }

  /** Shows the player's own game from its start. */
  replayGame(): void {
    const replay = replayOfSession(this.live.session);
    const { length } = replay.moves;
    const title = length === 1 ? "Your game: 1 move" : `Your game: ${length} moves`;
    if (length === 0) this.live.tell("There is no move yet to watch.", true);
    else this.#show(new ShellReplay(replay, title, undefined, replayMoveMs, () => this.#changes.tell()));
  }

  leaveReplay(): boolean {
    if (this.#replay === undefined) return false;
    this.#replay.close();
    this.#replay = undefined;
    this.#changes.tell();
    return true;
  }

  /** Takes the moves up to the shown place over into the game, as one step. */
  takeReplay(): void {
    const replay = this.#replay;
    if (replay?.solution === undefined) return;
    const { moves, place } = replay.replay;
    this.leaveReplay();
    if (place > 0) this.live.playForPlayer(moves.slice(0, place));
  }

  /** Plays on, move after move, until it is stopped or the game ends. */
  async autoPlay(): Promise<void> {
    if (this.#autoPlay !== undefined || !this.#isOpen()) return;
    this.#search?.control.abort();
    const running = new AbortController();
    this.#autoPlay = running;
    this.live.tell("Auto Play. Any key stops it.");
    while (this.#autoPlay === running && this.live.status === "playing") {
      const due = performance.now() + autoPlayMoveMs;
      if (this.#found === undefined && !(await this.#find())) break;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      if (this.#autoPlay !== running || this.#found === undefined) break;
      this.live.playForPlayer(this.#found.moves);
    }
    if (this.#autoPlay === running) this.#autoPlay = undefined;
    this.#changes.tell();
  }

  /** Gives up what is under way. Whether there was something. */
  stop(): boolean {
    if (this.#autoPlay !== undefined) {
      this.#autoPlay.abort();
      this.#autoPlay = undefined;
      this.#search?.control.abort();
      this.#found = undefined;
      this.live.tell("Auto Play stopped.");
      return true;
    }
    if (this.#search === undefined) return false;
    const { kind, control } = this.#search;
    control.abort();
    this.#search = undefined;
    this.live.tell(kind === "hint" ? "Hint cancelled." : "Solving cancelled.");
    return true;
  }

  /** Takes back as little as leads to a position that is not known to be lost: each that is looked at has the solver for a moment. */
  async undoDeadlock(): Promise<void> {
    const { live } = this;
    const { session, game } = live;
    if (this.#search !== undefined) return;
    if (!this.isLost) {
      live.tell("This position is not known to be lost. Ask for a hint to have it looked at.", true);
      return;
    }
    const search = { control: new AbortController(), kind: "hint" } as const;
    this.#search = search;
    this.#changes.tell();
    const look = async (position: unknown) => {
      const found = await this.#adviser.solve(game, position, search.control.signal, wayBackMs).catch(() => undefined);
      return found?.kind === "unsolvable" ? found.text : undefined;
    };
    const open = await this.#losses.wayBack(look, search.control.signal);
    if (this.#search !== search) return;
    this.#search = undefined;
    const steps = session.cursor - open;
    if (open < 0) live.tell("The level was lost from its start: no move of yours is to blame.", true);
    else live.undoTo(open, steps === 1 ? "1 step taken back." : `${steps} steps taken back.`);
  }

  /** Says why the position is lost and marks what shows it; what leads back goes by that then. */
  async explainLoss(): Promise<void> {
    const { live } = this;
    if (this.#search !== undefined || this.#autoPlay !== undefined || !this.#isOpen()) return;
    const search = { control: new AbortController(), kind: "hint" } as const;
    this.#search = search;
    this.#changes.tell();
    const text = await this.#losses.explain(search.control.signal);
    if (this.#search !== search) return;
    this.#search = undefined;
    if (text !== undefined) live.tell(text);
    else live.tell(this.isLost ? "It is lost, but why was not found: no few boxes show it." : "This position is not known to be lost.", true);
  }

  #show(replay: ShellReplay): void {
    this.#replay?.close();
    this.#replay = replay;
    this.#changes.tell();
  }

  #moved(isOther: boolean): void {
    this.#search?.control.abort();
    this.#search = undefined;
    this.#found = undefined;
    this.#replay?.close();
    this.#replay = undefined;
    this.entry.clear();
    if (isOther) this.#autoPlay = undefined;
    this.analysis?.moved(isOther);
  }

  #isOpen(): boolean {
    const { game, position, status } = this.live;
    if (status === "playing") return true;
    const goesOn = game.interpret(position, { kind: "continue" }).length > 0;
    this.live.tell(goesOn ? "You have won. Keep going first." : "The game has ended; there is nothing to suggest.", true);
    return false;
  }

  async #find(): Promise<boolean> {
    const { game, position } = this.live;
    const found = await this.#searching("hint", async (signal): Promise<Advice> => {
      await this.analysis?.settled(signal);
      const first = this.analysis?.here?.firstMoves[0];
      return first === undefined ? this.#adviser.hint(game, position, signal) : { kind: "moves", moves: [first] };
    });
    if (found?.kind !== "moves") return false;
    const before = replayOf(game, position, found.moves.slice(0, -1))?.positions.at(-1);
    this.#found = { moves: found.moves, advice: game.words.advice(before, found.moves.at(-1)!) };
    this.#changes.tell();
    return true;
  }

  /** What is found for the position on the board; what is not, is said. */
  async #searching(kind: "hint" | "solution", ask: (signal: AbortSignal) => Promise<Advice>): Promise<Advice | undefined> {
    const { position } = this.live;
    const search = { control: new AbortController(), kind };
    this.#search = search;
    this.#changes.tell();
    // A thread that failed is started anew with the next question.
    const failed: Advice = { kind: "none", text: kind === "hint" ? "No hint could be found. Try again." : "No solution could be found. Try again." };
    const found = await ask(search.control.signal).catch(() => failed);
    if (this.#search === search) this.#search = undefined;
    if (search.control.signal.aborted || this.live.position !== position) return undefined;
    if (found.kind === "unsolvable") this.#losses.prove(position, found.text);
    if (found.kind === "unsolvable" || found.kind === "none") this.live.tell(found.text, true);
    return found;
  }
}
