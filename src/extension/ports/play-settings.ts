import * as vscode from "vscode";
import type { Settings } from "../../midend/ports/ports.js";
import { Emitter } from "../../protocol/emitter.js";
import { playSettings, settingOf } from "../../protocol/game/settings.js";
import { chosenSkin, defaultVariant, setSetting, setting } from "../kit/settings.js";

/** VS Code's configuration, as the games read it. */
export class VscodeSettings implements Settings, vscode.Disposable {
  readonly #onDidChange = new Emitter<void>();
  readonly onDidChange = this.#onDidChange.event;
  readonly #listening = vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration("tilework")) this.#onDidChange.fire();
  });

  readonly play = playSettings((name) => setting(name));
  readonly skin = chosenSkin;
  readonly defaultVariant = defaultVariant;

  dispose(): void {
    this.#listening.dispose();
    this.#onDidChange.dispose();
  }

  change(...[name, value]: Parameters<Settings["change"]>): Promise<void> {
    return setSetting(settingOf(name), value);
  }
}
