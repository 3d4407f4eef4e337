import { type Message, say } from "../../../games/message.js";
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
import { type MenuGroups, menuItem } from "../../kit/tilework-menu.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorIcons } from "../tools/editor-icons.js";

/** The menus of the list: its order and its filter. */

const orderNames: Readonly<Record<ListOrder, Message>> = {
  file: say("As in the file"),
  title: say("Title"),
  boxes: say("Boxes"),
  squares: say("Squares inside"),
  pushes: say("Fewest pushes known"),
  moves: say("Fewest moves known"),
  boxChanges: say("Fewest box changes known"),
  difficulty: say("Difficulty, estimated"),
  solved: say("Solved first"),
};

const filterNames: Readonly<Record<ListFilter, Message>> = {
  all: say("All levels"),
  unsolved: say("Levels you haven't solved"),
  duplicates: say("Duplicates, rotated or not"),
  problems: say("Levels with problems"),
};

export function orderMenu(now: ListChoice, choose: (choice: Partial<ListChoice>) => void): MenuGroups {
  return [
    listOrders.map((order) => ({
      name: `order-${order}`,
      label: translate(orderNames[order]),
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
      label: translate(filterNames[filter]),
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
  const name = translate(orderNames[order]);
  const ordered = descending ? t("{0}, in reverse order", name) : name;
  const parts = [
    ...(order === fileOrder.order && !descending ? [] : [ordered]),
    ...(filter === fileOrder.filter ? [] : [translate(filterNames[filter])]),
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
  const act = (action: EditorAction) => () => list.model.host.act(action);
  const renumber = () => list.model.changeList({ kind: "renumber" });
  const sort = t("Sort the File Like This List");
  return [
    [
      menuItem("listCopy", t("Copy Levels"), icons.copy, act({ kind: "copyLevels", version, levels })),
      menuItem(
        "listExport",
        t("Convert Levels…"),
        editorIcons.write,
        act({ kind: "exportLevels", version, levels }),
      ),
      menuItem("listAll", t("Select All"), editorIcons.select, () => list.selectAll()),
    ],
    [
      menuItem(
        "random",
        t("Add a random level…"),
        editorIcons.random,
        act({ kind: "randomLevel" }),
        !canWrite,
      ),
      ...(listed?.length === count
        ? [menuItem("listSort", sort, editorIcons.order, () => list.arrange(listed), !canWrite)]
        : []),
      menuItem("listRenumber", t("Number Titles from 1"), icons.numbers, renumber, !canWrite),
    ],
  ];
}
