import { campaign } from "../campaign/host.js";
import { testCampaign } from "../campaign/shared/short-run.js";

describe("real windows", () => {
  // Plays a game, and edits a level.
  testCampaign("host", campaign, { inputs: 2 });
});
