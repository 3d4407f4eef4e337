import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { plural } from "../../../games/message.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { type Measure, measures, measureTexts } from "../../../games/sokoban/play/solution-measures.js";
import { button } from "../../kit/controls.js";
import { dropDown } from "../../kit/fields.js";
import { icons } from "../../kit/icons.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { EditorDialog } from "../tools/editor-dialog.js";
import { commonMoves, type MeasuredViewSolution } from "./measured-solutions.js";

/** Compares two solutions: their measures, and where they differ. */
@customElement("tilework-compare-dialog")
export class TileworkCompareDialog extends EditorDialog {
  static override styles = [
    EditorDialog.styles,
    css`
      table {
        width: 100%;
        border-collapse: collapse;
        font-variant-numeric: tabular-nums;
        table-layout: fixed;
      }
      th,
      td {
        padding: 3px 8px;
        border-block-end: 1px solid var(--tilework-line);
        text-align: end;
        vertical-align: middle;
        overflow-wrap: break-word;
      }
      th {
        font-weight: inherit;
        text-align: start;
      }
      td.fewer {
        font-weight: 700;
      }
      td .icon {
        width: 13px;
        height: 13px;
        margin-inline-end: 4px;
        vertical-align: -2px;
        color: var(--vscode-charts-green, currentColor);
      }
      dialog.wide {
        width: min(860px, calc(100vw - 40px));
      }
      tilework-twin-boards {
        margin-top: 12px;
      }
      .part {
        margin: 8px 0;
      }
      .both {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 8px;
      }
      /* The button that closes the dialog stays visible, however low the window is. */
      .buttons {
        position: sticky;
        bottom: -16px;
        z-index: 1;
        margin: 8px -18px -16px;
        padding: 8px 18px 12px;
        background: var(--vscode-editorWidget-background, Canvas);
      }
      @media (width < 480px) {
        th,
        td {
          padding-inline: 3px;
        }
        td:first-child,
        th:first-child {
          width: 40%;
        }
      }
    `,
  ];

  @property({ attribute: false }) level: Level | undefined;
  @state() private isOpen = false;
  @state() private solutions: readonly MeasuredViewSolution[] = [];
  @state() private shown: readonly [number, number] = [0, 1];

  /** `first`: the solution to compare with another one. The two boards are loaded on first use. */
  open(solutions: readonly MeasuredViewSolution[], first = 0): void {
    void import("../board/tilework-twin-boards.js").then(() => {
      this.solutions = solutions;
      this.shown = [first, first === 0 ? 1 : 0];
      this.isOpen = true;
      this.show();
    });
  }

  protected override render(): TemplateResult {
    const [one, other] = [this.solutions[this.shown[0]], this.solutions[this.shown[1]]];
    return this.frame(
      "wide",
      t("Solutions side by side"),
      html`${one === undefined || other === undefined ? nothing : this.#table(one, other)}`,
      button("closeCompare", t("Close"), () => this.dialog?.close()),
    );
  }

  protected override closed(): void {
    this.isOpen = false;
    super.closed();
  }

  #table(one: MeasuredViewSolution, other: MeasuredViewSolution): TemplateResult {
    const common = commonMoves(one.lurd, other.lurd);
    return html`<table>
        <thead>
          <tr>
            <td></td>
            <th scope="col">${this.#choice(0, t("First solution"))}</th>
            <th scope="col">${this.#choice(1, t("Second solution"))}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">${t("Source")}</th>
            <td>${one.about}</td>
            <td>${other.about}</td>
          </tr>
          ${measures.map((measure) => this.#measure(measure, one, other))}
        </tbody>
      </table>
      ${
        this.isOpen
          ? html`<tilework-twin-boards .level=${this.level} .one=${one}
            .other=${other}></tilework-twin-boards>`
          : nothing
      }
      <p class="part" role="status">${
        one === other
          ? t("These are the same moves.")
          : common === 0
            ? t("They part with the first move.")
            : translate(
                plural(common, "The first {0} move is the same.", "The first {0} moves are the same."),
              )
      }</p>
      ${
        one === other
          ? nothing
          : html`<div class="both">${this.#replay("replayFirst", one, common)}${this.#replay(
              "replaySecond",
              other,
              common,
            )}</div>`
      }`;
  }

  #choice(side: 0 | 1, label: string): TemplateResult {
    return dropDown(
      this.solutions.map(({ name }, place) => [place, name] as const),
      this.shown[side],
      (place) => {
        this.shown = side === 0 ? [place, this.shown[1]] : [this.shown[0], place];
      },
      { label },
    );
  }

  #measure(measure: Measure, one: MeasuredViewSolution, other: MeasuredViewSolution): TemplateResult {
    const [left, right] = [one.measures?.[measure] ?? 0, other.measures?.[measure] ?? 0];
    const cell = (count: number, isFewer: boolean) =>
      isFewer
        ? html`<td class="fewer" aria-label=${t(
            "{0}, the fewer",
            formatNumber(count),
          )}>${icons.good}${formatNumber(count)}</td>`
        : html`<td>${formatNumber(count)}</td>`;
    return html`<tr>
      <th scope="row">${translate(measureTexts[measure])}</th>
      ${cell(left, left < right)}${cell(right, right < left)}
    </tr>`;
  }

  #replay(name: string, solution: MeasuredViewSolution, place: number): TemplateResult {
    return button(
      name,
      t("Replay: {0}", solution.name),
      () => {
        this.dialog?.close();
        this.model.replay(solution.lurd, solution.name, { place });
      },
      { icon: icons.replay, tooltip: t("Replay from where they part") },
    );
  }
}
