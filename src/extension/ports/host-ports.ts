import * as vscode from "vscode";
import type { Clipboard } from "../../midend/ports/outside.js";
import type { Speech } from "../../midend/ports/speech.js";
import { translate } from "../kit/translate.js";

/** Ports that the extension host implements without VS Code. */

export const speech: Speech = {
  get language() {
    return vscode.env.language;
  },
  translate,
};

export const clipboard: Clipboard = {
  read: async () => vscode.env.clipboard.readText(),
  write: async (text) => vscode.env.clipboard.writeText(text),
};
