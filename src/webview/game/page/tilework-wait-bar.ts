import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { ViewWait } from "../../../protocol/game/game-pages.js";
import { commandButton } from "../../kit/board-page.js";
import { controlStyles, wrapping } from "../../kit/controls.js";
import { icons, spinner } from "../../kit/icons.js";
import { keyOf, labelOf } from "../../kit/keys.js";
import { tooltipOf } from "../../kit/page-keys.js";

/** A slim bar below a page: what the player waits for, then its result, and the way back to work. */
@customElement("tilework-wait-bar")
export class TileworkWaitBar extends LitElement {
  static override styles = [
    controlStyles,
    css`
      :host {
        --button-padding: 1px 8px;
        --wait-color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        ${wrapping}
        flex: none;
        gap: 2px 8px;
        box-sizing: border-box;
        min-height: 28px;
        padding: 2px clamp(10px, 3.2vmin, 36px);
        border-top: 1px solid var(--vscode-contrastBorder, var(--tilework-line));
      }
      :host([kind="good"]) {
        --wait-color: var(--vscode-charts-green, var(--vscode-foreground));
      }
      :host([kind="bad"]) {
        --wait-color: var(--vscode-charts-red, var(--vscode-errorForeground, var(--vscode-foreground)));
      }
      p {
        display: flex;
        flex: 1 1 140px;
        gap: 7px;
        align-items: center;
        min-width: 0;
        margin: 0;
      }
      p .icon,
      p .spinner {
        color: var(--wait-color);
      }
      /* The result comes last, so a long name must not push it out. */
      .text {
        display: -webkit-box;
        overflow: hidden;
        overflow-wrap: anywhere;
        line-height: 1.25;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
      .button {
        flex: none;
      }
      @media (width < 420px) {
        .button .key,
        .button .icon {
          display: none;
        }
      }
    `,
  ];

  @property({ attribute: false }) wait!: ViewWait;

  protected override willUpdate(): void {
    this.setAttribute("kind", this.wait.kind);
  }

  protected override render(): TemplateResult {
    const { kind, text, canGoBack } = this.wait;
    const tooltip = tooltipOf(labelOf("returnToWork"), keyOf("returnToWork"));
    return html`<p role="status" title=${text}>${kind === "busy" ? spinner : icons[kind]}<span
        class="text">${text}</span></p>
      ${canGoBack ? commandButton(this, "returnToWork", icons.back, { tooltip }) : nothing}`;
  }
}
