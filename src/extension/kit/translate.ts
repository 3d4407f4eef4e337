import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { formatQuantity, keyOf, type Message, type MessageArgument, quantity } from "../../games/message.js";

/** The message in the player's language. */
export function translate(message: Message): string {
  const key = keyOf(message, vscode.env.language, vscode.l10n.bundle);
  const args = message.args.map(translateArgument);
  const { comment } = message;
  return comment === undefined ? vscode.l10n.t(key, ...args) : vscode.l10n.t({ message: key, args, comment });
}

function translateArgument(argument: MessageArgument): string | number {
  if (typeof argument !== "object") return argument;
  return "quantity" in argument ? formatQuantity(vscode.env.language, argument) : translate(argument);
}

/** The name of a size; for one that the game doesn't know, its name in saves. */
export function variantLabel(game: AnyGame, variant: string): string {
  const label = game.variant(variant)?.label;
  return label === undefined ? variant : translate(label);
}

/** A number in the format of the player's language: "12,345". */
export function formatNumber(value: number): string {
  return formatQuantity(vscode.env.language, quantity(value));
}
