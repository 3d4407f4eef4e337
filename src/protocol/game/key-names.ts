/** Names of keys as VS Code's `keybindings.json` has them. */

/** The player's own keys by the names of commands: the setting `tilework.editor.keys`. */
export type OwnKeys = Readonly<Record<string, readonly string[]>>;

const modifiers = ["ctrl", "shift", "alt", "meta"] as const;
const sameModifiers: Readonly<Record<string, string>> = { cmd: "meta", win: "meta", option: "alt" };

/**
 * A name in the form of `keyNamesOf`: modifiers in one order, and lower case except for the names of codes.
 */
export function normalKey(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((part) => {
      const names = part.split(/\+(?=.)/);
      const key = names.pop() ?? "";
      const held = names.map((one) => sameModifiers[one.toLowerCase()] ?? one.toLowerCase());
      const first = modifiers.filter((modifier) => held.includes(modifier));
      return [...first, key.startsWith("[") ? key : key.toLowerCase()].join("+");
    })
    .join(" ");
}

/** What is needed of a `KeyboardEvent`. */
export interface PressedKey {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const namesOfKeys: Readonly<Record<string, string>> = {
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
  " ": "space",
};

/** The names by which a key can be bound: what it writes, and its place on the keyboard. */
export function keyNamesOf(event: PressedKey): readonly string[] {
  const { key, code } = event;
  const prefix = modifiers.flatMap((modifier) => (event[`${modifier}Key`] ? [`${modifier}+`] : [])).join("");
  const written = key.toLowerCase();
  const numpad = /^Numpad(\d)$/.exec(code)?.[1];
  // Shift writes another sign on a key with a digit.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const name =
    numpad !== undefined && written === numpad
      ? `numpad${numpad}`
      : (digit ?? namesOfKeys[written] ?? written);
  return [prefix + name, `${prefix}[${code}]`];
}
