import { thingOf } from "../../../drawing/level-svg.js";
import { madeOnce } from "../../../games/lists.js";
import { t } from "../../kit/translate.js";
import "../../kit/tilework-menu.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Brush } from "../../../games/sokoban/edit/sketch.js";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { ViewScene } from "../../../protocol/game/game-pages.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { warehouseSkin } from "../../board/sokoban-skin.js";
import { controlStyles, wrapping } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { RovingFocus, toolbarSteps } from "../../kit/roving-focus.js";
import { ThemeProperties } from "../../kit/theme.js";
import { letterOf, still } from "../board/board-look.js";
import { commandOf } from "../model/edit-commands.js";
import { brushes, type EditorState } from "../model/editor-state.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorKeyOf, labelOf } from "./editor-keys.js";
import { levelMenu } from "./editor-menus.js";
import { editorIcons, iconButton, toolButton, toolButtonStyles } from "./tool-button.js";

const editorToolsStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .tools {
    ${wrapping}
    gap: 4px 6px;
  }
  .group {
    display: flex;
    gap: 1px;
    align-items: center;
    padding-inline-end: 6px;
    border-inline-end: 1px solid var(--tilework-line);
  }
  .group:last-of-type {
    border-inline-end: 0;
  }
  .palette {
    gap: 2px;
    padding-block: 1px;
  }
  .palette .tool {
    width: 30px;
    height: 30px;
    padding: 2px;
    position: relative;
  }
  /* The key of the brush, in a corner of its picture. It is only visual; the button's name has the key,
     too. */
  .number::before {
    content: attr(data-key);
    position: absolute;
    inset-block-end: -1px;
    inset-inline-end: -1px;
    min-width: 11px;
    border-radius: 4px 0;
    color: var(--vscode-foreground);
    background: var(--vscode-editor-background, Canvas);
    font: 600 9px / 12px var(--vscode-font-family, sans-serif);
    text-align: center;
  }
  .palette .tool[aria-pressed="true"] {
    outline: 1px solid var(--vscode-inputOption-activeBorder,
      var(--vscode-contrastActiveBorder, var(--vscode-focusBorder)));
  }
  .swatch {
    position: relative;
    display: block;
    width: 22px;
    height: 22px;
    overflow: hidden;
    border-radius: 3px;
    outline: 1px solid color-mix(in srgb, var(--vscode-foreground) 22%, transparent);
    outline-offset: -1px;
  }
`;

/** The palette and the tools: one tab stop, arrow keys inside. */
@customElement("tilework-editor-tools")
export class TileworkEditorTools extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, warehouseSkin.styles, editorToolsStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) state!: EditorState;
  @property({ attribute: false }) page!: LevelPage;
  @property({ type: Boolean }) hasSelection = false;
  @property({ type: Boolean }) hasPatch = false;

  constructor() {
    super();
    new ThemeProperties(this, (theme) => warehouseSkin.properties(theme));
    new RovingFocus(this, "button:not([disabled])", toolbarSteps);
  }

  protected override render(): TemplateResult {
    const { state, page } = this;
    return html`<div class="tools" role="toolbar" aria-label=${t("Tools")}>
      <div class="group palette" role="group"
        aria-label=${t("Palette")}>${brushes.map((brush) => this.#brush(brush, state))}</div>
      <div class="group" role="group" aria-label=${t("Tool")}>
        ${this.#tool("toolDraw", editorIcons.draw, state.tool === "draw", true)}
        ${this.#tool("toolRectangle", editorIcons.rectangle, state.tool === "rectangle", true)}
        ${this.#tool("toolFill", editorIcons.fill, state.tool === "fill", true)}
        ${this.#tool("toolSelect", editorIcons.select, state.tool === "select")}
        ${
          state.tool === "rectangle"
            ? iconButton(
                "filled",
                t("Filled rectangles"),
                editorIcons.filled,
                () => this.model.set({ filled: !state.filled }),
                { pressed: state.filled, tooltip: t("Fill rectangles, or draw their outline only") },
              )
            : nothing
        }
      </div>
      <div class="group" role="group" aria-label=${t("Clipboard")}>
        ${this.#tool("cut", editorIcons.cut, undefined, true, !this.hasSelection)}
        ${this.#tool("copy", icons.copy, undefined, false, !this.hasSelection)}
        ${this.#tool("paste", editorIcons.paste, undefined, true, !this.hasPatch)}
      </div>
      <tilework-menu name="levelMenu" caret .label=${t("Level")}
        .groups=${levelMenu(this.model, page)}></tilework-menu>
    </div>`;
  }

  #brush(brush: Brush, state: EditorState): TemplateResult {
    const command = commandOf(brush);
    const key = editorKeyOf(command);
    return iconButton(
      brush,
      labelOf(brush),
      html`${brush === "erase" ? icons.remove : madeOnce(swatches, brush, () => makeSwatch(brush))}<span class="number"
        data-key=${key?.label ?? ""} aria-hidden="true"></span>`,
      () => this.model.run(command),
      { key, pressed: state.brush === brush, disabled: !this.page.canWrite },
    );
  }

  #tool(
    command: EditorCommand,
    icon: TemplateResult,
    pressed?: boolean,
    writes = false,
    disabled = false,
  ): TemplateResult {
    return toolButton(this.model, command, icon, {
      pressed,
      disabled: disabled || (writes && !this.page.canWrite),
    });
  }
}

/** A cell as it is drawn on the board. */
function makeSwatch(brush: Exclude<Brush, "erase">): TemplateResult {
  const kind = thingOf(brush);
  const sprite = { id: 1, kind: kind ?? "", row: 0, column: 0, ...still };
  const scene: ViewScene = {
    rows: 1,
    columns: 1,
    sprites: kind === undefined ? [] : [sprite],
    cells: [],
    pulls: undefined,
    ground: letterOf(brush, true),
  };
  return html`<span class="swatch" aria-hidden="true"
    >${warehouseSkin.ground?.(scene, undefined)}${
      kind === undefined ? nothing : warehouseSkin.draw(sprite, scene, undefined)
    }</span
  >`;
}

const swatches = new Map<Brush, TemplateResult>();
