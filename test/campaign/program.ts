import { drawCall } from "./program/calls.js";
import { problemsOfFiles } from "./program/files-after.js";
import { drawCircumstances, problemsOfEnd, runProcess } from "./program/process.js";
import { makeSandbox } from "./program/sandbox.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { Random } from "./shared/random.js";

/** The number of parallel processes: most of them wait. */
const lanes = 5;

/** Runs every command of the program with hostile arguments and files, and with signals at any moment. */
export const campaign: Campaign = {
  about:
    "every command of the program with hostile arguments and files (FIFOs, devices, sockets, link loops, full disks, outputs that are inputs), ended by signals at any moment: every process ends, and no input is changed",
  patienceSeconds: 120,
  async run(run) {
    if (process.platform === "win32") return;
    const lane = async () => {
      while (run.shouldContinue()) await tryOne(run);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  },
};

async function tryOne(run: Run): Promise<void> {
  const seed = run.random.seed();
  const random = new Random(seed);
  const sandbox = await makeSandbox();
  try {
    const call = drawCall(random, sandbox.folder);
    const how = drawCircumstances(random);
    const input = JSON.stringify({ seed, args: call.args, ...how });
    run.started(input);
    const ended = await runProcess(call.args, sandbox.folder, sandbox.data, how);
    run.counted(ended.ms > 0 ? "ended by a signal" : "ended by themselves");
    run.took({ ms: ended.ms, of: `${call.name}, from ${how.last} to its end` });
    const problems = [
      ...problemsOfEnd(ended, call.name),
      ...problemsOfFiles(sandbox, call, ended.signal !== null),
    ];
    for (const what of problems)
      run.failed({ what: `${call.name}: ${what}`, input: `${input}\n${ended.error.slice(0, 1_000)}` });
  } finally {
    sandbox.remove();
  }
}
