import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.mjs";
import { npm } from "../run.mjs";

/**
 * No package that is fetched here or by `package-lock.json` needs its install script. So none is run, which
 * is safer.
 */
export const npmFlags = ["--ignore-scripts", "--no-audit", "--no-fund"];

/**
 * Installs exactly these packages from the npm registry into a folder, without their dependencies. npm
 * compares each archive with the pinned hash before it unpacks it.
 * @param {string} folder @param {import("./pins.mjs").Pins} pins
 * @param {string} what for the reader of a failure, such as "VS Code"
 * @param {Record<string, string | undefined>} [env] added to npm's
 */
export async function installPinned(folder, pins, what, env = {}) {
  const all = Object.entries(pins);
  const dependencies = Object.fromEntries(all.map(([name, [version]]) => [name, version]));
  const root = { name: "pinned", version: "1.0.0", dependencies };
  const packages = Object.fromEntries(
    all.map(([name, [version, integrity]]) => [`node_modules/${name}`, { version, integrity }]),
  );
  const lock = { ...root, lockfileVersion: 3, requires: true, packages: { "": root, ...packages } };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...root, private: true }));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  await installLocked(folder, what, [], env);
}

/**
 * `npm ci`: installs what the folder's lock file says, with hashes and without scripts.
 * @param {string} folder
 * @param {string} what
 * @param {readonly string[]} [flags]
 * @param {Record<string, string | undefined>} [env]
 */
export async function installLocked(folder, what, flags = [], env = {}) {
  try {
    await npm(
      `${what} cannot be fetched from the npm registry (npm ci failed).`,
      ["ci", ...flags, ...npmFlags],
      { cwd: folder, quiet: true, env },
    );
  } catch (error) {
    if (!(error instanceof Failure) || !error.details?.includes("EINTEGRITY")) throw error;
    throw new Failure(
      `${what} is not used: the npm registry gave an archive whose hash is not the one that is written down here.`,
      error.details,
    );
  }
}

/**
 * The stamp of a cache folder with these packages.
 * @param {import("./pins.mjs").Pins} pins
 */
export const stampOf = (pins) =>
  Object.entries(pins)
    .map(([name, [version, integrity]]) => `${name}@${version} ${integrity}`)
    .join("\n");
