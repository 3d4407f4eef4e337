import { html, nothing, type TemplateResult } from "lit";
import { type Message, plural, quantity, say } from "../../../games/message.js";
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
import { button } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { type MenuGroups, menuItem } from "../../kit/tilework-menu.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { keepTextKeys } from "../tools/editor-keys.js";
import { editorIcons, iconButton } from "../tools/tool-button.js";
import type { LevelListing } from "./level-listing.js";

interface List extends HTMLElement {
  readonly model: LevelEditorModel;
  readonly choice: ListChoice;
}

/** The head of the level list: the search, the menus of order and filter, and a summary. */
export class ListHead {
  constructor(
    private readonly list: List,
    private readonly listing: Pick<LevelListing, "text" | "type" | "first">,
  ) {}

  search(): TemplateResult {
    const { choice } = this.list;
    const isOrdered = choice.order !== fileOrder.order || choice.descending;
    return html`<div class="find">
      <input
        class="search"
        type="search"
        placeholder=${t("Search levels")}
        aria-label=${t("Search levels by title, author or number")}
        .value=${this.listing.text}
        @input=${this.#typed}
        @keydown=${this.#searchKey}
      />
      ${this.#menu(
        "listOrder",
        t("Order of the list"),
        editorIcons.order,
        orderMenu(choice, this.#choose),
        isOrdered,
      )}
      ${this.#menu(
        "listFilter",
        t("What the list shows"),
        editorIcons.filter,
        filterMenu(choice, this.#choose),
        choice.filter !== fileOrder.filter,
      )}
    </div>`;
  }

  /**
   * The number of levels; and the selected order and filter, with a button that resets them. `shown`:
   * `undefined` if all levels are listed in the file's order. `selected`: the number of levels that actions
   * apply to.
   */
  summary(page: LevelPage, shown: number | undefined, selected: number): TemplateResult {
    const { choice } = this.list;
    const chosen = choiceText(choice);
    return html`<div class="count">
      <span>${
        shown === undefined
          ? translate(
              plural(
                page.count,
                "{0} level, {1} solved",
                "{0} levels, {1} solved",
                quantity(page.solvedCount),
              ),
            )
          : t("Levels: {0} of {1}", formatNumber(shown), formatNumber(page.count))
      }</span>
      ${
        selected < 2
          ? nothing
          : html`<span class="several">${t("Selected: {0}", formatNumber(selected))}</span>`
      }
      ${
        chosen === ""
          ? nothing
          : html`<span class="chosen" title=${chosen}
              ><span class="choice">${chosen}</span
              >${iconButton(
                "listReset",
                t("Show all levels, in the order of the file"),
                editorIcons.close,
                this.#reset,
              )}</span
            >`
      }
      ${
        choice.order === "difficulty"
          ? button("rateAll", t("Rate Levels"), () => this.list.model.host.act({ kind: "rateAll" }), {
              icon: editorIcons.compare,
              tooltip: t(
                "Estimate how hard they are, by solutions and a simulated player. This takes some seconds for each level.",
              ),
            })
          : nothing
      }
    </div>`;
  }

  #menu(
    name: string,
    label: string,
    icon: TemplateResult,
    groups: MenuGroups,
    isOn: boolean,
  ): TemplateResult {
    return html`<tilework-menu
      class=${isOn ? "on" : ""}
      name=${name}
      .label=${label}
      .icon=${icon}
      .groups=${groups}
      @tilework-menu-closed=${this.menuClosed}
    ></tilework-menu>`;
  }

  /** `Enter` opens the first level that was found, and `↓` leads to the list. */
  readonly #searchKey = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.isComposing) return;
    if (event.key === "ArrowDown") {
      event.preventDefault();
      this.list.focus();
    } else if (event.key === "Enter") {
      void this.listing.first().then((level) => {
        if (level !== undefined) this.list.model.select(level);
      });
    }
  };

  readonly #typed = (event: Event) => this.listing.type((event.target as HTMLInputElement).value);

  /** The keyboard focus stays in the list. */
  readonly menuClosed = (event: Event) => {
    event.stopPropagation();
    this.list.focus();
  };

  readonly #choose = (chosen: Partial<ListChoice>) =>
    this.list.model.set({ listChoice: { ...this.list.choice, ...chosen } });

  readonly #reset = () => {
    this.#choose(fileOrder);
    this.list.focus();
  };
}

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

function orderMenu(now: ListChoice, choose: (choice: Partial<ListChoice>) => void): MenuGroups {
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

function filterMenu(now: ListChoice, choose: (choice: Partial<ListChoice>) => void): MenuGroups {
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
function choiceText(choice: ListChoice): string {
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
