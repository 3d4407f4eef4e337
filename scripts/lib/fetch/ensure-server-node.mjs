import { chmodSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { cached } from "./cached.mjs";
import { installPinned, stampOf } from "./pinned.mjs";
import { nodePackages, serverNodeMajor } from "./pins.mjs";

/**
 * A Node for VS Code's server and the newest tools: this one if it is new enough, otherwise one from npm.
 * @returns {Promise<string>} the executable's path
 */
export async function ensureServerNode() {
  if (Number.parseInt(process.versions.node, 10) >= serverNodeMajor) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const found = nodePackages[platform];
  if (!found) {
    throw new Failure(
      `npm has no Node ${serverNodeMajor} for ${platform}: run this with Node ${serverNodeMajor} or newer.`,
    );
  }
  const [[name, [version]] = ["", [""]]] = Object.entries(found);
  // The package `node` would only run a script that installs the package named here.
  const folder = await cached(name, stampOf(found), async (into) => {
    console.log(`Fetching Node ${version} for VS Code's server …`);
    await installPinned(into, found, `Node ${version} (${name})`);
  });
  const executable = join(
    folder,
    "node_modules",
    name,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (process.platform !== "win32") chmodSync(executable, 0o755);
  return executable;
}
