import { campaign } from "../campaign/host.js";
import { testCampaign } from "../campaign/shared/short-run.js";

describe("real windows", function () {
  this.timeout(240_000);
  // A game is played, a level is drawn and one is solved.
  testCampaign("host", campaign, { inputs: 3 });
});
