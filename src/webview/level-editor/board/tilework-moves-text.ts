import { css, html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import { translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import type { TestReplay } from "../model/playtest.js";

/**
 * The moves of a replay as LURD text with the current letter marked. A click on a letter goes to its place.
 */
@customElement("tilework-moves-text")
export class TileworkMovesText extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    .moves {
      max-height: 7.5em;
      padding: 6px 8px;
      overflow: auto;
      border: 1px solid var(--tilework-line);
      border-radius: 6px;
      background: var(--vscode-textCodeBlock-background, var(--tilework-faint));
      cursor: pointer;
      font-family: var(--vscode-editor-font-family, monospace);
      letter-spacing: 0.06em;
      line-height: 1.5;
      overflow-wrap: anywhere;
    }
    .moves:focus-visible {
      outline: 1px solid var(--vscode-focusBorder, Highlight);
    }
    .left {
      color: var(--vscode-descriptionForeground, inherit);
    }
    mark {
      padding: 1px 1px;
      border-radius: 2px;
      color: var(--vscode-editor-background, Canvas);
      background: var(--vscode-foreground, CanvasText);
      font-weight: 700;
    }
  `;

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) replay!: TestReplay;
  @query("mark") private readonly mark!: HTMLElement;
  @query(".moves") private readonly box!: HTMLElement;

  protected override render(): TemplateResult {
    const { replay } = this;
    const text = replay.moves.join("");
    // The letter of the last move; at the start, of the next one.
    const current = Math.max(0, replay.place - 1);
    return html`<div class="moves" role="group" tabindex="0"
      aria-label=${translate(sense("Moves", "the moves themselves"))} @click=${this.#clicked}
      ><span>${text.slice(0, current)}</span><mark>${text[current] ?? ""}</mark><span
        class="left">${text.slice(current + 1)}</span></div
    >`;
  }

  protected override updated(_: PropertyValues<this>): void {
    const { box, mark } = this;
    const top = mark.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 6 || top + mark.offsetHeight > box.scrollTop + box.clientHeight - 6)
      box.scrollTop = top - box.clientHeight / 2;
  }

  readonly #clicked = (event: MouseEvent) => {
    const root = this.renderRoot as ShadowRoot;
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY, { shadowRoots: [root] });
    const node = caret?.offsetNode;
    if (caret === null || caret === undefined || node === undefined || !root.contains(node)) return;
    const pieces = [...root.querySelectorAll(".moves > *")];
    let before = 0;
    for (const piece of pieces) {
      if (piece.contains(node))
        return this.model.playing.seek(
          before + caret.offset + (caret.offset < (piece.textContent?.length ?? 0) ? 1 : 0),
        );
      before += piece.textContent?.length ?? 0;
    }
  };
}
