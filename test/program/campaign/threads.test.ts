import { testCampaign } from "../../campaign/shared/short-run.js";
import { campaign } from "../../campaign/threads.js";

testCampaign("threads", campaign, { inputs: 4 });
