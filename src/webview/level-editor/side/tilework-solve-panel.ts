import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { type Method, methods, methodTexts } from "../../../games/sokoban/level/method.js";
import type { FoundSolution, LevelPage, ViewResult, ViewSolution, ViewSolving } from "../../../protocol/editor-wire.js";
import { button, controlStyles } from "../../shared/controls.js";
import { icons, spinner } from "../../shared/icons.js";
import { formatNumber } from "../../shared/language.js";
import { translate } from "../../shared/translate.js";
import { dispatchIntent } from "../model/editor-intents.js";
import { editorIcons } from "../tools/editor-icons.js";
import { withKey } from "../tools/editor-keys.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { panelStyles } from "./panel-styles.js";

/** The solver of the level, and the solutions there are: of the file, of the search, and of the test game. */
@customElement("tilework-solve-panel")
export class TileworkSolvePanel extends LitElement {
  static override styles = [
    controlStyles,
    toolButtonStyles,
    panelStyles,
    css`
      label {
        display: grid;
        gap: 4px;
      }
      select {
        box-sizing: border-box;
        width: 100%;
        height: 28px;
        padding: 2px 6px;
        border: 1px solid var(--vscode-dropdown-border, var(--tilework-line));
        border-radius: 5px;
        color: var(--vscode-dropdown-foreground, inherit);
        background: var(--vscode-dropdown-background, transparent);
        font: inherit;
      }
      select:focus-visible {
        outline: 1px solid var(--vscode-focusBorder, Highlight);
        outline-offset: -1px;
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
      .news.solved .icon {
        color: var(--vscode-charts-green, currentColor);
      }
      .news.unsolvable .icon,
      .news.failed .icon {
        color: var(--vscode-errorForeground, currentColor);
      }
      .news.gaveUp .icon {
        color: var(--vscode-editorWarning-foreground, currentColor);
      }
      .solution {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        gap: 2px 4px;
        align-items: center;
        padding: 3px 0;
      }
      .solution > span {
        overflow-wrap: anywhere;
      }
      .solution .detail {
        display: block;
        font-variant-numeric: tabular-nums;
      }
      .solution .problem {
        grid-column: 1 / -1;
      }
      h2.next {
        margin-top: 16px;
      }
    `,
  ];

  @property({ attribute: false }) page: LevelPage | undefined;
  @property() method: Method = "auto";
  /** The moves of the test game that was won last. */
  @property({ attribute: false }) ownLurd: string | undefined;
  @property({ type: Boolean }) canSolve = false;

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    const { solving, result, batch } = page;
    const { detail } = methodTexts[this.method];
    return html`<section aria-label=${l10n.t("Solver")}>
        <h2>${l10n.t("Solver")}</h2>
        <label
          ><span>${l10n.t("Method")}</span>
          <select @change=${this.#chosen} ?disabled=${solving !== undefined}>
            ${methods.map((method) => html`<option value=${method} ?selected=${method === this.method}>${translate(methodTexts[method].label)}</option>`)}
          </select></label
        >
        <p class="detail method">${translate(detail)}</p>
        <div class="buttons">
          ${
            solving === undefined
              ? button({
                  name: "solve",
                  label: l10n.t("Solve"),
                  icon: icons.solve,
                  appearance: "primary",
                  tooltip: withKey(l10n.t("Look for a solution"), "solve"),
                  disabled: !this.canSolve,
                  onPress: () => dispatchIntent(this, { kind: "run", command: "solve" }),
                })
              : this.#end(solving)
          }
          ${button({
            name: "compare",
            label: l10n.t("Compare…"),
            icon: editorIcons.compare,
            tooltip: l10n.t("Let all methods solve this level, side by side"),
            disabled: !this.canSolve || solving !== undefined,
            onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "compare", version: page.version, level: page.level } }),
          })}
          ${
            page.count > 1
              ? button({
                  name: "solveAll",
                  label: l10n.t("Solve all…"),
                  tooltip: l10n.t("Solve every level of the file"),
                  busy: batch !== undefined,
                  disabled: batch !== undefined,
                  onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "solveAll" } }),
                })
              : nothing
          }
        </div>
        ${solving === undefined ? nothing : html`<p class="news busy">${spinner}<span>${solving.text}</span></p>`}
        ${solving?.best === undefined ? nothing : this.#ways(page, l10n.t("The best so far: {0}", lengths(solving.best.moves, solving.best.pushes)), solving.best)}
        ${batch === undefined ? nothing : html`<p class="detail">${l10n.t("{0} of {1} levels done", formatNumber(batch.done), formatNumber(batch.of))}</p>`}
        ${solving === undefined && result !== undefined ? this.#result(page, result) : nothing}
      </section>
      ${this.#solutions(page)}`;
  }

  /** Once there is a solution, to end the search is to keep that. */
  #end({ best }: ViewSolving): TemplateResult {
    const isFound = best !== undefined;
    return button({
      name: "cancelSolving",
      label: isFound ? l10n.t("Keep") : l10n.t("Cancel"),
      icon: isFound ? icons.good : icons.stop,
      tooltip: isFound ? l10n.t("Stop shortening, and keep the best solution so far") : undefined,
      onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "cancelSolving" } }),
    });
  }

  #result(page: LevelPage, result: ViewResult): TemplateResult {
    const found = result.kind === "solved" ? result : "before" in result ? result.before : undefined;
    const title = result.kind === "solved" || found === undefined ? result.text : l10n.t("Found before: {0}", lengths(found.moves, found.pushes));
    const icon = result.kind === "solved" || result.kind === "alreadySolved" ? icons.good : result.kind === "gaveUp" ? icons.warning : icons.bad;
    return html`<p class="news ${result.kind}">${icon}<span>${result.text}</span></p>
      ${result.kind === "solved" || found === undefined ? nothing : html`<p>${title}</p>`}
      ${found === undefined ? nothing : this.#ways(page, title, found)}`;
  }

  /** What can be done with a solution that the solver found. */
  #ways(page: LevelPage, title: string, { lurd }: FoundSolution): TemplateResult {
    return html`<div class="buttons">
      ${button({
        name: "replay",
        label: l10n.t("Replay"),
        icon: icons.replay,
        onPress: () => dispatchIntent(this, { kind: "replay", title, lurd }),
      })}
      ${this.#copy(lurd)}
      ${
        page.canWrite
          ? button({
              name: "writeSolution",
              label: l10n.t("Write into file"),
              icon: editorIcons.write,
              onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "writeSolution", version: page.version, level: page.level, lurd } }),
            })
          : nothing
      }
    </div>`;
  }

  #solutions(page: LevelPage): TemplateResult | typeof nothing {
    const { ownLurd } = this;
    if (page.solutions.length === 0 && ownLurd === undefined) return nothing;
    return html`<section aria-label=${l10n.t("Solutions")}>
      <h2 class="next">${l10n.t("Solutions")}</h2>
      <ul>
        ${ownLurd === undefined ? nothing : html`<li>${this.#own(page, ownLurd)}</li>`}
        ${page.solutions.map((solution) => html`<li>${this.#stored(solution)}</li>`)}
      </ul>
    </section>`;
  }

  #own(page: LevelPage, lurd: string): TemplateResult {
    const title = l10n.t("Your test game");
    const pushes = lurd.replace(/[a-z]/g, "").length;
    return html`<div class="solution">
      <span>${title}<span class="detail">${lengths(lurd.length, pushes)}</span></span>
      ${this.#replay(title, lurd)}
      ${
        page.canWrite
          ? iconButton({
              name: "writeOwn",
              label: l10n.t("Write into file"),
              icon: editorIcons.write,
              onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "writeSolution", version: page.version, level: page.level, lurd } }),
            })
          : nothing
      }
    </div>`;
  }

  #stored({ name, lurd, moves, pushes, problem }: ViewSolution): TemplateResult {
    return html`<div class="solution">
      <span>${name}<span class="detail">${lengths(moves, pushes)}</span></span>
      ${problem === undefined ? this.#replay(name, lurd) : nothing} ${this.#copy(lurd, true)}
      ${problem === undefined ? nothing : html`<span class="problem detail">${problem}</span>`}
    </div>`;
  }

  #replay(title: string, lurd: string): TemplateResult {
    return iconButton({
      name: "replayStored",
      label: l10n.t("Replay: {0}", title),
      icon: icons.replay,
      onPress: () => dispatchIntent(this, { kind: "replay", title, lurd }),
    });
  }

  #copy(text: string, small = false): TemplateResult {
    const copies = {
      name: "copySolution",
      label: l10n.t("Copy"),
      icon: icons.copy,
      onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "copy", what: "solution", text } }),
    } as const;
    return small ? iconButton(copies) : button(copies);
  }

  readonly #chosen = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    const method = methods.find((known) => known === value);
    if (method !== undefined) dispatchIntent(this, { kind: "method", method });
  };
}

function lengths(moves: number, pushes: number): string {
  return l10n.t("{0} moves, {1} pushes", formatNumber(moves), formatNumber(pushes));
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-solve-panel": TileworkSolvePanel;
  }
}
