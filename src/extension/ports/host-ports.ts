import * as vscode from "vscode";
import type { Clipboard } from "../../midend/ports/outside.js";
import type { Speech } from "../../midend/ports/speech.js";
import { translate } from "../shared/translate.js";

/** What the extension host itself has of what games ask for. */

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
