import { campaign } from "../../campaign/links.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("links", campaign, { inputs: 150 });
