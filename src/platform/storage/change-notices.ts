import { type Disposable, Emitter, type Event } from "../../protocol/emitter.js";

/**
 * How processes that share a folder of saves hear of each other's changes, soon and at little cost. A notice
 * says only that it is worth looking; a notice too many does no harm.
 */
export interface ChangeNotices {
  /** Another process has changed a file, or may have. Watched for only while somebody listens. */
  readonly onDidChange: Event<void>;
  /** This process has changed a file. */
  tell(): void;
}

/** Makes the notices of a folder. `isOwn`: whether this process made up the name of a file. */
export type WatchChanges = (folder: Promise<string>, isOwn: (fileName: string) => boolean) => ChangeNotices;

/** For folders that no other process uses. */
export const noChanges: WatchChanges = () => ({
  onDidChange: () => ({ dispose: () => undefined }),
  tell: () => undefined,
});

/** A look at a folder that is watched without other notices: another window's move is seen in two seconds. */
export const pollMs = 1_000;

/** An event whose source runs only while somebody listens. `start` returns what stops it. */
export function whileHeard(start: (fire: () => void) => () => void): Event<void> {
  const emitter = new Emitter<void>();
  let listeners = 0;
  let stop: () => void = () => undefined;
  return (hear) => {
    const listening = emitter.event(hear);
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
