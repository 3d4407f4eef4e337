import * as path from "node:path";

/**
 * Where the games of this user lie: `~/.local/share/tilework` or what `XDG_DATA_HOME` says,
 * `~/Library/Application Support/tilework` on a Mac, `%LOCALAPPDATA%\tilework\Data` on Windows. The library
 * is loaded when it is asked: commands that solve never look for the folder.
 */
export async function dataFolder(): Promise<string> {
  // The specification has programs ignore a relative one, which would be another folder wherever the program
  // is started.
  if (!path.isAbsolute(process.env.XDG_DATA_HOME ?? "/")) delete process.env.XDG_DATA_HOME;
  const { default: envPaths } = await import("env-paths");
  return envPaths("tilework", { suffix: "" }).data;
}
