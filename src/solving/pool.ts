import type { AnyGame } from "../games/game.js";
import { english, type Message, say } from "../games/message.js";
import { CancelledError } from "../protocol/channel.js";
import type { Reader } from "../protocol/reading.js";
import type { Generated, GenerateTask } from "../protocol/solver/level-generating.js";
import type { LevelAnswer, LevelProgress, LevelTask } from "../protocol/solver/level-solving.js";
import type {
  Abilities,
  AnalysisAnswer,
  HintAnswer,
  PrepareAnswer,
  SolveAnswer,
  SolverApi,
} from "../protocol/solver/solver-wire.js";
import type { ProgressListener, Solving } from "../protocol/solver/solving.js";
import {
  readAbilities,
  readAnalysis,
  readHint,
  readPrepared,
  readProgress,
  readSolution,
} from "./answer-readers.js";
import { readGenerated, readLevelProgress, readLevelReply } from "./level-answer-readers.js";
import { SolverFailure } from "./solver-failure.js";
import {
  type Death,
  type GameQuestionName,
  SolverThread,
  type ThreadLimits,
  type WithoutJob,
} from "./thread.js";

/** How a pool works; what is not said is as the extension has it. */
export interface PoolOptions {
  /** How long a thread may ignore that its question was called off. */
  readonly patienceMs?: number;
  /**
   * Of the thread of a game, with its tables: the largest take 250 MB, and the widest search some 200 MB
   * more.
   */
  readonly gameMemoryMb?: number;
  /** So long who called off a question about a game waits for what was found by then. */
  readonly gameGraceMs?: number;
  /** The same for levels. Whoever waits is told something within 100 ms all the same. */
  readonly levelGraceMs?: number;
}

const standardOptions: Required<PoolOptions> = {
  patienceMs: 2_000,
  gameMemoryMb: 700,
  gameGraceMs: 0,
  levelGraceMs: 80,
};
/**
 * A thread keeps to its memory by itself. The heap's own limit is only there for when that fails, and far
 * off: where it is reached, V8 may end the whole extension host (Node 24 does).
 */
const heapMarginMb = 500;
const gameIdleMs = 5 * 60_000;
/** A thread that solved a level may hold a gigabyte. */
const levelIdleMs = 10_000;
/** A thread that holds more of its memory than this after a level is not asked again. */
const keptShare = 1 / 4;
/**
 * Trying levels of our own takes so long at most. A thread that did holds little and waits longer, for its
 * first level.
 */
const warmUpMs = 300;
const warmIdleMs = 2 * 60_000;

type Reply<Name extends keyof SolverApi> = Awaited<ReturnType<SolverApi[Name]>>;

const deathTexts: Readonly<Record<Death, Message>> = {
  memory: say("The solver thread ran out of memory."),
  crash: say("The solver thread crashed."),
  hung: say("The solver thread hung."),
  nonsense: say("The solver thread gave an answer that is none."),
};

/** A thread ended while it worked, or had to be. */
export class ThreadDeathError extends SolverFailure {
  override readonly name = "ThreadDeathError";

  constructor(readonly death: Death) {
    super(deathTexts[death]);
  }
}

/**
 * Solver threads, started when they are needed. Whoever asks about games has one for each kind; of its
 * questions the latest wins: an earlier one is canceled. Levels are solved beside them, each in a thread of its own while
 * that lasts. A thread that crashed, ran out of memory or hangs is ended, and the next question starts
 * another.
 */
export class SolverPool implements Solving {
  readonly #workerPath: string;
  readonly #onProblem: (problem: string) => void;
  readonly #options: Required<PoolOptions>;
  /** Of games, by who asks. */
  readonly #threads = new Map<string, SolverThread>();
  readonly #levelThreads = new Set<SolverThread>();
  /** Was asked for nothing but to try levels of our own: it is free for any other while it does. */
  #warming: SolverThread | undefined;
  readonly #abilities = new Map<string, Promise<Abilities>>();
  #disposed = false;

  /**
   * `workerPath`: the program of a thread, which calls `serveQuestions`. `onProblem` hears why threads ended.
   */
  constructor(workerPath: string, onProblem: (problem: string) => void, options: PoolOptions = {}) {
    this.#workerPath = workerPath;
    this.#onProblem = onProblem;
    this.#options = { ...standardOptions, ...options };
  }

  /**
   * What somebody asks beside others, such as one of several games of a kind: its questions end only its own.
   */
  of(asker: string): Solving {
    return {
      hint: (game, position, timeMs, signal) => this.hint(game, position, timeMs, signal, asker),
      solve: (game, position, timeMs, signal, hear) =>
        this.solve(game, position, timeMs, signal, hear, asker),
      analyse: (game, position, timeMs, signal, hear) =>
        this.analyse(game, position, timeMs, signal, hear, asker),
      prepare: (game, position, timeMs, signal) => this.prepare(game, position, timeMs, signal, asker),
      abilities: (game) => this.abilities(game, asker),
      rest: (game) => this.rest(game, asker),
    };
  }

  hint(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    asker?: string,
  ): Promise<HintAnswer> {
    return this.#ask("hint", { game, position, timeMs, asker }, signal, readHint(game, position));
  }

  analyse(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress: ProgressListener,
    asker?: string,
  ): Promise<AnalysisAnswer> {
    const read = readAnalysis(game, position);
    return this.#ask("analyse", { game, position, timeMs, asker }, signal, read, onProgress);
  }

  solve(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    onProgress?: ProgressListener,
    asker?: string,
  ): Promise<SolveAnswer> {
    const read = readSolution(game, position);
    return this.#ask("solve", { game, position, timeMs, asker }, signal, read, onProgress);
  }

  prepare(
    game: AnyGame,
    position: unknown,
    timeMs: number,
    signal: AbortSignal,
    asker?: string,
  ): Promise<PrepareAnswer> {
    return this.#ask("prepare", { game, position, timeMs, asker }, signal, readPrepared);
  }

  abilities(game: AnyGame, asker?: string): Promise<Abilities> {
    const known = this.#abilities.get(game.name) ?? this.#askAbilities(game.name, asker);
    this.#abilities.set(game.name, known);
    known.catch(() => this.#abilities.delete(game.name));
    return known;
  }

  /**
   * Solves a level, however many are being solved already. Rejects with `CancelledError` when the signal
   * aborts and the thread does not come back at once with what it has, with `ThreadDeathError` when the
   * thread ends by itself or answers what is no answer. `yields`: in a thread that lets everything else on
   * the machine go first.
   */
  async solveLevel(
    task: LevelTask,
    signal: AbortSignal,
    onProgress: (progress: LevelProgress) => void,
    yields = false,
  ): Promise<LevelAnswer> {
    this.#refuseIfDisposed();
    const thread = this.#levelThread({ heapMb: task.memoryMb + heapMarginMb, idleMs: levelIdleMs, yields });
    const hear = this.#listener(readLevelProgress, onProgress);
    const reply = thread.ask("solveLevel", task, {
      signal,
      graceMs: this.#options.levelGraceMs,
      onProgress: hear,
    });
    const { answer, memoryMb } = await this.#answer(thread, reply, readLevelReply);
    // Its rubbish would count against the next level.
    if (memoryMb > task.memoryMb * keptShare) void thread.end();
    return answer;
  }

  /**
   * Makes a level, in a thread as those that solve levels. When the signal aborts it resolves with the best
   * that was found by then, or rejects with `CancelledError`.
   */
  async generate(task: GenerateTask, signal: AbortSignal): Promise<Generated> {
    this.#refuseIfDisposed();
    const thread = this.#levelThread({
      heapMb: task.memoryMb + heapMarginMb,
      idleMs: levelIdleMs,
      yields: false,
    });
    return this.#answer(
      thread,
      thread.ask("generate", task, { signal, graceMs: this.#options.levelGraceMs }),
      readGenerated,
    );
  }

  /**
   * Starts a thread for levels with so much memory, where there is none, and has it try levels of our own, so
   * that the first question finds it running and what it needs compiled. A question stops that at once.
   * Nothing is told of how it went: all it brings is time.
   */
  warmUpLevels(memoryMb: number): Promise<unknown> | undefined {
    if (this.#disposed || [...this.#levelThreads].some(({ isAlive, limits }) => isAlive && !limits.yields))
      return undefined;
    const thread = this.#levelThread({ heapMb: memoryMb + heapMarginMb, idleMs: warmIdleMs, yields: false });
    this.#warming = thread;
    // It fails where a question comes, or the thread ends, which the next question learns by itself.
    return thread
      .ask("warmUpLevels", { timeMs: warmUpMs }, { signal: new AbortController().signal })
      .catch(() => undefined);
  }

  async rest({ name }: AnyGame, asker?: string): Promise<void> {
    const key = threadKey(name, asker);
    const thread = this.#threads.get(key);
    this.#threads.delete(key);
    await thread?.end();
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
    {
      game,
      position,
      timeMs,
      asker,
    }: {
      readonly game: AnyGame;
      readonly position: unknown;
      readonly timeMs: number;
      readonly asker: string | undefined;
    },
    signal: AbortSignal,
    read: Reader<Reply<Name>>,
    onProgress?: ProgressListener,
  ): Promise<Reply<Name>> {
    this.#refuseIfDisposed();
    const { gameMemoryMb: memoryMb, gameGraceMs: graceMs } = this.#options;
    const question = {
      game: game.name,
      position: game.format(position),
      timeMs: Math.max(1, Math.round(timeMs)),
      memoryMb,
    };
    const asked = question as WithoutJob<Parameters<SolverApi[Name]>[0]> & typeof question;
    const hear = onProgress && this.#listener(readProgress(game, position), onProgress);
    return this.#askThread(threadKey(game.name, asker), signal, (thread) =>
      this.#answer(thread, thread.ask(name, asked, { signal, onProgress: hear, graceMs }), read),
    );
  }

  /** Asks the thread of a game what has no method of its own here. */
  ask<Name extends "playTwenty48">(
    game: string,
    name: Name,
    question: WithoutJob<Parameters<SolverApi[Name]>[0]> & { readonly timeMs: number },
    read: Reader<Reply<Name>>,
    signal: AbortSignal,
  ): Promise<Reply<Name>> {
    this.#refuseIfDisposed();
    const options = { signal, graceMs: this.#options.gameGraceMs };
    return this.#askThread(threadKey(game), signal, (thread) =>
      this.#answer(thread, thread.ask(name, question, options), read),
    );
  }

  async #askAbilities(game: string, asker: string | undefined): Promise<Abilities> {
    this.#refuseIfDisposed();
    return this.#askThread(threadKey(game, asker), undefined, (thread) =>
      this.#answer(thread, thread.abilities(game), readAbilities),
    );
  }

  /** Asks the thread of a game; where that ends over a question that was called off before, another one. */
  #askThread<Value>(
    key: string,
    signal: AbortSignal | undefined,
    ask: (thread: SolverThread) => Promise<Value>,
  ): Promise<Value> {
    const thread = this.#thread(key);
    const { isStuck } = thread;
    return ask(thread).catch((error: unknown) => {
      // Whoever was next in a thread that another one's call ended asks again.
      const lost =
        error instanceof CancelledError && !thread.canBeStopped && !thread.isAlive && signal === undefined;
      if (lost && !this.#disposed) return ask(this.#thread(key));
      const isItsOwn =
        !isStuck || !thread.diedStuck || !(error instanceof ThreadDeathError) || error.death === "nonsense";
      if (isItsOwn || signal?.aborted || this.#disposed) throw error;
      return ask(this.#thread(key));
    });
  }

  /** What a thread answers, once it is read. A thread whose answer is none is not asked again. */
  async #answer<Value>(thread: SolverThread, reply: Promise<unknown>, read: Reader<Value>): Promise<Value> {
    let value: unknown;
    try {
      value = await reply;
    } catch (error) {
      throw error instanceof CancelledError && thread.death !== undefined
        ? new ThreadDeathError(thread.death)
        : error;
    }
    const answer = read(value);
    if (answer !== undefined) return answer;
    this.#onProblem(english(deathTexts.nonsense));
    thread.death = "nonsense";
    void thread.end();
    throw new ThreadDeathError("nonsense");
  }

  /** Hears what can be read of what a thread tells on the way. */
  #listener<Value>(read: Reader<Value>, onProgress: (progress: Value) => void): (value: unknown) => void {
    return (value) => {
      const progress = read(value);
      if (progress === undefined) this.#onProblem("A solver thread told of something that is none.");
      else onProgress(progress);
    };
  }

  #refuseIfDisposed(): void {
    if (this.#disposed) throw new CancelledError("The solver has been ended.");
  }

  #thread(key: string): SolverThread {
    const running = this.#threads.get(key);
    if (running?.isAlive && (running.canBeStopped || !running.isBusy)) return running;
    void running?.end();
    const thread = this.#start({ heapMb: this.#options.gameMemoryMb + heapMarginMb, idleMs: gameIdleMs });
    this.#threads.set(key, thread);
    return thread;
  }

  /** One that has nothing to do and may take as much memory, or another. */
  #levelThread(limits: Omit<ThreadLimits, "patienceMs">): SolverThread {
    for (const thread of this.#levelThreads) {
      if (!thread.isAlive) this.#levelThreads.delete(thread);
      else if (
        thread.limits.heapMb === limits.heapMb &&
        thread.limits.yields === limits.yields &&
        !thread.isStuck
      ) {
        if (thread.isBusy && !(thread === this.#warming && thread.canBeStopped)) continue;
        this.#warming = undefined;
        return thread;
      }
    }
    const thread = this.#start(limits);
    this.#levelThreads.add(thread);
    return thread;
  }

  #start(limits: Omit<ThreadLimits, "patienceMs">): SolverThread {
    return new SolverThread(
      this.#workerPath,
      { ...limits, patienceMs: this.#options.patienceMs },
      this.#onProblem,
    );
  }
}

function threadKey(game: string, asker = ""): string {
  return `${game} ${asker}`;
}
