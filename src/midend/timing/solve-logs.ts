import { madeOnce } from "../../games/lists.js";
import { boolean, integer, object, parseObject } from "../../games/reading.js";
import { startsOf } from "../../games/sliding/timing/solve.js";
import { readSolveLog, type ViewSolveLog } from "../../protocol/game/timer-page.js";
import type { Time } from "../ports/ports.js";
import type { KeptLog, TimedStore } from "../ports/store.js";

/** A log of another process that was not written for so long belongs to a process that was killed. */
const abandonedMs = 10 * 60_000;

interface OpenLog {
  readonly session: string;
  readonly view: string;
  log: ViewSolveLog;
}

/**
 * The solves under way, one for each view and session. A view that is made again continues its own solve,
 * after a reload, too. The solve of a view that was closed goes to the next view that shows its session, and
 * to that one only.
 */
export class SolveLogs {
  readonly #open = new Map<string, OpenLog>();
  /** The searches for the log of a view, by view and session. */
  readonly #searches = new Map<string, Promise<void>>();
  /** Views that were closed. Their pages may still be under way. */
  readonly #closed = new Set<string>();

  constructor(
    private readonly store: TimedStore,
    private readonly time: Pick<Time, "now">,
  ) {}

  /** The solve that a view has to continue. Looks for one in the store only once; see `searchAgain`. */
  async of(session: string, view: string): Promise<ViewSolveLog | undefined> {
    const key = keyOf(session, view);
    await madeOnce(this.#searches, key, () => this.#search(session, view));
    return this.#open.get(key)?.log;
  }

  /** A view may have left a solve since the last search. */
  searchAgain(): void {
    this.#searches.clear();
  }

  async #search(session: string, view: string): Promise<void> {
    const key = keyOf(session, view);
    if (this.#open.has(key)) return;
    const kept = await this.store.logs(session);
    const own = kept.find((log) => log.view === view);
    const abandoned = kept.filter((log) => log !== own && this.#isAbandoned(session, log));
    for (const { view: from, text } of own === undefined ? abandoned : [own]) {
      const log = readLog(text)?.log;
      if (this.#closed.has(view)) return;
      // Another process may take it, too: only one of them succeeds.
      if (log === undefined || !(from === view || (await this.store.takeLog(session, from)))) continue;
      if (this.#open.has(key)) return;
      const open = { session, view, log };
      if (this.#closed.has(view)) return this.#write(open, true);
      this.#open.set(key, open);
      if (from !== view) await this.#write(open);
      return;
    }
  }

  #isAbandoned(session: string, { view, text }: KeptLog): boolean {
    if (this.#open.has(keyOf(session, view))) return false;
    const read = readLog(text);
    return read !== undefined && (read.isLeft || this.time.now() - read.writtenAtMs > abandonedMs);
  }

  /** The solve of a view has come so far. */
  async note(session: string, view: string, log: ViewSolveLog): Promise<void> {
    if (this.#closed.has(view)) return;
    const key = keyOf(session, view);
    const open = this.#open.get(key) ?? { session, view, log };
    open.log = log;
    this.#open.set(key, open);
    await this.#write(open);
  }

  async #write(open: OpenLog, isLeft = false): Promise<void> {
    const text = JSON.stringify({ ...open.log, writtenAtMs: this.time.now(), isLeft });
    await this.store.writeLog(open.session, open.view, text);
  }

  /** The solve of a view has ended. It is no longer given back, even if its log cannot be removed yet. */
  end(session: string, view: string): void {
    this.#open.delete(keyOf(session, view));
    this.#searches.set(keyOf(session, view), Promise.resolve());
  }

  /** The session was deleted. */
  forget(session: string): void {
    for (const [key, open] of this.#open) if (open.session === session) this.#open.delete(key);
  }

  /** The view was closed. It gets no more solves. */
  async leave(view: string): Promise<void> {
    this.#closed.add(view);
    const left = [...this.#open].filter(([, open]) => open.view === view);
    for (const [key, open] of left) {
      this.#open.delete(key);
      this.#searches.delete(key);
      await this.#write(open, true);
    }
  }
}

function keyOf(session: string, view: string): string {
  return `${session} ${view}`;
}

const readFacts = object({ writtenAtMs: integer(0, Number.MAX_SAFE_INTEGER), isLeft: boolean });

/** A kept log; `undefined` for any other text. */
function readLog(text: string) {
  const fields = parseObject(text);
  const [log, facts] = [readSolveLog(fields), readFacts(fields)];
  return log && facts && startsOf(log) !== undefined ? { log, ...facts } : undefined;
}
