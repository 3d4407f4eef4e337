import * as vscode from "vscode";
import type { CommandName } from "../../manifest/commands.js";
import type { ViewItem } from "../../manifest/names.js";
import { commandId } from "./command-names.js";

/** What an entry of our trees shows. */
export interface EntryLook {
  /** Stays the same for the same thing, so that VS Code keeps it unfolded. */
  readonly id: string;
  readonly item: ViewItem | undefined;
  readonly label: string;
  /** Shown beside the label, dimmed. */
  readonly detail: string;
  /** A codicon; without one, the icon of a file. */
  readonly icon: string | undefined;
  readonly tooltip: string;
  /** The command of a click, which gets the entry; `undefined` if a click only unfolds it. */
  readonly command: CommandName | undefined;
}

export function treeItemOf(
  { id, item, label, detail, icon, tooltip, command }: EntryLook,
  entry: unknown,
  state: vscode.TreeItemCollapsibleState,
): vscode.TreeItem {
  const treeItem = new vscode.TreeItem(label, state);
  const color = icon === "warning" ? new vscode.ThemeColor("list.warningForeground") : undefined;
  treeItem.id = id;
  treeItem.description = detail;
  treeItem.iconPath = icon === undefined ? vscode.ThemeIcon.File : new vscode.ThemeIcon(icon, color);
  treeItem.tooltip = tooltip;
  treeItem.accessibilityInformation = { label: detail === "" ? label : `${label}, ${detail}` };
  if (item !== undefined) treeItem.contextValue = item;
  if (command !== undefined)
    treeItem.command = { command: commandId(command), title: label, arguments: [entry] };
  return treeItem;
}
