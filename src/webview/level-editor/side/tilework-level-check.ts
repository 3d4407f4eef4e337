import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { type Message, say } from "../../../games/message.js";
import type { Severity } from "../../../games/sokoban/level/finding.js";
import type { LevelPage, ViewProblem } from "../../../protocol/levels/editor-wire.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { lengths } from "../model/level-words.js";
import { panelStyles } from "./panel-styles.js";

/** Problems and remarks about the level being edited, and its figures. */
@customElement("tilework-level-check")
export class TileworkLevelCheck extends LitElement {
  static override styles = [
    controlStyles,
    panelStyles,
    css`
      .problem {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr);
        gap: 7px;
        align-items: start;
        box-sizing: border-box;
        width: 100%;
        padding: 4px 6px;
        border: 1px solid transparent;
        border-radius: 5px;
        color: inherit;
        background: none;
        font: inherit;
        text-align: start;
      }
      button.problem {
        cursor: pointer;
      }
      button.problem:hover {
        background: var(--vscode-list-hoverBackground, var(--tilework-faint));
        border-color: var(--vscode-contrastActiveBorder, transparent);
      }
      button.problem:focus-visible {
        outline: 1px solid var(--vscode-focusBorder, Highlight);
      }
      .problem .icon {
        margin-top: 1px;
        color: var(--mark);
      }
      .fixes {
        margin: 2px 0 6px 29px;
      }
      dl {
        display: grid;
        grid-template-columns: fit-content(60%) minmax(0, 1fr);
        gap: 3px 12px;
      }
      dl > div {
        display: contents;
      }
      dt {
        color: var(--vscode-descriptionForeground, inherit);
      }
      dd {
        font-variant-numeric: tabular-nums;
        text-align: end;
        text-wrap: balance;
      }
      h2.next {
        margin-top: 16px;
      }
    `,
  ];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;

  protected override render(): TemplateResult {
    const { page } = this;
    return html`<section aria-label=${t("Check")}>
        <h2>${t("Check")}</h2>
        ${
          page.problems.length === 0
            ? html`<p class="problem">${icons.good}<span>${t("No problems found.")}</span></p>`
            : html`<ul>
                ${page.problems.map(
                  (problem, index) => html`<li>${this.#problem(problem)}${this.#fixes(problem, index)}</li>`,
                )}
              </ul>`
        }
      </section>
      <section aria-label=${t("Statistics")}>
        <h2 class="next">${t("Statistics")}</h2>
        <dl>
          ${page.statistics.map(({ label, value }) => fact(label, value))}
          ${page.best && fact(t("Your best"), lengths(page.best.moves, page.best.pushes))}
        </dl>
      </section>`;
  }

  #problem({ severity, text, cell, offset }: ViewProblem): TemplateResult {
    const where =
      cell === undefined
        ? () => this.model.host.act({ kind: "showProblem", version: this.page.version, offset })
        : () => this.model.go(cell);
    return html`<button class="problem ${severity}" type="button"
      title=${cell === undefined ? t("Show in the Text") : t("Show on the Board")} @click=${where}
      >${severityIcons[severity]}<span><span class="detail">${translate(severityNames[severity])}:
      </span>${text}</span></button
    >`;
  }

  #fixes({ fixes }: ViewProblem, problem: number): TemplateResult | typeof nothing {
    if (!this.page.canWrite || fixes.length === 0) return nothing;
    return html`<div class="buttons fixes">
      ${fixes.map((label, fix) => button("fix", label, () => this.model.act({ kind: "fix", problem, fix })))}
    </div>`;
  }
}

function fact(label: string, value: string): TemplateResult {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

export const severityIcons: Readonly<Record<Severity, TemplateResult>> = {
  error: icons.bad,
  warning: icons.warning,
  information: icons.plain,
};

export const severityNames: Readonly<Record<Severity, Message>> = {
  error: say("Error"),
  warning: say("Warning"),
  information: say("Note"),
};
