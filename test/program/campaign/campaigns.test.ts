import assert from "node:assert/strict";
import { campaign as edits } from "../../campaign/edits.js";
import { campaign as growth } from "../../campaign/growth.js";
import { campaign as links } from "../../campaign/links.js";
import { campaign as mcp } from "../../campaign/mcp.js";
import { campaign as operations } from "../../campaign/operations.js";
import { campaign as program } from "../../campaign/program.js";
import { campaign as saves } from "../../campaign/saves.js";
import type { Campaign } from "../../campaign/shared/campaign.js";
import { runCampaign } from "../../campaign/shared/campaign-run.js";
import { testCampaign } from "../../campaign/shared/short-run.js";
import { readers } from "../../campaign/texts/readers.js";
import { campaign as texts } from "../../campaign/texts.js";
import { campaign as threads } from "../../campaign/threads.js";
import { campaign as wires } from "../../campaign/wires.js";

for (const [name, campaign, inputs] of [
  ["edits", edits, 30],
  ["growth", growth, readers.length],
  ["links", links, 150],
  ["mcp", mcp, 200],
  ["operations", operations, 25],
  ["program", program, 8],
  ["saves", saves, 10],
  ["texts", texts, 200],
  ["threads", threads, 4],
  ["wires", wires, 75],
] as const)
  testCampaign(name, campaign, { inputs });

/** The runner of campaigns, as far as a short run in the tests depends on it. */

it("campaigns count as failures if they break off", async () => {
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
