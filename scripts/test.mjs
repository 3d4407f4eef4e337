/** `npm test`: every level of tests, from the compiler to the whole product in VS Code. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildExtension } from "./lib/build/extension.mjs";
import { Failure, main } from "./lib/failure.mjs";
import { ensureChromium } from "./lib/fetch/ensure-chromium.mjs";
import { ensureDependencies } from "./lib/fetch/ensure-dependencies.mjs";
import { chooseOldestVSCode, ensureVSCode } from "./lib/fetch/ensure-vscode.mjs";
import { inRoot, root } from "./lib/paths.mjs";
import { tryRun } from "./lib/run.mjs";
import { allLevels, chooseTests } from "./lib/tests/changed-tests.mjs";
import { add, none, summary, total } from "./lib/tests/counts.mjs";
import { endOfRun } from "./lib/tests/end-of-run.mjs";
import { hostTasks } from "./lib/tests/host-tests.mjs";
import { mochaTasks } from "./lib/tests/mocha-tests.mjs";
import { changedFiles, readBundles, readTests } from "./lib/tests/reached-files.mjs";
import { runTasks } from "./lib/tests/tasks.mjs";

const help = `npm test [-- options]

  --changed [REVISION]
                  only the tests that reach a file which differs from REVISION (HEAD, so what is not
                  committed), at the lowest levels that show it; says which are left out, and why
  --only LEVELS   some of check,unit,program,pages,host,e2e, separated by commas
  --grep TEXT     only the tests whose name contains TEXT (not of check)
  --order reversed
                  run the tests of each file of unit, program, pages and e2e from the last to the first
                  (else: written), which shows tests that need a state of another one
  --in vscode     run those of pages in a real VS Code (else: chromium, where the extension runs in the
                  process of its tests)
  --host npm      run the host tests in the VS Code from npm, in Node; in the browser those about storage
                  and threads (the default)
  --host both     all of them in both, and of e2e also those about a browser's storage and threads
  --host web      all of them only in the browser, where the extension runs in a worker; also those of
                  e2e, which otherwise run on a server
  --host desktop  run them in the newest desktop VS Code, which is downloaded
  --vscode oldest run host and e2e in the oldest VS Code that "engines" in package.json promises
                  (else: newest): of e2e the file that plays each game and solves a level with the
                  packed extension
  --jobs N        how many files run at a time (one more than there are cores, at most 5; of those with
                  windows half as many more than cores)
  --help          this text`;

/**
 * @typedef {{ grep: string | undefined, reversed: boolean, isInVSCode: boolean,
 *   host: import("./lib/tests/host-tests.mjs").Host, isChosen: (file: string) => boolean }} Options
 * @typedef {import("./lib/tests/tasks.mjs").Task} Task
 */

/** The factor for random inputs in this run (test/unit/shared/samples.ts). */
const fuzz = Number(process.env.TILEWORK_FUZZ ?? 1);
/** No test takes a fifth of this. A test that takes longer never ends, however busy the machine is. */
const hungAfterMs = { unit: 180_000, program: 180_000, pages: 300_000, e2e: 600_000 };

/** The number of changed files that are listed. */
const shownChanges = 10;

/** @type {Record<string, { heading: string, tasks: (options: Options) => Promise<readonly Task[]> }>} */
const levels = {
  check: { heading: "Static checks", tasks: async () => checkTasks() },
  unit: {
    heading: "Unit tests",
    tasks: ({ grep, reversed, isChosen }) =>
      mochaTasks("unit", { timeoutMs: hungAfterMs.unit * fuzz, grep, reversed, isChosen }),
  },
  program: {
    heading: "Tests with processes and threads of their own",
    tasks: ({ grep, reversed, isChosen }) =>
      mochaTasks("program", { timeoutMs: hungAfterMs.program * fuzz, grep, reversed, isChosen }),
  },
  pages: {
    heading: "Tests of pages",
    tasks: ({ grep, reversed, isInVSCode, host, isChosen }) =>
      mochaTasks("pages", {
        timeoutMs: isInVSCode ? hungAfterMs.e2e : hungAfterMs.pages,
        grep,
        reversed,
        isChosen,
        ...(isInVSCode ? { isInVSCode, host } : {}),
      }),
  },
  host: { heading: "Tests inside VS Code", tasks: hostTasks },
  e2e: {
    heading: "Tests of the whole product in VS Code",
    tasks: ({ grep, reversed, host, isChosen }) =>
      mochaTasks("e2e", { timeoutMs: hungAfterMs.e2e, grep, reversed, host, isChosen }),
  },
};

/**
 * The levels that run in parallel, and the number of files at a time for a number of cores. A window of VS
 * Code is several processes, beside which unit tests would exceed their time limits. Unit tests wait for a
 * sixth of their time, for threads and files. Tests with windows wait for a third of it: for animations,
 * delays of VS Code, and frames.
 * @param {boolean} isInVSCode whether tests of pages open windows
 */
const groupsOf = (isInVSCode) => [
  {
    names: ["check", "unit", "program", ...(isInVSCode ? [] : ["pages"])],
    lanesFor: (/** @type {number} */ cores) => cores + 1,
  },
  {
    names: [...(isInVSCode ? ["pages"] : []), "host", "e2e"],
    lanesFor: (/** @type {number} */ cores) => Math.ceil(cores * 1.5),
  },
];

/** @returns {readonly Task[]} */
function checkTasks() {
  const typescript = inRoot("node_modules", "typescript", "bin", "tsc");
  const biome = inRoot("node_modules", "@biomejs", "biome", "bin", "biome");
  const checks = [
    // Several checkers of a project check the types that they share once each, and other tests use the cores.
    // The compiler's memory may grow four-fold before garbage is collected. Both save a fifth of its time.
    {
      name: "types (tsc -b)",
      args: [typescript, "-b", "--stopBuildOnErrors", "--checkers", "1"],
      env: { GOGC: "300" },
    },
    { name: "format and lint (biome check)", args: [biome, "check", "."], env: {} },
    {
      name: "npm package (publint, arethetypeswrong)",
      args: [inRoot("scripts", "check-package.mjs")],
      env: {},
    },
  ];
  return checks.map(({ name, args, env }) => ({
    level: "check",
    name,
    size: 1e7, // first if nothing is known
    async run() {
      const { code, output } = await tryRun(process.execPath, args, { cwd: root, env, quiet: true });
      if (code === 0)
        return { counts: { ...none, passed: 1 }, tests: [], failures: [], output: `  ✔ ${name}\n` };
      return {
        counts: { ...none, failed: 1 },
        tests: [],
        failures: [{ name, error: output }],
        output: `${output}\n  ✘ ${name}\n`,
      };
    },
  }));
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        changed: { type: "boolean", default: false },
        only: { type: "string", default: Object.keys(levels).join(",") },
        grep: { type: "string" },
        order: { type: "string", default: "written" },
        in: { type: "string", default: "chromium" },
        host: { type: "string", default: "npm" },
        vscode: { type: "string", default: "newest" },
        jobs: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
    if (positionals.length > (values.changed ? 1 : 0))
      throw new Error(`"${positionals.at(-1)}" is no option`);
    const { changed = false, ...others } = values;
    const since = changed ? (positionals[0] ?? "HEAD") : undefined;
    const only = values.only.split(",").map((name) => name.trim());
    const unknown = only.find((name) => !Object.hasOwn(levels, name));
    if (unknown !== undefined) throw new Error(`there is no level "${unknown}"`);
    if (!["written", "reversed"].includes(values.order))
      throw new Error(`there is no order "${values.order}"`);
    if (!["chromium", "vscode"].includes(values.in))
      throw new Error(`tests of pages do not run in "${values.in}"`);
    if (!["npm", "both", "web", "desktop"].includes(values.host))
      throw new Error(`there is no host "${values.host}"`);
    if (!["newest", "oldest"].includes(values.vscode))
      throw new Error(`there is no VS Code "${values.vscode}"`);
    if (values.vscode === "oldest") chooseOldestVSCode();
    const jobs = values.jobs === undefined ? undefined : Number(values.jobs);
    if (jobs !== undefined && (!Number.isInteger(jobs) || jobs < 1))
      throw new Error("--jobs needs a whole number from 1 on");
    const reversed = values.order === "reversed";
    const isInVSCode = values.in === "vscode";
    const host = /** @type {Options["host"]} */ (values.host);
    return { ...others, since, only, jobs, reversed, isInVSCode, host };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

await main(async () => {
  const { since, only: asked, grep, reversed, isInVSCode, host, jobs, help: asksForHelp } = readOptions();
  if (asksForHelp) {
    console.log(help);
    return 0;
  }
  await ensureDependencies();
  const { only, isChosen } =
    since === undefined
      ? { only: asked, isChosen: () => true }
      : await chooseChanged(since, asked, isInVSCode);
  if (only.length === 0) {
    console.log(`\n${summary(none)}`);
    return 0;
  }
  const opensVSCode = (/** @type {string} */ level) =>
    level === "e2e" || (level === "host" && host !== "desktop") || (level === "pages" && isInVSCode);
  if (only.some(opensVSCode)) await ensureVSCode();
  if (only.some((level) => level === "pages" || opensVSCode(level))) await ensureChromium();
  // The tests use what ships: minified, without source maps.
  if (since === undefined && only.some((level) => level !== "check")) await build();

  const cores = Math.min(availableParallelism(), 4);
  let counts = none;
  /** @type {import("./lib/tests/tasks.mjs").Timed[]} */
  const tests = [];
  /** @type {import("./lib/tests/tasks.mjs").Faulty[]} */
  const failures = [];
  /** @type {import("./lib/tests/tasks.mjs").Retried[]} */
  const retries = [];
  /** @type {import("./lib/tests/end-of-run.mjs").Group[]} */
  const ran = [];
  for (const { names, lanesFor } of groupsOf(isInVSCode)) {
    const group = names.filter((name) => only.includes(name));
    if (group.length === 0) continue;
    const start = performance.now();
    const options = { grep, reversed, isInVSCode, host, isChosen };
    const lanes = jobs ?? lanesFor(cores);
    const heading = group.map((name) => levels[name]?.heading).join(" · ");
    console.log(`\n${heading}\n${"─".repeat(heading.length)}`);
    const tasks = await Promise.all(group.map((name) => levels[name]?.tasks(options) ?? []));
    const done = await runTasks(tasks.flat(), lanes);
    ran.push({ levels: group, lanes, ms: performance.now() - start });
    tests.push(...done.tests);
    failures.push(...done.failures);
    retries.push(...done.retries);
    for (const name of group) {
      const level = done.levels[name] ?? none;
      counts = add(counts, level);
      if (total(level) > 0 || grep !== undefined) continue;
      if (since !== undefined) {
        console.log(`  ${name}: the files that reach the change do not run with these options`);
        continue;
      }
      const error = `No test ran of “${name}”. A level without tests proves nothing, so this is a failure.`;
      console.log(`  ${error}`);
      counts = add(counts, { ...none, failed: 1 });
      failures.push({ level: name, file: name, name, error });
    }
  }
  console.log(`\n${endOfRun({ tests, failures, retries, counts, groups: ran })}`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
});

/**
 * Builds the product and chooses the tests that reach what has changed since a revision. Prints which are
 * left out.
 * @param {string} since @param {readonly string[]} asked the levels @param {boolean} isInVSCode
 */
async function chooseChanged(since, asked, isInVSCode) {
  const changed = changedFiles(since);
  const shown = changed.slice(0, shownChanges).join(", ");
  const more = changed.length > shownChanges ? `, and ${changed.length - shownChanges} more` : "";
  console.log(`Changed since ${since}: ${changed.length === 0 ? "nothing" : `${shown}${more}`}`);
  const levelsOfTests = changed.length === 0 ? [] : allLevels.filter((level) => asked.includes(level));
  if (levelsOfTests.length > 0) await build();
  const found = await Promise.all(levelsOfTests.map((level) => readTests(level, isInVSCode)));
  const { chosen, leftOut } = chooseTests({ changed, tests: found.flat(), bundles: readBundles() });
  for (const line of leftOut) console.log(`  ${line}`);
  const reached = levelsOfTests.filter((_, at) => found[at]?.some(({ file }) => chosen.has(file)));
  const hasChecks = asked.includes("check");
  if (reached.length === 0) console.log(`No test is to be run${hasChecks ? ", only the checks" : ""}.`);
  return {
    only: [...(hasChecks ? ["check"] : []), ...reached],
    isChosen: (/** @type {string} */ file) => chosen.has(file),
  };
}

async function build() {
  try {
    await buildExtension({ production: true });
  } catch {
    throw new Failure("The extension does not build."); // esbuild has printed why
  }
}
