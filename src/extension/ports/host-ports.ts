import * as vscode from "vscode";
import type { Clipboard } from "../../midend/ports/outside.js";
import type { Speech } from "../../midend/ports/speech.js";
import type { Chance, Time } from "../../midend/ports/time.js";
import { randomId, randomUint32 } from "../../platform/random.js";
import { hostSlices } from "../../platform/slices.js";
import { translate } from "../shared/translate.js";

/** What the extension host itself has of what games ask for. */

export const time: Time = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  slices: hostSlices,
};

export const chance: Chance = { seed: randomUint32, id: randomId };

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
