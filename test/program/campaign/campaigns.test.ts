import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Campaign } from "../../campaign/shared/campaign.js";
import { runCampaign } from "../../campaign/shared/campaign-run.js";

/** The runner of campaigns, as far as a short run in the tests depends on it. */

/** Fails at every number of draws that can be divided by seven. */
const counting: Campaign = {
  about: "counts",
  async run(run) {
    while (run.shouldContinue()) {
      const value = run.random.below(1000);
      run.started(String(value));
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
});
