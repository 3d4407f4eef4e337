import * as vscode from "vscode";
import type { LevelGame } from "../../games/game.js";
import type { FileLevel, Levels } from "../../games/levels.js";
import type { ViewLevel } from "../../protocol/game/game-pages.js";
import { isTextFile, mayBeLevels } from "../../extension/shared/level-files.js";
import { formatNumber, translate, variantLabel } from "../../extension/shared/translate.js";
import type { LevelRecords } from "../store/level-records.js";

/** Questions about levels. Each returns `undefined` when it was dismissed. */

interface VariantItem extends vscode.QuickPickItem {
  readonly variant?: string;
}

/** A level of the collections that come with the game, a new random one, or one that was dealt before; its slot. */
export async function askLevel(
  game: LevelGame,
  records: LevelRecords,
  begun: ReadonlySet<string>,
  recent: readonly ViewLevel[],
  now: string | undefined,
): Promise<string | undefined> {
  const { levels } = game;
  const items: VariantItem[] = levels.collections.flatMap(({ title, levels: listed }) => [
    { label: title, kind: vscode.QuickPickItemKind.Separator },
    ...listed.map(({ variant, title: name, key }, index) => ({
      label: `${mark(records, key)} ${index + 1}. ${name}`,
      description: [...placeText(variant === now, begun.has(variant)), ...bestText(records, key)].join(" · "),
      variant,
    })),
  ]);
  const random = levels.random.map((variant) => ({ label: `$(sparkle) ${variantLabel(game, variant)}`, variant }));
  const dealt = recent.map(({ variant, title, size, best, begun: isBegun, solved }) => ({
    label: `${solved ? "$(pass-filled)" : "$(circle-large-outline)"} ${title}`,
    description: [size, ...placeText(false, isBegun), best].filter((text) => text !== "").join(" · "),
    variant,
  }));
  const heading = (label: string): VariantItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const all = [...items, heading(vscode.l10n.t("Random levels")), ...random, heading(vscode.l10n.t("Random, recent")), ...dealt];
  const options = { title: vscode.l10n.t("Choose Level"), placeHolder: vscode.l10n.t("Number or title; solved levels have a tick") };
  return (await choose(all, options, (item) => now !== undefined && item.variant === now))?.variant;
}

/** As `showQuickPick`, with the item of the level on the board marked from the start: it may be the thousandth. */
function choose<Item extends vscode.QuickPickItem>(
  items: readonly Item[],
  { title, placeHolder }: { readonly title: string; readonly placeHolder: string },
  isNow: (item: Item) => boolean,
): Promise<Item | undefined> {
  const picker = vscode.window.createQuickPick<Item>();
  picker.title = title;
  picker.placeholder = placeHolder;
  picker.items = items;
  picker.activeItems = items.filter(isNow);
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/** A level of a file; its place there. */
export async function askLevelOf(
  fileName: string,
  found: readonly FileLevel<unknown>[],
  levels: Levels<unknown, string>,
  records: LevelRecords,
  isBegun: (start: unknown) => boolean,
  now: number,
): Promise<number | undefined> {
  const items = found.map(({ title, start: begin }, index) => {
    const start = begin();
    const key = start.ok ? levels.key(start.value) : undefined;
    const name = title === "" ? vscode.l10n.t("Level {0}", index + 1) : `${index + 1}. ${title}`;
    return {
      label: key === undefined ? `$(error) ${name}` : `${mark(records, key)} ${name}`,
      description: [
        ...placeText(index === now, start.ok && isBegun(start.value)),
        ...(key === undefined ? [] : bestText(records, key)),
        ...(start.ok ? [] : [translate(start.error)]),
      ].join(" · "),
      index,
    };
  });
  const options = { title: vscode.l10n.t("Choose Level of {0}", fileName), placeHolder: vscode.l10n.t("Number or title; solved levels have a tick") };
  return (await choose(items, options, (item) => item.index === now))?.index;
}

function placeText(isOnBoard: boolean, isBegun: boolean): readonly string[] {
  if (isOnBoard) return [vscode.l10n.t("on the board")];
  return isBegun ? [vscode.l10n.t("begun")] : [];
}

function mark(records: LevelRecords, key: string): string {
  return records.isSolved(key) ? "$(pass-filled)" : "$(circle-large-outline)";
}

function bestText(records: LevelRecords, key: string): readonly string[] {
  const best = records.best(key);
  if (best === undefined) return [];
  return [vscode.l10n.t("best: {0} moves, {1} pushes", formatNumber(best.moves.moves), formatNumber(best.pushes.pushes))];
}

/** A file of levels: the one in the active editor, else one that is chosen. `.txt` files are often something else, so those are looked into. */
export async function askLevelFile(holdsLevels: (document: vscode.TextDocument) => boolean): Promise<vscode.Uri | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  if (active !== undefined && mayBeLevels(active) && (!isTextFile(active) || holdsLevels(active))) return active.uri;
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (input instanceof vscode.TabInputCustom && input.viewType.startsWith("tilework.")) return input.uri;
  const filters = { [vscode.l10n.t("Sokoban Levels")]: ["xsb", "sok", "txt", "slc"] };
  const [chosen] =
    (await vscode.window.showOpenDialog({ title: vscode.l10n.t("Play Sokoban Levels"), openLabel: vscode.l10n.t("Play"), filters })) ?? [];
  return chosen;
}
