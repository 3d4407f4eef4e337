import { madeOnce } from "../../games/lists.js";
import { Queue } from "../../games/queue.js";
import {
  type ChangedChoices,
  changedChoices,
  standardChoices,
  type TimedSession,
} from "../../games/sliding/timing/choices.js";
import {
  formatChunk,
  formatSolve,
  joinSolves,
  parseChunk,
  type SolveChange,
  SolveTable,
} from "../../games/sliding/timing/kept-solves.js";
import { boardCount } from "../../games/sliding/timing/marathon.js";
import { checkSolve, type Solve, startOf } from "../../games/sliding/timing/solve.js";
import type { Mark } from "../../games/sliding/timing/solve-times.js";
import type { Chance, Time } from "../ports/ports.js";
import type { TimedStore } from "../ports/store.js";

/** The maximum number of solves in one of this process's texts; the next solve starts another text. */
const solvesInText = 500;

/** What this process has written of a session. */
interface Written {
  part: number;
  lines: string[];
  changes: SolveChange[];
}

/** What the solves of a session are. */
export type SessionKind = Pick<TimedSession, "rows" | "columns" | "marathon">;

/** A solve as it was kept. */
export interface AddedSolve {
  readonly solve: Solve;
  readonly session: TimedSession;
  /** The session had been deleted, and is back because of this solve. */
  readonly isRestored: boolean;
}

/**
 * The sessions of timed solves, and the table of the one that is open. Everything is kept in a `TimedStore`;
 * solves of other windows are there after the session was opened again. Changes name their session, as
 * another one may be open by then, and are made one after the other.
 */
export class TimedSessions {
  #sessions: readonly TimedSession[] = [];
  /** All sessions that were seen, deleted ones included. */
  readonly #seen = new Map<string, TimedSession>();
  #current: TimedSession | undefined;
  #table = new SolveTable([]);
  readonly #written = new Map<string, Written>();
  readonly #queue = new Queue();

  constructor(
    private readonly store: TimedStore,
    private readonly time: Pick<Time, "now">,
    private readonly chance: Pick<Chance, "seed">,
  ) {}

  /** Those that were stored at the last look, the one that was used last first. */
  get all(): readonly TimedSession[] {
    return this.#sessions;
  }

  get current(): TimedSession | undefined {
    return this.#current;
  }

  /** The solves of the open session. */
  get table(): SolveTable {
    return this.#table;
  }

  /** Resolves when everything that was started so far is handed to the store. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Reads which sessions there are. */
  refresh(): Promise<void> {
    return this.#queue.add(() => this.#read());
  }

  async #read(): Promise<void> {
    const stored = await this.store.sessions();
    this.#sessions = stored.toSorted((one, other) => other.usedAtMs - one.usedAtMs);
    for (const session of stored) this.#seen.set(session.id, session);
    this.#current = stored.find(({ id }) => id === this.#current?.id) ?? this.#current;
  }

  /** Opens a session; reads its solves. Resolves with the number of its texts that could not be read. */
  open(session: TimedSession): Promise<number> {
    return this.#queue.add(async () => {
      await this.#read();
      // Another window may have renamed it.
      const known = this.#sessions.find(({ id }) => id === session.id) ?? session;
      const { table, unread } = await this.#readTable(known.id);
      this.#table = table;
      this.#current = known;
      await this.#keep({ ...known, usedAtMs: this.time.now() });
      return unread;
    });
  }

  /** Starts a session and opens it. */
  create(name: string, kind: SessionKind): Promise<TimedSession> {
    return this.#queue.add(async () => {
      const session = this.#new(name, kind);
      this.#table = new SolveTable([]);
      this.#current = session;
      await this.#keep(session);
      return session;
    });
  }

  #new(name: string, { rows, columns, marathon }: SessionKind): TimedSession {
    const now = this.time.now();
    const id = now.toString(36) + this.chance.seed().toString(36);
    // A player's habits go on in the next session.
    const choices = this.#current?.choices ?? standardChoices;
    return { id, name, rows, columns, marathon, createdAtMs: now, usedAtMs: now, choices };
  }

  /** Changes how the solves of a session are made and shown. */
  choose(id: string, changed: ChangedChoices): Promise<void> {
    return this.#queue.add(async () => {
      const session = await this.#latest(id);
      if (session !== undefined)
        await this.#keep({ ...session, choices: { ...session.choices, ...changedChoices(changed) } });
    });
  }

  /** Changes the name of the session that is open. */
  rename(name: string): Promise<void> {
    return this.#queue.add(async () => {
      const session = this.#current && (await this.#latest(this.#current.id));
      if (session !== undefined) await this.#keep({ ...session, name });
    });
  }

  /** A session as it is stored now, as another window may have changed it. The open one is always known. */
  async #latest(id: string): Promise<TimedSession | undefined> {
    await this.#read();
    return this.#current?.id === id ? this.#current : this.#sessions.find((session) => session.id === id);
  }

  remove(session: TimedSession): Promise<void> {
    return this.#queue.add(async () => {
      await this.store.removeSession(session.id);
      this.#next(this.#writtenOf(session.id));
      this.#sessions = this.#sessions.filter(({ id }) => id !== session.id);
      if (this.#current?.id === session.id) this.#current = undefined;
    });
  }

  async #keep(session: TimedSession): Promise<void> {
    this.#seen.set(session.id, session);
    if (this.#current?.id === session.id) this.#current = session;
    this.#sessions = [session, ...this.#sessions.filter(({ id }) => id !== session.id)];
    await this.store.writeSession(session);
  }

  /** The solves of a session: those of the open one as they are here. */
  async #tableOf(id: string): Promise<SolveTable> {
    return this.#current?.id === id ? this.#table : (await this.#readTable(id)).table;
  }

  /** The solves of a session, and the number of its texts that could not be read. */
  async #readTable(id: string): Promise<{ readonly table: SolveTable; readonly unread: number }> {
    const { texts, unread } = await this.store.texts(id);
    const chunks = texts.flatMap((text) => parseChunk(text) ?? []);
    return { table: new SolveTable(chunks), unread: unread + texts.length - chunks.length };
  }

  /**
   * Adds a solve to the session in which it was played. A session that was deleted meanwhile is back with
   * this solve, unless the solve was interrupted: `undefined`. Its time is changed if another solve has the
   * same one. A scramble that the session has already makes it a repeat.
   */
  add(id: string, solve: Solve): Promise<AddedSolve | undefined> {
    return this.#queue.add(async () => {
      const present = await this.#present(id, solve);
      if (present === undefined) return undefined;
      const { session, isRestored } = present;
      const table = await this.#tableOf(session.id);
      const isRepeat = (solve.mark === "" || solve.mark === "dnf") && table.hasScramble(solve.scramble);
      const own: Solve = {
        ...solve,
        endedAtMs: table.freeMoment(solve.endedAtMs),
        mark: isRepeat ? "repeat" : solve.mark,
      };
      table.add(own);
      const written = this.#writtenOf(session.id);
      written.lines.push(formatSolve(own));
      await this.#write(session.id, written);
      return { solve: own, session, isRestored };
    });
  }

  /** The session of a solve. It is written again if somebody has deleted it. */
  async #present(id: string, solve: Solve): Promise<Omit<AddedSolve, "solve"> | undefined> {
    await this.#read();
    const stored = this.#sessions.find((session) => session.id === id);
    if (stored !== undefined) return { session: stored, isRestored: false };
    if (solve.mark === "interrupted") return undefined;
    const seen = this.#seen.get(id);
    const session = seen ?? this.#sessionFor(id, solve);
    // The solves that were deleted with it don't come back.
    this.#next(this.#writtenOf(id));
    if (this.#current?.id === id) this.#table = (await this.#readTable(id)).table;
    await this.#keep(session);
    return { session, isRestored: seen !== undefined };
  }

  /** A session for a solve of a page that an earlier process has made. */
  #sessionFor(id: string, solve: Solve): TimedSession {
    const { rows, columns } = startOf(solve) ?? { rows: 4, columns: 4 };
    const session = this.#new(`${rows}×${columns}`, { rows, columns, marathon: boardCount(solve) });
    return /^[a-z0-9]{1,40}$/.test(id) ? { ...session, id } : session;
  }

  /** Adds many solves at once, in a text of their own. Resolves with whether they were written. */
  addAll(id: string, solves: readonly Solve[]): Promise<boolean> {
    return this.#queue.add(async () => {
      const table = await this.#tableOf(id);
      /** For each moment that is taken, a later one to look at next. Many solves may have ended at once. */
      const later = new Map<number, number>();
      const own = solves.map((solve) => {
        const passed: number[] = [];
        let endedAtMs = table.freeMoment(solve.endedAtMs);
        for (let next = later.get(endedAtMs); next !== undefined; next = later.get(endedAtMs)) {
          passed.push(endedAtMs);
          endedAtMs = table.freeMoment(next);
        }
        for (const moment of [...passed, endedAtMs]) later.set(moment, endedAtMs + 1);
        return { ...solve, endedAtMs };
      });
      table.addAll(own);
      const written = this.#writtenOf(id);
      if (written.lines.length > 0 || written.changes.length > 0) this.#next(written);
      written.lines = own.map(formatSolve);
      const isWritten = await this.#write(id, written);
      this.#next(written);
      return isWritten;
    });
  }

  /** The session of that name that has all these solves: they were imported before, or exported from it. */
  holding(name: string, solves: readonly Solve[]): Promise<TimedSession | undefined> {
    return this.#queue.add(async () => {
      await this.#read();
      for (const session of this.#sessions)
        if (session.name === name && (await this.#readTable(session.id)).table.hasAll(solves)) return session;
      return undefined;
    });
  }

  /**
   * Changes a solve. Resolves with `false` where the solve should count but did not finish. Does nothing
   * where the session was deleted meanwhile.
   */
  change(id: string, change: Omit<SolveChange, "atMs">): Promise<boolean> {
    return this.#queue.add(async () => {
      await this.#read();
      if (!this.#sessions.some((session) => session.id === id)) return true;
      const dated = { ...change, atMs: this.time.now() };
      if (change.mark === "") {
        const table = await this.#tableOf(id);
        const original = table.original(change.endedAtMs);
        if (original === undefined) return true;
        const mark = countingMark(original);
        if (mark === undefined) return false;
        dated.mark = mark;
      }
      if (this.#current?.id === id) this.#table.change(dated);
      const written = this.#writtenOf(id);
      written.changes.push(dated);
      await this.#write(id, written);
      return true;
    });
  }

  #writtenOf(id: string): Written {
    const written = madeOnce(this.#written, id, (): Written => ({ part: 0, lines: [], changes: [] }));
    if (written.lines.length + written.changes.length >= solvesInText) this.#next(written);
    return written;
  }

  #next(written: Written): void {
    written.part++;
    written.lines = [];
    written.changes = [];
  }

  /** Resolves with whether it was written. The store tries to write the others again. */
  #write(id: string, { part, lines, changes }: Written): Promise<boolean> {
    return this.store.writeText(id, part, formatChunk({ solves: joinSolves(lines), changes }));
  }
}

/** The mark of a solve that is not to be DNF; `undefined` if it did not finish. A repeat never counts. */
function countingMark(original: Solve): Mark | undefined {
  if (original.mark !== "dnf") return original.mark;
  return original.moves !== "" && checkSolve({ ...original, mark: "" }).ok ? "" : undefined;
}
