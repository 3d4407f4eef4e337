import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { webExtension } from "../../scripts/lib/vscode/extension-copies.mjs";

/** What happens to a solver thread in a browser at its next requests; `idle`: after it has answered. */
export type Fault = "none" | "crash" | "idle" | "hang" | "noArray" | "full";

/**
 * Runs before the shipped thread program. It fetches the fault from an address with each request, because
 * threads are reused.
 */
const program = `
const address = PLAN;
const ask = (path) => {
  const asked = new XMLHttpRequest();
  asked.open("GET", address + path, false);
  asked.send();
  return asked.responseText;
};
const plan = () => ask("");
const outside = (error) => setTimeout(() => { throw error; });
const listen = addEventListener;
const post = postMessage.bind(globalThis);
// The question after whose answer there is nothing to do.
let last;
globalThis.postMessage = (message) => {
  post(message);
  if (message?.type !== "reply" || message.id !== last) return;
  setTimeout(() => {
    ask("crashes");
    outside(new Error("on purpose"));
  }, 300);
};
globalThis.addEventListener = (event, handler) => listen(event, (message) => {
  const { data } = message;
  if (data?.type !== "call" || data.name === "echo") return handler(message);
  switch (plan()) {
    case "crash": return outside(new Error("on purpose"));
    case "idle": last = data.id; return handler(message);
    case "hang": for (;;);
    case "noArray": return outside(new RangeError("Array buffer allocation failed"));
    case "full": for (const held = [];;) held.push(new ArrayBuffer(2 ** 31));
    default: return handler(message);
  }
});
`;

/** The extension for browsers, with threads that fail on demand. */
export class FaultyExtension {
  readonly folder: string;
  readonly #server: Server;
  fault: Fault = "none";
  /** Number of threads that crashed while idle. */
  idleCrashes = 0;

  private constructor(server: Server) {
    this.#server = server;
    this.folder = webExtension();
    const file = join(this.folder, "dist", "solver-worker.js");
    const plan = `http://localhost:${(server.address() as AddressInfo).port}/`;
    writeFileSync(file, `${program.replace("PLAN", JSON.stringify(plan))}${readFileSync(file, "utf8")}`);
  }

  static async make(): Promise<FaultyExtension> {
    let made: FaultyExtension | undefined;
    const headers = {
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "no-store",
    };
    const server = createServer(({ url }, answer) => {
      if (made !== undefined && url === "/crashes") made.idleCrashes++;
      answer.writeHead(200, headers).end(made?.fault ?? "none");
    });
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    made = new FaultyExtension(server);
    return made;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
