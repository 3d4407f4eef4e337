import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { repeat } from "lit/directives/repeat.js";
import { sense } from "../../../games/message.js";
import { verdicts } from "../../../games/sokoban/lab/judgment.js";
import { orderText, ownText, progressText, verdictTexts } from "../../../games/sokoban/lab/words.js";
import type { LevelPage, ViewLab } from "../../../protocol/levels/editor-wire.js";
import { bare, button, controlStyles, unseen } from "../../kit/controls.js";
import { dropDown, dropDownStyles } from "../../kit/fields.js";
import { icons } from "../../kit/icons.js";
import { columnSteps, RovingFocus } from "../../kit/roving-focus.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { labMarkStyles, labSign } from "../board/lab-marks.js";
import { type LabShown, labShown } from "../model/editor-state.js";
import { inLabOrder, type LabOrder, type LabRow, labOrders } from "../model/lab-view.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorIcons, iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { panelStyles } from "./panel-styles.js";

const designLabStyles = css`
  section {
    margin-bottom: 18px;
  }
  .head {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
    /* Room for the bar above, and for the first rows below. */
    scroll-margin: 90px 0 120px;
  }
  .facts {
    display: grid;
    gap: 4px;
  }
  .order {
    margin-top: 8px;
  }
  .bar {
    height: 4px;
    margin: 8px 0;
    overflow: hidden;
    border-radius: 2px;
    background: var(--tilework-line);
  }
  .bar > div {
    height: 100%;
    background: var(--vscode-progressBar-background, var(--vscode-focusBorder, Highlight));
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    margin: 10px 0;
  }
  .legend span,
  .verdict {
    display: inline-flex;
    gap: 5px;
    align-items: center;
  }
  .sign {
    flex: none;
    width: 16px;
    height: 16px;
  }
  .show {
    display: flex;
    flex: 1 1 150px;
    gap: 8px;
    align-items: center;
  }
  select {
    flex: 1;
  }
  .table {
    container-type: inline-size;
    max-height: 46vh;
    overflow: auto;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  /* Rows of two lines in a narrow panel. The table has explicit roles, because this display removes the
     implicit ones. */
  table,
  thead,
  tbody {
    display: block;
  }
  table {
    font-variant-numeric: tabular-nums;
  }
  tr {
    display: grid;
    grid-template: "square what what apply" auto "verdict verdict pushes apply" auto / 2.7em minmax(0, 1fr)
      auto auto;
    gap: 1px 6px;
    align-items: center;
    padding: 4px 3px 4px 7px;
  }
  thead tr {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    gap: 0;
    justify-content: space-between;
    padding: 0 2px;
    background: var(--vscode-sideBar-background, var(--vscode-editor-background, Canvas));
    box-shadow: 0 1px 0 var(--tilework-line);
  }
  th {
    padding: 0;
    font-size: 0.85em;
    font-weight: 600;
  }
  th button {
    display: flex;
    gap: 1px;
    padding: 5px 3px;
    border: 0;
    ${bare}
  }
  td {
    display: block;
    padding: 0;
  }
  td.square {
    grid-area: square;
  }
  td.what {
    grid-area: what;
    text-wrap: pretty;
  }
  td.judged {
    grid-area: verdict;
  }
  td.pushes {
    grid-area: pushes;
    text-align: end;
  }
  td.apply {
    grid-area: apply;
    min-width: 26px;
  }
  /* About a hundred rows, a few of which are visible. */
  tbody tr {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 46px;
  }
  tbody tr + tr {
    border-block-start: 1px solid var(--tilework-line);
  }
  tbody tr:hover,
  tbody tr:focus-within {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
  }
  tbody tr:focus,
  th button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -1px;
  }
  @container (min-width: 420px) {
    tbody tr {
      contain-intrinsic-block-size: auto 28px;
    }
    tr {
      grid-template: "square what verdict pushes apply" auto / 3.2em minmax(0, 1fr) 11em auto auto;
    }
  }
  .unseen {
    ${unseen}
  }
`;

/**
 * The design lab: the effect of every change of one square on the level. It shows its progress, a legend of
 * the signs, and a table whose changes can be applied.
 */
@customElement("tilework-design-lab")
export class TileworkDesignLab extends LitElement {
  static override styles = [
    controlStyles,
    toolButtonStyles,
    panelStyles,
    dropDownStyles,
    labMarkStyles,
    designLabStyles,
  ];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;
  @property({ attribute: false }) lab: ViewLab | undefined;
  /** There is a level with a box on the board. */
  @property({ type: Boolean }) canTry = false;
  @property({ attribute: false }) rows: readonly LabRow[] = [];
  @property() shown: LabShown = "all";
  /** The level can be edited now, because it isn't being played. */
  @property({ type: Boolean }) canApply = false;
  @query(".head") private readonly head!: HTMLElement | null;
  @state() private order: LabOrder = "verdict";
  @state() private descends = false;

  constructor() {
    super();
    new RovingFocus(this, "tbody tr", columnSteps);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The focused row disappears with the board it was about.
    if (changed.has("rows") && this.rows.length === 0) this.model.lab.point(undefined);
  }

  /** Scrolls as little as shows its head. */
  reveal(): void {
    void this.updateComplete.then(() => this.head?.scrollIntoView({ block: "nearest" }));
  }

  protected override render(): TemplateResult {
    const { lab, model } = this;
    const close = () => {
      model.host.act({ kind: "cancelLab" });
      model.set({ lab: "off" });
      model.context.focusBoard();
    };
    return html`<section aria-label=${t("Design Lab")}>
      <div class="head">
        <h2>${t("Design Lab")}</h2>
        ${iconButton("closeLab", t("Close the design lab"), editorIcons.close, close)}
      </div>
      ${
        lab === undefined
          ? html`<p class="detail">${
              this.canTry
                ? t(
                    "Tries every change of one square, and every first push, and says what it does to the level.",
                  )
                : t("There is nothing to try yet. The level needs one player and a box.")
            }</p>`
          : this.#facts(lab)
      }
      <div class="buttons">
        ${
          lab?.continueSeconds === undefined
            ? nothing
            : button(
                "continueLab",
                translate(sense("Continue", "a search")),
                () => model.act({ kind: "continueLab" }),
                {
                  icon: icons.continue,
                  tooltip: t("Try what is open for longer: up to {0} s", formatNumber(lab.continueSeconds)),
                },
              )
        }
        ${
          lab?.isRunning
            ? button("stopLab", t("Stop"), () => model.host.act({ kind: "cancelLab" }), { icon: icons.stop })
            : this.canTry || lab !== undefined
              ? button(
                  "startLab",
                  lab === undefined ? t("Try All Changes") : t("Try Again"),
                  () => model.act({ kind: "startLab" }),
                  { icon: editorIcons.lab },
                )
              : nothing
        }
        ${lab && this.#filter()}
      </div>
      ${lab && this.#results(lab)}
    </section>`;
  }

  #facts({ result, isRunning, ownMs }: ViewLab): TemplateResult {
    const { own, done, of, isTimeUp } = result;
    if (of === 0 && isRunning)
      return html`<p class="detail">${t("First, the lab searches for the fewest pushes of the level.")}</p>`;
    return html`<div class="facts">
        <p>${translate(ownText(own, { ownMs }))}</p>
        <p class="detail">${translate(progressText(result))}${
          isRunning || isTimeUp || done === of ? nothing : html` ${t("It was stopped.")}`
        }</p>
      </div>
      ${
        isRunning
          ? html`<div class="bar" aria-hidden="true"><div .style=${`width:${(100 * done) / Math.max(1, of)}%`}></div></div>`
          : nothing
      }`;
  }

  /** Which changes are shown. */
  #filter(): TemplateResult {
    const names: Readonly<Record<Exclude<LabShown, "off">, string>> = {
      all: translate(sense("All", "changes of a level")),
      walls: t("Walls and squares"),
      pieces: t("Boxes and goals"),
      pushes: t("First pushes"),
    };
    const kinds = labShown.filter((kind) => kind !== "off").map((kind) => [kind, names[kind]] as const);
    return html`<label class="show"
      ><span class="detail">${t("Show")}</span>${dropDown<LabShown>(kinds, this.shown, (lab) =>
        this.model.set({ lab }),
      )}</label
    >`;
  }

  #results({ result: { order } }: ViewLab): TemplateResult {
    const canWrite = this.canApply && this.page.canWrite;
    const met = new Set(this.rows.map(({ judgment }) => judgment.verdict));
    return html`<div class="legend">${verdicts
      .filter((verdict) => met.has(verdict))
      .map((verdict) => html`<span>${labSign(verdict)}${translate(verdictTexts[verdict])}</span>`)}</div>
      ${
        this.rows.length === 0
          ? html`<p class="detail">${t("The changes that were tried will appear here.")}</p>`
          : guard([this.rows, this.order, this.descends, canWrite], () => this.#table(canWrite))
      }
      ${order === undefined ? nothing : html`<p class="detail order">${translate(orderText(order))}</p>`}`;
  }

  #table(canWrite: boolean): TemplateResult {
    const heads: Readonly<Record<LabOrder, string>> = {
      square: t("Square"),
      change: t("Change"),
      verdict: t("Verdict"),
      pushes: t("Pushes"),
    };
    const rows = inLabOrder(this.rows, this.order, this.descends);
    return html`<div class="table" data-list>
      <table role="table" aria-label=${t("Changes and what they do")}
        @pointerleave=${() => this.model.lab.point(undefined)}
        @focusout=${() => this.model.lab.point(undefined)}>
        <thead role="rowgroup">
          <tr role="row">
            ${labOrders.map((order) => this.#head(order, heads[order]))}
            ${
              canWrite
                ? html`<th role="columnheader"><span class="unseen">${t("Apply")}</span></th>`
                : nothing
            }
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${repeat(
            rows,
            ({ key }) => key,
            (row) => guard([row, canWrite], () => this.#row(row, canWrite)),
          )}
        </tbody>
      </table>
    </div>`;
  }

  #head(order: LabOrder, label: string): TemplateResult {
    const isOrder = order === this.order;
    const sort = isOrder ? (this.descends ? "descending" : "ascending") : nothing;
    return html`<th role="columnheader" aria-sort=${sort}
      ><button type="button" @click=${() => this.#sort(order)}>${label}<span
        aria-hidden="true">${isOrder ? (this.descends ? "▾" : "▴") : ""}</span></button></th
    >`;
  }

  #row(row: LabRow, canWrite: boolean): TemplateResult {
    const { place, what, judgment, verdict, edit } = row;
    const apply = () => {
      if (edit === undefined || !canWrite) return;
      this.model.lab.apply(edit);
      // The row disappears with the board it is about.
      this.model.context.focusBoard();
    };
    const label = t("{0}: {1}", what, verdict);
    return html`<tr
      role="row"
      aria-keyshortcuts=${edit !== undefined && canWrite ? "Enter" : nothing}
      @pointerenter=${() => this.model.lab.point(place)}
      @focusin=${() => this.model.lab.point(place)}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key !== "Enter" || event.target !== event.currentTarget) return;
        event.preventDefault();
        // The board gets the keyboard, and VS Code must not take this for one of its keys.
        event.stopPropagation();
        apply();
      }}
    >
      <td role="cell" class="square">${t("{0}, {1}", place.row + 1, place.column + 1)}</td>
      <td role="cell" class="what">${what}</td>
      <td role="cell" class="judged"><span class="verdict">${labSign(judgment.verdict)}${verdict}</span></td>
      <td role="cell" class="pushes">${pushesText(row)}</td>
      ${
        canWrite
          ? html`<td role="cell" class="apply">
              ${
                edit &&
                iconButton("applyChange", t("Apply"), icons.good, apply, {
                  tooltip: t("Apply: {0}", label),
                })
              }
            </td>`
          : nothing
      }
    </tr>`;
  }

  #sort(order: LabOrder): void {
    this.descends = order === this.order && !this.descends;
    this.order = order;
  }
}

/** The pushes of the best solution found after the change: "12", or "≤ 12" if fewer aren't ruled out. */
function pushesText({ judgment: { found, isProved } }: LabRow): string {
  if (found === undefined) return "–";
  return isProved ? formatNumber(found.pushes) : t("≤ {0}", formatNumber(found.pushes));
}
