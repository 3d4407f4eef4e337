import { campaign } from "../../campaign/operations.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("operations", campaign, { inputs: 25 });
