import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { LevelPage, ViewSolution } from "../../../protocol/editor-wire.js";
import { icons } from "../../shared/icons.js";
import { formatNumber } from "../../shared/language.js";
import { dispatchIntent } from "../model/editor-intents.js";
import { editorIcons } from "../tools/editor-icons.js";
import { iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { lengths } from "./lengths.js";
import { panelStyles } from "./panel-styles.js";

/** The solutions of the level that are kept: those of the file, and the test game that was won last. */
@customElement("tilework-solutions")
export class TileworkSolutions extends LitElement {
  static override styles = [
    toolButtonStyles,
    panelStyles,
    css`
      ul {
        gap: 0;
        overflow: hidden;
        border: 1px solid var(--tilework-line);
        border-radius: 6px;
      }
      li {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto auto;
        gap: 2px;
        align-items: center;
        padding: 5px 4px 5px 9px;
      }
      li + li {
        border-block-start: 1px solid var(--tilework-line);
      }
      li > span {
        overflow-wrap: anywhere;
      }
      .detail {
        display: block;
        font-variant-numeric: tabular-nums;
      }
      .problem {
        grid-column: 1 / -1;
      }
    `,
  ];

  @property({ attribute: false }) page: LevelPage | undefined;
  /** The moves of the test game that was won last. */
  @property({ attribute: false }) ownLurd: string | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    const own = page?.solutions.some(({ lurd }) => lurd === this.ownLurd) ? undefined : this.ownLurd;
    const count = (page?.solutions.length ?? 0) + (own === undefined ? 0 : 1);
    if (page === undefined || count === 0) return nothing;
    return html`<section aria-label=${l10n.t("Solutions")}>
      <h2>${count === 1 ? l10n.t("Solutions") : l10n.t("Solutions ({0})", formatNumber(count))}</h2>
      <ul>
        ${own === undefined ? nothing : this.#own(page, own)}${page.solutions.map((solution) => this.#stored(solution))}
      </ul>
    </section>`;
  }

  #own(page: LevelPage, lurd: string): TemplateResult {
    const title = l10n.t("Your test game");
    const pushes = lurd.replace(/[a-z]/g, "").length;
    const action = { kind: "writeSolution", version: page.version, level: page.level, lurd } as const;
    return html`<li class="solution">
      <span>${title}<span class="detail">${lengths(lurd.length, pushes)}</span></span>
      ${this.#replay(title, lurd)}
      ${
        page.canWrite
          ? iconButton({
              name: "writeOwn",
              label: l10n.t("Write into file"),
              icon: editorIcons.write,
              onPress: () => dispatchIntent(this, { kind: "act", action }),
            })
          : nothing
      }
    </li>`;
  }

  #stored({ name, lurd, moves, pushes, problem }: ViewSolution): TemplateResult {
    return html`<li class="solution">
      <span>${name}<span class="detail">${lengths(moves, pushes)}</span></span>
      ${problem === undefined ? this.#replay(name, lurd) : html`<span></span>`}
      ${iconButton({
        name: "copyStored",
        label: l10n.t("Copy: {0}", name),
        icon: icons.copy,
        onPress: () => dispatchIntent(this, { kind: "act", action: { kind: "copy", what: "solution", text: lurd } }),
      })}
      ${problem === undefined ? nothing : html`<span class="problem detail">${problem}</span>`}
    </li>`;
  }

  #replay(title: string, lurd: string): TemplateResult {
    return iconButton({
      name: "replayStored",
      label: l10n.t("Replay: {0}", title),
      icon: icons.replay,
      onPress: () => dispatchIntent(this, { kind: "replay", title, lurd }),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-solutions": TileworkSolutions;
  }
}
