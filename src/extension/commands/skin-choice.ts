import * as vscode from "vscode";
import { type SokobanSkin, setSokobanSkin, sokobanSkin } from "../shared/settings.js";

/** Returns whether a skin was chosen. */
export async function chooseSokobanSkin(): Promise<boolean> {
  const looks: readonly { readonly value: SokobanSkin; readonly label: string; readonly detail: string }[] = [
    {
      value: "warehouse",
      label: vscode.l10n.t("Warehouse"),
      detail: vscode.l10n.t("Crates between quiet walls"),
    },
    { value: "blueprint", label: vscode.l10n.t("Blueprint"), detail: vscode.l10n.t("Lines on paper") },
    {
      value: "garden",
      label: vscode.l10n.t("Garden"),
      detail: vscode.l10n.t("Pots that come into flower between hedges"),
    },
  ];
  const now = sokobanSkin();
  const items = looks.map((look) => ({
    ...look,
    description: look.value === now ? vscode.l10n.t("chosen now") : "",
  }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Look of Sokoban") });
  if (chosen !== undefined) await setSokobanSkin(chosen.value);
  return chosen !== undefined;
}
