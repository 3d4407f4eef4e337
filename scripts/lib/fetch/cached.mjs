/** Folders of the cache that are either complete or absent. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "../paths.mjs";

const stampName = ".complete";

/**
 * Returns the folder `.vscode-test/<name>`. Fills it first if it is absent or was filled for another `stamp`.
 * It is filled under another name and renamed last. So an interrupted run leaves nothing that looks complete,
 * and two runs at once do not see each other's partial files.
 * @param {string} name
 * @param {string} stamp what the contents depend on
 * @param {(folder: string) => Promise<void>} fill
 * @returns {Promise<string>}
 */
export function cached(name, stamp, fill) {
  const key = `${name} ${stamp}`;
  const asked = inProgress.get(key) ?? fillOnce(name, stamp, fill);
  inProgress.set(key, asked);
  return asked;
}

/** @type {Map<string, Promise<string>>} so that asking twice at once fills once */
const inProgress = new Map();

/** @param {string} name @param {string} stamp @param {(folder: string) => Promise<void>} fill */
async function fillOnce(name, stamp, fill) {
  const folder = join(cache, name);
  if (isComplete(folder, stamp)) return folder;
  const partial = `${folder}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    await fill(partial);
    writeFileSync(join(partial, stampName), stamp);
    if (isComplete(folder, stamp)) return folder; // another run was faster
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
    return folder;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {string} stamp */
function isComplete(folder, stamp) {
  const file = join(folder, stampName);
  return existsSync(file) && readFileSync(file, "utf8") === stamp;
}
