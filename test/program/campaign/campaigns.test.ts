import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { inRoot } from "../../../scripts/lib/paths.mjs";
import type { Campaign } from "../../campaign/shared/campaign.js";
import { runCampaign } from "../../campaign/shared/campaign-run.js";

/** The runner of campaigns, as far as a short run in the tests depends on it. */

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
