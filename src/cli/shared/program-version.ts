import { readFileSync } from "node:fs";
import * as path from "node:path";
import type { ProgramStreams } from "./command.js";

/**
 * The version in the `package.json` beside the program's folder; “unknown” where the program was taken out of
 * its package.
 */
export function programVersion({ program }: Pick<ProgramStreams, "program">): string {
  try {
    const { version } = JSON.parse(
      readFileSync(path.join(path.dirname(program), "..", "package.json"), "utf8"),
    ) as { readonly version?: unknown };
    if (typeof version === "string") return version;
  } catch {
    // The file does not exist, or is damaged.
  }
  return "unknown";
}
