import assert from "node:assert/strict";
import type { Campaign } from "./campaign.js";
import { type Extent, runCampaign } from "./campaign-run.js";

/**
 * The test for a short run of a campaign, always with the same inputs unless its extent is a time. A failure
 * is a failing test with the input that shows it; `npm run campaign -- <name>` searches for others.
 */
export function testCampaign(name: string, campaign: Campaign, extent: Extent, seed = 1): void {
  describe(`campaign ${name}`, () => {
    it(`finds nothing in a short run: ${campaign.about}`, async () => {
      const { inputs, failures } = await runCampaign(campaign, seed, { patience: 10, ...extent });
      assert.deepEqual(
        failures,
        [],
        failures.map(({ what, input }) => `${what}\n${input.slice(0, 2000)}`).join("\n\n"),
      );
      assert.ok(inputs > 0, "a campaign without inputs proves nothing");
    });
  });
}
