/**
 * A sentence for the player that can still be translated: the English text with `{0}`, `{1}`… for its
 * arguments. The games are pure and know no language but this one; the extension host looks `text` up in VS
 * Code's bundle.
 */
export interface Message {
  readonly text: string;
  readonly args: readonly MessageArgument[];
}

export type MessageArgument = string | number | Message | Quantity;

/**
 * A number that is counted, so that it is written as the player's language groups digits: "12,345". Tiles and
 * seeds are plain numbers.
 */
export interface Quantity {
  readonly quantity: number;
}

export function quantity(value: number): Quantity {
  return { quantity: value };
}

/**
 * Makes a message. The text must be a literal: `l10n/bundle.l10n.json` is collected from these calls (a test
 * compares them).
 */
export function say(text: string, ...args: readonly MessageArgument[]): Message {
  return { text, args };
}

/** The message in English, for tests, the command line and logs. */
export function english(message: Message): string {
  return message.text.replace(/\{(\d+)\}/g, (whole, index: string) => {
    const value = message.args[Number(index)];
    if (value === undefined) return whole;
    if (typeof value !== "object") return String(value);
    return "quantity" in value ? value.quantity.toLocaleString("en-US") : english(value);
  });
}
