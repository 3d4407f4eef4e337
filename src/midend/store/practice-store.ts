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
import { Emitter } from "../../protocol/emitter.js";
import type { Settings } from "../ports/ports.js";
import type { Memory } from "../ports/store.js";

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
