import * as vscode from "vscode";
import type { Message } from "../games/message.js";

/** The message in the player's language. */
export function translate({ text, args }: Message): string {
  return vscode.l10n.t(text, ...args.map((arg) => (typeof arg === "object" ? translate(arg) : arg)));
}

/** A number as the player's language writes it: "12,345". */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(vscode.env.language).format(value);
}
