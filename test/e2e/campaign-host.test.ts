import { campaign } from "../campaign/host.js";
import { testCampaign } from "../campaign/shared/short-run.js";

describe("real windows", function () {
  this.timeout(240_000);
  // Plays a game, edits a level and solves one.
  testCampaign("host", campaign, { inputs: 3 });
});
