import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import { range } from "../../../games/lists.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, type ListChoice } from "../../../protocol/levels/level-list.js";
import { controlStyles } from "../../kit/controls.js";
import { textFieldStyles } from "../../kit/fields.js";
import { icons } from "../../kit/icons.js";
import { markStyles } from "../../kit/overview-styles.js";
import { t } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { keepTextKeys } from "../tools/editor-keys.js";
import { editorIcons, iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { levelListStyles } from "./level-list-styles.js";
import {
  isAsInFile,
  LevelListing,
  LevelSelection,
  movedBefore,
  movedTogether,
  shiftBetween,
} from "./level-listing.js";
import { ListHead, moreMenu } from "./list-head.js";
import { detailOf, ListRows, RowDrag, revealRow, rowAt, rowPx, signs } from "./list-rows.js";
import { Thumbnails } from "./thumbnails.js";

const thumbnailPx = 48;
/** Rows drawn above and below the visible ones, so that scrolling shows no gaps. */
const spareRows = 6;

/** The levels of a file. Only the visible rows exist and are fetched, however many levels there are. */
@customElement("tilework-level-list")
export class TileworkLevelList extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, markStyles, textFieldStyles, levelListStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;
  @property({ attribute: false }) choice: ListChoice = fileOrder;
  @state() private scrolled = 0;
  @state() private renaming: number | undefined;
  @query(".rows") private readonly box!: HTMLElement | null;
  @query(".title-field") private readonly field!: HTMLInputElement | null;

  readonly #rows = new ListRows(
    (question) => this.model.host.rows(question),
    () => this.requestUpdate(),
  );
  readonly #observer = new ResizeObserver(() => this.requestUpdate());
  readonly #drag = new RowDrag(this, {
    levelAt: (clientY) => rowAt(this.box, clientY, this.page.count),
    canDrag: () => this.page.canWrite && this.#listing.found === undefined,
    dropped: (from, before) => this.#drop(from, before),
  });
  readonly #listing = new LevelListing(
    this,
    () => {
      const { page, choice } = this;
      return { page, choice, ask: this.model.host.list };
    },
    () => void this.updateComplete.then(() => this.#reveal()),
  );
  readonly #head = new ListHead(this, this.#listing);
  readonly #thumbnails = new Thumbnails(this, thumbnailPx);
  readonly #selection = new LevelSelection();
  /** The order that was requested for this version, and what is selected in it. */
  #arranged: { readonly version: number; readonly selected: readonly number[] } | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override focus(): void {
    this.box?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    const { page } = this;
    if (changed.has("choice") && (changed.get("choice") !== undefined || !isAsInFile(this.choice)))
      this.#listing.choose();
    if (before === undefined) return;
    if (before.knowledge !== page.knowledge) this.#listing.refresh();
    if (before.version === page.version) return;
    // Levels may have moved: cancel what is under way, so that it isn't applied to another level.
    this.#drag.cancel();
    const arranged = this.#arranged?.version === before.version ? this.#arranged : undefined;
    this.#selection.select(arranged?.selected ?? []);
    const shift = arranged === undefined ? shiftBetween(before, page) : "unknown";
    if (shift !== undefined) this.#rows.shift(shift);
    if (shift !== undefined && shift !== "unknown") this.#listing.shift(shift);
    if (this.renaming !== page.level || before.level !== page.level || before.levelKey !== page.levelKey)
      this.renaming = undefined;
    this.#listing.refresh();
  }

  protected override firstUpdated(): void {
    this.#reveal();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    if (before !== undefined && before.level !== this.page.level) this.#reveal();
    for (const canvas of this.renderRoot.querySelectorAll<HTMLCanvasElement>("canvas"))
      this.#thumbnails.paint(canvas, this.#rows.row(Number(canvas.dataset.level)));
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const { found } = this.#listing;
    const shown = found?.levels.length ?? page.count;
    const seen = Math.ceil((this.box?.clientHeight ?? 600) / rowPx);
    const first = Math.max(0, Math.floor(this.scrolled / rowPx) - spareRows);
    const places = Array.from(
      { length: Math.max(0, Math.min(shown, first + seen + 2 * spareRows) - first) },
      (_, index) => first + index,
    );
    const levels = places.map((place) => found?.levels[place] ?? place);
    this.#rows.want(page, this.choice.order, levels);
    return html`<div class="list">
      ${this.#head.search()}
      <div class="actions" role="group" aria-label=${t("Levels")}>
        ${this.#action("add", t("Add a level after this one"), editorIcons.add, () => this.#change("add"))}
        ${this.#action("duplicate", t("Duplicate this level"), icons.copy, () => this.#change("duplicate"))}
        ${this.#action("rename", t("Rename this level (F2)"), icons.rename, () => this.#rename(this.#level))}
        ${this.#action(
          "moveUp",
          t("Move this level up (Alt+↑)"),
          editorIcons.up,
          () => this.#moveAlong(-1),
          (page.level === 0 && !this.#selection.isSeveral) || found !== undefined,
        )}
        ${this.#action(
          "moveDown",
          t("Move this level down (Alt+↓)"),
          editorIcons.down,
          () => this.#moveAlong(1),
          (page.level === page.count - 1 && !this.#selection.isSeveral) || found !== undefined,
        )}
        ${this.#action(
          "delete",
          t("Delete this level (Del)"),
          icons.remove,
          () => this.#change("delete"),
          page.count <= this.#chosen.length,
        )}
        <tilework-menu
          name="listMore"
          .label=${t("More")}
          .icon=${icons.more}
          .groups=${moreMenu(this, page, this.#chosen, found?.levels)}
          @tilework-menu-closed=${this.#head.menuClosed}
        ></tilework-menu>
      </div>
      ${this.#head.summary(page, found?.levels.length, this.#chosen.length)}
      <div
        class="rows"
        role="listbox"
        tabindex="0"
        aria-label=${t("Levels")}
        aria-multiselectable="true"
        aria-activedescendant=${levels.includes(page.level) ? `level-${page.level}` : nothing}
        @scroll=${() => {
          this.scrolled = this.box?.scrollTop ?? 0;
        }}
        @keydown=${this.#pressed}
        @copy=${(event: Event) => this.#copy(event, "copyLevels")}
        @cut=${(event: Event) => this.#copy(event, "cutLevels")}
        @paste=${this.#paste}
      >
        <div class="all" role="presentation" .style=${`height:${shown * rowPx}px`}>
          ${repeat(
            levels,
            (level) => level,
            (level, index) => this.#row(page, level, first + index, shown),
          )}
          ${
            this.#drag.target === undefined
              ? nothing
              : html`<div class="drop" .style=${`top:${this.#drag.target * rowPx}px`}></div>`
          }
        </div>
      </div>
    </div>`;
  }

  #row(page: LevelPage, level: number, place: number, shown: number): TemplateResult {
    const row = this.#rows.row(level);
    const title = row === undefined ? "…" : row.title || t("Level {0}", level + 1);
    const isCurrent = level === page.level;
    const isSelected = this.#selection.isSeveral ? this.#selection.has(level) : isCurrent;
    return html`<div
      id=${`level-${level}`}
      class="row ${isCurrent ? "current" : ""} ${isSelected ? "selected" : ""}"
      role="option"
      aria-selected=${String(isSelected)}
      aria-setsize=${shown}
      aria-posinset=${place + 1}
      .style=${`transform:translateY(${place * rowPx}px)`}
      @click=${(event: MouseEvent) => this.#clicked(level, event)}
      @dblclick=${() => this.#rename(level)}
    >
      <canvas width="1" height="1" data-level=${level} aria-hidden="true"></canvas>
      ${
        this.renaming === level
          ? html`<input
              class="title-field"
              type="text"
              aria-label=${t("Title of level {0}", level + 1)}
              .value=${row?.title ?? ""}
              @click=${(event: Event) => event.stopPropagation()}
              @dblclick=${(event: Event) => event.stopPropagation()}
              @keydown=${this.#renameKey}
              @blur=${() => this.#renamed(true)}
            />`
          : html`<span class="texts">
              <span class="title" title=${title}>${title}</span>
              <span class="detail">${
                row === undefined ? "" : detailOf(row, this.#listing.found?.sameAs[place])
              }</span>
            </span>`
      }
      <span class="signs">${row && signs(row)}</span>
    </div>`;
  }

  #action(
    name: string,
    label: string,
    icon: TemplateResult,
    onPress: () => void,
    disabled = false,
  ): TemplateResult {
    return iconButton(name, label, icon, () => this.model.afterChange(onPress), {
      disabled: disabled || !this.page.canWrite,
    });
  }

  #change(kind: "add" | "duplicate" | "delete"): void {
    const { count, canWrite } = this.page;
    const level = this.#level;
    if (!canWrite || (kind === "delete" && count <= this.#chosen.length)) return;
    if (kind === "delete" && this.#selection.isSeveral)
      this.arrange(range(count).filter((place) => !this.#selection.has(place)));
    else this.model.changeList(kind === "add" ? { kind, at: level + 1 } : { kind, level });
  }

  #move(from: number, to: number): void {
    if (!this.page.canWrite || to < 0 || to >= this.page.count || from === to) return;
    this.model.changeList({ kind: "move", from, to });
  }

  /** Moves the selected levels in the file, if the list shows the file's order. */
  #moveAlong(by: 1 | -1): void {
    const { page } = this;
    if (this.#listing.found !== undefined) return;
    if (this.#selection.isSeveral) this.#gather(movedTogether(page.count, this.#chosen, by));
    else this.#move(this.#level, this.#level + by);
  }

  /** Drops a level before the one at `before`, with the others if it is one of several that are selected. */
  #drop(from: number, before: number): void {
    if (this.#selection.isSeveral && this.#selection.has(from))
      this.#gather(movedBefore(this.page.count, this.#chosen, before));
    else this.#move(from, before > from ? before - 1 : before);
  }

  /** The selected levels stay selected at their new places. */
  #gather(levels: readonly number[]): void {
    this.arrange(
      levels,
      this.#chosen.map((level) => levels.indexOf(level)),
    );
  }

  /** Puts all levels into an order. `selected`: the places that are selected after it. */
  arrange(levels: readonly number[], selected: readonly number[] = []): void {
    if (!this.page.canWrite) return;
    this.#arranged = { version: this.page.version, selected };
    this.model.changeList({ kind: "arrange", levels });
  }

  /** The level that was selected last, even if the host hasn't sent its page yet. */
  get #level(): number {
    return this.model.selectedLevel ?? this.page.level;
  }

  /** The levels that actions apply to. */
  get #chosen(): readonly number[] {
    return this.#selection.chosen(this.#level);
  }

  get #listed(): readonly number[] {
    return this.#listing.found?.levels ?? range(this.page.count);
  }

  #clicked(level: number, event: MouseEvent): void {
    const shown = this.#level;
    if (event.ctrlKey || event.metaKey) this.#selection.toggle(level, shown);
    else if (event.shiftKey) this.#selection.extend(level, shown, this.#listed);
    else {
      this.#selection.clear();
      this.model.select(level);
    }
    this.requestUpdate();
  }

  selectAll(): void {
    this.#selection.select(this.#listed);
    this.requestUpdate();
  }

  #copy(event: Event, kind: "copyLevels" | "cutLevels"): void {
    const { page } = this;
    if (event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    if (kind === "cutLevels" && (!page.canWrite || page.count <= this.#chosen.length)) return;
    const { version } = page;
    this.model.host.act({ kind, version, levels: this.#chosen });
  }

  readonly #paste = (event: Event) => {
    if (!this.page.canWrite || event.composedPath()[0] instanceof HTMLInputElement) return;
    event.preventDefault();
    this.model.act({ kind: "pasteLevels" });
  };

  #rename(level: number): void {
    if (!this.page.canWrite) return;
    this.renaming = level;
    void this.updateComplete.then(() => {
      this.field?.focus();
      this.field?.select();
    });
  }

  #renamed(keep: boolean): void {
    const level = this.renaming;
    if (level === undefined) return;
    const title = this.field?.value.trim() ?? "";
    this.renaming = undefined;
    if (keep && title !== (this.#rows.row(level)?.title ?? ""))
      this.model.changeList({ kind: "rename", level, title });
  }

  readonly #renameKey = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    this.#renamed(event.key === "Enter");
    this.focus();
  };

  readonly #pressed = (event: KeyboardEvent) => {
    if (event.composedPath()[0] instanceof HTMLInputElement || this.#actOf(event) === undefined) return;
    // Neither the page's text nor the board.
    event.preventDefault();
    event.stopPropagation();
    this.model.afterChange(() => this.#actOf(event)?.());
  };

  /** What a key does to the levels that are listed now. */
  #actOf(event: KeyboardEvent): (() => void) | undefined {
    const { page } = this;
    if (event.ctrlKey || event.metaKey)
      return event.key.toLowerCase() === "a" ? () => this.selectAll() : undefined;
    const places = this.#listing.found?.levels;
    const now = this.#level;
    const at = places === undefined ? now : places.indexOf(now);
    const last = (places?.length ?? page.count) - 1;
    const seen = Math.max(1, Math.floor((this.box?.clientHeight ?? rowPx) / rowPx) - 1);
    const go = (place: number) => {
      const level = places === undefined ? place : places[place];
      if (level === undefined) return;
      if (event.shiftKey) this.#selection.extend(level, now, this.#listed);
      else this.#selection.clear();
      this.requestUpdate();
      if (level !== now) this.model.select(level);
    };
    const close = () => {
      this.model.set({ listOpen: false });
      this.model.context.focusBoard();
    };
    const keys: Record<string, () => void> = {
      ArrowUp: () => (event.altKey ? this.#moveAlong(-1) : go(Math.max(0, at - 1))),
      ArrowDown: () => (event.altKey ? this.#moveAlong(1) : go(Math.min(last, at + 1))),
      PageUp: () => go(Math.max(0, at - seen)),
      PageDown: () => go(Math.min(last, at + seen)),
      Home: () => go(0),
      End: () => go(last),
      F2: () => this.#rename(now),
      Insert: () => this.#change("add"),
      Delete: () => this.#change("delete"),
      Enter: () => this.model.context.focusBoard(),
      Escape: () => {
        if (!this.#selection.isSeveral) return close();
        this.#selection.clear();
        this.requestUpdate();
      },
      // The key that opens the list on the board.
      l: close,
    };
    return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  }

  #reveal(): void {
    const { level } = this.page;
    const { found } = this.#listing;
    if (this.box !== null) revealRow(this.box, found === undefined ? level : found.levels.indexOf(level));
  }
}
