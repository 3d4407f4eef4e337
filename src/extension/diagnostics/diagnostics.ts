import * as vscode from "vscode";
import { prefix } from "../../manifest/terms/names.js";
import type { RecordsKeeping, SavedGames } from "../../midend/ports/store.js";
import type { LoggedError } from "../shared/messages/recent-errors.js";
import { reportOf } from "./report.js";

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
  const copy = vscode.l10n.t("Copy");
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t("This is what a bug report needs. It holds no paths and no contents of files."),
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
  const { properties } = (
    packageJSON as { readonly contributes: { readonly configuration: { readonly properties: object } } }
  ).contributes.configuration;
  const settings = vscode.workspace.getConfiguration(prefix);
  return Object.keys(properties).flatMap((name) => {
    const key = name.slice(prefix.length + 1);
    const value = settings.get<unknown>(key);
    return JSON.stringify(value) === JSON.stringify(settings.inspect(key)?.defaultValue)
      ? []
      : [[name, value] as const];
  });
}
