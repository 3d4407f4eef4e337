import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { pollMs, type WatchChanges, whileListened } from "../storage/change-notices.js";
import { unrefTimer } from "./time.js";

/**
 * The system reports changes in a folder. Where it does not, as on some network disks, the folder's time
 * shows them: each file is renamed into its place, which changes that time.
 */
export const watchChanges: WatchChanges = (folder, isOwn) => ({
  onDidChange: whileListened((fire) => watchFolder(folder, isOwn, fire)),
  notify: () => undefined,
});

function watchFolder(
  folder: Promise<string>,
  isOwn: (fileName: string) => boolean,
  fire: () => void,
): () => void {
  let watcher: FSWatcher | undefined;
  /** Whether the system has reported a change since the last check. */
  let hasHeard = false;
  let lastTime: bigint | undefined;
  let isOver = false;
  const unwatch = () => {
    watcher?.close();
    watcher = undefined;
  };
  const listen = (path: string) => {
    unwatch();
    try {
      watcher = watch(path, { persistent: false }, (_kind, name) => {
        hasHeard = true;
        if (name === null || !isOwn(name)) fire();
      });
      watcher.on("error", unwatch);
    } catch {
      // Not every disk can be watched, and the folder may not exist yet.
    }
  };
  const look = async (path: string, isFirst: boolean) => {
    const time = await timeOf(path);
    if (isOver) return;
    // A watcher that has missed a change is useless: its folder may have been replaced.
    const hasMissed = time !== lastTime && !hasHeard && !isFirst;
    if (time !== undefined && (watcher === undefined || hasMissed)) listen(path);
    hasHeard = false;
    lastTime = time;
    if (hasMissed) fire();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  void folder.then((path) => {
    if (isOver) return;
    void look(path, true);
    timer = setInterval(() => void look(path, false), pollMs);
    unrefTimer(timer);
  });
  return () => {
    isOver = true;
    clearInterval(timer);
    unwatch();
  };
}

/** When an entry of a folder was last added, removed or renamed; `undefined` where unknown. */
async function timeOf(folder: string): Promise<bigint | undefined> {
  return stat(folder, { bigint: true }).then(
    ({ mtimeNs }) => mtimeNs,
    () => undefined,
  );
}
