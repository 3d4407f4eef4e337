import { writeSync } from "node:fs";
import { hostFiles } from "../../../src/platform/node/files.js";
import { Random } from "../shared/random.js";
import type { Job } from "./child.js";
import { openStores, playInWindow } from "./window.js";

/**
 * A window's stores in a process of their own. Every event is a line on the standard output, written at once:
 * a killed process has either reported it or not.
 */
const { storage, window, actions, seed } = JSON.parse(process.argv[2] ?? "{}") as Job;
const complain = (what: string) => (error: unknown) =>
  process.stderr.write(`${what}: ${error instanceof Error ? error.stack : error}\n`);
const stores = openStores(storage, hostFiles, {
  setAside: complain("set aside"),
  cannotWrite: complain("cannot be written"),
  problem: complain("problem"),
});
await playInWindow(window, stores, actions, new Random(seed), (event) =>
  writeSync(1, `${JSON.stringify(event)}\n`),
);
