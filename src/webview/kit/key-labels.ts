import { sense } from "../../games/message.js";
import { type CommandEntry, type KeyRule, keyOfRule } from "../../manifest/entry.js";
import type { KeyPlace } from "../../manifest/places.js";
import type { Key } from "./controls.js";
import { t, translate } from "./translate.js";

// Tests run this where there is no navigator.
const isMac = /^Mac/.test(globalThis.navigator?.platform ?? "");

/** The first key of a command in these places, which is the one that is shown. */
export function firstKey({ keys = {} }: CommandEntry, places: readonly KeyPlace[]): KeyRule | undefined {
  return places.flatMap((place) => keys[place] ?? [])[0];
}

/** The display form of a key from the manifest. "short" is for buttons, where there is little room. */
export function shownKey(rule: KeyRule, form: "short" | "long"): Key {
  const text = keyOfRule(rule);
  const parts = text.split("+");
  const key = parts.at(-1)!;
  return [...parts.slice(0, -1)]
    .reverse()
    .reduce((shown, modifier) => modified(shown, modifier, form), plain(key, form));
}

function plain(key: string, form: "short" | "long"): Key {
  switch (key) {
    case "up":
      return { label: "↑", shortcut: "ArrowUp" };
    case "down":
      return { label: "↓", shortcut: "ArrowDown" };
    case "left":
      return { label: "←", shortcut: "ArrowLeft" };
    case "right":
      return { label: "→", shortcut: "ArrowRight" };
    case "space":
      return { label: t("Space"), shortcut: "Space" };
    case "enter":
      return { label: isMac ? "↩" : t("Enter"), shortcut: "Enter" };
    case "escape":
      return { label: t("Esc"), shortcut: "Escape" };
    case "home":
      return { label: translate(sense("Home", "key")), shortcut: "Home" };
    case "end":
      return { label: t("End"), shortcut: "End" };
    case "pageup":
      return { label: form === "short" ? t("PgUp") : t("Page Up"), shortcut: "PageUp" };
    case "pagedown":
      return { label: form === "short" ? t("PgDn") : t("Page Down"), shortcut: "PageDown" };
    default: {
      const label = key.slice(0, 1).toUpperCase() + key.slice(1);
      return { label, shortcut: label };
    }
  }
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
