import * as path from "node:path";

/**
 * The folder with this user's games: `~/.local/share/tilework` or the one that `XDG_DATA_HOME` names,
 * `~/Library/Application Support/tilework` on a Mac, `%LOCALAPPDATA%\tilework\Data` on Windows. The library
 * is loaded on the first call, as commands that solve do not need the folder.
 */
export async function dataFolder(): Promise<string> {
  const restore = withoutRelativePaths();
  try {
    const { default: envPaths } = await import("env-paths");
    return envPaths("tilework", { suffix: "" }).data;
  } finally {
    restore();
  }
}

const variables = ["XDG_DATA_HOME", "HOME", "LOCALAPPDATA", "USERPROFILE"] as const;

/**
 * Removes variables with a relative path, which would depend on the current folder. The specification of
 * `XDG_DATA_HOME` tells programs to ignore such a path. Without `HOME`, the system knows the user's folder.
 * The result brings the variables back, as other programs get them, too.
 */
function withoutRelativePaths(): () => void {
  const { env } = process;
  const relative = variables.flatMap((name) => {
    const value = env[name];
    return value === undefined || path.isAbsolute(value) ? [] : [[name, value] as const];
  });
  for (const [name] of relative) delete env[name];
  return () => {
    for (const [name, value] of relative) env[name] = value;
  };
}
