import type { TimedSession } from "../../games/sliding/timing/choices.js";
import type { KeyChange } from "../../protocol/game/timer-page.js";

/** The log of a solve under way. */
export interface KeptLog {
  /** The view that the solve is made in. */
  readonly view: string;
  readonly text: string;
}

/** The texts of a session. */
interface TimedTexts {
  readonly texts: readonly string[];
  /** The number of texts that were not read, as they are too many, too large or damaged. */
  readonly unread: number;
}

/** Keeps sessions of timed solves. `TimedFiles` keeps them as files that processes share. */
export interface TimedStore {
  sessions(): Promise<readonly TimedSession[]>;
  /**
   * Adds a session, or replaces what is known of it. Resolves with whether it was written; see `writeText`.
   */
  writeSession(session: TimedSession): Promise<boolean>;
  /** Removes a session with all its solves. */
  removeSession(id: string): Promise<void>;
  /** The texts of a session, each whole, as they were written. */
  texts(id: string): Promise<TimedTexts>;
  /**
   * Writes a text of a session. `part`: tells the texts of this process apart; the same one is replaced.
   * Resolves with whether it was written; failed writes are tried again. Never rejects.
   */
  writeText(id: string, part: number, text: string): Promise<boolean>;
  /** The logs of solves under way in a session, in all processes. */
  logs(id: string): Promise<readonly KeptLog[]>;
  /**
   * Keeps the log of the solve under way in a view; `undefined` removes it, once all solves of the session
   * are written.
   */
  writeLog(id: string, view: string, text: string | undefined): Promise<void>;
  /** Removes the log of a view. Resolves with whether this call removed it, and not another process. */
  takeLog(id: string, view: string): Promise<boolean>;
}

/** The keys that the player has bound to moves, as far as the surface can know them. */
export interface KeyChanges {
  /** Empty where nothing is known. */
  read(): Promise<readonly KeyChange[]>;
}
