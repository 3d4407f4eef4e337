import { type Message, say, sense } from "../../games/message.js";
import { type CommandEntry, type KeyRule, type KeyText, keyOfRule } from "../../manifest/entry.js";
import type { KeyPlace } from "../../manifest/places.js";
import { keyNamesOf, normalKey, type OwnKeys, type PressedKey } from "../../protocol/game/key-names.js";
import { t, translate } from "./translate.js";

/** A key of a button. */
export interface Key {
  /** The label shown on the button. */
  readonly label: string;
  /** The format of `aria-keyshortcuts`. */
  readonly shortcut: string;
}

/** What a button does, and its key. */
export function tooltipOf(text: string, key: Key | undefined): string {
  return key === undefined ? text : t("{0} ({1})", text, key.label);
}

// Tests run this where there is no navigator.
export const isMac = /^Mac/.test(globalThis.navigator?.platform ?? "");

/** The first key of a command in these places, which is the one that is shown. */
export function firstKey({ keys = {} }: CommandEntry, places: readonly KeyPlace[]): KeyRule | undefined {
  return places.flatMap((place) => keys[place] ?? [])[0];
}

/** The display form of a key from the manifest. "short" is for buttons, where there is little room. */
export function shownKey(rule: KeyRule, form: "short" | "long"): Key {
  const text = keyOfRule(rule);
  const parts = text.split(/\+(?=.)/);
  const key = parts.at(-1)!;
  return [...parts.slice(0, -1)]
    .reverse()
    .reduce((shown, modifier) => modified(shown, modifier, form), plain(key, form));
}

/** Keys with names: what is shown, and their names in `aria-keyshortcuts`. */
const namedKeys: Readonly<Record<string, readonly [label: Message | string, shortcut: string]>> = {
  up: ["↑", "ArrowUp"],
  down: ["↓", "ArrowDown"],
  left: ["←", "ArrowLeft"],
  right: ["→", "ArrowRight"],
  space: [say("Space"), "Space"],
  enter: [isMac ? "↩" : say("Enter"), "Enter"],
  escape: [say("Esc"), "Escape"],
  home: [sense("Home", "key"), "Home"],
  end: [say("End"), "End"],
  pageup: [say("Page Up"), "PageUp"],
  pagedown: [say("Page Down"), "PageDown"],
};
const shortNames: Readonly<Record<string, Message>> = { pageup: say("PgUp"), pagedown: say("PgDn") };

function plain(key: string, form: "short" | "long"): Key {
  const letters = key.slice(0, 1).toUpperCase() + key.slice(1);
  const [usual, shortcut] = namedKeys[key] ?? [letters, letters];
  const label = form === "short" ? (shortNames[key] ?? usual) : usual;
  return { label: typeof label === "string" ? label : translate(label), shortcut };
}

function modified({ label, shortcut }: Key, modifier: string, form: "short" | "long"): Key {
  if (modifier === "shift") {
    const isSign = isMac || form === "short";
    return { label: isSign ? `⇧${label}` : t("Shift+{0}", label), shortcut: `Shift+${shortcut}` };
  }
  if (modifier === "alt") return { label: `${isMac ? "⌥" : "Alt+"}${label}`, shortcut: `Alt+${shortcut}` };
  return isMac && (modifier === "mod" || modifier === "meta")
    ? { label: `⌘${label}`, shortcut: `Meta+${shortcut}` }
    : { label: t("Ctrl+{0}", label), shortcut: `Control+${shortcut}` };
}

/**
 * Keys that a page handles itself, from the table that also makes VS Code's keybindings. Nothing has to cross
 * to VS Code and back, so such keys act at once and in their order.
 */

/** The table of the keys of a page. */
export class PageKeys<Name extends string> {
  /** The player's own keys, which replace those of the table. */
  own: OwnKeys = {};

  constructor(private readonly table: Readonly<Record<Name, CommandEntry>>) {}

  /** The keys of a command in one place, without usual keys that the player has given to others there. */
  rulesOf(name: Name, place: KeyPlace): readonly KeyText[] {
    const usual = (this.table[name].keys?.[place] ?? []).map(keyOfRule);
    if (usual.length > 0 && Object.hasOwn(this.own, name)) return this.own[name]!.map(normalKey) as KeyText[];
    const taken = (Object.keys(this.table) as Name[])
      .filter((other) => Object.hasOwn(this.own, other) && this.table[other].keys?.[place] !== undefined)
      .flatMap((other) => this.own[other]!.map(nameOf));
    return usual.filter((rule) => !taken.includes(nameOf(rule)));
  }

  /** The command of a pressed key, of those that are meant. */
  commandOf(event: WrittenKey, place: KeyPlace, isMeant = (_: Name) => true): Name | undefined {
    for (const pressed of namesOf(event)) {
      const name = (Object.keys(this.table) as Name[]).find(
        (one) => isMeant(one) && this.rulesOf(one, place).some((rule) => nameOf(rule) === pressed),
      );
      if (name !== undefined) return name;
    }
    return undefined;
  }
}

/** What is needed of a `KeyboardEvent`. */
type WrittenKey = PressedKey & { getModifierState?(modifier: string): boolean };

/** What Shift writes on an American keyboard. */
const shifted: Readonly<Record<string, string>> = { "shift+/": "?", "shift+-": "_" };

function nameOf(rule: string): string {
  const name = normalKey(rule.replace("mod+", isMac ? "cmd+" : "ctrl+"));
  return shifted[name] ?? name;
}

/**
 * The names of a key by what it writes, on any keyboard, the best one first. A sign may need Shift or AltGr.
 * Where the key writes a letter of another script, the Latin letter at its place counts.
 */
function namesOf(event: WrittenKey): readonly string[] {
  const { key, code } = event;
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(key);
  const isWritten = event.getModifierState?.("AltGraph") === true;
  const shiftKey = event.shiftKey && !isSign;
  const ctrlKey = event.ctrlKey && !isWritten;
  const altKey = event.altKey && !isWritten;
  const held = { ctrlKey, shiftKey, altKey, metaKey: event.metaKey };
  const latin = /^[^\0-\x7f]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  // A key with a digit may write a sign. Its code then counts where nothing else is held.
  const sign = isSign ? keyNamesOf({ key, code: "", ...held })[0]! : undefined;
  if (sign !== undefined && (event.shiftKey || isWritten)) return [sign];
  return [
    ...(sign === undefined ? [] : [sign]),
    ...keyNamesOf({ key, code, ...held }),
    ...(latin === undefined ? [] : keyNamesOf({ key: latin, code, ...held })),
  ];
}
