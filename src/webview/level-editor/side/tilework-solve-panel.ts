import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Solution } from "../../../games/levels.js";
import { plural, sense } from "../../../games/message.js";
import { type Method, methods, methodTexts } from "../../../games/sokoban/level/method.js";
import type { LevelPage, ViewResult, ViewSolving } from "../../../protocol/levels/editor-wire.js";
import { button, controlStyles } from "../../kit/controls.js";
import { dropDown, dropDownStyles } from "../../kit/fields.js";
import { icons, spinner } from "../../kit/icons.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { lengths } from "../model/level-words.js";
import { withKey } from "../tools/editor-keys.js";
import { editorIcons } from "../tools/tool-button.js";
import { panelStyles } from "./panel-styles.js";

/** The solver of the level, and its result. */
@customElement("tilework-solve-panel")
export class TileworkSolvePanel extends LitElement {
  static override styles = [
    controlStyles,
    panelStyles,
    dropDownStyles,
    css`
      label {
        display: grid;
        gap: 4px;
      }
      .method {
        margin-top: 4px;
      }
      .news {
        display: grid;
        grid-template-columns: 16px minmax(0, 1fr);
        gap: 7px;
        margin-top: 10px;
        padding: 7px 8px;
        border: 1px solid var(--tilework-line);
        border-radius: 6px;
        text-wrap: pretty;
      }
      .news.solved > .icon {
        color: var(--vscode-charts-green, currentColor);
      }
      .news.unsolvable > .icon,
      .news.failed > .icon {
        color: var(--vscode-errorForeground, currentColor);
      }
      .news.gaveUp > .icon {
        color: var(--vscode-editorWarning-foreground, currentColor);
      }
      .batch {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 6px;
        align-items: center;
        margin-top: 10px;
      }
      .batch progress {
        grid-column: 1 / -1;
        width: 100%;
        height: 4px;
        border: 0;
        border-radius: 99px;
        background: color-mix(in srgb, var(--vscode-foreground) 20%, transparent);
        appearance: none;
      }
      .batch progress::-webkit-progress-bar {
        border-radius: 99px;
        background: none;
      }
      .batch progress::-webkit-progress-value {
        border-radius: 99px;
        background: var(--vscode-progressBar-background, var(--vscode-focusBorder, Highlight));
      }
      .batch progress::-moz-progress-bar {
        border-radius: 99px;
        background: var(--vscode-progressBar-background, var(--vscode-focusBorder, Highlight));
      }
      .news .buttons {
        grid-column: 2;
        margin-top: 2px;
      }
    `,
  ];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;
  @property() method: Method = "auto";
  @property({ type: Boolean }) canSolve = false;

  protected override render(): TemplateResult {
    const { solving, result, batch, count } = this.page;
    const { detail } = methodTexts[this.method];
    return html`<section aria-label=${t("Solver")}>
        <h2>${t("Solver")}</h2>
        <label
          ><span>${t("Method")}</span>
          ${dropDown(
            methods.map((method) => [method, translate(methodTexts[method].label)] as const),
            this.method,
            (method) => {
              this.model.method = method;
            },
            { disabled: solving !== undefined },
          )}</label
        >
        <p class="detail method">${translate(detail)}</p>
        <div class="buttons">
          ${
            solving === undefined
              ? button("solve", t("Solve"), () => this.model.run("solve"), {
                  icon: icons.solve,
                  appearance: "primary",
                  tooltip: withKey(t("Find a solution"), "solve"),
                  disabled: !this.canSolve,
                })
              : this.#end(solving)
          }
          ${button("compare", t("Compare…"), () => this.model.act({ kind: "compare" }), {
            icon: editorIcons.compare,
            tooltip: t("Solve this level with all methods, side by side"),
            disabled: !this.canSolve || solving !== undefined,
          })}
          ${
            count > 1
              ? button("solveAll", t("Solve all…"), () => this.model.host.act({ kind: "solveAll" }), {
                  tooltip: t("Solve every level of the file"),
                  busy: batch !== undefined,
                  disabled: batch !== undefined,
                })
              : nothing
          }
        </div>
        ${solving && this.#progress(solving)}
        ${batch && this.#batch(batch)}
        ${solving === undefined && result !== undefined ? this.#result(result) : nothing}
      </section>`;
  }

  #progress({ text, best }: ViewSolving): TemplateResult {
    const title = best && t("The best so far: {0}", lengths(best.moves, best.pushes));
    return html`<div class="news busy">${spinner}<span>${text}</span>${
      title === undefined || best === undefined ? nothing : this.#ways(title, best)
    }</div>`;
  }

  /** The progress of solving all levels of the file. */
  #batch({ done, of, solved }: NonNullable<LevelPage["batch"]>): TemplateResult {
    const text = t(
      "Levels done: {0} of {1}; solved: {2}",
      formatNumber(done),
      formatNumber(of),
      formatNumber(solved),
    );
    return html`<div class="batch">
      <progress max=${of} .value=${done} aria-label=${t("Solving all levels")}></progress>
      <span class="detail">${text}</span>
      ${button("cancelSolvingAll", t("Cancel"), () => this.model.host.act({ kind: "cancelSolvingAll" }), {
        icon: icons.stop,
        tooltip: t("Stop solving all levels; what was found stays"),
      })}
    </div>`;
  }

  /** Once there is a solution, stopping the search keeps it. */
  #end({ best }: ViewSolving): TemplateResult {
    const isFound = best !== undefined;
    return button(
      "cancelSolving",
      isFound ? t("Keep") : t("Cancel"),
      () => this.model.host.act({ kind: "cancelSolving" }),
      {
        icon: isFound ? icons.good : icons.stop,
        tooltip: isFound ? t("Stop shortening, and keep the best solution so far") : undefined,
      },
    );
  }

  #result(result: ViewResult): TemplateResult {
    const found = result.kind === "solved" ? result : "before" in result ? result.before : undefined;
    const isBefore = result.kind !== "solved" && found !== undefined;
    const title = isBefore ? t("Found before: {0}", lengths(found.moves, found.pushes)) : result.text;
    const icon =
      result.kind === "solved" || result.kind === "alreadySolved"
        ? icons.good
        : result.kind === "gaveUp"
          ? icons.warning
          : icons.bad;
    return html`<div class="news ${result.kind}">
      ${icon}<span>${result.text}${isBefore ? html`<br />${title}` : nothing}</span>${
        found && this.#ways(title, found)
      }
      ${
        "continueMs" in result && result.continueMs !== undefined
          ? this.#continueSearch(result.continueMs)
          : nothing
      }
    </div>`;
  }

  #continueSearch(ms: number): TemplateResult {
    const seconds = Math.round(ms / 1_000);
    return html`<div class="buttons">
      ${button(
        "continueSearch",
        translate(sense("Continue", "a search")),
        () => this.model.act({ kind: "continueSearch" }),
        {
          icon: icons.solve,
          tooltip: translate(
            plural(seconds, "Search again, for up to {0} second", "Search again, for up to {0} seconds"),
          ),
          disabled: !this.canSolve,
        },
      )}
    </div>`;
  }

  /** The actions for a solution that the solver found. */
  #ways(title: string, { lurd }: Solution): TemplateResult {
    const { canWrite, solutions } = this.page;
    const known = solutions.find((solution) => solution.lurd === lurd);
    return html`<div class="buttons">
      ${button("replay", translate(sense("Replay", "verb")), () => this.model.replay(lurd, title), {
        icon: icons.replay,
      })}
      ${button(
        "copySolution",
        t("Copy"),
        () => this.model.host.act({ kind: "copy", what: "solution", text: lurd }),
        { icon: icons.copy },
      )}
      ${
        canWrite && known?.stored === undefined
          ? button(
              "writeSolution",
              t("Write to File"),
              () => this.model.act({ kind: "writeSolution", lurd, name: known?.ownName ?? "" }),
              { icon: editorIcons.write },
            )
          : nothing
      }
    </div>`;
  }
}
