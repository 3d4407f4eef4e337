/**
 * Cleans up what a script has started or created, even after Ctrl+C or an error. Clean-up is synchronous,
 * because nothing asynchronous runs once a process is exiting.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @type {Set<() => void>} */
const cleanUps = new Set();
let listening = false;

function cleanUp() {
  // Last in, first out: processes end before the folders that they write to are removed.
  for (const undo of [...cleanUps].reverse()) {
    cleanUps.delete(undo);
    try {
      undo();
    } catch {
      // A failing clean-up must not prevent the others.
    }
  }
}

function listen() {
  if (listening) return;
  listening = true;
  process.on("exit", cleanUp);
  for (const [signal, number] of /** @type {const} */ ([
    ["SIGINT", 2],
    ["SIGTERM", 15],
    ["SIGHUP", 1],
  ])) {
    process.on(signal, () => {
      cleanUp();
      process.exit(128 + number);
    });
  }
}

/**
 * Registers `undo` to run at the end of the process, for whatever reason it ends.
 * @param {() => void} undo
 * @returns {() => void} runs it now instead
 */
export function atExit(undo) {
  listen();
  cleanUps.add(undo);
  return () => {
    if (cleanUps.delete(undo)) undo();
  };
}

/**
 * Ends a process started with `detached: true`, and all that it started.
 * @param {import("node:child_process").ChildProcess} child
 */
export function killTree(child) {
  if (child.pid === undefined) return;
  if (process.platform === "win32") {
    spawnSync("taskkill", ["/pid", String(child.pid), "/T", "/F"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/**
 * Ends every process with `text` in its command line. The `code` command detaches the VS Code that it starts,
 * so no tree of processes leads there. The path of its own profile folder finds it.
 * @param {string} text
 */
export function killByArgument(text) {
  if (process.platform === "win32") {
    const found =
      "Get-CimInstance Win32_Process | Where-Object { $_.CommandLine -and $_.CommandLine.Contains($env:TILEWORK_END) -and $_.ProcessId -ne $PID }";
    const script = `${found} | ForEach-Object { Stop-Process -Force -Id $_.ProcessId }`;
    spawnSync("powershell", ["-NoProfile", "-Command", script], {
      stdio: "ignore",
      env: { ...process.env, TILEWORK_END: text },
    });
    return;
  }
  const { stdout } = spawnSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
  for (const line of (stdout ?? "").split("\n")) {
    const pid = Number.parseInt(line, 10);
    if (!line.includes(text) || pid === process.pid) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Already gone.
    }
  }
}

/**
 * A new folder that is removed at the process's end.
 * @param {string} name
 * @returns {{ path: string, remove: () => void }}
 */
export function temporaryFolder(name) {
  // The real path. Where the temporary folder is a link (macOS), VS Code would show one path and compare with
  // the other.
  const path = realpathSync(mkdtempSync(join(tmpdir(), `tilework-${name}-`)));
  const remove = atExit(() => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return { path, remove };
}

/**
 * Variables that give a child process and its children a temporary folder of their own, which is removed with
 * everything in it. Only on Linux: elsewhere the path of the usual temporary folder is long, and a longer one
 * breaks VS Code's sockets.
 */
export function ownTemporaryFolder() {
  if (process.platform !== "linux") return {};
  return { TMPDIR: temporaryFolder("test").path };
}

/**
 * Ends this process, with its clean-up, when its parent process is gone, even if that was killed. (Windows
 * does not report this.)
 */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, 500).unref();
}
