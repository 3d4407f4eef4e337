import { campaign } from "../../campaign/growth.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("growth", campaign, { inputs: 150 });
