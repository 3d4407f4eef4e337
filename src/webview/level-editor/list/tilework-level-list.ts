import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { EditorHostApi } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { fileOrder, type ListChoice } from "../../../protocol/levels/level-list.js";
import { controlStyles } from "../../shared/controls/controls.js";
import { icons } from "../../shared/controls/icons.js";
import { textFieldStyles } from "../../shared/controls/text-field-styles.js";
import { markStyles } from "../../shared/overview/overview-styles.js";
import { dispatchIntent } from "../model/editor-intents.js";
import { editorIcons } from "../tools/editor-icons.js";
import { keepTextKeys } from "../tools/text-field-keys.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { levelListStyles } from "./level-list-styles.js";
import { isAsInFile, LevelListing } from "./level-listing.js";
import { shiftBetween } from "./level-shift.js";
import { detailOf, signs } from "./level-signs.js";
import { ListHead } from "./list-head.js";
import { type AskRows, ListRows } from "./list-rows.js";
import { RowDrag } from "./row-drag.js";
import { Thumbnails } from "./thumbnails.js";

/** Height of a row in px; the styles have the same value. */
const rowPx = 60;
const thumbnailPx = 48;
/** Rows drawn above and below the visible ones, so that scrolling shows no gaps. */
const spareRows = 6;

export interface ListQueries {
  readonly rows: AskRows;
  readonly list: EditorHostApi["list"];
}

/** The levels of a file. Only the visible rows exist and are fetched, however many levels there are. */
@customElement("tilework-level-list")
export class TileworkLevelList extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, markStyles, textFieldStyles, levelListStyles];

  @property({ attribute: false }) page: LevelPage | undefined;
  @property({ attribute: false }) choice: ListChoice = fileOrder;
  @property({ attribute: false }) host: ListQueries | undefined;
  @state() private scrolled = 0;
  @state() private renaming: number | undefined;
  @query(".rows") private readonly box!: HTMLElement | null;
  @query(".title-field") private readonly field!: HTMLInputElement | null;

  readonly #rows = new ListRows(
    (question) => this.host?.rows(question) ?? Promise.resolve(null),
    () => this.requestUpdate(),
  );
  readonly #observer = new ResizeObserver(() => this.requestUpdate());
  readonly #drag = new RowDrag(this, {
    levelAt: (clientY) => this.#levelAt(clientY),
    canDrag: () => (this.page?.canWrite ?? false) && this.#listing.found === undefined,
    dropped: (from, to) => this.#move(from, to),
  });
  readonly #listing = new LevelListing(
    this,
    () => {
      const { page, host, choice } = this;
      return page === undefined || host === undefined ? undefined : { page, choice, ask: host.list };
    },
    () => void this.updateComplete.then(() => this.#reveal()),
  );
  readonly #head = new ListHead(this, this.#listing);
  readonly #thumbnails = new Thumbnails(this, thumbnailPx);

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
    if (before === undefined || page === undefined) return;
    if (before.knowledge !== page.knowledge) this.#listing.refresh();
    if (before.version === page.version) return;
    // Levels may have moved: cancel what is under way, so that it isn't applied to another level.
    this.#drag.drop();
    const shift = shiftBetween(before, page);
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
    if (before !== undefined && before.level !== this.page?.level) this.#reveal();
    for (const canvas of this.renderRoot.querySelectorAll<HTMLCanvasElement>("canvas"))
      this.#thumbnails.paint(canvas, this.#rows.row(Number(canvas.dataset.level)));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
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
      <div class="actions" role="group" aria-label=${l10n.t("Levels")}>
        ${this.#action("add", l10n.t("Add a level after this one"), editorIcons.add, () =>
          this.#change("add"),
        )}
        ${this.#action("duplicate", l10n.t("Duplicate this level"), icons.copy, () =>
          this.#change("duplicate"),
        )}
        ${this.#action("random", l10n.t("Add a random level…"), editorIcons.random, () =>
          dispatchIntent(this, { kind: "act", action: { kind: "randomLevel" } }),
        )}
        ${this.#action("rename", l10n.t("Rename this level (F2)"), icons.rename, () =>
          this.#rename(page.level),
        )}
        ${this.#action(
          "moveUp",
          l10n.t("Move this level up (Alt+↑)"),
          editorIcons.up,
          () => this.#move(page.level, page.level - 1),
          page.level === 0 || found !== undefined,
        )}
        ${this.#action(
          "moveDown",
          l10n.t("Move this level down (Alt+↓)"),
          editorIcons.down,
          () => this.#move(page.level, page.level + 1),
          page.level === page.count - 1 || found !== undefined,
        )}
        ${this.#action(
          "delete",
          l10n.t("Delete this level (Del)"),
          icons.remove,
          () => this.#change("delete"),
          page.count < 2,
        )}
      </div>
      ${this.#head.summary(page, found?.levels.length)}
      <div
        class="rows"
        role="listbox"
        tabindex="0"
        aria-label=${l10n.t("Levels")}
        aria-activedescendant=${levels.includes(page.level) ? `level-${page.level}` : nothing}
        @scroll=${() => {
          this.scrolled = this.box?.scrollTop ?? 0;
        }}
        @keydown=${this.#pressed}
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
    const title = row === undefined ? "…" : row.title || l10n.t("Level {0}", level + 1);
    const isCurrent = level === page.level;
    return html`<div
      id=${`level-${level}`}
      class="row ${isCurrent ? "current" : ""}"
      role="option"
      aria-selected=${String(isCurrent)}
      aria-setsize=${shown}
      aria-posinset=${place + 1}
      .style=${`transform:translateY(${place * rowPx}px)`}
      @click=${() => dispatchIntent(this, { kind: "level", level })}
      @dblclick=${() => this.#rename(level)}
    >
      <canvas width="1" height="1" data-level=${level} aria-hidden="true"></canvas>
      ${
        this.renaming === level
          ? html`<input
              class="title-field"
              type="text"
              aria-label=${l10n.t("Title of level {0}", level + 1)}
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
      <span class="signs">${row === undefined ? nothing : signs(row)}</span>
    </div>`;
  }

  #action(
    name: string,
    label: string,
    icon: TemplateResult,
    onPress: () => void,
    disabled = false,
  ): TemplateResult {
    return iconButton({ name, label, icon, disabled: disabled || !(this.page?.canWrite ?? false), onPress });
  }

  #change(kind: "add" | "duplicate" | "delete"): void {
    const level = this.page?.level;
    if (level === undefined || !this.page?.canWrite) return;
    if (kind === "delete" && this.page.count < 2) return;
    dispatchIntent(this, {
      kind: "list",
      change: kind === "add" ? { kind, at: level + 1 } : { kind, level },
    });
  }

  #move(from: number, to: number): void {
    if (this.page === undefined || !this.page.canWrite || to < 0 || to >= this.page.count || from === to)
      return;
    dispatchIntent(this, { kind: "list", change: { kind: "move", from, to } });
  }

  /** Moves a level in the file, if the list shows the file's order. */
  #moveAlong(level: number, by: number): void {
    if (this.#listing.found === undefined) this.#move(level, level + by);
  }

  #rename(level: number): void {
    if (!this.page?.canWrite) return;
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
      dispatchIntent(this, { kind: "list", change: { kind: "rename", level, title } });
  }

  readonly #renameKey = (event: KeyboardEvent) => {
    keepTextKeys(event);
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    this.#renamed(event.key === "Enter");
    this.focus();
  };

  readonly #pressed = (event: KeyboardEvent) => {
    const { page } = this;
    if (
      page === undefined ||
      event.ctrlKey ||
      event.metaKey ||
      event.composedPath()[0] instanceof HTMLInputElement
    )
      return;
    const places = this.#listing.found?.levels;
    const at = places === undefined ? page.level : places.indexOf(page.level);
    const last = (places?.length ?? page.count) - 1;
    const seen = Math.max(1, Math.floor((this.box?.clientHeight ?? rowPx) / rowPx) - 1);
    const go = (place: number) => {
      const level = places === undefined ? place : places[place];
      if (level !== undefined && level !== page.level) dispatchIntent(this, { kind: "level", level });
    };
    const close = () => {
      dispatchIntent(this, { kind: "set", state: { listOpen: false } });
      dispatchIntent(this, { kind: "focus" });
    };
    const keys: Record<string, () => void> = {
      ArrowUp: () => (event.altKey ? this.#moveAlong(page.level, -1) : go(Math.max(0, at - 1))),
      ArrowDown: () => (event.altKey ? this.#moveAlong(page.level, 1) : go(Math.min(last, at + 1))),
      PageUp: () => go(Math.max(0, at - seen)),
      PageDown: () => go(Math.min(last, at + seen)),
      Home: () => go(0),
      End: () => go(last),
      F2: () => this.#rename(page.level),
      Insert: () => this.#change("add"),
      Delete: () => this.#change("delete"),
      Enter: () => dispatchIntent(this, { kind: "focus" }),
      Escape: close,
      // The key that opens the list on the board.
      l: close,
    };
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  };

  #levelAt(clientY: number): number {
    const box = this.box;
    if (box === null) return 0;
    return Math.max(
      0,
      Math.min(
        (this.page?.count ?? 1) - 1,
        Math.floor((clientY - box.getBoundingClientRect().top + box.scrollTop) / rowPx),
      ),
    );
  }

  #reveal(): void {
    const { box, page } = this;
    if (box === null || page === undefined) return;
    const place =
      this.#listing.found === undefined ? page.level : this.#listing.found.levels.indexOf(page.level);
    if (place < 0) return;
    const top = place * rowPx;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowPx > box.scrollTop + box.clientHeight) box.scrollTop = top + rowPx - box.clientHeight;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-level-list": TileworkLevelList;
  }
}
