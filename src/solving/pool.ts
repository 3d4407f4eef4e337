import type { AnyGame } from "../games/game.js";
import { english, type Message, say } from "../games/message.js";
import { replayToWin } from "../games/play/replay.js";
import type { Analysis } from "../games/solver.js";
import { CancelledError, isCancelled } from "../protocol/channel.js";
import type { LevelAnswer, LevelProgress, LevelTask } from "../protocol/solver/level-solving.js";
import type {
  Abilities,
  Generated,
  GenerateTask,
  PlayAnswer,
  PlayTask,
  SearchProgress,
  SolverApi,
} from "../protocol/solver/solver-wire.js";
import type { ProgressListener, Solvers, Solving } from "../protocol/solver/solving.js";
import { SolverFailure } from "./solver-failure.js";
import { type GameQuestionName, SolverThread, type ThreadEndReason, type WithoutJob } from "./thread.js";

/** Options of a pool. The defaults are those of the extension. */
export interface PoolOptions {
  /** How long a thread may continue after its question was canceled. */
  readonly patienceMs?: number;
  /**
   * The memory of a game's thread. The largest tables take 250 MB, and the widest search some 200 MB more.
   */
  readonly gameMemoryMb?: number;
  /** How long a canceled question about a game may still be answered. */
  readonly gameGraceMs?: number;
  /** The same for levels. Callers get an answer within 100 ms all the same. */
  readonly levelGraceMs?: number;
}

const standardOptions: Required<PoolOptions> = {
  patienceMs: 2_000,
  gameMemoryMb: 700,
  gameGraceMs: 0,
  levelGraceMs: 80,
};
/**
 * A thread keeps to its memory by itself. The limit of the heap is only for when that fails, and is much
 * higher: V8 may end the whole extension host when it is reached (Node 24 does).
 */
const heapMarginMb = 500;
const gameIdleMs = 5 * 60_000;
/** A thread that solved a level may hold a gigabyte. */
const levelIdleMs = 10_000;
/** A thread that holds more than this share of its memory after a level is not used again. */
const keptShare = 1 / 4;
/**
 * The longest time for the warm-up. A warm thread holds little memory, so it waits longer for its first
 * level.
 */
const warmUpMs = 300;
const warmIdleMs = 2 * 60_000;

/** A question about a position, and who asks it. */
interface GameQuestion {
  readonly asker: string;
  readonly game: AnyGame;
  readonly position: unknown;
  readonly timeMs: number;
  readonly signal: AbortSignal;
  readonly onProgress?: ProgressListener | undefined;
}

type Reply<Name extends keyof SolverApi> = Awaited<ReturnType<SolverApi[Name]>>;
/** Whether the rules accept an answer about a position. */
type IsRight<Name extends keyof SolverApi> = (
  answer: Reply<Name>,
  game: AnyGame,
  position: unknown,
) => boolean;

const endReasonTexts: Readonly<Record<ThreadEndReason, Message>> = {
  memory: say("The solver thread ran out of memory."),
  crash: say("The solver thread crashed."),
  hung: say("The solver thread hung."),
  nonsense: say("The solver thread gave an invalid answer."),
};

/** A thread ended while it worked, or had to be ended. */
export class ThreadEndedError extends SolverFailure {
  override readonly name = "ThreadEndedError";

  constructor(readonly endReason: ThreadEndReason) {
    super(endReasonTexts[endReason]);
  }
}

/**
 * Solver threads, which are started when they are needed. Each asker has one thread for each kind of game.
 * Its latest question wins: an earlier one is canceled. Levels are solved in other threads, one for each
 * level at a time. A thread that crashes, hangs or runs out of memory is ended, and the next question starts
 * another.
 */
export class SolverPool implements Solvers {
  readonly #options: Required<PoolOptions>;
  /** The threads of games, by game and asker. */
  readonly #threads = new Map<string, SolverThread>();
  readonly #levelThreads = new Set<SolverThread>();
  /** The thread that is warming up. It is free for any question. */
  #warming: SolverThread | undefined;
  readonly #abilities = new Map<string, Promise<Abilities>>();
  #disposed = false;

  /**
   * `workerPath`: the program of a thread, which answers `SolverApi`. Calls `onProblem` with the reason
   * when a thread ends unexpectedly.
   */
  constructor(
    private readonly workerPath: string,
    private readonly onProblem: (problem: string) => void,
    options: PoolOptions = {},
  ) {
    this.#options = { ...standardOptions, ...options };
  }

  /** The questions of one asker, such as a live game or a review. They cancel only each other. */
  of(asker: string): Solving {
    const asking =
      <Name extends GameQuestionName>(name: Name, isRight?: IsRight<Name>) =>
      (
        game: AnyGame,
        position: unknown,
        timeMs: number,
        signal: AbortSignal,
        onProgress?: ProgressListener,
      ) =>
        this.#ask(name, { asker, game, position, timeMs, signal, onProgress }, isRight);
    return {
      hint: asking("hint", ({ move }, ...at) => move === undefined || isLegal(...at, move)),
      analyze: asking(
        "analyze",
        ({ analysis }, ...at) => analysis === undefined || isRightAnalysis(...at, analysis),
      ),
      solve: asking(
        "solve",
        ({ outcome }, ...at) => outcome.kind !== "solved" || replayToWin(...at, outcome.moves) !== undefined,
      ),
      judge: asking("judge", ({ values = [] }, ...at) => values.every(({ move }) => isLegal(...at, move))),
      prepare: asking("prepare"),
      abilities: ({ name }) => {
        const known = this.#abilities.get(name) ?? this.#askAbilities(name, asker);
        this.#abilities.set(name, known);
        known.catch(() => this.#abilities.delete(name));
        return known;
      },
      rest: async ({ name }) => {
        const key = threadKey(name, asker);
        const thread = this.#threads.get(key);
        this.#threads.delete(key);
        await thread?.end();
      },
    };
  }

  /**
   * Solves a level, however many are being solved already. Rejects with `CancelledError` when the signal
   * aborts and the thread does not answer at once. Rejects with `ThreadEndedError` when the thread ends by
   * itself or its answer is invalid. `yields`: uses a thread that lets everything else on the machine go
   * first.
   */
  solveLevel(
    task: LevelTask,
    signal: AbortSignal,
    onProgress: (progress: LevelProgress) => void,
    yields = false,
  ): Promise<LevelAnswer> {
    const hear = onProgress as (progress: unknown) => void;
    const options = { signal, graceMs: this.#options.levelGraceMs, onProgress: hear };
    return this.#askThread(
      () => this.#levelThread(task.memoryMb, levelIdleMs, yields),
      signal,
      async (thread) => {
        const { answer, memoryMb } = await thread.ask("solveLevel", task, options);
        // Its garbage would count against the next level.
        if (memoryMb > task.memoryMb * keptShare) void thread.end();
        return answer;
      },
    );
  }

  /**
   * Makes a level in a thread for levels. When the signal aborts, resolves with the best level so far, or
   * rejects with `CancelledError`.
   */
  generate(task: GenerateTask, signal: AbortSignal): Promise<Generated> {
    const options = { signal, graceMs: this.#options.levelGraceMs };
    return this.#askThread(
      () => this.#levelThread(task.memoryMb, levelIdleMs, false),
      signal,
      (thread) => thread.ask("generate", task, options),
    );
  }

  /**
   * Starts a thread for levels with this memory if there is none. It solves sample levels, so that its code
   * is compiled before the first question. A question stops that at once. The result does not matter.
   */
  warmUpLevels(memoryMb: number): Promise<unknown> | undefined {
    if (this.#disposed || [...this.#levelThreads].some(({ isAlive, limits }) => isAlive && !limits.yields))
      return undefined;
    const thread = this.#levelThread(memoryMb, warmIdleMs, false);
    this.#warming = thread;
    // It fails when a question arrives or the thread ends; then there is nothing to do.
    return thread
      .ask("warmUpLevels", { timeMs: warmUpMs }, { signal: new AbortController().signal })
      .catch(() => undefined);
  }

  /** Ends every thread; resolves when they are gone. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    await Promise.all([...this.#threads.values(), ...this.#levelThreads].map((thread) => thread.end()));
    this.#threads.clear();
    this.#levelThreads.clear();
  }

  async #ask<Name extends GameQuestionName>(
    name: Name,
    { asker, game, position, timeMs, signal, onProgress }: GameQuestion,
    isRight?: IsRight<Name>,
  ): Promise<Reply<Name>> {
    const { gameMemoryMb: memoryMb, gameGraceMs: graceMs } = this.#options;
    const question = {
      game: game.name,
      position: game.format(position),
      timeMs: Math.max(1, Math.round(timeMs)),
      memoryMb,
    };
    const asked = question as WithoutJob<Parameters<SolverApi[Name]>[0]> & typeof question;
    const hear =
      onProgress &&
      ((value: unknown) => {
        const progress = value as SearchProgress;
        if (!("analysis" in progress) || isRightAnalysis(game, position, progress.analysis))
          onProgress(progress);
        else this.onProblem("A solver thread reported invalid progress.");
      });
    return this.#askThread(
      () => this.#thread(threadKey(game.name, asker)),
      signal,
      (thread) => thread.ask(name, asked, { signal, onProgress: hear, graceMs }),
      isRight && ((answer) => isRight(answer, game, position)),
    );
  }

  /** Lets the solver of 2048 play a game. */
  playTwenty48(task: PlayTask, signal: AbortSignal): Promise<PlayAnswer> {
    const options = { signal, graceMs: this.#options.gameGraceMs };
    return this.#askThread(
      () => this.#thread(threadKey("2048", "")),
      signal,
      (thread) => thread.ask("playTwenty48", task, options),
    );
  }

  #askAbilities(game: string, asker: string): Promise<Abilities> {
    return this.#askThread(
      () => this.#thread(threadKey(game, asker)),
      undefined,
      (thread) => thread.abilities(game),
    );
  }

  /**
   * Asks a thread. If that thread ends because of an earlier, canceled question or its warm-up, asks another
   * thread.
   * @param find the thread to ask
   * @param isRight whether an answer is right by the rules of the game
   */
  async #askThread<Value>(
    find: () => SolverThread,
    signal: AbortSignal | undefined,
    question: (thread: SolverThread) => Promise<Value>,
    isRight?: (answer: Value) => boolean,
  ): Promise<Value> {
    if (this.#disposed) throw new CancelledError("The solver has been ended.");
    const ask = (one: SolverThread) => this.#answer(one, question(one), isRight);
    const thread = find();
    // This question cancels the one that the thread is busy with.
    const hadOther = thread.isStuck || thread.isBusy;
    return ask(thread).catch((error: unknown) => {
      // The thread was ended because another question was canceled, so this one is asked again.
      const lost = isCancelled(error) && !thread.canBeStopped && !thread.isAlive && signal === undefined;
      if (lost && !this.#disposed) return ask(find());
      const isOwnFailure =
        !hadOther ||
        !thread.endedStuck ||
        !(error instanceof ThreadEndedError) ||
        error.endReason === "nonsense";
      if (isOwnFailure || signal?.aborted || this.#disposed) throw error;
      return ask(find());
    });
  }

  /** Ends a thread whose answer is wrong by the rules of the game. */
  async #answer<Value>(
    thread: SolverThread,
    reply: Promise<Value>,
    isRight: (answer: Value) => boolean = () => true,
  ): Promise<Value> {
    let answer: Value;
    try {
      answer = await reply;
    } catch (error) {
      throw isCancelled(error) && thread.endReason !== undefined
        ? new ThreadEndedError(thread.endReason)
        : error;
    }
    if (isRight(answer)) return answer;
    this.onProblem(english(endReasonTexts.nonsense));
    thread.endReason = "nonsense";
    void thread.end();
    throw new ThreadEndedError("nonsense");
  }

  #thread(key: string): SolverThread {
    const running = this.#threads.get(key);
    if (running?.isAlive && (running.canBeStopped || !running.isBusy)) return running;
    void running?.end();
    const thread = this.#start(this.#options.gameMemoryMb, gameIdleMs, false);
    this.#threads.set(key, thread);
    return thread;
  }

  /** An idle thread with the same limits, or a new one. */
  #levelThread(memoryMb: number, idleMs: number, yields: boolean): SolverThread {
    for (const thread of this.#levelThreads) {
      const { isAlive, limits, isStuck } = thread;
      if (!isAlive) this.#levelThreads.delete(thread);
      else if (limits.heapMb === memoryMb + heapMarginMb && limits.yields === yields && !isStuck) {
        if (thread.isBusy && !(thread === this.#warming && thread.canBeStopped)) continue;
        this.#warming = undefined;
        return thread;
      }
    }
    const thread = this.#start(memoryMb, idleMs, yields);
    this.#levelThreads.add(thread);
    return thread;
  }

  #start(memoryMb: number, idleMs: number, yields: boolean): SolverThread {
    const { patienceMs } = this.#options;
    const limits = { heapMb: memoryMb + heapMarginMb, idleMs, patienceMs, yields };
    return new SolverThread(this.workerPath, limits, this.onProblem);
  }
}

function threadKey(game: string, asker: string): string {
  return `${game} ${asker}`;
}

function isLegal(game: AnyGame, position: unknown, move: string): boolean {
  return game.isMove(move) && game.play(position, move) !== undefined;
}

function isRightAnalysis(game: AnyGame, position: unknown, analysis: Analysis<string>): boolean {
  const { distance, solution, firstMoves } = analysis;
  return (
    distance === solution.length &&
    replayToWin(game, position, solution) !== undefined &&
    firstMoves.every((move) => isLegal(game, position, move))
  );
}
