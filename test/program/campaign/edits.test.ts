import { campaign } from "../../campaign/edits.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("edits", campaign, { inputs: 30 });
