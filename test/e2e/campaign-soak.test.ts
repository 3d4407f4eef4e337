import { testCampaign } from "../campaign/shared/short-run.js";
import { campaign } from "../campaign/soak.js";

describe("real windows", function () {
  this.timeout(240_000);
  // Every game and the editor once; whether memory grows, only a long run tells.
  testCampaign("soak", campaign, { inputs: 5 });
});
