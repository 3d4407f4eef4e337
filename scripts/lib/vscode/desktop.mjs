/** The desktop VS Code. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../cleanup.mjs";
import { Failure } from "../failure.mjs";
import { cache } from "../paths.mjs";

/** Downloads the newest one into the cache, if it is not there. @returns {Promise<string>} its executable */
export async function downloadDesktop() {
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  try {
    return await downloadAndUnzipVSCode({ version: "stable", cachePath: cache });
  } catch (error) {
    throw new Failure(
      `Desktop VS Code cannot be downloaded: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * Flags for a profile with these settings and no other extensions, which is removed at the process's end.
 * @param {Record<string, unknown>} settings
 */
export function isolatedProfile(settings) {
  const { path } = temporaryFolder("profile");
  const user = join(path, "data", "User");
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, "settings.json"), JSON.stringify(settings, undefined, 2));
  return [
    `--user-data-dir=${join(path, "data")}`,
    `--extensions-dir=${join(path, "extensions")}`,
    "--disable-workspace-trust",
    "--skip-welcome",
  ];
}
