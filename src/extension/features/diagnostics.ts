import * as vscode from "vscode";
import { prefix } from "../../manifest/names.js";
import type { RecordsKeeping, SavedGames } from "../../midend/ports/store.js";
import type { LoggedError } from "../kit/notify.js";
import { t } from "../kit/translate.js";

/** The sources of the report. */
export interface DiagnosedState {
  readonly extension: vscode.Extension<unknown>;
  readonly saves: Pick<SavedGames, "unfinished" | "listed">;
  readonly records: Pick<RecordsKeeping, "all" | "ready">;
  readonly errors: readonly LoggedError[];
}

/** Shows the information for a bug report, and copies it if the player agrees. */
export async function copyDiagnostics(sources: DiagnosedState): Promise<void> {
  const report = await diagnostics(sources);
  const copy = t("Copy");
  const chosen = await vscode.window.showInformationMessage(
    t("This is what a bug report needs. It holds no paths and no contents of files."),
    { modal: true, detail: report },
    copy,
  );
  if (chosen === copy) await vscode.env.clipboard.writeText(report);
}

/** The report as text. */
export async function diagnostics({ extension, saves, records, errors }: DiagnosedState): Promise<string> {
  const [unfinished, kept] = await Promise.all([saves.unfinished(), saves.listed(), records.ready()]);
  const { scores, levels } = records.all;
  return reportOf({
    versions: versionsOf(extension),
    settings: changedSettings(extension),
    counts: [
      ["unfinished games", unfinished.length],
      ["saved games", kept.length],
      ["best scores", [...scores.values()].reduce((sum, all) => sum + all.length, 0)],
      ["solved levels", levels.size],
    ],
    errors,
  });
}

function versionsOf({ packageJSON }: vscode.Extension<unknown>): readonly (readonly [string, string])[] {
  const { version } = packageJSON as { readonly version: string };
  const { env } = vscode;
  const process = (globalThis as { readonly process?: NodeProcess }).process;
  return [
    ["Tilework", version],
    [env.appName, vscode.version],
    [
      "Host",
      env.remoteName === undefined ? env.appHost : `${env.appHost}, remote (${kindOf(env.remoteName)})`,
    ],
    ["Window", env.uiKind === vscode.UIKind.Web ? "browser" : "desktop"],
    [
      "Extension runs in",
      process?.versions?.node === undefined ? "browser" : `Node ${process.versions.node}`,
    ],
    ["Platform", process?.platform === undefined ? "browser" : `${process.platform} ${process.arch}`],
    ["Language", env.language],
  ];
}

/** The kind of a remote, such as "ssh-remote". Some servers put their address there, which is left out. */
function kindOf(remoteName: string): string {
  return /^[a-z-]+$/.test(remoteName) ? remoteName : "server";
}

interface NodeProcess {
  readonly platform?: string;
  readonly arch?: string;
  readonly versions?: { readonly node?: string };
}

function changedSettings({
  packageJSON,
}: vscode.Extension<unknown>): readonly (readonly [string, unknown])[] {
  const { configuration: groups } = (
    packageJSON as { readonly contributes: { readonly configuration: readonly { properties: object }[] } }
  ).contributes;
  const settings = vscode.workspace.getConfiguration(prefix);
  return groups
    .flatMap(({ properties }) => Object.keys(properties))
    .flatMap((name) => {
      const key = name.slice(prefix.length + 1);
      const value = settings.get<unknown>(key);
      return JSON.stringify(value) === JSON.stringify(settings.inspect(key)?.defaultValue)
        ? []
        : [[name, value] as const];
    });
}

/** The content of a bug report. It contains nothing personal: no paths and no file contents. */
interface Facts {
  /** Names and versions, such as "VS Code" and "1.139.1". */
  readonly versions: readonly (readonly [name: string, value: string])[];
  /** The settings that differ from their defaults. */
  readonly settings: readonly (readonly [name: string, value: unknown])[];
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly errors: readonly LoggedError[];
}

/** The report as it is shown and copied. It is in English, the language of bug reports. */
export function reportOf({ versions, settings, counts, errors }: Facts): string {
  const parts = [
    versions.map(([name, value]) => `${name}: ${value}`),
    ["Changed settings:", ...listed(settings.map(([name, value]) => `${name}: ${settingText(value)}`))],
    ["Kept:", ...listed(counts.map(([name, count]) => `${name}: ${count}`))],
    [
      "Last errors:",
      ...listed(errors.map(({ atMs, error }) => `${new Date(atMs).toISOString()} ${errorText(error)}`)),
    ],
  ];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? ["  none"] : lines.map((line) => `  ${line}`);
}

/** A text setting may contain the player's names and paths, so only single words such as "4x4" are shown. */
function settingText(value: unknown): string {
  if (typeof value === "boolean" || typeof value === "number") return String(value);
  return typeof value === "string" && /^[\w-]{1,20}$/.test(value) ? value : "changed";
}

const maxCharacters = 200;
const maxFrames = 6;

/**
 * The kind of an error, and where it occurred in our own files. Quoted parts are left out, and a line ends
 * where a path or an address starts, because both may contain spaces.
 */
export function errorText(error: unknown): string {
  const [message, stack] =
    error instanceof Error ? [`${error.name}: ${error.message}`, error.stack ?? ""] : [String(error), ""];
  const [line = ""] = message.split("\n");
  const text = withoutPath(line.replace(/“[^”]*”?|"[^"]*"?|'[^']*'?|`[^`]*`?/g, "…")).slice(0, maxCharacters);
  const places = stack.split("\n").flatMap(placeIn).slice(0, maxFrames);
  return places.length === 0 ? text : `${text} (${places.join(" < ")})`;
}

/** A line up to the word in which a path or an address starts. */
function withoutPath(line: string): string {
  const slash = line.search(/[\\/]/);
  if (slash < 0) return line;
  let start = line[slash - 1] === ":" ? slash - 1 : slash;
  while (start > 0 && /[\w+.-]/.test(line[start - 1]!)) start--;
  return `${line.slice(0, start)}…`;
}

/** The function and the place of a line of a stack if it is in our own files. */
function placeIn(line: string): readonly string[] {
  const frame = /^\s*at (?:async )?(?:([\w.#<>$ ]{0,80}?)\s*\()?([^()]*)\)?$/.exec(line);
  const place = frame?.[2]
    ?.split(/[\\/]dist[\\/]/)
    .slice(1)
    .at(-1);
  if (place === undefined || !/^[\w\\/-]+\.js:\d+:\d+$/.test(place)) return [];
  return [`${frame?.[1] ?? ""} ${place.replaceAll("\\", "/")}`.trim()];
}
