/**
 * The server of the VS Code from npm, on a free port, with an empty profile of its own.
 *
 * Anyone who can talk to it can read every file of its user and start processes. Its port is open to all
 * users of the machine, and to the pages in any browser on it. So it listens only on the loopback address,
 * and requires the token of this start. The token is random. It is in a file that only the user can read
 * (everyone can read command lines), and in the addresses that `url` returns. The page exchanges it for a
 * cookie.
 *
 * Where its state is: user settings are a file of the server (`<data>/data/User/settings.json`), and changes
 * of the file from outside are not reliably noticed. An extension's `globalState` and `workspaceState`, and a
 * webview's `setState` across a reload, are in the browser's IndexedDB. They last as long as a browser
 * context, and survive a reload of the page. An extension's `globalStorageUri` and `storageUri` are folders
 * of the server.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { atExit, killTree, temporaryFolder } from "../cleanup.mjs";
import { Failure } from "../failure.mjs";
import { ensureVSCode } from "../fetch/ensure-vscode.mjs";
import { tryRun } from "../run.mjs";
import { installExtension } from "./extension-copies.mjs";
import { isolate } from "./isolating-proxy.mjs";
import { quietSettings, restrictedSettings } from "./quiet-settings.mjs";

const startLimitMs = 180_000;

/**
 * @typedef {object} ServerOptions
 * @property {number} [port] 0, the default, takes any that is free
 * @property {Record<string, unknown>} [settings] added to `quietSettings`
 * @property {boolean} [lasting] for a person. It waits for a window forever, and has all of VS Code's own
 * extensions. Otherwise it has few of them, and ends after five minutes without a window. So a server whose
 * parent was killed does not keep running.
 * @property {boolean} [restricted] uses workspace trust and trusts nothing; otherwise every folder is trusted
 * @property {boolean} [isolated] its pages are isolated from all others, so that their threads share memory
 * @property {string} [installed] an extension to install: its folder, or its packed file (.vsix). Then the
 * window is as users have it. It accepts no extension and no tests from its address. It shows notifications,
 * which VS Code hides while its test driver is on.
 * @property {readonly string[]} [installedToo] the folders of further extensions to install with a folder
 * @property {Record<string, string | undefined>} [env] added to the environment, which the extension host
 * inherits
 *
 * @typedef {object} PageOptions
 * @property {string} [folder] the folder to open; without it an empty window
 * @property {readonly string[]} [extensions] folders of extensions under development
 * @property {boolean} [web] the extensions run in the browser, in a worker, not on the server
 * @property {string} [tests] the module whose `run` the extension host calls
 *
 * @typedef {object} Server
 * @property {string} origin
 * @property {string} dataDir its own folder, with the profile and the files of extensions
 * @property {(page: PageOptions) => string} url with the token, so not to be shown to others
 * @property {() => string} log everything that it printed
 * @property {() => void} stop
 */

/** @param {ServerOptions} [options] @returns {Promise<Server>} */
export async function startServer({
  port = 0,
  settings = {},
  lasting = false,
  restricted = false,
  isolated = false,
  installed,
  installedToo = [],
  env = {},
} = {}) {
  const { node, serverMain, testWindowExtensions } = await ensureVSCode();
  const data = temporaryFolder("vscode");
  const user = join(data.path, "data", "User");
  const home = join(data.path, "home");
  for (const folder of [user, home]) mkdirSync(folder, { recursive: true });
  const all = { ...quietSettings, ...(restricted ? restrictedSettings : {}), ...settings };
  writeFileSync(join(user, "settings.json"), JSON.stringify(all, undefined, 2));
  if (installed?.endsWith(".vsix")) await installPacked(installed, node, serverMain, data.path);
  else if (installed !== undefined)
    for (const source of [installed, ...installedToo])
      installExtension(source, join(data.path, "extensions"));

  const token = randomBytes(24).toString("base64url");
  const tokenFile = join(data.path, "token");
  writeFileSync(tokenFile, token, { mode: 0o600, flag: "wx" });

  const args = [
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--connection-token-file",
    tokenFile,
    "--accept-server-license-terms",
    "--telemetry-level",
    "off",
    "--server-data-dir",
    data.path,
    // Without its test driver a built VS Code ignores the extension and the tests in the address.
    ...(installed === undefined ? ["--enable-smoke-test-driver"] : []),
    ...(restricted ? [] : ["--disable-workspace-trust"]),
    ...(lasting ? [] : ["--enable-remote-auto-shutdown", "--builtin-extensions-dir", testWindowExtensions]),
    // Otherwise the extension host waits for a login shell that reads the environment, which is here already.
    ...(lasting ? [] : ["--force-disable-user-env"]),
  ];
  const child = spawn(node, [serverMain, ...args], {
    // VS Code reads the environment of a login shell at every start. Startup files of the user may be long.
    env: { ...withoutOuterVSCode(process.env), ...(lasting ? {} : { HOME: home }), ...env },
    detached: process.platform !== "win32", // a process group of its own, which can be ended as a whole
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = atExit(() => {
    killTree(child);
    data.remove();
  });

  let log = "";
  const bound = await new Promise((resolve, reject) => {
    const fail = (/** @type {string} */ what) => reject(new Failure(`VS Code's server ${what}`, log));
    const slow = setTimeout(() => fail(`is not up after ${startLimitMs / 1000} s.`), startLimitMs);
    const read = (/** @type {Buffer} */ chunk) => {
      log += chunk;
      // If the port is in use, the server keeps running without listening.
      if (log.includes("EADDRINUSE")) reject(new Failure(`Port ${port} is already in use.`));
      const listening = /Extension host agent listening on (\d+)/.exec(log);
      if (!listening || !log.includes("Extension host agent started")) return;
      clearTimeout(slow);
      resolve(listening[1]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.on("error", (error) => fail(`cannot be started: ${error.message}`));
    child.on("exit", (code) => fail(`ended at once (${code}).`));
  }).catch((error) => {
    stop();
    throw error;
  });

  const own = `http://127.0.0.1:${bound}`;
  const proxy = isolated ? await isolate(own) : undefined;
  const origin = proxy?.origin ?? own;
  return {
    origin,
    dataDir: data.path,
    url: (page) => pageUrl(origin, token, page),
    log: () => log,
    stop() {
      proxy?.stop();
      stop();
    },
  };
}

/**
 * VS Code installs an extension from its packed file.
 * @param {string} file @param {string} node @param {string} serverMain @param {string} dataDir
 */
async function installPacked(file, node, serverMain, dataDir) {
  const args = ["--install-extension", file, "--server-data-dir", dataDir, "--accept-server-license-terms"];
  const outer = Object.keys(process.env).filter((name) => isOuterVSCode(name));
  const env = Object.fromEntries(outer.map((name) => [name, undefined]));
  const { code, output } = await tryRun(node, [serverMain, ...args], { env, quiet: true });
  if (!output.includes("was successfully installed"))
    throw new Failure(`VS Code does not install ${file} (${code}).`, output);
}

/** @param {string} origin @param {string} token @param {PageOptions} page */
function pageUrl(origin, token, { folder, extensions = [], web = false, tests }) {
  const remote = (/** @type {string} */ path) =>
    `vscode-remote://${new URL(origin).host}${pathToFileURL(path).pathname}`;
  const payload = [
    ...extensions.map((path) => ["extensionDevelopmentPath", remote(path)]),
    ...(web ? [["extensionDevelopmentKind", "web"]] : []),
    ...(tests ? [["extensionTestsPath", remote(tests)]] : []),
  ];
  const query = new URLSearchParams({
    tkn: token,
    ...(folder ? { folder: decodeURIComponent(pathToFileURL(folder).pathname) } : { ew: "true" }),
  });
  query.set("payload", JSON.stringify(payload));
  return `${origin}/?${query}`;
}

/** The environment of VS Code's own terminal describes that window; the server would talk to it. */
function withoutOuterVSCode(/** @type {NodeJS.ProcessEnv} */ env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOuterVSCode(name)));
}

/** @param {string} name of an environment variable */
const isOuterVSCode = (name) => /^(VSCODE|ELECTRON)_/.test(name);
