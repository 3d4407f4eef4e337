import * as l10n from "@vscode/l10n";
import type { Message, MessageArgument } from "../../../games/message.js";
import { formatNumber } from "./language.js";

/** The message in the user's language. */
export function translate({ text, args }: Message): string {
  return l10n.t(text, ...args.map(translateArgument));
}

function translateArgument(argument: MessageArgument): string | number {
  if (typeof argument !== "object") return argument;
  return "quantity" in argument ? formatNumber(argument.quantity) : translate(argument);
}
