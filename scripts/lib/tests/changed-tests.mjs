/**
 * Which test files a change needs (`npm test -- --changed`). A file runs if it reaches a changed file, at the
 * lowest levels that can show the change. The whole run remains the proof.
 */
import { posix } from "node:path";

/**
 * @typedef {"unit" | "program" | "pages" | "host" | "e2e"} Level
 *
 * @typedef {object} TestFile
 * @property {Level} level
 * @property {string} file its path from the root, such as "test/unit/games/laws.test.ts"
 * @property {ReadonlySet<string>} imports the files that it imports, and those that these import
 * @property {string} text the text of all files in `test` that it imports, and its own
 * @property {string} ownText
 *
 * @typedef {ReadonlyMap<string, ReadonlySet<string>>} Bundles the sources of each bundle, by its path in
 *   `dist` without ".js", such as "webview/game"
 */

/** @type {readonly Level[]} */
export const allLevels = ["unit", "program", "pages", "host", "e2e"];
/** @type {readonly Level[]} */
const withoutWindows = ["unit", "program"];
/** @type {readonly Level[]} */
const withoutVSCode = ["unit", "program", "pages"];

/**
 * @typedef {object} Rule what a change of some files runs; the first rule with a matching path counts
 * @property {RegExp} files
 * @property {readonly Level[]} levels of these the tests that reach a changed file
 * @property {string} why the others are left out
 * @property {readonly Level[]} [all] every test of these levels runs
 * @property {boolean} [isOnlyInThreads] only of files that no bundle outside of threads has
 * @property {readonly string[]} [also] tests of the other levels that run, too, by their names
 */

/** @type {readonly Rule[]} */
export const rules = [
  {
    files: /^(?:package-lock\.json|esbuild\.mjs|scripts\/lib\/build\/)/,
    levels: withoutVSCode,
    all: withoutVSCode,
    also: ["package"],
    why: "tests without VS Code show whether a build is whole",
  },
  { files: /^scripts\/lib\/(?:fetch|vscode)\//, levels: allLevels, why: "" },
  { files: /^scripts\//, levels: withoutWindows, why: "scripts are tested without windows" },
  // The windows of the host open a copy.
  { files: /^test\/fixtures\/workspace\//, levels: allLevels, all: ["host"], why: "" },
  // A helper runs the tests that import it.
  { files: /^test\//, levels: allLevels, why: "" },
  {
    files: /^package(?:\.nls[\w.-]*)?\.json$/,
    levels: withoutWindows,
    also: ["commands", "keyboard", "package", "way-in"],
    why: "a few files show that VS Code reads the manifest",
  },
  {
    files: /^media\/language\//,
    levels: withoutWindows,
    also: ["level-colors"],
    why: "one file shows the colors of the text editor",
  },
  {
    files: /^media\/walkthrough\//,
    levels: withoutWindows,
    also: ["way-in"],
    why: "one file shows the walkthrough",
  },
  {
    files: /^l10n\//,
    levels: withoutWindows,
    also: ["languages"],
    why: "one file shows pages in another language",
  },
  // What calls VS Code, and what differs between its hosts.
  { files: /^src\/(?:extension|platform)\//, levels: allLevels, why: "" },
  {
    files: /^src\/webview\/markdown-preview\//,
    levels: ["unit", "program", "pages", "e2e"],
    why: "the extension host doesn't run the script of the preview",
  },
  { files: /^src\/webview\//, levels: withoutVSCode, why: "pages are tested without VS Code" },
  {
    files: /^src\//,
    levels: withoutWindows,
    isOnlyInThreads: true,
    why: "what runs in threads is tested without windows",
  },
  { files: /^src\//, levels: withoutVSCode, why: "what needs no VS Code is tested without it" },
  { files: /(?:)/, levels: withoutWindows, why: "guides and data are tested without windows" },
];

/** Tests that read the whole tree, so that every change may break them. */
const always = /^test\/unit\/(?:house\/|manifest\/guides\.|scripts\/l10n)/;

/** The bundles of threads, and those of the program for shells. */
const threadBundles = ["solver-worker", "thread-host", "web-thread"];
const programBundles = ["cli", "mcp"];

/** What a test of windows loads only if its own text has certain words. */
const rareBundles = [
  { bundles: ["web", "web-thread"], words: /\bweb\b/ },
  { bundles: ["webview/markdown-preview"], words: /markdown/i },
];

/**
 * The scripts of pages that a test of pages opens, by words in its own text. It may open all if none matches.
 * @type {readonly { bundle: string, words: RegExp }[]}
 */
const pageWords = [
  {
    bundle: "webview/game",
    words:
      /\b(?:\w*Game|openSeeded|openSliding|openLevel|openLevelAsLeft|playUntilOver)\b|"Tilework: (?:Play|Open|Time|Show)/,
  },
  { bundle: "webview/level-editor", words: /\bLevelEditorPage\b|\bopenLevelFile\b|\bopenFile\b/ },
  { bundle: "webview/level-gallery", words: /gallery/i },
];

/** All bundles that are named here. */
export const namedBundles = [
  ...threadBundles,
  ...programBundles,
  ...rareBundles.flatMap(({ bundles }) => bundles),
  ...pageWords.map(({ bundle }) => bundle),
];

/**
 * The bundles that a test loads.
 * @param {TestFile} test @param {Bundles} bundles
 * @returns {readonly string[]}
 */
function bundlesOf({ level, imports, text, ownText }, bundles) {
  const names = [...bundles.keys()];
  // Without a window, only tests that name the folder and the file run a bundle.
  const inText = joined(text);
  const named = /\bdist\b/.test(inText)
    ? names.filter((name) => new RegExp(`(?:"|\\bdist/)${name}\\.js\\b`).test(inText))
    : [];
  if (level === "unit" || level === "program") return named;
  const ofExtension = names.filter((name) => !programBundles.includes(name));
  if (level === "host") return ofExtension;
  if (![...imports].some((file) => /^test\/(?:web-host\/|\w+\/shared\/workbench\.ts$)/.test(file)))
    return named;
  const usual = ofExtension.filter((name) =>
    rareBundles.every(({ bundles, words }) => !bundles.includes(name) || words.test(ownText)),
  );
  if (level === "e2e") return usual;
  const opened = pageWords.filter(({ words }) => words.test(ownText));
  const pages = (opened.length > 0 ? opened : pageWords).map(({ bundle }) => bundle);
  return usual.filter((name) =>
    name.startsWith("webview/") ? pages.includes(name) : !threadBundles.includes(name),
  );
}

/** A text with its paths in one piece, even those in parts, as arguments of `inRoot`. @param {string} text */
const joined = (text) => text.replaceAll(/["'],\s*["']/g, "/");

/**
 * Whether a text names a file that tests read: by its path, or by a folder around it.
 * @param {string} text
 * @returns {(path: string) => boolean}
 */
function namesIn(text) {
  const inText = joined(text);
  /** @type {Map<string, boolean>} */
  const folders = new Map([[".", false]]);
  /** @param {string} folder @returns {boolean} */
  const namesFolder = (folder) => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    // Many words are names of folders, too.
    const call = folder.includes("/") ? "" : "(?:Sync|inRoot|join|resolve)\\(";
    const start = `${call}["'\`]${folder.replaceAll(/[^\w/]/g, "\\$&")}`;
    // A folder in a list of others is not the start of a path.
    const whole = new RegExp(`${start}(?:["'](?!\\s*,\\s*["'])|/\\$\\{)`);
    const isNamed =
      whole.test(text) || (folder.includes("/") && whole.test(inText)) || namesFolder(posix.dirname(folder));
    folders.set(folder, isNamed);
    return isNamed;
  };
  return (path) => inText.includes(path) || namesFolder(posix.dirname(path));
}

/**
 * @param {{ changed: readonly string[], tests: readonly TestFile[], bundles: Bundles }} given paths from the
 *   root, with slashes
 * @returns {{ chosen: ReadonlySet<string>, leftOut: readonly string[] }} the files to run, and a line for
 *   each level from which some are left out
 */
export function chooseTests({ changed, tests, bundles }) {
  const outsideThreads = [...bundles].filter(
    ([name]) => !threadBundles.includes(name) && !programBundles.includes(name),
  );
  const changes = changed.map((path) => {
    const isInThreads = threadBundles.some((name) => bundles.get(name)?.has(path));
    const isOutside = outsideThreads.some(([, sources]) => sources.has(path));
    const rule = /** @type {Rule} */ (
      rules.find(
        ({ files, isOnlyInThreads }) =>
          files.test(path) && (isOnlyInThreads !== true || (isInThreads && !isOutside)),
      )
    );
    return { path, rule };
  });
  /** @type {Set<string>} */
  const chosen = new Set();
  /** The reasons for each level: of tests that no change reaches, it is `undefined`. */
  const leftOut = new Map(allLevels.map((level) => [level, /** @type {(string | undefined)[]} */ ([])]));
  for (const test of tests) {
    const loaded = bundlesOf(test, bundles);
    const isNamed = namesIn(test.text);
    const reaching = changes.filter(
      ({ path, rule }) =>
        rule.all?.includes(test.level) ||
        path === test.file ||
        test.imports.has(path) ||
        loaded.some((name) => bundles.get(name)?.has(path)) ||
        isNamed(path),
    );
    const isMeant =
      (changed.length > 0 && always.test(test.file)) ||
      reaching.some(({ rule }) => rule.levels.includes(test.level)) ||
      changes.some(({ rule }) => rule.also?.includes(nameOf(test)));
    if (isMeant) chosen.add(test.file);
    else leftOut.get(test.level)?.push(reaching[0]?.rule.why);
  }
  return { chosen, leftOut: [...leftOut].flatMap(([level, whys]) => lineOf(level, whys)) };
}

/** The name by which a rule calls a test, such as "way-in". @param {TestFile} test */
const nameOf = ({ level, file }) =>
  level === "unit" || level === "program" ? "" : (/([\w-]+)\.test\.ts$/.exec(file)?.[1] ?? "");

/** @param {Level} level @param {readonly (string | undefined)[]} whys */
function lineOf(level, whys) {
  if (whys.length === 0) return [];
  const reasons = [...new Set(whys)].map((why) => {
    const count = whys.filter((other) => other === why).length;
    const which = count === whys.length ? "them" : `${count} of them`;
    return why === undefined
      ? `no changed file reaches ${which}`
      : `${why}${which === "them" ? "" : ` (${count})`}`;
  });
  return [`${level}: ${countOf(whys.length)} left out: ${reasons.join("; ")}`];
}

/** @param {number} count */
const countOf = (count) => (count === 1 ? "1 file" : `${count} files`);
