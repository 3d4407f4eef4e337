import * as vscode from "vscode";

/** The measures of a level, computed when the lens becomes visible, because that replays solutions. */
export class MeasuresLens extends vscode.CodeLens {
  readonly #measures: () => string;
  readonly #command: vscode.Command;

  /** `command`: that of a click; its title is replaced by the measures */
  constructor(range: vscode.Range, measures: () => string, command: vscode.Command) {
    super(range);
    this.#measures = measures;
    this.#command = command;
  }

  static resolve(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof MeasuresLens) lens.command = { ...lens.#command, title: lens.#measures() };
    return lens;
  }
}
