import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PanelDelegate } from "../../../src/extension/panel/game-panel.js";
import { Panels } from "../../../src/extension/panel/panels.js";
import { StandInPanel, window } from "../shared/vscode-stand-in.js";

describe("A game that opens while the player waits", () => {
  /** The calls of `reveal` when it opens, for a panel that is in a column, in front or behind an editor. */
  function revealed(column: number, visible: boolean): StandInPanel["revealed"] {
    const panel = new StandInPanel();
    Object.assign(panel, { viewColumn: column, visible, active: false });
    const host = {
      extensionUri: vscode.Uri.file("/"),
      held: { onDidKeep: () => ({ dispose: () => undefined }) },
      midend: { page: () => new Promise(() => undefined) },
      closed: () => undefined,
    } as unknown as PanelDelegate;
    const panels = new Panels(host);
    panels.revive(panel as never, { page: "home" });
    panels.show({ kind: "home" }, { beside: "quietly" });
    panels.dispose();
    return panel.revealed;
  }

  it("never covers the editor in which the player types", () => {
    const { viewColumn } = window.tabGroups.activeTabGroup;
    assert.deepEqual(revealed(viewColumn, false), [[vscode.ViewColumn.Beside, true]]);
    assert.deepEqual(revealed(viewColumn + 1, false), [[undefined, true]], "another editor is covered");
    assert.deepEqual(revealed(viewColumn + 1, true), [], "it is seen already");
  });
});
