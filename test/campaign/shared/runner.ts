import { writeFileSync } from "node:fs";
import type { Campaign } from "./campaign.js";
import { runCampaign } from "./campaign-run.js";
import { startWatchdog } from "./watchdog.js";

/**
 * Runs one campaign in a process of its own and writes its outcome to a file:
 *
 *   node runner.mjs '{ "module": "file:…", "seed": …, "seconds": …, "inputs": …, "only": "…",
 *     "results": "….json" }'
 */
const { module, seed, seconds, inputs, only, results } = JSON.parse(process.argv[2] ?? "{}");
const { campaign }: { readonly campaign: Campaign } = await import(module);
const watch = startWatchdog(campaign.patienceSeconds ?? 60, seed, results);
const outcome = await runCampaign(
  campaign,
  seed,
  { seconds, only, ...(inputs === undefined ? {} : { inputs }) },
  watch,
);
writeFileSync(results, JSON.stringify(outcome));
// Exits even if the campaign left something open: a browser, a server, a thread.
process.exit(0);
