/** `npm start`: VS Code with the extension in it, to play. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildExtension } from "./lib/build/extension.mjs";
import { atExit, killByArgument, killTree, temporaryFolder } from "./lib/cleanup.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { inRoot, out, root } from "./lib/paths.mjs";
import { onPath } from "./lib/run.mjs";
import { downloadDesktop, isolatedProfile } from "./lib/vscode/desktop.mjs";
import { webExtension } from "./lib/vscode/extension-copies.mjs";
import { quietSettings } from "./lib/vscode/quiet-settings.mjs";
import { startServer } from "./lib/vscode/vscode-server.mjs";

const help = `npm start [-- options]

Opens VS Code with Tilework in it, in a copy of a small example folder: the desktop VS Code where "code" is on
the PATH, otherwise a VS Code in the browser that comes from the npm registry. It has a profile of its own, so
your settings and extensions are neither used nor changed. Ctrl+C ends it and removes what it wrote.

  --browser      VS Code in the browser, even where there is a desktop one
  --web          the same, with Tilework in the browser itself, as on vscode.dev, and not on the server
  --desktop      the desktop VS Code; it is downloaded where "code" is not on the PATH
  --port N       the port of the browser's VS Code (any free one)
  --folder PATH  open this folder itself instead of a copy of the example
  --no-open      only print the address
  --help         this text`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: "boolean", default: false },
        web: { type: "boolean", default: false },
        desktop: { type: "boolean", default: false },
        port: { type: "string", default: "0" },
        folder: { type: "string" },
        "no-open": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65535)
      throw new Error(`"${values.port}" is not a port`);
    if ((values.browser || values.web) && values.desktop)
      throw new Error("--desktop excludes --browser and --web");
    if (values.folder !== undefined && !existsSync(values.folder))
      throw new Error(`there is no folder ${values.folder}`);
    return { ...values, port };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

/** Tests need no Git. Here a player may try comparisons and merges of a repository. */
const withGit = { "git.enabled": true };

await main(async () => {
  const options = readOptions();
  if (options.help) {
    console.log(help);
    return 0;
  }
  await ensureDependencies();
  await buildExtension().catch(() => {
    throw new Failure("The extension does not build."); // esbuild has printed why
  });
  const folder = options.folder ? resolve(options.folder) : exampleFolder();
  const code =
    options.browser || options.web
      ? undefined
      : (onPath("code") ?? (options.desktop ? await downloadDesktop() : undefined));
  if (code) await showOnDesktop(code, folder);
  else await showInBrowser(folder, options);
});

function exampleFolder() {
  const { path } = temporaryFolder("start");
  const folder = join(path, "tilework-example");
  cpSync(inRoot("test", "fixtures", "workspace"), folder, { recursive: true });
  return folder;
}

/** @param {string} code @param {string} folder */
async function showOnDesktop(code, folder) {
  const windows = process.platform === "win32";
  const profile = isolatedProfile({ ...quietSettings, ...withGit });
  const args = ["--new-window", "--wait", ...profile, `--extensionDevelopmentPath=${root}`, folder];
  console.log("VS Code is starting. Close its window or press Ctrl+C here to end it.");
  const child = spawn(windows ? `"${code}"` : code, windows ? args.map((arg) => `"${arg}"`) : args, {
    stdio: "ignore",
    detached: !windows,
    shell: windows, // "code" is a .cmd file there
  });
  atExit(() => {
    killTree(child);
    const [dataFolder] = profile;
    if (dataFolder !== undefined) killByArgument(dataFolder);
  });
  const ended = await new Promise((done) => {
    child.on("error", (error) => done(error.message));
    child.on("exit", (exitCode) =>
      done(exitCode === 0 || exitCode === null ? undefined : `it ended with code ${exitCode}`),
    );
  });
  if (ended) throw new Failure(`Desktop VS Code cannot be started (${ended}). Try: npm start -- --browser`);
}

/**
 * @param {string} folder
 * @param {{ readonly port: number, readonly web: boolean, readonly "no-open": boolean }} options
 */
async function showInBrowser(folder, { port, web, "no-open": isQuiet }) {
  const server = await startServer({
    port,
    lasting: true,
    settings: withGit,
    installed: web ? webExtension() : root,
  });
  const url = server.url({ folder });
  console.log(
    `\nVS Code with Tilework is ready:\n\n  ${url}\n\nThe address lets whoever has it use this VS Code, so keep it. Press Ctrl+C to end it.`,
  );
  if (!isQuiet) openInBrowser(url);
  await new Promise(() => {}); // until a signal
}

/**
 * On a machine without a desktop, the printed address is all there is.
 * @param {string} url
 */
function openInBrowser(url) {
  const [command, ...args] = opener();
  if (command === undefined) return;
  spawn(command, [...args, pageThatLeadsTo(url)], { stdio: "ignore", detached: true })
    .on("error", () => {}) // the address is on the screen
    .unref();
}

/**
 * A page that only this user can read and that redirects to `url`. Every user of the machine can see command
 * lines, and the address contains the token. The page is in the repository, because a browser in a sandbox
 * can read the home folder but not the folder of temporary files.
 * @param {string} url
 */
function pageThatLeadsTo(url) {
  mkdirSync(out, { recursive: true });
  const file = join(out, `start-${process.pid}.html`);
  atExit(() => rmSync(file, { force: true }));
  rmSync(file, { force: true }); // of an earlier process with this number
  writeFileSync(
    file,
    `<!doctype html><meta http-equiv="refresh" content="0; url=${url.replaceAll("&", "&amp;").replaceAll('"', "%22")}">\n`,
    {
      mode: 0o600,
      flag: "wx",
    },
  );
  return file;
}

/** The command that opens a page in the user's own browser, if there is one. */
function opener() {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const desktop = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return desktop && onPath("xdg-open") ? ["xdg-open"] : [];
}
