import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../paths.mjs";
import { installLocked } from "./pinned.mjs";

const lockFile = inRoot("package-lock.json");
const stampFile = inRoot("node_modules", ".tilework-installed");

/**
 * Runs `npm ci`, without install scripts, if `node_modules` is missing or differs from `package-lock.json`.
 * Otherwise nothing changes.
 */
export async function ensureDependencies() {
  const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
  if ((existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) || isInstalled()) return;
  console.log("Installing the dependencies …");
  await installLocked(inRoot(), "What Tilework is built with");
  writeFileSync(stampFile, wanted);
}

/** Whether every package of the lock file is installed, in whatever way. */
function isInstalled() {
  const hidden = inRoot("node_modules", ".package-lock.json"); // npm's own record of the installed packages
  if (!existsSync(hidden)) return false;
  const there = JSON.parse(readFileSync(hidden, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(lockFile, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === "" || there[path]?.version === version || (optional && !there[path]),
  );
}
