import * as vscode from "vscode";
import type { AnyGame } from "../../games/game.js";
import { keyOf, type Message, type MessageArgument } from "../../games/message.js";

/** The message in the player's language. */
export function translate(message: Message): string {
  const key = keyOf(message, vscode.env.language, vscode.l10n.bundle);
  return vscode.l10n.t(key, ...message.args.map(translateArgument));
}

function translateArgument(argument: MessageArgument): string | number {
  if (typeof argument !== "object") return argument;
  return "quantity" in argument ? formatNumber(argument.quantity) : translate(argument);
}

/** The name of a size; for one that the game doesn't know, its name in saves. */
export function variantLabel(game: AnyGame, variant: string): string {
  const label = game.variant(variant)?.label;
  return label === undefined ? variant : translate(label);
}

/** A number in the format of the player's language: "12,345". */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(vscode.env.language).format(value);
}

/** "1:23" or "1:02:03"; under a minute with tenths: "12.3 s". */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return vscode.l10n.t("{0} s", (Math.floor(ms / 100) / 10).toFixed(1));
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
