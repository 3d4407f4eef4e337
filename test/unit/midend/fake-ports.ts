import { ShellSettings } from "../../../src/cli/play/shell-ports.js";
import { english, type Message, say } from "../../../src/games/message.js";
import { bad, good, type Result } from "../../../src/games/result.js";
import { formatGameText } from "../../../src/games/saves/game-text.js";
import type {
  Asking,
  Choosing,
  Chosen,
  Confirming,
  PlaySettings,
  Ports,
  Telling,
  TextQuestion,
  Time,
  WebPages,
} from "../../../src/midend/ports/ports.js";
import type { Memory } from "../../../src/midend/ports/store.js";
import { noChanges, type WatchChanges } from "../../../src/platform/storage/change-notices.js";
import { FinishedFiles } from "../../../src/platform/storage/finished-files.js";
import { SaveFiles } from "../../../src/platform/storage/save-files.js";
import { StatisticsFiles } from "../../../src/platform/storage/statistics-files.js";
import { StoredRecords } from "../../../src/platform/storage/stored-records.js";
import { TimedFiles } from "../../../src/platform/storage/timed-files.js";
import { CancelledError } from "../../../src/protocol/channel.js";
import type { KeyChange } from "../../../src/protocol/game/timer-page.js";
import type { LevelSolving, Solvers, Solving } from "../../../src/protocol/solver/solving.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { findGame } from "../../games/registry.js";
import { HeldClock } from "../shared/held-clock.js";
import { fakePatterns } from "./fake-patterns.js";

/**
 * A fake for each port of the midend. So the midend is tested without VS Code, without a disk, and with a
 * clock that the test moves.
 */

/** The clock of the midend, which only a test moves. */
export class FakeTime extends HeldClock implements Time {
  /** Work is never cut into slices. */
  readonly slices = { sliceMs: Number.POSITIVE_INFINITY, nowMs: () => 0, nextTurn: async () => undefined };
  readonly elapsed = () => this.now();
  readonly inBackground = (ms: number, run: () => void) => this.after(ms, run);

  constructor() {
    super(Date.UTC(2026, 0, 1));
  }

  /** Runs everything that becomes due, in its order, with the work that follows from it. */
  override async pass(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let run = this.nextUntil(end); run !== undefined; run = this.nextUntil(end)) {
      run();
      await settled();
    }
  }
}

/** Resolves when all work that waits only for promises is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

export class FakeSettings extends ShellSettings {
  /** Changes any settings, as the player's settings file does. */
  set(changed: Partial<PlaySettings>): void {
    for (const [name, value] of Object.entries(changed))
      void this.change(name as keyof PlaySettings, value as never);
  }
}

export type AskedQuestion =
  | ({ readonly kind: "choose" } & Choosing)
  | ({ readonly kind: "text" } & TextQuestion)
  | ({ readonly kind: "confirm" } & Confirming);

/** An answer, or one that depends on what may be chosen. */
export type FakeAnswer = number | string | undefined | ((question: Choosing) => Chosen);

/** Answers each question by the next prepared answer; without one it is dismissed. */
export class FakeAsking implements Asking {
  readonly asked: AskedQuestion[] = [];
  readonly answers: FakeAnswer[] = [];

  async choose(question: Choosing): Promise<Chosen | undefined> {
    this.asked.push({ kind: "choose", ...question });
    const answer = this.answers.shift();
    if (typeof answer === "function") return answer(question);
    return typeof answer === "number" && question.choices.length > 0
      ? { index: answer % question.choices.length }
      : undefined;
  }

  async text(question: TextQuestion): Promise<string | undefined> {
    this.asked.push({ kind: "text", ...question });
    const answer = this.answers.shift();
    const text = typeof answer === "string" ? answer.slice(0, question.maxLength) : undefined;
    return text !== undefined && question.problem?.(text) === undefined ? text : undefined;
  }

  async confirm(question: Confirming): Promise<boolean> {
    this.asked.push({ kind: "confirm", ...question });
    return this.answers.shift() === 0;
  }
}

/** Records messages, and presses the button that the next answer names. */
export class FakeTelling implements Telling {
  readonly told: string[] = [];
  readonly answers: (number | undefined)[] = [];

  passing(text: Message): { dispose(): void } {
    this.told.push(`passing: ${english(text)}`);
    return { dispose: () => undefined };
  }

  error(text: Message): void {
    this.told.push(`error: ${english(text)}`);
  }

  warning(text: Message): void {
    this.told.push(`warning: ${english(text)}`);
  }

  async information(text: Message, ...buttons: readonly Message[]): Promise<number | undefined> {
    this.told.push([`information: ${english(text)}`, ...buttons.map(english)].join(" | "));
    return buttons.length === 0 ? undefined : this.answers.shift();
  }
}

const silent = (_game: unknown, _position: unknown, _timeMs: number, signal: AbortSignal) =>
  forever<never>(signal);

/** A solver that never answers: each question waits until it is canceled. */
export const silentSolving: Solving = {
  hint: silent,
  solve: silent,
  analyze: silent,
  judge: silent,
  prepare: silent,
  abilities: async () => ({ solves: true }),
  rest: async () => undefined,
};

export const silentLevelSolving: LevelSolving = {
  solve: (_level, _options, signal) => forever(signal),
  expect: () => undefined,
};

function forever<Value>(signal: AbortSignal): Promise<Value> {
  return new Promise((_resolve, reject) => {
    const cancelled = new CancelledError("Nobody waits for the answer.");
    if (signal.aborted) reject(cancelled);
    signal.addEventListener("abort", () => reject(cancelled));
  });
}

/** A memory that keeps what JSON keeps, as files do. */
export class FakeMemory implements Memory {
  #text: string | undefined;

  constructor(value?: unknown) {
    this.write(value);
  }

  read(): unknown {
    return this.#text === undefined ? undefined : JSON.parse(this.#text);
  }

  write(value: unknown): void {
    this.#text = JSON.stringify(value);
  }
}

/** All ports, each a fake with a state that a test can read. */
export class FakePorts implements Ports {
  readonly time = new FakeTime();
  readonly settings = new FakeSettings();
  readonly ask = new FakeAsking();
  readonly tell = new FakeTelling();
  readonly problems: unknown[] = [];
  readonly log = { error: (problem: unknown) => void this.problems.push(problem) };
  readonly speech = { language: "en-US", translate: english };
  copied = "";
  /** How often the player went back to work. There is a place to go back to every other time. */
  wentBack = 0;
  readonly work = { goBack: async () => ++this.wentBack % 2 === 0 };
  readonly links = { base: "vscode://tilework.tilework" };
  /** The web pages that were written: their titles, games and moves. */
  readonly pages: string[] = [];
  readonly webPages: WebPages = {
    save: async (title, session, isReplay) =>
      void this.pages.push(`${isReplay ? "replay" : "game"} ${title}\n${formatGameText(session)}`),
  };
  readonly clipboard = {
    read: async () => this.copied,
    write: async (text: string) => {
      this.copied = text;
    },
  };
  #chance = 0;
  readonly chance = { seed: () => ++this.#chance, id: () => `game-${++this.#chance}` };
  readonly files: VolatileFiles;
  readonly saves: SaveFiles;
  readonly finished: FinishedFiles;
  readonly records: StoredRecords;
  readonly practice = new FakeMemory();
  readonly recentLevels = new FakeMemory();
  readonly openedFiles = new FakeMemory();
  readonly waitTimes = new FakeMemory();
  readonly levelTexts = new Map<string, string>();
  /** Addresses that were read, whether or not the file exists. */
  readonly touched: string[] = [];
  readonly levelFiles = {
    isInWorkspace: (address: string) => address.startsWith("file:///workspace/"),
    ask: async () => undefined,
    read: async (address: string): Promise<Result<string>> => {
      this.touched.push(address);
      const text = this.levelTexts.get(address);
      return text === undefined ? bad(say("There is no such file.")) : good(text);
    },
    nameOf: (address: string) => address.replace(/^.*\//, ""),
  };
  readonly pictures = { of: () => undefined, choose: async () => undefined };
  readonly patterns = fakePatterns();
  readonly timed: TimedFiles;
  readonly statistics: StatisticsFiles;
  /** The next file to import, and those that were exported. */
  imported: { readonly name: string; readonly text: Result<string> } | undefined;
  readonly exported: string[] = [];
  readonly timedFiles = {
    open: async () => this.imported,
    save: async (_name: string, _extension: string, text: string) => void this.exported.push(text),
  };
  readonly statisticsFiles = this.timedFiles;
  boundKeys: readonly KeyChange[] = [];
  readonly keyChanges = { read: async () => this.boundKeys };
  readonly patternFiles = { open: async () => undefined, save: async () => undefined };
  solving: Solving = silentSolving;
  readonly solvers: Solvers = { of: () => this.solving };
  levelSolving: LevelSolving = silentLevelSolving;

  /** `files`: the files of an earlier or a parallel process; `watchChanges` reports its changes. */
  constructor(files = new VolatileFiles(), watchChanges: WatchChanges = noChanges) {
    this.files = files;
    const reports = {
      setAside: (file: string, reason: Message) => void this.problems.push(`${file}: ${english(reason)}`),
      cannotWrite: this.log.error,
      problem: this.log.error,
    };
    const folder = (name: string) => Promise.resolve(`/${name}`);
    this.saves = new SaveFiles(folder("saves"), files, findGame, reports, watchChanges);
    this.finished = new FinishedFiles(folder("finished"), files, findGame, reports);
    this.timed = new TimedFiles(folder("timed"), files, reports);
    this.statistics = new StatisticsFiles(folder("statistics"), new VolatileFiles(), reports);
    this.records = new StoredRecords(folder("records"), files, reports);
  }
}
