import * as vscode from "vscode";
import type { Message, MessageArgument } from "../games/message.js";

/** The message in the player's language. */
export function translate({ text, args }: Message): string {
  return vscode.l10n.t(text, ...args.map(translateArgument));
}

function translateArgument(argument: MessageArgument): string | number {
  if (typeof argument !== "object") return argument;
  return "quantity" in argument ? formatNumber(argument.quantity) : translate(argument);
}

/** A number as the player's language writes it: "12,345". */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(vscode.env.language).format(value);
}
