import * as vscode from "vscode";
import type { CommandName } from "../../manifest/commands.js";
import { commandId } from "./commands.js";

/** What a button in the status bar shows. */
export interface ButtonLook {
  /** A codicon. */
  readonly icon: string;
  readonly label: string;
  readonly tooltip: string;
}

/** A button in the status bar, hidden at first. */
export class StatusButton implements vscode.Disposable {
  readonly #item: vscode.StatusBarItem;

  /** `name`: for the menu in which the user hides items. */
  constructor(id: string, name: string, command: CommandName) {
    this.#item = vscode.window.createStatusBarItem(id, vscode.StatusBarAlignment.Right, 100);
    this.#item.name = name;
    this.#item.command = commandId(command);
  }

  dispose(): void {
    this.#item.dispose();
  }

  /** Hides it if there is nothing to show. */
  show(look: ButtonLook | undefined): void {
    if (look === undefined) {
      this.#item.hide();
      return;
    }
    const { icon, label, tooltip } = look;
    this.#item.text = `$(${icon}) ${label}`;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: tooltip, role: "button" };
    this.#item.show();
  }
}
