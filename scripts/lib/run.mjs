/** Runs commands to their end. Their output is shown, or kept and shown only if they fail. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "./failure.mjs";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's
 * @property {boolean} [quiet] keep the output, and show it only in a Failure
 * @property {boolean} [shell]
 */

/**
 * @param {string} command @param {readonly string[]} args @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string, signal?: string }>} `output` is empty unless `quiet`; a
 *   signal counts as code 1
 */
export function tryRun(command, args, { cwd, env, quiet = false, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    child.stdout?.on("data", (data) => (output += data));
    child.stderr?.on("data", (data) => (output += data));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code, signal) => resolve({ code: code ?? 1, output, ...(signal ? { signal } : {}) }));
  });
}

/**
 * As `tryRun`, but throws a Failure with the sentence `otherwise` for any code other than 0.
 * @param {string} otherwise
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export async function run(otherwise, command, args, options) {
  const { code, output } = await tryRun(command, args, options);
  if (code !== 0) throw new Failure(otherwise, ends(output));
  return output;
}

/**
 * The first and the last lines: tools differ in where they print the cause.
 * @param {string} output
 */
function ends(output) {
  const lines = output.split("\n").filter((line) => !line.startsWith("npm warn"));
  return lines.length <= 40 ? lines.join("\n") : [...lines.slice(0, 20), "…", ...lines.slice(-20)].join("\n");
}

/**
 * Runs npm, the one that runs this script if there is one.
 * @param {string} otherwise @param {readonly string[]} args @param {RunOptions} [options]
 */
export function npm(otherwise, args, options) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js") && existsSync(cli))
    return run(otherwise, process.execPath, [cli, ...args], options);
  const windows = process.platform === "win32"; // where npm is a .cmd file, which only a shell can run
  return run(otherwise, "npm", args, { ...options, shell: windows });
}

/** @param {string} name @returns {string | undefined} the full path of a program on the PATH */
export function onPath(name) {
  const endings = process.platform === "win32" ? (process.env.PATHEXT ?? ".EXE;.CMD").split(";") : [""];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (folder !== "" && existsSync(path)) return path;
    }
  }
  return undefined;
}
