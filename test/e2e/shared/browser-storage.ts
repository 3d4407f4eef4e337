import assert from "node:assert/strict";
import type { Browser, BrowserContext, Page } from "playwright-core";

/**
 * Where VS Code without a server stores extensions' data: a database of the browser. The VS Code of the tests
 * stores it on its server instead, because of one expression in its script. It still contains the database's
 * file system.
 */
const userDataOnServer =
  /(get userRoamingDataHome\(\)\{return \w+\(\w+\.file\(this\.userDataPath\)\.with\(\{scheme:\w+\.)vscodeRemote(\}\))/;

/**
 * Makes VS Code store user data, including extensions', in the browser, in pages opened from now on in a
 * context.
 */
export async function keepUserDataInBrowser(context: BrowserContext): Promise<void> {
  let script: Promise<string> | undefined;
  await context.route("**/out/vs/code/browser/workbench/workbench.js", async (route) => {
    script ??= route.fetch().then(async (response) => {
      const text = await response.text();
      assert.match(text, userDataOnServer, "VS Code's script is another one now");
      return text.replace(userDataOnServer, "$1vscodeUserData$2");
    });
    await route.fulfill({ contentType: "text/javascript", body: await script });
  });
}

/** A page with its own storage, in which VS Code stores user data in the browser: at most `bytes`. */
export async function pageWithStorage(browser: Browser, origin: string, bytes: number): Promise<Page> {
  const context = await browser.newContext();
  await keepUserDataInBrowser(context);
  const page = await context.newPage();
  await setQuota(page, origin, bytes);
  return page;
}

/**
 * Limits the browser's storage for the origin to this many bytes while the page is open; the session that
 * requested it must stay open.
 */
export async function setQuota(page: Page, origin: string, quotaSize: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** Writes into a database of its own until the browser's storage is full. */
export function fillStorage(page: Page): Promise<void> {
  return page.evaluate(fill);
}

/** Runs in VS Code's window. */
async function fill(): Promise<void> {
  const opening = indexedDB.open("filler");
  opening.onupgradeneeded = () => void opening.result.createObjectStore("bytes", { autoIncrement: true });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  for (let size = 4 * 2 ** 20; size >= 64; ) {
    // Random, because the database would compress other data.
    const bytes = new Uint8Array(size);
    for (let from = 0; from < size; from += 65_536)
      crypto.getRandomValues(bytes.subarray(from, from + 65_536));
    const isKept = await new Promise<boolean>((resolve) => {
      const writing = database.transaction("bytes", "readwrite");
      writing.oncomplete = () => resolve(true);
      writing.onabort = () => resolve(false);
      writing.objectStore("bytes").add(bytes);
    });
    if (!isKept) size /= 2;
  }
  database.close();
}

/** The texts of the user data files in the browser whose paths match. */
export async function browserFiles(page: Page, path: RegExp): Promise<readonly string[]> {
  return (await browserFilesByPath(page, path)).map(([, text]) => text);
}

/** The same, with their paths. */
export function browserFilesByPath(
  page: Page,
  path: RegExp,
): Promise<readonly (readonly [string, string])[]> {
  return page.evaluate(readDatabase, path.source);
}

/**
 * Writes files beside VS Code's own in the browser, by their paths. VS Code lists a folder once per page, so
 * it sees them after a reload.
 */
export function writeBrowserFiles(
  page: Page,
  files: readonly (readonly [path: string, text: string])[],
): Promise<void> {
  return page.evaluate(writeDatabase, files);
}

/** Runs in VS Code's window. */
async function writeDatabase(files: readonly (readonly [string, string])[]): Promise<void> {
  const opening = indexedDB.open("vscode-web-db");
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const writing = database.transaction("vscode-userdata-store", "readwrite");
    for (const [path, text] of files)
      writing.objectStore("vscode-userdata-store").put(new TextEncoder().encode(text), path);
    await new Promise<void>((resolve, reject) => {
      writing.oncomplete = () => resolve();
      writing.onabort = () => reject(writing.error);
    });
  } finally {
    database.close();
  }
}

/** Runs in VS Code's window. */
async function readDatabase(pattern: string): Promise<readonly (readonly [string, string])[]> {
  const answer = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answer(indexedDB.open("vscode-web-db"));
  try {
    const files = database.transaction("vscode-userdata-store").objectStore("vscode-userdata-store");
    const paths = (await answer(files.getAllKeys())).map(String);
    const wanted = paths.filter((path) => new RegExp(pattern).test(path));
    return await Promise.all(
      wanted.map(async (path) => {
        const bytes = await answer(files.get(path) as IDBRequest<Uint8Array>);
        return [path, new TextDecoder().decode(bytes)] as const;
      }),
    );
  } finally {
    database.close();
  }
}
