import { campaign } from "../../campaign/growth.js";
import { testCampaign } from "../../campaign/shared/short-run.js";
import { readers } from "../../campaign/texts/readers.js";

testCampaign("growth", campaign, { inputs: 2 * readers.length });
