import * as path from "node:path";

/**
 * The folder with this user's games: `~/.local/share/tilework` or the one that `XDG_DATA_HOME` names,
 * `~/Library/Application Support/tilework` on a Mac, `%LOCALAPPDATA%\tilework\Data` on Windows. The library
 * is loaded on the first call, as commands that solve do not need the folder.
 */
export async function dataFolder(): Promise<string> {
  // The specification tells programs to ignore a relative path, which would depend on the current folder.
  if (!path.isAbsolute(process.env.XDG_DATA_HOME ?? "/")) delete process.env.XDG_DATA_HOME;
  const { default: envPaths } = await import("env-paths");
  return envPaths("tilework", { suffix: "" }).data;
}
