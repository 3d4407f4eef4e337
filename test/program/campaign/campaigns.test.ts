import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { pathToFileURL } from "node:url";
import { buildTests } from "../../../scripts/lib/build/tests.mjs";
import { temporaryFolder } from "../../../scripts/lib/cleanup.mjs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import { countsOf, withRow } from "../../../scripts/lib/reliability.mjs";
import { tryRun } from "../../../scripts/lib/run.mjs";
import type { Campaign } from "../../campaign/shared/campaign.js";
import { runCampaign } from "../../campaign/shared/campaign-run.js";
import { minimize, minimizeText } from "../../campaign/shared/minimize.js";
import { Random } from "../../campaign/shared/random.js";

/** The runner of campaigns, with small campaigns. */

/** Fails at every number of draws that can be divided by seven. */
const counting: Campaign = {
  about: "counts",
  async run(run) {
    while (run.shouldContinue()) {
      const value = run.random.below(1000);
      run.started(String(value));
      run.took({ ms: value, of: `the number ${value}` });
      if (value >= 500) run.counted("large ones");
      if (value % 7 === 0) run.failed({ what: `${value} can be divided by 7.`, input: String(value) });
    }
  },
};

/**
 * Campaigns in windows of VS Code run by `npm run campaign` only, before a release: a short run shows little
 * and costs a minute.
 */
const longOnly = ["host", "reload", "soak"];

describe("campaigns", () => {
  it("have each a short run in the tests, except for those in windows of VS Code", () => {
    const names = readdirSync(inRoot("test", "campaign"))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => file.slice(0, -".ts".length));
    const tests = readdirSync(inRoot("test"), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts"))
      .map((file) => readFileSync(inRoot("test", file), "utf8"))
      .filter((text) => text.includes("testCampaign("));
    const without = names.filter((name) => !tests.some((text) => text.includes(`/campaign/${name}.js"`)));
    assert.deepEqual(without.toSorted(), longOnly);
    assert.ok(names.includes("texts"));
  });

  it("make equal inputs from equal seeds, and other inputs from other seeds", async () => {
    const [one, again, other] = [
      await runCampaign(counting, 5, { inputs: 40 }),
      await runCampaign(counting, 5, { inputs: 40 }),
      await runCampaign(counting, 6, { inputs: 40 }),
    ];
    assert.deepEqual(one.failures, again.failures);
    assert.notDeepEqual(one.failures, other.failures);
    assert.equal(one.inputs, 40);
    assert.ok(one.failures.length > 0);
  });

  it("run only the selected kinds of inputs", async () => {
    const wanted: string[] = [];
    const asking: Campaign = { about: "asks", run: async ({ only }) => void wanted.push(only) };
    await runCampaign(asking, 1, { inputs: 1 });
    await runCampaign(asking, 1, { inputs: 1, only: "disk" });
    assert.deepEqual(wanted, ["", "disk"]);
  });

  it("count special inputs separately", async () => {
    const outcome = await runCampaign(counting, 1, { inputs: 40 });
    const random = new Random(1);
    const large = Array.from({ length: 40 }, () => random.below(1000)).filter((value) => value >= 500).length;
    assert.equal(countsOf(outcome), `40, ${large} large ones`);
  });

  it("report the worst of their measurements", async () => {
    const { worstMs } = await runCampaign(counting, 1, { inputs: 200 });
    const random = new Random(1);
    const worst = Math.max(...Array.from({ length: 200 }, () => random.below(1000)));
    assert.deepEqual(worstMs, { value: worst, of: `the number ${worst}` });
  });

  it("end at their time limit, or when failures are no longer new", async () => {
    const began = performance.now();
    await runCampaign(
      {
        about: "nothing",
        run: async (run) => {
          while (run.shouldContinue()) run.started("");
        },
      },
      1,
      { seconds: 0.1 },
    );
    assert.ok(performance.now() - began < 30_000);
    const { failures, inputs } = await runCampaign(counting, 1, { inputs: 100_000 });
    assert.equal(failures.length, 50);
    assert.ok(inputs < 100_000);
  });

  it("count as failures if they break off", async () => {
    const broken: Campaign = {
      about: "breaks",
      async run(run) {
        run.started("the input");
        throw new Error("no more");
      },
    };
    const { failures } = await runCampaign(broken, 1, { inputs: 10 });
    assert.match(failures[0]?.what ?? "", /no more/);
    assert.equal(failures[0]?.input, "the input");
  });

  it("are ended at an input that never ends, which they report", async () => {
    const folder = temporaryFolder("campaign").path;
    const module = path.join(folder, "endless.mjs");
    writeFileSync(
      module,
      'export const campaign = { about: "", patienceSeconds: 1, async run(run) { run.started("the loop"); for (;;); } };',
    );
    const results = path.join(folder, "results.json");
    const job = JSON.stringify({ module: pathToFileURL(module).href, seed: 9, seconds: 600, results });
    const { code } = await tryRun(
      process.execPath,
      [path.join(await buildTests("campaign"), "shared", "runner.mjs"), job],
      { quiet: true },
    );
    assert.notEqual(code, 0);
    const { inputs, failures, seed } = JSON.parse(readFileSync(results, "utf8"));
    assert.deepEqual([inputs, seed], [1, 9]);
    assert.deepEqual(failures, [{ what: "An input did not end within 1 s.", input: "the loop" }]);
  });

  it("make failing inputs small", async () => {
    assert.deepEqual(
      await minimize([1, 2, 3, 4, 5, 6, 7, 8], (items) => items.includes(3) && items.includes(7)),
      [3, 7],
    );
    assert.equal(await minimizeText("a long text with an x in it", (text) => text.includes("x")), "x");
  });
});

describe("docs/reliability.md", () => {
  const document = readFileSync(inRoot("docs", "reliability.md"), "utf8");

  it("gets a row for each campaign, which replaces the earlier one", () => {
    const first = withRow(withRow(document, "zebra", "| zebra | old |"), "aardvark", "| aardvark | new |");
    const second = withRow(first, "zebra", "| zebra | new |");
    const rows = second.split("\n").filter((line) => /^\| (zebra|aardvark) /.test(line));
    assert.deepEqual(rows, ["| aardvark | new |", "| zebra | new |"]);
    assert.equal(second.split("\n").length, document.split("\n").length + 2);
  });
});
