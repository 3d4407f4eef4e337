import * as vscode from "vscode";

function isOn(name: string): boolean {
  return vscode.workspace.getConfiguration("tilework.sokoban").get<unknown>(name) !== false;
}

/** Whether "Play · Edit · Solve" stands over the levels of a text. */
export function showsLenses(): boolean {
  return isOn("codeLens");
}

/** Whether the user is told when a box is lost. */
export function warnsOfDeadlocks(): boolean {
  return isOn("warnOfDeadlocks");
}
