import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { temporaryFolder } from "../../scripts/lib/cleanup.mjs";
import { operations } from "../../src/operations/operations.js";
import { readValue } from "../../src/operations/schema.js";
import { asJson, drawCall, hostileFiles } from "./operations/inputs.js";
import type { Campaign, Run } from "./shared/campaign.js";
import { hostileText } from "./texts/hostile.js";

/** How many calls wait for their answers at a time. */
const callsAtOnce = 12;
/** A message of more characters than that is answered with an error. */
const maxMessageCharacters = 10 * 1024 * 1024;
/** The contents of a file outside of the served folder. No answer may contain it. */
const secret = "TOPSECRET";
const easy = "#####\n#@$.#\n#####\n";

/** Hostile calls and lines for a real server, over its standard input. */
export const campaign: Campaign = {
  about:
    "tilework mcp as a process: hostile calls of every tool, files outside its folder, links, devices, FIFOs, lines that are no messages: each call has an answer, and no file outside is read or written",
  async run(run) {
    if (process.platform === "win32") return;
    const place = makePlace();
    const before = filesIn(place.home);
    const server = new Server(place.root, place.data);
    try {
      const caller = async () => {
        while (run.shouldContinue() && server.isRunning) await tryOne(run, server, place.files);
      };
      await Promise.all(Array.from({ length: callsAtOnce }, caller));
      const ended = await server.end();
      if (ended !== 0)
        run.failed({ what: `The server ends with ${ended}.`, input: server.errors.slice(-2_000) });
      if (/\n {4}at /.test(server.errors))
        run.failed({ what: "The server reports a bug.", input: server.errors.slice(0, 4_000) });
      if (JSON.stringify(filesIn(place.home)) !== JSON.stringify(before))
        run.failed({ what: "A file was changed.", input: JSON.stringify(filesIn(place.home)) });
    } finally {
      server.kill();
      place.remove();
    }
  },
};

async function tryOne(run: Run, server: Server, files: readonly string[]): Promise<void> {
  const { random } = run;
  if (random.oneIn(50)) {
    const text = hostileText(random, '{}[]":,').replaceAll("\n", " ").slice(0, 10_000);
    const line =
      random.oneIn(100) && text !== "" ? text.repeat(maxMessageCharacters / text.length + 1) : text;
    run.started(JSON.stringify(text));
    server.write(line);
    return;
  }
  const { name, input } = drawCall(
    random,
    operations.map((one) => one.name),
    files,
  );
  const call = asJson({ name: random.oneIn(100) ? hostileText(random) : name, arguments: input });
  if (call === undefined) return;
  run.started(call);
  const before = performance.now();
  const answer = await server.ask(call);
  run.took({ ms: performance.now() - before, of: name });
  run.counted("answers");
  for (const what of problemsOf(name, answer)) run.failed({ what: `${name}: ${what}`, input: call });
}

// biome-ignore lint/suspicious/noExplicitAny: an answer from outside.
function problemsOf(name: string, answer: any): readonly string[] {
  if (JSON.stringify(answer).includes(secret)) return ["the answer has the contents of a file outside"];
  // The protocol itself refuses everything that is not a call.
  if (answer.error !== undefined) return typeof answer.error.message === "string" ? [] : ["no message"];
  const { isError, content, structuredContent } = answer.result;
  if (isError === true) {
    const { error } = JSON.parse(content[0].text);
    if (error.code === "failed") return [`it failed: ${error.message}`];
    if (error.code === "cancelled" || /^The input /.test(error.message)) return [];
    return error.code !== "" && error.message !== "" && error.at !== ""
      ? []
      : [`an error without code, message or place: ${content[0].text.slice(0, 500)}`];
  }
  const read = readValue(operations.find((one) => one.name === name)!.output, structuredContent);
  return read.ok ? [] : [`the answer does not fit the schema: ${read.mismatch.message}`];
}

/** A folder for the server with levels, and everything around it that it must not read. */
function makePlace() {
  const { path: folder, remove } = temporaryFolder("mcp-campaign");
  const home = path.join(folder, "home");
  const root = path.join(home, "root");
  fs.mkdirSync(path.join(root, "more"), { recursive: true });
  fs.writeFileSync(path.join(home, "secret.xsb"), `; ${secret}\n\n${easy}Title: ${secret}\n`);
  fs.writeFileSync(path.join(root, "levels.xsb"), `${easy}\n${easy}`);
  fs.writeFileSync(path.join(root, "more", "one.xsb"), easy);
  for (const [name, target] of [
    ["out.xsb", "../secret.xsb"],
    ["up", ".."],
    ["zero.xsb", "/dev/zero"],
    ["loop.xsb", "loop.xsb"],
    ["in.xsb", "more/one.xsb"],
  ] as const)
    fs.symlinkSync(target, path.join(root, name));
  execFileSync("mkfifo", [path.join(root, "fifo.xsb")]);
  const own = "levels.xsb more/one.xsb in.xsb out.xsb up/secret.xsb zero.xsb loop.xsb fifo.xsb".split(" ");
  const outside = [path.join(home, "secret.xsb"), "../secret.xsb", "more/../../secret.xsb", root];
  const files = [...own, ...outside, ...hostileFiles];
  return { home, root, data: path.join(folder, "data"), files, remove };
}

/** All files with their contents. Links are not followed. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fs.readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [file, entry.isFile() ? fs.readFileSync(file, "utf8") : ""];
    }),
  );
}

/** In place of the answer of a server that has ended. */
const noAnswer = {
  result: { isError: true, content: [{ text: '{"error":{"code":"failed","message":"It ended."}}' }] },
};

/** A server, its calls that wait for an answer, and its error output. */
class Server {
  errors = "";
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  readonly #exit: Promise<number | null>;
  #count = 0;
  #isRunning = true;

  constructor(root: string, data: string) {
    this.#child = spawn(process.execPath, [path.resolve("dist", "cli.js"), "mcp", root, "--allow-play"], {
      env: { ...process.env, XDG_DATA_HOME: data },
    });
    this.#exit = new Promise((resolve) => this.#child.once("exit", (code) => resolve(code)));
    void this.#exit.then((code) => {
      this.#isRunning = false;
      this.errors += `\nexit code ${code}`;
      for (const answer of this.#waiting.values()) answer(noAnswer);
    });
    this.#child.stdin!.on("error", () => undefined);
    this.#child.stderr!.on("data", (data: Buffer) => (this.errors = `${this.errors}${data}`.slice(-100_000)));
    let rest = "";
    this.#child.stdout!.on("data", (data: Buffer) => {
      const lines = `${rest}${data}`.split("\n");
      rest = lines.pop()!;
      for (const line of lines) this.#read(line);
    });
    this.write(
      '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"campaign","version":"1"}}}',
    );
    this.write('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  write(line: string): void {
    this.#child.stdin!.write(`${line}\n`);
  }

  /** The answer to a call of a tool. */
  ask(params: string): Promise<unknown> {
    if (!this.#isRunning) return Promise.resolve(noAnswer);
    const id = ++this.#count;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`);
    });
  }

  /** Ends the input. Resolves with the exit code. */
  end(): Promise<number | null> {
    this.#child.stdin!.end();
    return this.#exit;
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #read(line: string): void {
    const answer = JSON.parse(line) as { readonly id?: number | null };
    if (typeof answer.id !== "number") return;
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }
}
