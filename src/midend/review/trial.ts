import type { Task } from "../../games/days/practice-set.js";
import type { Advice, AnyGame, Gesture } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";
import type { LevelToSolve } from "../../protocol/solver/solving.js";
import type { BoardOverlay, TriedPosition } from "../games/play-session.js";
import { levelToSolve, played, type SolvedLevels } from "../hints/advisor.js";
import { bestOf, bestText, type TrialVerdict, verdictOf } from "./mistake.js";

/** What a trial needs from its board. */
export interface TrialBoard {
  /** See `BoardOverlay.banner`. */
  readonly banner: Message;
  /** The question over the board, before an attempt. */
  readonly question: Message;
  /** Whether there is another position to try. */
  readonly hasNext: boolean;
  changed(): void;
  /** Says something to a screen reader. */
  speak(text: Message): void;
  solve(level: LevelToSolve, signal: AbortSignal): Promise<LevelAnswer>;
  /** The best move was shown. */
  helped(): void;
  /**
   * The first attempt was judged, or the player asked for the best move before it. Returns a sentence to add.
   */
  tried?(isBest: boolean): Message | undefined;
  goBack(): void;
}

/**
 * A position to find a better move in. The player moves, and then hears the value of the move. The best move
 * is shown only when it is asked for.
 */
export class Trial implements BoardOverlay, TriedPosition {
  readonly trial = this;
  #position: unknown;
  #verdict: TrialVerdict | undefined;
  #best: { readonly text: Message; readonly advice: Advice | undefined } | undefined;
  /** What to add after an attempt. */
  #after: Message | undefined;
  #message: Message | undefined;
  /** The search whose answer is awaited, and the text that is shown meanwhile. */
  #search: { readonly stop: AbortController; readonly text: Message } | undefined;
  #isTried = false;

  /** `start`: the position of the task. */
  constructor(
    private readonly game: AnyGame,
    private readonly task: Task,
    private readonly start: unknown,
    private readonly host: TrialBoard,
  ) {
    this.#position = start;
    host.speak(sentences(say("{0}.", host.banner), host.question));
  }

  get banner(): Message {
    return this.host.banner;
  }

  get position(): unknown {
    return this.#position;
  }

  get canUndo(): boolean {
    return this.#position !== this.start;
  }

  /** The best move is drawn until a move is judged. */
  get advice(): Advice | undefined {
    return this.#verdict === undefined ? this.#best?.advice : undefined;
  }

  get notice(): BoardOverlay["notice"] {
    const best = { command: "hint", label: say("Show Best Move") } as const;
    const next = { command: "retryMistake", label: say("Next Mistake") } as const;
    const ways = [
      ...(this.#best === undefined && this.#verdict?.isBest !== true ? [best] : []),
      ...(this.host.hasNext ? [next] : []),
    ];
    if (this.#search !== undefined) return { kind: "busy", text: this.#search.text, ways: [] };
    const judged = this.#verdict?.isBest;
    const kind = judged === undefined ? "plain" : judged ? "good" : "bad";
    const first = this.#verdict?.text ?? this.#message ?? this.host.question;
    const text = sentences(first, this.#best?.text, this.#after);
    return { kind, text, ways };
  }

  /** Plays the first move of a gesture; in games with pushes, its moves up to the first push. */
  play(gesture: Gesture): void {
    if (this.#search !== undefined) return;
    if (this.#verdict !== undefined) {
      this.#tell(say("Undo to try again."));
      return;
    }
    const game = this.game;
    const isPush = game.levels?.pushes?.isPush;
    const moves = game.interpret(this.#position, gesture);
    const [first] = moves;
    if (first === undefined) {
      this.#tell(game.words.refusal?.(this.#position, gesture));
      return;
    }
    for (const move of isPush === undefined ? [first] : moves) {
      const before = this.#position;
      const after = game.play(before, move);
      if (after === undefined) break;
      this.#position = after;
      if (isPush !== undefined && !isPush(move)) continue;
      this.#judge(move);
      return;
    }
    this.#message = undefined;
    this.host.changed();
  }

  undo(): void {
    this.end();
    this.#position = this.start;
    this.#verdict = undefined;
    this.#tell(undefined);
  }

  /** Takes an attempt back, so that the move can be drawn. */
  showBest(): void {
    if (this.#search !== undefined || this.#best !== undefined) return;
    this.undo();
    this.host.helped();
    this.#try(false);
    const best = bestOf(this.task);
    const words = this.game.words;
    if (best !== undefined) this.#showBest(words.advice(this.start, best.move));
    else
      this.#ask(this.start, say("Searching for the best move…"), (answer) =>
        this.#showBest(answer.kind === "solved" ? this.#firstPush(answer.lurd) : undefined),
      );
  }

  end(): void {
    this.#search?.stop.abort();
    this.#search = undefined;
  }

  goBack(): void {
    this.host.goBack();
  }

  #showBest(advice: Advice | undefined): void {
    const text = advice === undefined ? say("No move is known to be better.") : bestText(advice);
    this.#best = { text, advice };
    this.host.speak(sentences(text, this.#after));
    this.host.changed();
  }

  #judge(move: string): void {
    const known = verdictOf(this.task, move);
    if (known !== undefined) this.#judged(known);
    else if (this.task.unit === "lost")
      this.#ask(this.#position, say("Judging your move…"), ({ kind }) => this.#judged(verdictOn(kind)));
    else this.#judged({ isBest: undefined, text: say("This move isn't judged.") });
  }

  #judged(verdict: TrialVerdict): void {
    this.#verdict = verdict;
    // An attempt that nobody could judge does not count.
    if (verdict.isBest !== undefined) this.#try(verdict.isBest);
    this.host.speak(sentences(verdict.text, this.#after));
    this.host.changed();
  }

  #try(isBest: boolean): void {
    if (this.#isTried) return;
    this.#isTried = true;
    this.#after = this.host.tried?.(isBest);
  }

  /** Asks the solver about a position of a level. `text`: shown until it answers. */
  #ask(position: unknown, text: Message, answered: (answer: LevelAnswer) => void): void {
    const search = { stop: new AbortController(), text };
    this.#search = search;
    this.host.changed();
    const level = levelToSolve(this.game, this.game.levels as SolvedLevels, position);
    const gaveUp = { kind: "gaveUp", limit: "cancelled", solver: "pushes", nodes: 0, ms: 0 } as const;
    void this.host
      .solve(level, search.stop.signal)
      .catch((): LevelAnswer => gaveUp)
      .then((answer) => {
        if (this.#search !== search) return;
        this.#search = undefined;
        answered(answer);
      });
  }

  /** The first push of a solution. */
  #firstPush(lurd: string): Advice | undefined {
    const game = this.game;
    const replay = played(game, game.levels as SolvedLevels, this.start, lurd);
    const place = replay?.moves.findIndex((move) => game.levels?.pushes?.isPush(move) === true) ?? -1;
    return place < 0 ? undefined : game.words.advice(replay!.positions[place], replay!.moves[place]!);
  }

  #tell(text: Message | undefined): void {
    this.#message = text;
    if (text !== undefined) this.host.speak(text);
    this.host.changed();
  }
}

/** The verdict on a push, by the answer of a solver about the level after it. */
function verdictOn(kind: LevelAnswer["kind"]): TrialVerdict {
  if (kind === "unsolvable") return { isBest: false, text: say("This push loses the level, too.") };
  return kind === "gaveUp"
    ? { isBest: undefined, text: say("It isn't known whether the level can be solved after this push.") }
    : { isBest: true, text: say("Right. The level can still be solved.") };
}
