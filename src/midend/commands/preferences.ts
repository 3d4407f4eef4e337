import * as vscode from "vscode";
import { moveMsOf, replayTempos } from "../../protocol/replay-tempo.js";
import {
  autoPlayMoveMs,
  replayMoveMs,
  type SokobanSkin,
  setAutoPlayMoveMs,
  setReplayMoveMs,
  setSokobanSkin,
  sokobanSkin,
} from "../../extension/shared/settings.js";
import { formatNumber } from "../../extension/shared/translate.js";
import type { RecordStore } from "../store/record-store.js";
import { askPlayerName, askTempo } from "./questions.js";

/** What players set by a question. Each returns whether it was answered. */

export async function changePlayerName(records: RecordStore): Promise<boolean> {
  const name = await askPlayerName(records.playerName);
  if (name !== undefined) await records.setPlayerName(name);
  return name !== undefined;
}

export async function chooseAutoPlayTempo(): Promise<boolean> {
  const ms = await askTempo(vscode.l10n.t("Auto Play Tempo"), [800, 250, 80, 0], autoPlayMoveMs());
  if (ms !== undefined) await setAutoPlayMoveMs(ms);
  return ms !== undefined;
}

export async function chooseReplayTempo(): Promise<boolean> {
  const now = replayMoveMs();
  const items = replayTempos.map((tempo) => {
    const ms = moveMsOf(tempo);
    return {
      label: vscode.l10n.t("{0}×", formatNumber(tempo)),
      description: ms === now ? vscode.l10n.t("{0} ms a move, chosen now", ms) : vscode.l10n.t("{0} ms a move", ms),
      ms,
    };
  });
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Replay Tempo") });
  if (chosen !== undefined) await setReplayMoveMs(chosen.ms);
  return chosen !== undefined;
}

/** Returns whether a look was chosen. */
export async function chooseSokobanSkin(): Promise<boolean> {
  const looks: readonly { readonly value: SokobanSkin; readonly label: string; readonly detail: string }[] = [
    { value: "warehouse", label: vscode.l10n.t("Warehouse"), detail: vscode.l10n.t("Crates between quiet walls") },
    { value: "blueprint", label: vscode.l10n.t("Blueprint"), detail: vscode.l10n.t("Lines on paper") },
    { value: "garden", label: vscode.l10n.t("Garden"), detail: vscode.l10n.t("Pots that come into flower between hedges") },
  ];
  const now = sokobanSkin();
  const items = looks.map((look) => ({ ...look, description: look.value === now ? vscode.l10n.t("chosen now") : "" }));
  const chosen = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Look of Sokoban") });
  if (chosen !== undefined) await setSokobanSkin(chosen.value);
  return chosen !== undefined;
}
