import { plural, say } from "../../games/message.js";
import { inSlices } from "../../games/slices.js";
import { sliding } from "../../games/sliding/sliding.js";
import type { TimedChoices, TimedSession } from "../../games/sliding/timing/choices.js";
import { boardCount } from "../../games/sliding/timing/marathon.js";
import {
  boardTexts,
  checkSolve,
  madeInMs,
  notesOf,
  type Solve,
  startsOf,
} from "../../games/sliding/timing/solve.js";
import { listFormats, readingSolves, writeSolves } from "../../games/sliding/timing/solve-lists.js";
import { chartOf, statisticsOf } from "../../games/sliding/timing/statistics.js";
import { type Disposable, Emitter } from "../../protocol/emitter.js";
import {
  type TimerAction,
  type TimerPage,
  type TimerQuestion,
  timedGame,
} from "../../protocol/game/timer-page.js";
import type { Ports } from "../ports/ports.js";
import type { KeyChanges, TimedStore } from "../ports/store.js";
import { ScrambleSearch, type WantedScrambles } from "./scramble-search.js";
import { SolveLogs } from "./solve-logs.js";
import { TimedSessions } from "./timed-sessions.js";
import {
  askMinMoves,
  askName,
  askNewSession,
  askSession,
  maxName,
  type NewSession,
  nameOf,
  solveFacts,
  timerFigures,
  viewSolve,
} from "./timer-words.js";

/** This many solves are listed, and drawn in the chart. */
const listed = 100;
const drawn = 300;
/** This many scrambles are found ahead if they must need many moves. */
const scramblesAhead = 3;
/** Far more than any board up to 4×4 needs. */
const maxSearchMs = 60_000;
const maxExactCells = 16;
/** Marathons with more boards would keep the solver busy for long. */
const maxExactBoards = 12;
/** Files of solves that are larger are not read. */
const maxImportBytes = 200 * 1024 * 1024;

/** The ports of timed solves, the store of their sessions, and the player's keys. */
export type TimedPorts = Ports & { readonly timed: TimedStore; readonly keyChanges: KeyChanges };

/** What the rest of the midend needs of timed solves. */
export type Timing = Pick<TimedPlay, "onDidChange" | "page" | "act" | "leave">;

/** Timed solves of the sliding puzzle: the sessions, the page and what the player does there. */
export class TimedPlay implements Disposable {
  readonly #sessions: TimedSessions;
  readonly #onDidChange = new Emitter<void>();
  /** The page has changed. */
  readonly onDidChange = this.#onDidChange.event;
  #opening: Promise<void> | undefined;
  readonly #logs: SolveLogs;
  #replay: TimerPage["replay"];
  #replays = 0;
  #asked = 0;
  #answered = 0;
  readonly #search: ScrambleSearch;
  readonly #searching = new AbortController();
  /** Sessions for which the player has seen the message that some files could not be read. */
  readonly #toldUnread = new Set<string>();
  /** Actions that are not done yet. Questions are not among them, as nobody may answer them. */
  readonly #acting = new Set<Promise<void>>();

  constructor(private readonly ports: TimedPorts) {
    this.#logs = new SolveLogs(ports.timed, ports.time);
    this.#sessions = new TimedSessions(ports.timed, ports.time, ports.chance);
    this.#search = new ScrambleSearch({
      wanted: () => this.#wantedScrambles(),
      fewestMoves: (start) => this.#fewestMoves(start),
      seed: () => ports.chance.seed(),
      found: () => this.#onDidChange.fire(),
      signal: this.#searching.signal,
    });
  }

  dispose(): void {
    this.#searching.abort();
    this.#onDidChange.dispose();
  }

  get #session(): TimedSession {
    const { current } = this.#sessions;
    if (current === undefined) throw new Error("No session is open.");
    return current;
  }

  /**
   * @param view tells the views of timed solves apart, in all windows. A view that is made again keeps its
   *   ID.
   */
  async page(view: string): Promise<TimerPage> {
    const keyChanges = await this.ports.keyChanges.read();
    await this.#open();
    const { speech, settings } = this.ports;
    const session = this.#session;
    const interrupted = await this.#logs.of(session.id, view);
    if (session.id !== this.#sessions.current?.id) return this.page(view);
    const { table } = this.#sessions;
    const times = table.times();
    const newest = table.newest(drawn);
    return {
      kind: "timer",
      game: timedGame,
      title: speech.translate(say("Timed Solves: {0}", session.name)),
      view,
      session: session.id,
      asked: this.#asked,
      isAsking: this.#asked > this.#answered,
      name: session.name,
      rows: session.rows,
      columns: session.columns,
      marathon: session.marathon,
      choices: session.choices,
      keysMove: settings.play.keysMove,
      keyChanges,
      scrambles: this.#search.scrambles(view),
      waitsForScrambles: this.#wantedScrambles() !== undefined,
      interrupted,
      count: table.count,
      figures: timerFigures(statisticsOf(times), times.at(-1), speech),
      last: newest[0] === undefined ? [] : solveFacts(newest[0], speech),
      solves: newest.slice(0, listed).map((solve) => viewSolve(solve, speech)),
      chart: chartOf(newest, times),
      replay: this.#replay,
    };
  }

  #open(): Promise<void> {
    this.#opening ??= this.#openLast();
    return this.#opening;
  }

  async #openLast(): Promise<void> {
    await this.#sessions.refresh();
    const [last] = this.#sessions.all;
    if (last === undefined) await this.#sessions.create("4×4", { rows: 4, columns: 4, marathon: 1 });
    else await this.#readSolves(last);
    this.#turned();
  }

  /** Opens a session. Tells once of each one whose files cannot all be read. */
  async #readSolves(session: TimedSession): Promise<void> {
    const unreadFiles = await this.#sessions.open(session);
    if (unreadFiles === 0 || this.#toldUnread.has(session.id)) return;
    this.#toldUnread.add(session.id);
    void this.ports.tell.error(
      say(
        "Couldn't read all solves of “{0}”: files that are damaged or too large were left out ({1}). They stay on the disk.",
        session.name,
        unreadFiles,
      ),
    );
  }

  /** Another session is open now. */
  #turned(): void {
    this.#replay = undefined;
    this.#logs.searchAgain();
  }

  /** Opens the session of that name, or the latest of that kind; starts it where there is none. */
  async turnTo(
    name: string | undefined,
    rows: number,
    columns: number,
    marathon = 1,
    choices: Partial<TimedChoices> = {},
  ): Promise<void> {
    await this.#sessions.refresh();
    const found = this.#sessions.all.find(
      (session) =>
        session.rows === rows &&
        session.columns === columns &&
        session.marathon === marathon &&
        (name === undefined || session.name === name),
    );
    const kind = { rows, columns, marathon };
    if (found === undefined) await this.#sessions.create(name ?? nameOf(kind, this.ports.speech), kind);
    else await this.#readSolves(found);
    if (Object.keys(choices).length > 0) await this.#sessions.choose(this.#session.id, choices);
    this.#turned();
    this.#opening = Promise.resolve();
  }

  /** Resolves when everything that was started so far is handed to the store. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#acting);
    await this.#sessions.idle();
  }

  act(action: TimerAction): Promise<void> {
    const acting = this.#act(action);
    return action.kind === "timerAsk" ? acting : this.#noted(acting);
  }

  /** The view was closed. */
  leave(view: string): Promise<void> {
    this.#search.leave(view);
    return this.#noted(this.#logs.leave(view));
  }

  #noted(acting: Promise<void>): Promise<void> {
    this.#acting.add(acting);
    const done = () => void this.#acting.delete(acting);
    acting.then(done, done);
    return acting;
  }

  async #act(action: TimerAction): Promise<void> {
    await this.#open();
    switch (action.kind) {
      case "timerSolved":
        await this.#solved(action);
        break;
      case "timerLog":
        // A view that is made again, as it was hidden, continues from here.
        return this.#logs.note(action.session, action.view, action.log);
      case "timerMark":
        if (!(await this.#sessions.change(action.session, { endedAtMs: action.solve, mark: action.mark })))
          void this.ports.tell.error(say("This solve didn't finish, so it can't count."));
        break;
      case "timerReplay": {
        if (action.session !== this.#session.id) return;
        const solve = this.#sessions.table.solve(action.solve);
        if (solve !== undefined)
          this.#replay = { id: ++this.#replays, log: { ...solve, elapsedMs: madeInMs(solve) } };
        break;
      }
      case "timerSkipped":
        if (action.session === this.#session.id) this.#search.remove(boardTexts(action));
        break;
      case "timerChoose":
        await this.#sessions.choose(action.session, action.choices);
        break;
      case "timerAsk":
        return this.#askInView(action.what);
    }
    this.#onDidChange.fire();
  }

  /** The solve belongs to its session, whichever session is open by now. */
  async #solved({ session: id, view, log, mark }: TimerAction & { kind: "timerSolved" }): Promise<void> {
    this.#logs.end(id, view);
    this.#search.remove(boardTexts(log));
    const checked = checkSolve({
      scramble: log.scramble,
      moves: log.moves,
      timesMs: log.timesMs,
      timeMs: log.elapsedMs + (log.penaltyMs ?? 0),
      endedAtMs: this.ports.time.now(),
      mark,
      ...notesOf(log.penaltyMs, undefined),
    });
    const { tell, timed } = this.ports;
    if (!checked.ok) return tell.error(say("Couldn't keep the solve: {0}", checked.error));
    const added = await this.#sessions.add(id, checked.value);
    await timed.writeLog(id, view, undefined);
    if (added === undefined) return;
    const { solve, session, isRestored } = added;
    if (isRestored)
      void tell.information(
        say(
          "The session “{0}” was restored: a solve in it ended after the session was deleted.",
          session.name,
        ),
      );
    void this.#findOptimal(session.id, solve);
  }

  /** The fewest moves of a board, or of all boards of a marathon together. */
  async #findOptimal(session: string, solve: Solve): Promise<void> {
    const starts = startsOf(solve);
    if (starts === undefined || starts[0].tiles.length > maxExactCells || starts.length > maxExactBoards)
      return;
    let optimal = 0;
    for (const start of starts) {
      const moves = await this.#fewestMoves(start);
      if (moves === undefined) return;
      optimal += moves;
    }
    await this.#sessions.change(session, { endedAtMs: solve.endedAtMs, optimal });
    this.#onDidChange.fire();
  }

  async #fewestMoves(start: unknown): Promise<number | undefined> {
    try {
      const solving = this.ports.solvers.of(`timed-${this.ports.chance.seed()}`);
      const { outcome } = await solving.solve(sliding, start, maxSearchMs, this.#searching.signal);
      return outcome.kind === "solved" && outcome.optimal === "moves" ? outcome.moves.length : undefined;
    } catch (error) {
      if (!this.#searching.signal.aborted) this.ports.log.error(error);
      return undefined;
    }
  }

  /** `undefined` where the minimum is 0, or the solver can't find the fewest moves of such large boards. */
  #wantedScrambles(): WantedScrambles | undefined {
    const { current } = this.#sessions;
    const minMoves = current?.choices.minMoves ?? 0;
    if (current === undefined || minMoves === 0 || current.rows * current.columns > maxExactCells)
      return undefined;
    const { id: session, rows, columns, marathon } = current;
    return { session, rows, columns, minMoves, count: Math.max(scramblesAhead, marathon) };
  }

  /** No view moves tiles while a question is open: its answer may open another session. */
  async #askInView(what: TimerQuestion): Promise<void> {
    this.#asked++;
    this.#onDidChange.fire();
    try {
      await this.#ask(what);
    } finally {
      this.#answered++;
      this.#onDidChange.fire();
    }
  }

  async #ask(what: TimerQuestion): Promise<void> {
    const { ask, speech } = this.ports;
    switch (what) {
      case "session":
        return this.#askSession();
      case "size":
        return this.#start(await askNewSession(ask, speech, false));
      case "marathon":
        return this.#start(await askNewSession(ask, speech, true));
      case "rename": {
        const name = await askName(ask, say("Rename Session"), this.#session.name);
        return name === undefined ? undefined : this.#sessions.rename(name);
      }
      case "importSolves":
        return this.#importSolves();
      case "exportSolves":
        return this.#exportSolves();
      case "minMoves": {
        const { id, choices } = this.#session;
        const minMoves = await askMinMoves(ask, choices.minMoves);
        return minMoves === undefined ? undefined : this.#sessions.choose(id, { minMoves });
      }
    }
  }

  async #askSession(): Promise<void> {
    await this.#sessions.refresh();
    const choice = await askSession(this.ports.ask, this.ports.speech, this.#sessions.all);
    switch (choice?.kind) {
      case "new":
        return this.#ask("size");
      case "marathon":
        return this.#ask("marathon");
      case "open":
        await this.#readSolves(choice.session);
        return this.#turned();
      case "delete":
        return this.#remove(choice.session);
    }
  }

  async #remove(session: TimedSession): Promise<void> {
    this.#logs.forget(session.id);
    this.#opening = this.#sessions.remove(session).then(async () => {
      if (this.#sessions.current === undefined) await this.#openLast();
    });
    await this.#opening;
  }

  async #start(session: NewSession | undefined): Promise<void> {
    if (session === undefined) return;
    await this.#sessions.create(session.name, session);
    this.#turned();
  }

  async #importSolves(): Promise<void> {
    const { timedFiles, tell, time } = this.ports;
    const file = await timedFiles.open(maxImportBytes);
    if (file === undefined) return;
    const { name, text } = file;
    const read = text.ok ? await inSlices(readingSolves(text.value, name), time.slices) : text;
    if (!read.ok) return tell.error(say("Couldn't read {0}: {1}", name, read.error));
    const { lists, problems } = read.value;
    let count = 0;
    let areWritten = true;
    for (const list of lists) {
      // All solves of a session have one size: that of its first board.
      const known = list.solves.filter((solve) => startsOf(solve) !== undefined);
      const { rows, columns } = (known[0] && startsOf(known[0])?.[0]) ?? this.#session;
      const marathon = known.reduce((most, solve) => Math.max(most, boardCount(solve)), 1);
      const sessionName = list.name.slice(0, maxName);
      const held = await this.#sessions.holding(sessionName, list.solves);
      if (held !== undefined) {
        await this.#readSolves(held);
        continue;
      }
      const { id } = await this.#sessions.create(sessionName, { rows, columns, marathon });
      if (!(await this.#sessions.addAll(id, list.solves))) areWritten = false;
      count += list.solves.length;
    }
    this.#turned();
    if (!areWritten)
      return tell.error(
        say("Couldn't save all imported solves. Keep Tilework open: it keeps trying to save them."),
      );
    if (count === 0 && lists.length > 0 && problems.length === 0)
      return void tell.information(say("These solves are here already."));
    const known = plural(count, "{0} solve was imported.", "{0} solves were imported.");
    const [problem] = problems;
    void tell.information(
      problem === undefined ? known : say("{0} Not all could be read: {1}", known, problem),
    );
  }

  async #exportSolves(): Promise<void> {
    const chosen = await this.ports.ask.choose({
      title: say("Export Session"),
      prompt: say("Select a format"),
      choices: [
        { label: "CSV", detail: say("for spreadsheets") },
        { label: "JSON", detail: say("everything that is kept") },
        { label: "csTimer", detail: say("a file that csTimer imports") },
      ],
    });
    const format = chosen && listFormats[chosen.index];
    if (format === undefined) return;
    const { name } = this.#session;
    const text = writeSolves({ name, solves: this.#sessions.table.all() }, format);
    const extension = format === "csv" ? "csv" : format === "json" ? "json" : "txt";
    await this.ports.timedFiles.save(name, extension, text);
  }
}
