import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { selectItem } from "../../kit/questions.js";
import { formatNumber, t } from "../../kit/translate.js";
import type { LevelDocuments } from "./level-documents.js";
import { type LevelTarget, levelName } from "./level-target.js";

/**
 * The named level, the file's only level, or the user's selection: one level or all. `undefined` if the user
 * selects nothing.
 */
export async function askForLevels(
  { document, level, isNamed }: LevelTarget,
  documents: LevelDocuments,
  title: string,
): Promise<readonly { readonly entry: LevelEntry; readonly index: number }[] | undefined> {
  const { levels } = documents.read(document).collection;
  const all = levels.map((entry, index) => ({ entry, index }));
  const named = isNamed && level !== undefined ? all[level] : undefined;
  if (named !== undefined) return [named];
  if (all.length === 1) return all;
  const whole = {
    label: t("All Levels ({0})", formatNumber(all.length)),
    description: "",
    chosen: all,
  };
  const one = all.map((item) => ({
    label: levelName(item.entry, item.index),
    description: item.index === level ? t("at the cursor") : "",
    chosen: [item],
  }));
  const first = level === undefined ? [] : one.slice(level, level + 1);
  const items = [...first, whole, ...one.filter((item) => !first.includes(item))];
  const placeholder = t("Select a level, or all of them");
  const picked = await selectItem({ title, placeholder, items, matchesDescription: true });
  return picked?.chosen;
}
