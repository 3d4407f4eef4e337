import { testCampaign } from "../../campaign/shared/short-run.js";
import { campaign } from "../../campaign/wires.js";

testCampaign("wires", campaign, { inputs: 75 });
