import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "../../scripts/lib/paths.mjs";
import { launchBrowser } from "../../scripts/lib/vscode/browser.mjs";
import { webExtension } from "../../scripts/lib/vscode/extension-copies.mjs";
import { startServer } from "../../scripts/lib/vscode/vscode-server.mjs";

/**
 * How a search learns that it is canceled. "plain": threads share no memory, and the search sees that a
 * script is gone. "blind": it doesn't see even that, so its thread is terminated. "isolated": threads share
 * memory.
 */
export const webs = ["plain", "blind", "isolated"] as const;
export type Web = (typeof webs)[number];

/** The prefix of a line that a probe prints with `tell`. */
const mark = "tilework-probe:";

/**
 * Runs a module of this folder in the worker in which VS Code runs extensions in a browser. It is a real VS
 * Code with the shipped bundles. The module's `run` takes `input`, passed as JSON, and prints its results
 * with `console.log(mark + JSON)`; `hear` gets them in order. Rejects if `run` does.
 */
export async function runProbe<Said>(
  name: string,
  web: Web,
  input: unknown,
  hear: (said: Said) => void,
): Promise<void> {
  // VS Code runs tests where it runs the extension in whose folder they are.
  const extension = webExtension();
  const file = join(extension, "probe.js");
  if (web === "blind") blindThreads(extension);
  writeFileSync(file, await bundle(name, input));
  const [server, browser] = await Promise.all([
    startServer({ isolated: web === "isolated" }),
    launchBrowser(),
  ]);
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
      const text = String(args[0]);
      if (text.startsWith(mark)) hear(JSON.parse(text.slice(mark.length)) as Said);
      else said.push(args.map(String).join(" "));
    });
    const exit = new Promise<number>((resolve, reject) => {
      void page.exposeFunction("codeAutomationExit", resolve);
      page.on("crash", () => reject(new Error("The page crashed.")));
    });
    exit.catch(() => undefined);
    await page.goto(server.url({ extensions: [extension], tests: file, web: true }));
    if ((await exit) !== 0) throw new Error(`The probe “${name}” failed.\n${said.at(-1)}`);
  } finally {
    await browser.close();
    server.stop();
  }
}

/** In threads every script seems to exist. */
function blindThreads(extension: string): void {
  const frame = join(extension, "dist", "web-thread.js");
  writeFileSync(frame, `globalThis.importScripts = () => undefined;\n${readFileSync(frame, "utf8")}`);
}

/** In the format that VS Code loads for tests there: one file, whose `require` provides `vscode` alone. */
async function bundle(name: string, input: unknown): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: inRoot(),
    entryPoints: [`test/web-host/${name}.ts`],
    bundle: true,
    write: false,
    platform: "browser",
    target: "chrome132",
    format: "cjs",
    external: ["vscode"],
    loader: { ".txt": "text" },
    define: { PROBE_INPUT: JSON.stringify(JSON.stringify(input)), PROBE_MARK: JSON.stringify(mark) },
    logLevel: "warning",
    plugins: [
      {
        name: "web-host",
        setup: (setup) =>
          setup.onResolve({ filter: /^#host\// }, ({ path }) => ({
            path: inRoot("src", "platform", "web", `${path.slice(6)}.ts`),
          })),
      },
    ],
  });
  return outputFiles[0]!.text;
}
