import { campaign } from "../../campaign/program.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("program", campaign, { inputs: 8 });
