import type { Day } from "../../games/days/day.js";
import {
  dueOn,
  type PracticeItem,
  type PracticeSet,
  practiceValue,
  readPractice,
  triedOn,
  withAttempt,
  withTasks,
} from "../../games/days/practice-set.js";
import type { AnyGame, FindGame } from "../../games/game.js";
import type { AnySession } from "../../games/play/session.js";
import { readableItems, string } from "../../games/reading.js";
import {
  neighborOf,
  type RecentLevel,
  readRecentLevels,
  recentLevelOf,
  slotOfRecent,
  withRecentLevel,
} from "../../games/saves/recent-levels.js";
import { Emitter } from "../../protocol/emitter.js";
import type { Settings } from "../ports/ports.js";
import type { Memory } from "../ports/store.js";

/** More files are not remembered; the ones that were opened first go first. */
const maxFiles = 1_000;
/** Longer addresses are not remembered. */
const maxCharacters = 4_000;

/**
 * The level files that the player opened, by their addresses. A save names the file that its level came from,
 * and the save can come from anybody: only these are opened again without a question.
 */
export class OpenedFiles {
  constructor(private readonly memory: Memory) {}

  has(address: string): boolean {
    return this.#read().includes(address);
  }

  note(address: string): void {
    const before = this.#read();
    if (before.at(-1) === address || address.length > maxCharacters) return;
    this.memory.write([...before.filter((other) => other !== address), address].slice(-maxFiles));
  }

  /** Another process may have written it meanwhile. */
  #read(): readonly string[] {
    return readableItems(string(maxCharacters), this.memory.read());
  }
}

/**
 * The random levels that were dealt on this machine. Where two windows deal at once, one level may be
 * missing.
 */
export class RecentLevels {
  #list: readonly RecentLevel[] | undefined;

  constructor(
    private readonly findGame: FindGame,
    private readonly memory: Memory,
  ) {}

  /** The levels of a game, the latest first. */
  of(game: AnyGame): readonly RecentLevel[] {
    return this.#all.filter((level) => level.game === game.name).reverse();
  }

  /** The level of a slot; see `slotOf`. */
  find(game: AnyGame, slot: string): RecentLevel | undefined {
    return this.of(game).find((level) => slotOfRecent(level, game) === slot);
  }

  /** A game was put on the board. */
  note(session: AnySession): void {
    const level = recentLevelOf(session);
    const list = level === undefined ? this.#all : withRecentLevel(this.#all, level);
    if (list === this.#all) return;
    this.#list = list;
    this.memory.write(list);
  }

  /** The random level that was dealt before or after that of a session. */
  neighbor(session: AnySession, by: 1 | -1): RecentLevel | undefined {
    const level = recentLevelOf(session);
    return level && neighborOf(this.#all, level, by);
  }

  get #all(): readonly RecentLevel[] {
    this.#list ??= readRecentLevels(this.memory.read(), this.findGame);
    return this.#list;
  }
}

/** The positions that the player practices. While the setting is off, none is kept or shown. */
export class PracticeStore {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;

  constructor(
    private readonly memory: Memory,
    private readonly settings: Settings,
  ) {}

  dispose(): void {
    this.#onDidChange.dispose();
  }

  get isOn(): boolean {
    return this.settings.play.practices;
  }

  /** The positions for a day. */
  due(today: Day): readonly PracticeItem[] {
    return this.isOn ? dueOn(this.#set, today) : [];
  }

  /** How many of a day's positions were tried already. */
  tried(today: Day): number {
    return triedOn(this.#set, today);
  }

  /** When positions come back after today, in days, and how many; `undefined` if none does. */
  next(today: Day): { readonly days: number; readonly count: number } | undefined {
    if (!this.isOn || this.#set.items.length === 0) return undefined;
    const days = Math.max(1, Math.min(...this.#set.items.map(({ due }) => due)) - today);
    return { days, count: this.due(today + days).length };
  }

  add(tasks: Parameters<typeof withTasks>[1], today: Day): void {
    if (this.isOn) this.#keep(withTasks(this.#set, tasks, today));
  }

  note(item: PracticeItem, isRight: boolean, today: Day): void {
    if (this.isOn) this.#keep(withAttempt(this.#set, item, isRight, today));
  }

  /** Read again each time, as another window may have written it. */
  get #set(): PracticeSet {
    return readPractice(this.memory.read());
  }

  #keep(set: PracticeSet): void {
    this.memory.write(practiceValue(set));
    this.#onDidChange.fire();
  }
}
