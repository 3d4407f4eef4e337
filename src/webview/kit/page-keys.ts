import { type CommandEntry, type KeyText, keyOfRule } from "../../manifest/entry.js";
import type { KeyPlace } from "../../manifest/places.js";
import type { OwnKeys } from "../../protocol/game/key-names.js";
import { keyNamesOf, normalKey, type PressedKey } from "../../protocol/game/key-names.js";

/**
 * Keys that a page handles itself, from the table that also makes VS Code's keybindings. Nothing has to cross
 * to VS Code and back, so such keys act at once and in their order.
 */

const isMac = /^Mac/.test(globalThis.navigator?.platform ?? "");

/** The table of the keys of a page. */
export class PageKeys<Name extends string> {
  /** The player's own keys, which replace those of the table. */
  own: OwnKeys = {};

  constructor(private readonly table: Readonly<Record<Name, CommandEntry>>) {}

  /** The keys of a command in one place. */
  rulesOf(name: Name, place: KeyPlace): readonly KeyText[] {
    const usual = (this.table[name].keys?.[place] ?? []).map(keyOfRule);
    const own = Object.hasOwn(this.own, name) ? this.own[name] : undefined;
    return usual.length === 0 || own === undefined ? usual : (own.map(normalKey) as KeyText[]);
  }

  /** The command of a pressed key, of those that are meant. The player's own keys come first. */
  commandOf(event: WrittenKey, place: KeyPlace, isMeant = (_: Name) => true): Name | undefined {
    for (const pressed of namesOf(event)) {
      const names = (Object.keys(this.table) as Name[]).filter(
        (name) => isMeant(name) && this.rulesOf(name, place).some((rule) => nameOf(rule) === pressed),
      );
      if (names.length > 0) return names.find((name) => Object.hasOwn(this.own, name)) ?? names[0];
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
