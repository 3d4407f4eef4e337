import { campaign } from "../../campaign/saves.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("saves", campaign, { inputs: 10 });
