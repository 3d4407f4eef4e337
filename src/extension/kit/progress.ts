import * as vscode from "vscode";
import { solverThreads } from "./settings.js";
import { withoutLinks } from "./translate.js";

/** How much more is done, in percent, and what is being done. */
export type Progress = vscode.Progress<{ readonly message?: string; readonly increment?: number }>;

/**
 * Does work that takes a while, with a notification that shows its progress and cancels it. Elsewhere the
 * progress is only shown.
 */
export function withProgress<Made>(
  title: string,
  work: (progress: Progress, control: AbortController, token: vscode.CancellationToken) => Promise<Made>,
  location = vscode.ProgressLocation.Notification,
): Thenable<Made> {
  const cancellable = location === vscode.ProgressLocation.Notification;
  const options = { location, cancellable, title: withoutLinks(title) };
  return vscode.window.withProgress(options, (progress, token) => {
    const control = new AbortController();
    token.onCancellationRequested(() => control.abort());
    return work(progress, control, token);
  });
}

/** Processes all items, several at a time; after the signal aborts, no further item is started. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item, place: number) => Promise<unknown>,
  atATime = solverThreads(),
): Promise<void> {
  const waiting = items.entries();
  const worker = async () => {
    for (const [place, item] of waiting) {
      if (signal.aborted) return;
      await work(item, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
}
