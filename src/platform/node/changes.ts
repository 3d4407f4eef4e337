import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { pollMs, type WatchChanges, whileListened } from "../storage/change-notices.js";
import { unrefTimer } from "./time.js";

/**
 * Watches a folder through the system. Some network disks report no changes. There the folder's modification
 * time shows them, because every write renames a file in the folder.
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
  let hasReport = false;
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
        hasReport = true;
        if (name === null || !isOwn(name)) fire();
      });
      watcher.on("error", unwatch);
    } catch {
      // Not every disk can be watched, and the folder may not exist yet.
    }
  };
  const check = async (path: string, isFirst: boolean) => {
    const time = await timeOf(path);
    if (isOver) return;
    // A watcher that has missed a change is useless: its folder may have been replaced.
    const hasMissed = time !== lastTime && !hasReport && !isFirst;
    if (time !== undefined && (watcher === undefined || hasMissed)) listen(path);
    hasReport = false;
    lastTime = time;
    if (hasMissed) fire();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  void folder.then((path) => {
    if (isOver) return;
    void check(path, true);
    timer = setInterval(() => void check(path, false), pollMs);
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
