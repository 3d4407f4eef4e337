import { loadavg } from "node:os";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { hostFiles } from "../../src/platform/node/files.js";
import type { FileSystem } from "../../src/platform/storage/file-system.js";
import { DatabaseFiles } from "../../src/platform/web/files.js";
import { WorkspaceFiles } from "../../src/platform/web/workspace-files.js";
import { delayed, SharedStorage } from "../unit/platform/shared-storage.js";
import { runProbe } from "../web-host/run-probe.js";
import type { SavesInput } from "../web-host/saves-probe.js";
import { readOptions } from "./shared/options.js";
import { costsIn, fill, type SaveCosts } from "./shared/save-costs.js";

export const usage =
  "Usage: npm run bench -- saves [--named 5000] [--moves 200] [--call-ms 1] [--stores disk,server,database,web,web-server]";

const few = 5;

/**
 * The cost of a move and of the list of saves beside few and many named saves. It is measured on this
 * machine's disk and in the two stores of a browser. These have a file service whose calls take time, as VS
 * Code's do; a real VS Code is measured, too.
 */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(
    args,
    usage,
    { named: 5_000, moves: 200, "call-ms": 1, stores: "disk,server,database,web,web-server" },
    (read) => read.named >= few && read.moves >= 1 && read["call-ms"] >= 0,
  );
  for (const store of options.stores.split(",")) {
    console.log(`${store}, load ${loadavg()[0]!.toFixed(1)}`);
    for (const count of [few, options.named]) await measure(store, count, options.moves, options["call-ms"]);
  }
}

async function measure(store: string, named: number, moves: number, callMs: number): Promise<void> {
  if (store.startsWith("web")) {
    const input: SavesInput = { named, moves, isOnServer: store === "web-server" };
    await runProbe<SaveCosts>("saves-probe", "plain", input, (costs) => console.log(told(costs)));
    return;
  }
  if (store !== "disk") {
    let isQuick = true;
    const wait = () => new Promise<void>((resolve) => (isQuick ? resolve() : setTimeout(resolve, callMs)));
    const service = delayed(new SharedStorage(true).service(), wait, async () => undefined);
    const folder = store === "database" ? "vscode-userdata:/User/saves" : "vscode-remote://host/saves";
    const isInDatabase = (address: string) => address.startsWith("vscode-userdata:");
    const open = () => new WorkspaceFiles(new DatabaseFiles(service, isInDatabase));
    await fill(folder, open(), named);
    isQuick = false;
    console.log(told(await costsIn(folder, named, open, moves)));
    return;
  }
  const { path: folder, remove } = temporaryFolder("saves");
  const unflushed: FileSystem = { ...hostFiles, flush: async () => undefined };
  await fill(folder, unflushed, named);
  console.log(told(await costsIn(folder, named, () => hostFiles, moves)));
  remove();
}

function told(costs: SaveCosts): string {
  const { named, moveP50, moveP95, moveCpu, looked, list, listCpu } = costs;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const cpu = (value: number | undefined) => (value === undefined ? "" : ` (CPU ${ms(value)})`);
  return [
    `  ${named} named saves:`,
    `move median ${ms(moveP50)}, p95 ${ms(moveP95)}${cpu(moveCpu)}, ${looked} named saves looked at;`,
    `list ${ms(list)}${cpu(listCpu)}`,
  ].join(" ");
}
