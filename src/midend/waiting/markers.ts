import type { Disposable, Event } from "../../protocol/emitter.js";
import type { Time } from "../ports/time.js";
import type { RunningWait, Waits } from "./waits.js";

/** The files of the folder for markers. */
export interface MarkerFiles {
  /** Their names, and when each was last touched, in milliseconds since 1970. */
  list(): Promise<readonly { readonly name: string; readonly touchedAtMs: number }[]>;
  readonly onDidChange: Event<void>;
}

/** A marker that nobody has touched for so long was left behind. */
export const staleMs = 30 * 60_000;
/** More markers are not looked at. */
export const maxMarkers = 20;

/** The end of the name of a second marker, which says that the program of the first one needs the player. */
const asksEnding = ".asks";

/**
 * Waits for programs that say by a file that they are at work. Its name is what is awaited. They remove it
 * when they are done. While `NAME.asks` exists beside it, or alone, the program needs the player.
 */
export function watchMarkers(
  files: MarkerFiles,
  waits: Waits,
  time: Pick<Time, "now" | "inBackground">,
  back: () => Promise<boolean>,
  onProblem: (problem: unknown) => void,
): Disposable {
  const running = new Map<string, RunningWait>();
  let cancel: () => void = () => undefined;
  let isOver = false;
  let isLooking = false;
  let isOld = false;
  const look = async () => {
    const found = await files.list();
    if (isOver) return;
    const now = time.now();
    const fresh = new Map<string, number>();
    const asking = new Set<string>();
    for (const { name: file, touchedAtMs } of found) {
      const name = nameOf(file);
      if (name.startsWith(".") || now - touchedAtMs >= staleMs) continue;
      if (!fresh.has(name) && fresh.size === maxMarkers) continue;
      fresh.set(name, Math.min(touchedAtMs, fresh.get(name) ?? touchedAtMs));
      if (name !== file) asking.add(name);
    }
    for (const [name, wait] of running) {
      if (fresh.has(name)) continue;
      running.delete(name);
      // A marker that was left behind says nothing about its program.
      if (found.some((one) => nameOf(one.name) === name)) wait.forget();
      else wait.end({ kind: "ended" });
    }
    for (const [name, touchedAtMs] of fresh)
      if (!running.has(name))
        running.set(name, waits.begin({ label: name, sinceMs: Math.min(now, touchedAtMs), back }));
    for (const [name, wait] of running) wait.ask(asking.has(name));
    cancel();
    // A time in the future may be so far that no timer takes it.
    const oldest = Math.min(...[...fresh.values()].map((touchedAtMs) => Math.min(now, touchedAtMs)));
    cancel = Number.isFinite(oldest)
      ? time.inBackground(Math.max(1, oldest + staleMs - now), changed)
      : () => undefined;
  };
  /** One look at a time: changes during a look lead to one more. */
  const lookWhileOld = async () => {
    while (isOld && !isOver) {
      isOld = false;
      await look();
    }
  };
  const changed = () => {
    isOld = true;
    if (isLooking) return;
    isLooking = true;
    void lookWhileOld()
      .catch(onProblem)
      .finally(() => {
        isLooking = false;
      });
  };
  const listening = files.onDidChange(changed);
  changed();
  return {
    dispose() {
      isOver = true;
      cancel();
      listening.dispose();
    },
  };
}

function nameOf(file: string): string {
  return file.endsWith(asksEnding) ? file.slice(0, -asksEnding.length) : file;
}
