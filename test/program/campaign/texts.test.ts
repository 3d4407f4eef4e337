import { testCampaign } from "../../campaign/shared/short-run.js";
import { campaign } from "../../campaign/texts.js";

testCampaign("texts", campaign, { inputs: 200 });
