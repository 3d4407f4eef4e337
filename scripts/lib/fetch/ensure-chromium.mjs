/** Finds a Chromium to drive: an installed one, otherwise one from npm. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../failure.mjs";
import { inRoot } from "../paths.mjs";
import { onPath, run, tryRun } from "../run.mjs";
import { cached } from "./cached.mjs";
import { ensureServerNode } from "./ensure-server-node.mjs";
import { installPinned, stampOf } from "./pinned.mjs";
import { sparticuzChromium } from "./pins.mjs";

/**
 * @typedef {object} Chromium
 * @property {string} executable
 * @property {Record<string, string>} env what must be added to its environment
 */

/**
 * `CHROME_PATH` comes first, then an installed Chrome, Chromium or Edge, then one from npm or Playwright.
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium() {
  const chromePath = process.env.CHROME_PATH;
  if (chromePath && !existsSync(chromePath))
    throw new Failure(`CHROME_PATH names a file that does not exist: ${chromePath}`);
  const installed = chromePath || installedBrowser();
  if (installed) return { executable: installed, env: {} };
  if (process.platform === "linux" && process.arch === "x64") return fromNpm();
  return fromPlaywright();
}

const namesOnPath = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge",
];

function usualPlaces() {
  if (process.platform === "darwin") {
    const inApplications = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
    );
    return ["/", homedir()].flatMap((start) => inApplications.map((path) => join(start, path)));
  }
  if (process.platform === "win32") {
    const starts = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA];
    const programs = [
      "Google\\Chrome\\Application\\chrome.exe",
      "Chromium\\Application\\chrome.exe",
      "Microsoft\\Edge\\Application\\msedge.exe",
    ];
    return starts.flatMap((start) => (start ? programs.map((path) => join(start, path)) : []));
  }
  return [];
}

function installedBrowser() {
  for (const name of namesOnPath) {
    const path = onPath(name);
    // Ubuntu's package is a stub that asks for a snap, which cannot use files outside the home folder.
    if (path && !isSnapStub(path)) return path;
  }
  return usualPlaces().find((path) => existsSync(path));
}

/** @param {string} path */
function isSnapStub(path) {
  if (path.startsWith("/snap/")) return true;
  const start = readFileSync(path).subarray(0, 4000);
  return start.subarray(0, 2).toString() === "#!" && start.includes("/snap/");
}

/** @returns {Promise<Chromium>} */
async function fromNpm() {
  const node = await ensureServerNode();
  const folder = await cached("sparticuz-chromium", stampOf(sparticuzChromium), async (into) => {
    console.log("Fetching a headless Chromium from npm …");
    await installPinned(into, sparticuzChromium, "Chromium (@sparticuz/chromium)");
    const files = join(into, "node_modules", "@sparticuz", "chromium");
    // The package always unpacks into the temporary folder, so ours is given as the temporary folder.
    const unpacked = join(into, "unpacked");
    mkdirSync(unpacked);
    const script = `import chromium, { inflate } from ${JSON.stringify(pathToFileURL(join(files, "build", "index.js")).href)};
      await chromium.executablePath();
      await inflate(${JSON.stringify(join(files, "bin", "al2023.tar.br"))});`;
    await run("The Chromium from npm cannot be unpacked.", node, ["--input-type=module", "--eval", script], {
      env: { TMPDIR: unpacked },
      quiet: true,
    });
  });
  const unpacked = join(folder, "unpacked");
  const executable = join(unpacked, "chromium");
  return { executable, env: { ...(await librariesFor(executable, unpacked)), ...fontsFor(unpacked) } };
}

/** A minimal system lacks a library or two that Chromium needs; the package has copies of those. */
async function librariesFor(/** @type {string} */ executable, /** @type {string} */ unpacked) {
  const { output } = await tryRun("ldd", [executable], { quiet: true });
  return output.includes("not found") ? { LD_LIBRARY_PATH: join(unpacked, "al2023", "lib") } : undefined;
}

/** Without a font every letter is an empty box; the package has one. */
function fontsFor(/** @type {string} */ unpacked) {
  const system = [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    join(homedir(), ".fonts"),
    join(homedir(), ".local/share/fonts"),
  ];
  const has = system.some((path) => existsSync(path) && readdirSync(path).length > 0);
  if (has && existsSync("/etc/fonts/fonts.conf")) return undefined;
  const folder = join(unpacked, "fonts");
  const config = join(folder, "tilework-fonts.conf");
  const dirs = [join(folder, "fonts"), ...system].map((path) => `<dir>${path}</dir>`).join("");
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${join(unpacked, "fonts-cache")}</cachedir></fontconfig>\n`,
  );
  return { FONTCONFIG_FILE: config };
}

/** @returns {Promise<Chromium>} */
async function fromPlaywright() {
  const { chromium } = await import("playwright-core");
  if (!existsSync(chromium.executablePath())) {
    console.log("Fetching a Chromium through Playwright …");
    await run(
      "No Chrome, Chromium or Edge is installed and none can be downloaded: install one, or set CHROME_PATH.",
      process.execPath,
      [inRoot("node_modules", "playwright-core", "cli.js"), "install", "chromium"],
      { quiet: true },
    );
  }
  return { executable: chromium.executablePath(), env: {} };
}
