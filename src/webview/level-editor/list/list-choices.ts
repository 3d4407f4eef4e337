import type { TemplateResult } from "lit";
import type { EditorAction } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import {
  fileOrder,
  type ListChoice,
  type ListFilter,
  type ListOrder,
  listFilters,
  listOrders,
} from "../../../protocol/levels/level-list.js";
import { icons } from "../../kit/icons.js";
import type { MenuGroups, MenuItem } from "../../kit/tilework-menu.js";
import { t } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorIcons } from "../tools/editor-icons.js";

/** The menus of the list: its order and its filter. */

function orderName(order: ListOrder): string {
  switch (order) {
    case "file":
      return t("As in the file");
    case "title":
      return t("Title");
    case "boxes":
      return t("Boxes");
    case "squares":
      return t("Squares inside");
    case "pushes":
      return t("Fewest pushes known");
    case "moves":
      return t("Fewest moves known");
    case "boxChanges":
      return t("Fewest box changes known");
    case "difficulty":
      return t("Difficulty, estimated");
    case "solved":
      return t("Solved first");
  }
}

function filterName(filter: ListFilter): string {
  switch (filter) {
    case "all":
      return t("All levels");
    case "unsolved":
      return t("Levels you haven't solved");
    case "duplicates":
      return t("Duplicates, rotated or not");
    case "problems":
      return t("Levels with problems");
  }
}

export function orderMenu(now: ListChoice, choose: (choice: Partial<ListChoice>) => void): MenuGroups {
  return [
    listOrders.map((order) => ({
      name: `order-${order}`,
      label: orderName(order),
      chosen: order === now.order,
      onPress: () => choose({ order, descending: order === now.order && now.descending }),
    })),
    [
      {
        name: "descending",
        label: t("In reverse order"),
        checked: now.descending,
        onPress: () => choose({ descending: !now.descending }),
      },
    ],
  ];
}

export function filterMenu(now: ListChoice, choose: (choice: Partial<ListChoice>) => void): MenuGroups {
  return [
    listFilters.map((filter) => ({
      name: `filter-${filter}`,
      label: filterName(filter),
      chosen: filter === now.filter,
      onPress: () => choose({ filter }),
    })),
  ];
}

/**
 * A short text of the selected order and filter: "Boxes, in reverse order · Unsolved levels". Empty for
 * the file's order without a filter.
 */
export function choiceText(choice: ListChoice): string {
  const { order, descending, filter } = choice;
  const name = orderName(order);
  const ordered = descending ? t("{0}, in reverse order", name) : name;
  const parts = [
    ...(order === fileOrder.order && !descending ? [] : [ordered]),
    ...(filter === fileOrder.filter ? [] : [filterName(filter)]),
  ];
  return parts.join(" · ");
}

/**
 * What can be done with the selected levels and with the whole file. `listed`: the order of the list, if it
 * is another one than that of the file.
 */
export function moreMenu(
  list: {
    readonly model: LevelEditorModel;
    selectAll(): void;
    arrange(levels: readonly number[]): void;
  },
  { version, count, canWrite }: LevelPage,
  levels: readonly number[],
  listed: readonly number[] | undefined,
): MenuGroups {
  const item = (
    name: string,
    label: string,
    icon: TemplateResult,
    onPress: () => void,
    disabled = false,
  ): MenuItem => ({ name, label, icon, disabled, onPress });
  const act = (action: EditorAction) => () => list.model.host.act(action);
  const renumber = () => list.model.changeList({ kind: "renumber" });
  const sort = t("Sort the File Like This List");
  return [
    [
      item("listCopy", t("Copy Levels"), icons.copy, act({ kind: "copyLevels", version, levels })),
      item(
        "listExport",
        t("Convert Levels…"),
        editorIcons.write,
        act({ kind: "exportLevels", version, levels }),
      ),
      item("listAll", t("Select All"), editorIcons.select, () => list.selectAll()),
    ],
    [
      item("random", t("Add a random level…"), editorIcons.random, act({ kind: "randomLevel" }), !canWrite),
      ...(listed?.length === count
        ? [item("listSort", sort, editorIcons.order, () => list.arrange(listed), !canWrite)]
        : []),
      item("listRenumber", t("Number Titles from 1"), icons.numbers, renumber, !canWrite),
    ],
  ];
}
