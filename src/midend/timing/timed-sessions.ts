import {
  formatChunk,
  formatSolve,
  joinSolves,
  parseChunk,
  type SolveChange,
  SolveTable,
} from "../../games/sliding/timed/kept-solves.js";
import type { Solve } from "../../games/sliding/timed/solve.js";
import type { Chance, Time } from "../ports/time.js";
import type { TimedSession, TimedStore } from "../ports/timed.js";

/** A text of this process grows to so many solves; then the next one begins. */
const solvesInText = 500;

/** What this process has written of a session. */
interface Written {
  part: number;
  lines: string[];
  changes: SolveChange[];
}

/**
 * The sessions of timed solves, and the table of the one that is open. Everything is kept in a `TimedStore`; solves of
 * other windows are there after the session was opened again.
 */
export class TimedSessions {
  readonly #store: TimedStore;
  readonly #time: Pick<Time, "now">;
  readonly #chance: Pick<Chance, "seed">;
  #sessions: readonly TimedSession[] = [];
  #current: TimedSession | undefined;
  #table = new SolveTable([]);
  readonly #written = new Map<string, Written>();

  constructor(store: TimedStore, time: Pick<Time, "now">, chance: Pick<Chance, "seed">) {
    this.#store = store;
    this.#time = time;
    this.#chance = chance;
  }

  get all(): readonly TimedSession[] {
    return this.#sessions;
  }

  get current(): TimedSession | undefined {
    return this.#current;
  }

  get table(): SolveTable {
    return this.#table;
  }

  /** Reads which sessions there are. */
  async refresh(): Promise<void> {
    const stored = await this.#store.sessions();
    this.#sessions = stored.toSorted((one, other) => other.usedAtMs - one.usedAtMs);
  }

  /** Opens a session; reads its solves. */
  async open(session: TimedSession): Promise<void> {
    const used = { ...session, usedAtMs: this.#time.now() };
    const texts = await this.#store.texts(session.id);
    this.#table = new SolveTable(texts.flatMap((text) => parseChunk(text) ?? []));
    await this.#keep(used);
  }

  async create(name: string, rows: number, columns: number): Promise<void> {
    const now = this.#time.now();
    const id = now.toString(36) + this.#chance.seed().toString(36);
    this.#table = new SolveTable([]);
    await this.#keep({ id, name, rows, columns, createdAtMs: now, usedAtMs: now });
  }

  async rename(name: string): Promise<void> {
    if (this.#current !== undefined) await this.#keep({ ...this.#current, name });
  }

  async remove(session: TimedSession): Promise<void> {
    await this.#store.removeSession(session.id);
    this.#sessions = this.#sessions.filter(({ id }) => id !== session.id);
    if (this.#current?.id === session.id) this.#current = undefined;
  }

  async #keep(session: TimedSession): Promise<void> {
    this.#current = session;
    this.#sessions = [session, ...this.#sessions.filter(({ id }) => id !== session.id)];
    await this.#store.writeSession(session);
  }

  /** Adds a solve of the open session. Its moment is made one of its own. */
  async add(solve: Solve): Promise<Solve> {
    const own = { ...solve, endedAtMs: this.#table.freeMoment(solve.endedAtMs) };
    this.#table.add(own);
    const written = this.#writtenHere();
    written.lines.push(formatSolve(own));
    await this.#write(written);
    return own;
  }

  /** Adds many at once, in a text of their own. */
  async addAll(solves: readonly Solve[]): Promise<void> {
    const taken = new Set<number>();
    const own = solves.map((solve) => {
      let endedAtMs = this.#table.freeMoment(solve.endedAtMs);
      while (taken.has(endedAtMs)) endedAtMs = this.#table.freeMoment(endedAtMs + 1);
      taken.add(endedAtMs);
      return { ...solve, endedAtMs };
    });
    this.#table.addAll(own);
    const written = this.#writtenHere();
    if (written.lines.length > 0 || written.changes.length > 0) this.#next(written);
    written.lines = own.map(formatSolve);
    await this.#write(written);
    this.#next(written);
  }

  async change(change: Omit<SolveChange, "atMs">): Promise<void> {
    const dated = { ...change, atMs: this.#time.now() };
    this.#table.change(dated);
    const written = this.#writtenHere();
    written.changes.push(dated);
    await this.#write(written);
  }

  #writtenHere(): Written {
    const id = this.#current?.id ?? "";
    const written = this.#written.get(id) ?? { part: 0, lines: [], changes: [] };
    this.#written.set(id, written);
    if (written.lines.length + written.changes.length >= solvesInText) this.#next(written);
    return written;
  }

  #next(written: Written): void {
    written.part++;
    written.lines = [];
    written.changes = [];
  }

  async #write({ part, lines, changes }: Written): Promise<void> {
    if (this.#current === undefined) return;
    await this.#store.writeText(this.#current.id, part, formatChunk({ solves: joinSolves(lines), changes }));
  }
}
