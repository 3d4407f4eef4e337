import { type Disposable, Emitter, type Event } from "../../protocol/emitter.js";

/**
 * How processes that share a folder of saves are notified of each other's changes, quickly and cheaply. A
 * notice says only that it is worth checking; too many notices do no harm.
 */
export interface ChangeNotices {
  /** Another process has changed a file, or may have. Watches only while there are listeners. */
  readonly onDidChange: Event<void>;
  /** Notifies others that this process has changed a file. */
  notify(): void;
}

/** Creates the notices for a folder. `isOwn`: whether this process made up the name of a file. */
export type WatchChanges = (folder: Promise<string>, isOwn: (fileName: string) => boolean) => ChangeNotices;

/** For folders that no other process uses. */
export const noChanges: WatchChanges = () => ({
  onDidChange: () => ({ dispose: () => undefined }),
  notify: () => undefined,
});

/**
 * The interval for checking a folder without other notices: a move in another window appears within two
 * seconds.
 */
export const pollMs = 1_000;

/**
 * An event whose source runs only while there are listeners. `start` returns a function that stops the
 * source.
 */
export function whileListened(start: (fire: () => void) => () => void): Event<void> {
  const emitter = new Emitter<void>();
  let listeners = 0;
  let stop: () => void = () => undefined;
  return (listener) => {
    const listening = emitter.event(listener);
    if (listeners++ === 0) stop = start(() => emitter.fire());
    return once(() => {
      listening.dispose();
      if (--listeners === 0) stop();
    });
  };
}

function once(end: () => void): Disposable {
  let isOver = false;
  return {
    dispose() {
      if (!isOver) end();
      isOver = true;
    },
  };
}
