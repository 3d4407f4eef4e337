import { realpathSync } from "node:fs";
import * as path from "node:path";
import type { Call } from "./calls.js";
import { filesIn, report, type Sandbox } from "./sandbox.js";

/** Forbidden changes of files by a call, in sentences. `wasKilled`: it had no time to remove anything. */
export function problemsOfFiles(
  { folder, before }: Sandbox,
  call: Call,
  wasKilled: boolean,
): readonly string[] {
  const after = filesIn(folder);
  const problems: string[] = [];
  const written = call.output === undefined ? undefined : nameIn(folder, call.output);
  const inputs = new Set(call.inputs.flatMap((input) => nameIn(folder, input) ?? []));
  const what: Context = { call, before, inputs };
  for (const [name, bytes] of before) {
    const now = after.get(name);
    if (now === undefined) problems.push(`${name} is gone.`);
    else if (now.equals(bytes)) continue;
    else if (call.writesInputs && inputs.has(name)) {
      if (!holdsLinesOf(now, bytes)) problems.push(`--write changed more of ${name} than it added.`);
    } else if (name !== written) problems.push(`${name} was changed.`);
    else problems.push(...problemsOfReplaced(name, bytes, now, what));
  }
  for (const [name, bytes] of after) {
    if (before.has(name)) continue;
    if (name === written) problems.push(...problemsOfWhole(name, bytes, what));
    else if (!(wasKilled && /^\.tilework-[0-9a-f]{16}\.tmp$/.test(name)))
      problems.push(`${name} was left there.`);
  }
  return problems;
}

interface Context {
  readonly call: Call;
  readonly before: ReadonlyMap<string, Buffer>;
  readonly inputs: ReadonlySet<string>;
}

function problemsOfReplaced(name: string, bytes: Buffer, now: Buffer, what: Context): readonly string[] {
  const { call, inputs } = what;
  // The two names of the same file.
  const same = name === "levels.xsb" ? "other-name.xsb" : name === "other-name.xsb" ? "levels.xsb" : name;
  if (inputs.has(name) || inputs.has(same)) return [`${name} was read and written to.`];
  if (!call.forces && bytes.length > 0 && !(call.args.includes("test") && bytes.toString() === report))
    return [`${name} was replaced.`];
  return problemsOfWhole(name, now, what);
}

function problemsOfWhole(name: string, bytes: Buffer, { call, before, inputs }: Context): readonly string[] {
  const { args } = call;
  if (args.includes("test"))
    return /^<\?xml[\s\S]*<\/testsuites>\n$/.test(bytes.toString()) ? [] : [`${name} is no whole report.`];
  // What these write is no copy of the lines that they read.
  const end = { export: /^\{[\s\S]*\}\n?$/, page: /^<!doctype html>[\s\S]*<\/html>\s*$/i }[args[0] ?? ""];
  if (end !== undefined) return end.test(bytes.toString()) ? [] : [`${name} is no whole file.`];
  const [input] = inputs;
  const source = input === undefined ? undefined : before.get(input);
  return source !== undefined && holdsLinesOf(bytes, source)
    ? []
    : [`${name} does not hold all of the file that it was made from.`];
}

/** The real file at the end of a path, if it is in the folder. */
function nameIn(folder: string, file: string): string | undefined {
  const full = path.resolve(folder, file);
  let real = full;
  try {
    real = realpathSync(full);
  } catch {
    // It does not exist.
  }
  return path.dirname(real) === realpathSync(folder) ? path.basename(real) : undefined;
}

/** Whether a text contains all lines of another one, in order. */
function holdsLinesOf(now: Buffer, before: Buffer): boolean {
  const lines = now.toString("latin1").split("\n");
  let at = 0;
  return before
    .toString("latin1")
    .split("\n")
    .every((line) => {
      while (at < lines.length && lines[at] !== line) at++;
      return at++ < lines.length;
    });
}
