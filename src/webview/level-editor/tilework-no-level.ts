import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { NoLevelPage } from "../../protocol/levels/editor-wire.js";
import { button, controlStyles, findButton } from "../kit/controls.js";
import { t } from "../kit/translate.js";
import type { LevelEditorModel } from "./model/level-editor-model.js";
import { editorIcons } from "./tools/tool-button.js";

/** The page for a text without levels: the user can start a level in it, or open it as text. */
@customElement("tilework-no-level")
export class TileworkNoLevel extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        display: grid;
        box-sizing: border-box;
        height: 100%;
        padding: 24px;
        overflow: auto;
        place-items: safe center;
      }
      section {
        display: grid;
        gap: 12px;
        justify-items: center;
        max-width: 440px;
        text-align: center;
        text-wrap: balance;
      }
      svg.empty {
        width: 96px;
        height: 96px;
        fill: none;
        stroke: var(--vscode-descriptionForeground, currentColor);
        stroke-dasharray: 5 5;
        stroke-width: 2;
      }
      h1 {
        margin: 0;
        font-size: 1.5em;
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      p {
        margin: 0;
        color: var(--vscode-descriptionForeground, inherit);
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        justify-content: center;
        margin-top: 8px;
      }
    `,
  ];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: NoLevelPage;

  override focus(): void {
    findButton(this.renderRoot as ShadowRoot)?.focus();
  }

  protected override render(): TemplateResult {
    const { page } = this;
    return html`<section>
      <svg class="empty" viewBox="0 0 96 96" aria-hidden="true"><rect x="6" y="6" width="84" height="84"
        rx="8" /><path d="M34 6v84M62 6v84M6 34h84M6 62h84" /></svg>
      <h1>${headingOf(page)}</h1>
      <p>${adviceOf(page)}</p>
      <div class="buttons">
        ${button("startLevel", t("Start a level here"), () => this.model.host.act({ kind: "startLevel" }), {
          icon: editorIcons.draw,
          appearance: "primary",
          disabled: !page.canWrite,
        })}
        ${button("openAsText", t("Open as Text"), () => this.model.host.act({ kind: "openAsText" }), {
          icon: editorIcons.text,
        })}
      </div>
      ${
        page.canWrite || page.unread !== undefined
          ? nothing
          : html`<p>${t("This file can only be read.")}</p>`
      }
    </section>`;
  }
}

function headingOf({ isEmpty, unread, fileName }: NoLevelPage): string {
  if (unread !== undefined) return t("{0} isn't read", fileName);
  return isEmpty ? t("{0} is empty", fileName) : t("There is no Sokoban level in {0}", fileName);
}

function adviceOf({ isEmpty, unread }: NoLevelPage): string {
  if (unread !== undefined) return unread;
  if (isEmpty) return t("Start a level here, and draw it with mouse or keys.");
  return t(
    "A level is drawn with # for walls, $ for boxes, . for goals and @ for the player. The file keeps its contents when you start a level below them.",
  );
}
