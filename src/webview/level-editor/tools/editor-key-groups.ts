import { type Message, say } from "../../../games/message.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { EditorCommandEntry, KeyText } from "../../../manifest/entry.js";
import type { EditorPart } from "../../../protocol/levels/editor-wire.js";
import { isMac, shownKey } from "../../kit/page-keys.js";
import type { KeyGroup, KeyRow } from "../../kit/tilework-key-sheet.js";
import { t, translate } from "../../kit/translate.js";
import { documentKey, editorKeys, placeOfPart, table } from "./editor-keys.js";

type Part = Exclude<EditorPart, "none">;

/** The keys of all parts of the editor, those of `part` first. */
export function editorKeyGroups(part: Part): readonly KeyGroup[] {
  const parts = (["board", "test", "replay", "merge"] as const).toSorted(
    (one, other) => Number(other === part) - Number(one === part),
  );
  return parts.map((one) => ({
    title: translate(titles[one]),
    rows: [...commandRows(one), ...otherRows(one)],
  }));
}

const titles: Readonly<Record<Part, Message>> = {
  board: say("Drawing"),
  test: say("Playtest and design by pulling"),
  replay: say("Solution"),
  merge: say("Merge conflicts"),
};

/** A row for each name, with all keys of its commands in this part of the editor. */
function commandRows(part: Part): readonly KeyRow[] {
  const rows = new Map<string, readonly string[]>();
  for (const name of Object.keys(table) as EditorCommand[]) {
    const keys = editorKeys.rulesOf(name, placeOfPart[part]);
    if (keys.length === 0) continue;
    const { label, testLabel = label }: EditorCommandEntry = table[name];
    const named = part === "test" ? testLabel : label;
    const title = named === undefined ? t("Move") : translate(named);
    rows.set(title, [...(rows.get(title) ?? []), ...keys]);
  }
  return [...rows].map(([label, keys]) => ({
    label,
    keys: keys
      // A digit stands for that of the number pad, too.
      .filter((key) => !key.startsWith("numpad") || !keys.includes(key.replace("numpad", "")))
      .map((key) => shownKey(key as KeyText, "short").label),
  }));
}

/** VS Code's own keys for the document, and what the mouse does. */
function otherRows(part: Part): readonly KeyRow[] {
  if (part !== "board") return [];
  return [
    { label: t("Undo"), keys: [documentKey("undo").label] },
    { label: t("Redo"), keys: [documentKey("redo").label] },
    { label: t("Erase"), keys: [t("Right mouse button")] },
    { label: t("Zoom"), keys: [t("{0} and mouse wheel", wheelKey)] },
  ];
}

const wheelKey = isMac ? "⌘" : "Ctrl";
