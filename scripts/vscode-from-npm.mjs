#!/usr/bin/env node
/**
 * Replaces VS Code's executable where `@vscode/test-electron` runs an extension's tests. It takes the same
 * flags, and starts the VS Code from npm with a headless Chromium. It prints the output of the tests, and
 * exits with their code.
 *
 * vscode-from-npm.mjs [folder] --extensionDevelopmentPath=… --extensionTestsPath=…
 * [--extensionDevelopmentKind=web [--isolated]] [flags of VS Code, ignored]
 *
 * With `web` the extension and its tests run in the browser, in a worker; `--isolated` from other pages, so
 * that its threads share memory.
 *
 * The tests may reload their window: the page comes back with the same address, so the test entry point runs
 * again. On Windows `vscode-from-npm.cmd` beside this file runs it, since only .cmd and .exe files can be
 * spawned there.
 */
import { inspect } from "node:util";
import { endWithParent } from "./lib/cleanup.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { launchBrowser } from "./lib/vscode/browser.mjs";
import { startServer } from "./lib/vscode/vscode-server.mjs";

/** More than mocha's limit for a test, which says what hangs. */
const silenceLimitMs = 360_000;

/** @param {readonly string[]} args */
function readFlags(args) {
  const flags = {
    folder: /** @type {string | undefined} */ (undefined),
    extensions: /** @type {string[]} */ ([]),
    tests: "",
    restricted: true,
    web: false,
    isolated: false,
  };
  for (const arg of args) {
    const [name, value = ""] = arg.split(/=(.*)/s);
    if (name === "--extensionDevelopmentPath") flags.extensions.push(value);
    else if (name === "--extensionTestsPath") flags.tests = value;
    else if (name === "--extensionDevelopmentKind") flags.web = value === "web";
    else if (name === "--isolated") flags.isolated = true;
    else if (name === "--disable-workspace-trust") flags.restricted = false;
    else if (!arg.startsWith("-")) flags.folder = arg;
  }
  if (!flags.tests)
    throw new Failure(
      "--extensionTestsPath=… is missing: this only runs tests. To use VS Code: npm start -- --browser",
    );
  return flags;
}

await main(async () => {
  endWithParent();
  const { folder, extensions, tests, restricted, web, isolated } = readFlags(process.argv.slice(2));
  const [server, browser] = await Promise.all([startServer({ restricted, isolated }), launchBrowser()]);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    // Nobody watches, and drawing takes a part of the processor time.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();

  let lastOutputMs = Date.now();
  const code = await new Promise((resolve, reject) => {
    const report = (/** @type {string} */ what) => {
      clearInterval(watch);
      reject(new Failure(what, server.log()));
    };
    const watch = setInterval(() => {
      if (Date.now() - lastOutputMs > silenceLimitMs)
        report(`The tests printed nothing for ${silenceLimitMs / 1000} s, so they were stopped.`);
    }, 1000);
    page.on("crash", () => report("The window crashed."));
    const setUp = [
      page.exposeFunction(
        "codeAutomationLog",
        (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
          lastOutputMs = Date.now();
          const line = testLine(type, args);
          if (line !== undefined) console.log(line);
        },
      ),
      page.exposeFunction("codeAutomationExit", (/** @type {number} */ exitCode) => {
        clearInterval(watch);
        resolve(exitCode);
      }),
    ];
    Promise.all(setUp)
      // A busy machine may take long. The watch ends a window that never loads.
      .then(() =>
        page.goto(server.url({ ...(folder ? { folder } : {}), extensions, tests, web }), { timeout: 0 }),
      )
      .catch(reject);
  });
  await browser.close();
  server.stop();
  return code;
});

/**
 * The line to print for one entry of the window's log. `undefined` for entries that VS Code always writes
 * without native modules, without an account and without a network. The console of the extension host is
 * among the workbench's own entries.
 * @param {string} type @param {readonly unknown[]} args
 */
function testLine(type, args) {
  const text = args.map((arg) => (typeof arg === "string" ? arg : inspect(arg))).join(" ");
  const usual = [
    "Could not locate the bindings file",
    "[DefaultAccount]",
    "Canceled: Canceled",
    "/vscode/gallery/",
  ];
  if (usual.some((part) => text.includes(part))) return undefined;
  return type === "info" || type === "log" ? text : `${type}: ${text}`;
}
