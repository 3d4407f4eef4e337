import "../board/tilework-editor-board.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { type Message, plural, say } from "../../../games/message.js";
import { type BoardPlace, sketchOf } from "../../../games/sokoban/edit/sketch.js";
import type { TextBoard } from "../../../games/sokoban/level/board.js";
import {
  chosenCell,
  type MergeSquare,
  mergedSketch,
  type SquareChoice,
} from "../../../games/sokoban/merge/merge-squares.js";
import type { MergeResolution } from "../../../games/sokoban/merge/resolve-merge.js";
import type { MergeCheck, MergePage, ViewMergeSide } from "../../../protocol/levels/editor-wire.js";
import { tellBoardFocus } from "../../kit/board-focus.js";
import { button, controlStyles, findButton, wrapping } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { t, translate } from "../../kit/translate.js";
import { type BoardLook, type MarkedProblem, pictureOfSketch, stillLook } from "../board/board-look.js";
import type { BoardInput } from "../board/tilework-editor-board.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { cellWord, readOnlyText } from "../model/level-words.js";
import { conflictText, type Merging, textConflictsText } from "../model/merging.js";
import { labelOf, withKey } from "../tools/editor-keys.js";
import { editorIcons } from "../tools/tool-button.js";

/** Wide: the sides are beside each other. Narrow: one below the other. The page scrolls. */
const mergePageStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    height: 100%;
    overflow: auto;
    container: merge / inline-size;
  }
  header,
  .take,
  .result,
  .notes {
    padding: 8px 12px;
  }
  header {
    ${wrapping}
    gap: 8px;
    border-bottom: 1px solid var(--tilework-line);
  }
  h1,
  h2,
  p {
    margin: 0;
  }
  h1 {
    flex: 1 1 180px;
    overflow: hidden;
    min-width: 0;
    font-size: 1.1em;
    font-weight: 600;
    text-overflow: ellipsis;
    overflow-wrap: anywhere;
  }
  h2 {
    font-size: 1em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .sides {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: 8px;
    padding: 10px 12px 2px;
  }
  .side,
  .result {
    display: grid;
    gap: 6px;
    align-content: start;
    min-width: 0;
  }
  .side {
    padding: 8px;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  tilework-editor-board {
    height: clamp(120px, 32vh, 320px);
  }
  .side-label {
    color: var(--vscode-descriptionForeground, inherit);
    overflow-wrap: anywhere;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .notes:empty {
    display: none;
  }
  .result {
    border-top: 1px solid var(--tilework-line);
    margin-top: 6px;
  }
  .chosen {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 10px;
  }
  @container merge (width < 560px) {
    .chosen {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  .squares {
    overflow: auto;
    max-height: clamp(120px, 32vh, 320px);
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    min-width: 0;
    margin: 0;
    padding: 5px 8px;
    border: 0;
    border-bottom: 1px solid var(--tilework-line);
  }
  fieldset.pointed,
  fieldset:focus-within {
    background: var(--vscode-list-hoverBackground, var(--tilework-faint));
    outline: 1px solid var(--vscode-contrastActiveBorder, transparent);
    outline-offset: -1px;
  }
  legend {
    float: inline-start;
    width: 100%;
    padding: 0;
  }
  fieldset label {
    display: inline-flex;
    gap: 4px;
    align-items: center;
  }
  input {
    margin: 0;
    accent-color: var(--vscode-focusBorder, auto);
  }
  input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  ul {
    margin: 0;
    padding-inline-start: 18px;
  }
  .icon {
    vertical-align: text-bottom;
  }
`;

type Take = "takeOurs" | "takeTheirs" | "takeBoth" | "takeSquares";

/** A conflict of levels: its sides as boards, and the board of the chosen squares. */
@customElement("tilework-merge-page")
export class TileworkMergePage extends LitElement {
  static override styles = [controlStyles, mergePageStyles];

  @property({ attribute: false }) page!: MergePage;
  @property({ attribute: false }) model!: LevelEditorModel;
  /** Changes with each choice, so that the page is drawn again. */
  @property({ attribute: false }) choices: Merging["choices"] = [];
  @property({ attribute: false }) check: MergeCheck | undefined;
  /** The last status text. */
  @property() status = "";
  /** The square under the pointer or focus, by its index. */
  @state() private pointed: number | undefined;

  constructor() {
    super();
    tellBoardFocus(this);
  }

  override focus(): void {
    findButton(this.renderRoot as ShadowRoot)?.focus();
  }

  get isFocused(): boolean {
    return document.hasFocus() && (this.renderRoot as ShadowRoot).activeElement !== null;
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const { conflict } = page;
    return html`<header>
        <h1>${page.fileName} · ${conflictText(page)}</h1>
        <span class="buttons">
          ${
            page.count === 1
              ? nothing
              : html`${this.#command("previousConflict", icons.back)}
              ${this.#command("nextConflict", icons.forward)}`
          }
          ${button("openAsText", t("Open as Text"), () => this.model.host.act({ kind: "openAsText" }), {
            icon: editorIcons.text,
          })}
        </span>
      </header>
      <div class="sides">${conflict.sides.map((side) => this.#side(side))}</div>
      <div class="take buttons" role="group" aria-label=${t("Resolve the conflict")}>
        ${this.#take("takeOurs")}
        ${this.#take("takeTheirs")}
        ${this.#take("takeBoth")}
      </div>
      <div class="notes">${this.#notes(page)}</div>
      ${conflict.squares.length === 0 ? nothing : this.#result(page)}`;
  }

  #command(command: "nextConflict" | "previousConflict", icon: TemplateResult): TemplateResult {
    const label = labelOf(command);
    return button(command, label, () => this.model.run(command), {
      icon,
      appearance: "icon",
      tooltip: withKey(label, command),
    });
  }

  #take(command: Take, isReady = true): TemplateResult {
    const label = labelOf(command);
    return button(command, label, () => this.model.run(command), {
      appearance: command === "takeSquares" ? "primary" : "secondary",
      tooltip: withKey(label, command),
      disabled: !this.page.canWrite || !isReady,
    });
  }

  #side(side: ViewMergeSide): TemplateResult {
    const name = translate(sideNames[side.side]);
    const { boards, levels, label } = side;
    return html`<section class="side" data-side=${side.side} aria-label=${name}>
      <h2>${name}</h2>
      ${label === "" ? nothing : html`<p class="side-label">${label}</p>`}
      ${boards.map((board, index) => {
        const title = boards.length === 1 ? name : t("{0}, level {1}", name, index + 1);
        return html`<tilework-editor-board
          .look=${this.#look(board, title, this.#marksOf(side))}></tilework-editor-board>`;
      })}
      ${levels === 0 ? html`<p>${t("This side has no level here.")}</p>` : nothing}
      ${
        levels > boards.length
          ? html`<p>${translate(
              plural(boards.length, "Only {0} level is shown.", "Only {0} levels are shown."),
            )}</p>`
          : nothing
      }
      ${side.side === "base" ? nothing : html`${problemsOf(side)}${this.#solve({ kind: side.side }, levels)}`}
    </section>`;
  }

  #solve(way: MergeResolution | undefined, levels: number): TemplateResult | typeof nothing {
    const { solving } = this.page.conflict;
    const isAbout = solving !== undefined && JSON.stringify(solving.way) === JSON.stringify(way);
    if (levels === 0) return nothing;
    return html`<span class="buttons">
        ${button("solveWay", t("Solve"), () => way && this.model.merging.solve(way), {
          busy: isAbout && solving.isRunning,
          disabled: way === undefined,
        })}
      </span>
      ${isAbout ? html`<p class="solved" role="status">${solving.text}</p>` : nothing}`;
  }

  #notes(page: MergePage): readonly (TemplateResult | typeof nothing)[] {
    const { canWrite, texts, conflict } = page;
    const note = (text: string) => html`<p>${icons.plain} ${text}</p>`;
    return [
      this.status === "" ? nothing : html`<p class="status">${this.status}</p>`,
      canWrite ? nothing : note(readOnlyText(page)),
      conflict.noSquares === undefined
        ? nothing
        : note(t("These boards can only be taken as a whole. {0}", conflict.noSquares)),
      texts === 0 ? nothing : note(textConflictsText(texts)),
    ];
  }

  #result({ conflict }: MergePage): TemplateResult | typeof nothing {
    const [ours] = conflict.sides[0]?.boards ?? [];
    const { choices } = this;
    if (ours === undefined) return nothing;
    const { squares } = conflict;
    const open = choices.filter((choice) => choice === undefined).length;
    const marks = squares.map(
      ({ row, column }, index): MarkedProblem => ({
        row,
        column,
        severity: choices[index] === undefined ? "warning" : "information",
      }),
    );
    const name = t("Result, square by square");
    return html`<section class="result" aria-label=${name}>
      <h2>${name}</h2>
      <p class="count">${countText(squares.length, open)}</p>
      <div class="chosen">
        <tilework-editor-board .input=${this.#input}
          .look=${this.#look(ours, name, marks, mergedSketch(sketchOf(ours), squares, choices))}
        ></tilework-editor-board>
        <div class="squares" data-list>${squares.map((square, index) => this.#square(square, index))}</div>
      </div>
      ${this.check && problemsOf(this.check)}
      <span class="buttons">${this.#take("takeSquares", open === 0)}</span>
      ${this.#solve(this.model.merging.way, 1)}
    </section>`;
  }

  #square(square: MergeSquare, index: number): TemplateResult {
    const { row, column, base, combined } = square;
    const chosen = this.choices[index];
    const point = () => {
      this.pointed = index;
    };
    const place = t("Square in row {0}, column {1}", row + 1, column + 1);
    const offered: readonly SquareChoice[] =
      combined === undefined ? ["ours", "theirs"] : ["ours", "theirs", "combined"];
    return html`<fieldset class=${this.pointed === index ? "pointed" : ""} data-square=${index}
      @pointerenter=${point} @focusin=${point}>
      <legend>${base === undefined ? place : t("{0}, base: {1}", place, cellWord(base))}</legend>
      ${offered.map(
        (choice) => html`<label><input type="radio" name=${`square-${index}`} value=${choice}
          .checked=${live(chosen === choice)}
          @change=${() => this.model.merging.choose(index, choice)} />${choiceTexts[choice](
            cellWord(chosenCell(square, choice)),
          )}</label>`,
      )}
    </fieldset>`;
  }

  /** A press on a square that differs takes the next side for it. */
  readonly #input: Partial<BoardInput> = {
    press: (place) => {
      const index = this.#point(place);
      if (index >= 0) this.model.merging.choose(index, this.choices[index] === "theirs" ? "ours" : "theirs");
    },
    point: (place) => void this.#point(place),
  };

  #point(place: BoardPlace | undefined): number {
    const { squares } = this.page.conflict;
    const index = squares.findIndex(({ row, column }) => row === place?.row && column === place.column);
    if (index >= 0) this.pointed = index;
    return index;
  }

  #marksOf({ side }: ViewMergeSide): readonly MarkedProblem[] {
    const { squares } = this.page.conflict;
    const changed =
      side === "base"
        ? squares
        : squares.filter((square) => square.base === undefined || square[side] !== square.base);
    return changed.map(({ row, column }) => ({ row, column, severity: "information" }));
  }

  #look(
    board: TextBoard,
    label: string,
    problems: readonly MarkedProblem[],
    sketch = sketchOf(board),
  ): BoardLook {
    const pointed = this.pointed === undefined ? undefined : this.page.conflict.squares[this.pointed];
    return stillLook(pictureOfSketch(board, sketch), label, { problems, pointed, glideMs: 0 });
  }
}

const sideNames: Readonly<Record<ViewMergeSide["side"], Message>> = {
  ours: say("Ours"),
  base: say("Base"),
  theirs: say("Theirs"),
};

const choiceTexts: Readonly<Record<SquareChoice, (word: string) => string>> = {
  ours: (word) => t("ours: {0}", word),
  theirs: (word) => t("theirs: {0}", word),
  combined: (word) => t("both changes: {0}", word),
};

function countText(count: number, open: number): string {
  const differ = translate(plural(count, "{0} square differs", "{0} squares differ"));
  const left =
    open === 0
      ? t("a side is selected for each")
      : translate(plural(open, "select a side for {0} square", "select a side for {0} squares"));
  return t("{0}: {1}", differ, left);
}

function problemsOf({ problems, more }: MergeCheck): TemplateResult {
  if (problems.length === 0) return html`<p class="check">${icons.good} ${t("No problems found.")}</p>`;
  return html`<ul class="check">${problems.map((text) => html`<li>${text}</li>`)}${
    more === 0 ? nothing : html`<li>${t("And {0} more", more)}</li>`
  }</ul>`;
}
