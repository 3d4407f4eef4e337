import * as vscode from "vscode";
import { autoPlayMoveMs, replayMoveMs, setAutoPlayMoveMs, setReplayMoveMs } from "../shared/settings.js";
import type { RecordStore } from "../storage/record-store.js";
import { askPlayerName, askTempo } from "./dialogs.js";

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
  const ms = await askTempo(vscode.l10n.t("Replay Tempo"), [1000, 300, 120, 40], replayMoveMs());
  if (ms !== undefined) await setReplayMoveMs(ms);
  return ms !== undefined;
}
