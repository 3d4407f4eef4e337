import type { LogOutputChannel } from "vscode";
import * as vscode from "vscode";
import { t, withoutIcons, withoutLinks } from "./translate.js";

/**
 * Notifications. VS Code renders `[text](address)` in them as a link, even to commands. Texts often contain
 * file names, level titles or messages of the operating system, so here no text becomes a link.
 */
/** @param guide the guide that helps, as `openGuide` takes it; the message has a button for it */
export function showError(text: string, guide?: string): void {
  const button = t("Learn More");
  void vscode.window
    .showErrorMessage(withoutLinks(text), ...(guide === undefined ? [] : [button]))
    .then((chosen) => {
      if (chosen === button) showGuide(guide);
    });
}

/** Opens a guide by its name. */
export function showGuide(guide: string | undefined): void {
  void vscode.commands.executeCommand("tilework.openGuide", guide);
}

export function showWarning<Item extends string>(
  text: string,
  ...items: readonly Item[]
): Thenable<Item | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(text), ...items);
}

export function showInformation<Item extends string>(
  text: string,
  ...items: readonly Item[]
): Thenable<Item | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(text), ...items);
}

/**
 * Shows a text in the status bar for some milliseconds. VS Code renders `$(name)` there as an icon; here no
 * text becomes one.
 */
export function showStatus(text: string, ms: number): void {
  void vscode.window.setStatusBarMessage(withoutIcons(text), ms);
}

/** A logged error and its time, in milliseconds since 1970. */
export interface LoggedError {
  readonly atMs: number;
  readonly error: unknown;
}

const maxErrors = 10;

/** The part of the error log for code that reports errors. */
export type ErrorSink = Pick<ErrorLog, "channel" | "report" | "tell">;

/**
 * Where errors of the extension go: the log, and the user if they are waiting for a result. One error often
 * reaches several callers, for example when a bundle can't be loaded, so each error object is logged once.
 */
export class ErrorLog {
  /** The last errors of this window, for bug reports; the newest first. */
  recent: readonly LoggedError[] = [];
  readonly #logged = new WeakSet<Error>();

  /** `channel`: for warnings and other messages, too */
  constructor(readonly channel: LogOutputChannel) {}

  /** Logs an error. */
  readonly report = (error: unknown): void => {
    if (error instanceof Error) {
      if (this.#logged.has(error)) return;
      this.#logged.add(error);
    }
    this.recent = [{ atMs: Date.now(), error }, ...this.recent].slice(0, maxErrors);
    this.channel.error(error instanceof Error ? error : String(error));
  };

  /** Logs an error and shows it. */
  readonly tell = (error: unknown): void => {
    this.report(error);
    showError(error instanceof Error ? error.message : String(error));
  };
}

/** Reports why work fails, and passes that on. */
export async function reporting(report: ErrorLog["report"], work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
    throw error;
  }
}
