import type { Message } from "../../games/message.js";

/** Receives the reports of a file store. */
export interface StorageReports {
  /** A file that could not be read was moved there, unchanged. */
  setAside(file: string, reason: Message): void;
  /** A file of a newer version stays where it is, unread. Without this method, only the log tells it. */
  newer?(file: string, reason: Message): void;
  /** A write failed and is tried again. Reported once until it succeeds. */
  cannotWrite(error: unknown): void;
  /** For the log. */
  problem(error: unknown): void;
}
