import { campaign } from "../../campaign/mcp.js";
import { testCampaign } from "../../campaign/shared/short-run.js";

testCampaign("mcp", campaign, { inputs: 200 });
