import "./board/tilework-editor-board.js";
import "./list/tilework-level-list.js";
import "./tools/tilework-about-dialog.js";
import "./tools/tilework-resize-dialog.js";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { sense } from "../../games/message.js";
import type { EditorPart, LevelPage } from "../../protocol/levels/editor-wire.js";
import type { BoardView } from "../kit/board-focus.js";
import { button, controlStyles } from "../kit/controls.js";
import { icons } from "../kit/icons.js";
import { formatNumber, t, translate } from "../kit/translate.js";
import { BoardLooks } from "./board/board-look.js";
import { replayBar, replayBarStyles } from "./board/replay-bar.js";
import type { TileworkEditorBoard } from "./board/tilework-editor-board.js";
import { levelEditorStyles } from "./level-editor-styles.js";
import type { TileworkLevelList } from "./list/tilework-level-list.js";
import type { LevelEditorModel } from "./model/level-editor-model.js";
import { readOnlyText, titleOf } from "./model/level-words.js";
import { textConflictsText } from "./model/merging.js";
import { ordered } from "./model/stroke.js";
import type { TileworkDesignLab } from "./side/tilework-design-lab.js";
import type { TileworkMergePage } from "./side/tilework-merge-page.js";
import { documentKey, withKey } from "./tools/editor-keys.js";
import { showMenu } from "./tools/editor-menus.js";
import type { TileworkAboutDialog } from "./tools/tilework-about-dialog.js";
import type { TileworkResizeDialog } from "./tools/tilework-resize-dialog.js";
import { editorIcons, iconButton, toolButton, toolButtonStyles } from "./tools/tool-button.js";
import "../kit/tilework-menu.js";
import "./tools/tilework-editor-tools.js";
import "./side/tilework-level-check.js";
import "./board/tilework-moves-text.js";
import "./tilework-no-level.js";
import "./side/tilework-solutions.js";
import "./side/tilework-solve-panel.js";
import "./board/mode-bars.js";

/** The whole editor: the model's state as one page. Its elements call the model, which `main.ts` provides. */
@customElement("tilework-level-editor")
export class TileworkLevelEditor extends LitElement implements BoardView {
  static override styles = [controlStyles, toolButtonStyles, replayBarStyles, levelEditorStyles];

  model: LevelEditorModel | undefined;
  /** The last status text, and the part of the editor it was about. */
  @state() private status = { id: 0, text: "", isSeen: false, part: "none" as EditorPart };
  @query("tilework-editor-board") private readonly board!: TileworkEditorBoard | null;
  @query(".layout") private readonly layout!: HTMLElement | null;
  @query("tilework-level-list") private readonly list!: TileworkLevelList | null;
  @query("tilework-design-lab") private readonly lab!: TileworkDesignLab | null;
  @query("tilework-resize-dialog") readonly sizeDialog!: TileworkResizeDialog | null;
  @query("tilework-about-dialog") readonly aboutDialog!: TileworkAboutDialog | null;
  @query("tilework-merge-page") private readonly merge!: TileworkMergePage | null;
  @query("tilework-no-level") private readonly noLevel!: HTMLElement | null;

  readonly #looks = new BoardLooks();
  #shown: EditorPart = "none";
  #hasMerge = false;

  get keepsKeyboard(): boolean {
    return this.model?.page?.kind !== "merge";
  }

  /** All its pages count as one, so that the focused element keeps the keyboard when the page changes. */
  readonly shownPage = "editor";

  get shownPart(): EditorPart {
    if (this.model?.page?.kind === "merge") return "merge";
    return this.model?.levelPage === undefined ? "none" : this.model.part;
  }

  get boardFocused(): boolean {
    return (this.merge ?? this.board)?.isFocused ?? false;
  }

  /** Resolves when all parts are drawn. */
  get settled(): Promise<unknown> {
    return this.updateComplete.then(() =>
      Promise.all([this.board?.updateComplete, this.list?.updateComplete, this.merge?.updateComplete]),
    );
  }

  takeFocus(): void {
    void this.settled.then(() => (this.merge ?? this.board ?? this.noLevel)?.focus());
  }

  focusList(): void {
    this.scrollUp();
    void this.settled.then(() => this.list?.focus());
  }

  revealLab(): void {
    void import("./side/tilework-design-lab.js").then(() => this.settled).then(() => this.lab?.reveal());
  }

  /** The sheet is loaded when it is first opened. */
  showKeys(): void {
    const parts = [import("./tools/editor-key-groups.js"), import("../kit/tilework-key-sheet.js")] as const;
    void Promise.all(parts).then(([{ editorKeyGroups }, { TileworkKeySheet }]) => {
      const part = this.shownPart;
      if (part !== "none") TileworkKeySheet.show(this, t("Sokoban Editor"), editorKeyGroups(part));
    });
  }

  /** `isSeen`: the text is already visible elsewhere, so it is only announced. */
  tell(text: string, isSeen = false): void {
    this.status = { id: this.status.id + 1, text, isSeen, part: this.shownPart };
    if (!isSeen) this.model?.point(undefined);
  }

  /** Scrolls to the board and its bar, if the page is narrow enough to scroll. */
  scrollUp(): void {
    if (this.layout !== null) this.layout.scrollTop = 0;
  }

  protected override updated(): void {
    if (this.shownPart !== this.#shown) this.scrollUp();
    this.#shown = this.shownPart;
    if (this.model?.page?.kind === "merge" && !this.#hasMerge) {
      void import("./side/tilework-merge-page.js").then(() => {
        this.#hasMerge = true;
        this.requestUpdate();
      });
    }
  }

  protected override render(): TemplateResult {
    return html`<main>${this.model && this.#page(this.model)}</main>
      <div class="voice" role="status" aria-atomic="true">${
        this.status.text === "" ? nothing : keyed(this.status.id, html`<span>${this.status.text}</span>`)
      }</div>`;
  }

  #page(model: LevelEditorModel): TemplateResult | typeof nothing {
    const { page, merging } = model;
    if (page?.kind === "level") return this.#level(model, page);
    if (page?.kind === "noLevel")
      return html`<tilework-no-level .model=${model} .page=${page}></tilework-no-level>`;
    if (page === undefined || !this.#hasMerge) return nothing;
    return html`<tilework-merge-page .model=${model} .page=${page} .choices=${merging.choices}
      .check=${merging.check}
      .status=${this.status.part === "merge" ? this.status.text : ""}></tilework-merge-page>`;
  }

  #level(model: LevelEditorModel, page: LevelPage): TemplateResult {
    const { state, playing, part } = model;
    const look = this.#looks.lookOf(model, page);
    const parts = `${state.listOpen ? "lists" : ""} ${state.sideOpen ? "sides" : ""} ${state.lab === "off" ? "" : "labs"}`;
    const { rows, columns } = look?.picture.frame ?? { rows: 1, columns: 1 };
    return html`<div class="layout ${parts}" .style=${`--board-rows:${rows};--board-columns:${columns}`}>
      ${this.#header(model, page)}
      ${
        state.listOpen
          ? html`<aside class="drawer" aria-label=${t("Levels")}><tilework-level-list .model=${model} .page=${page}
            .choice=${state.listChoice}></tilework-level-list></aside>`
          : nothing
      }
      <div class="middle">
        <div class="bar">${this.#bar(model, page)}</div>
        <tilework-editor-board .look=${look} .input=${model}></tilework-editor-board>
        <p class="status ${playing.isPulling ? "long" : ""}"><span class="now"
          title=${this.#status(model)}>${this.#status(model)}</span>${this.#size(model)}</p>
      </div>
      ${
        state.sideOpen
          ? html`<aside class="panel scrolls" aria-label=${t("Check and solver")}>
              ${
                part === "replay"
                  ? html`<section aria-label=${translate(sense("Moves", "the moves themselves"))}>
                <tilework-moves-text .model=${model} .replay=${playing.replay}></tilework-moves-text>
                <div class="buttons">
                  ${button(
                    "copyReplay",
                    t("Copy Moves"),
                    () => {
                      const text = playing.replay?.moves.join("") ?? "";
                      model.host.act({ kind: "copy", what: "solution", text });
                    },
                    { icon: icons.copy },
                  )}
                </div>
              </section>`
                  : nothing
              }
              ${state.lab === "off" ? nothing : this.#lab(model, page)}
              <tilework-level-check .model=${model} .page=${page}></tilework-level-check>
              <tilework-solve-panel
                .model=${model}
                .page=${page}
                .method=${model.method}
                ?canSolve=${model.level !== undefined}
              ></tilework-solve-panel>
              <tilework-solutions
                .model=${model}
                .page=${page}
                .level=${model.level}
                .ownLurd=${playing.ownLurd}
                .order=${state.solutionOrder}
              ></tilework-solutions>
            </aside>`
          : nothing
      }
      <tilework-about-dialog .model=${model} .page=${page}></tilework-about-dialog>
      <tilework-resize-dialog .model=${model} .width=${page.board.width}
        .height=${page.board.rows.length}></tilework-resize-dialog>
    </div>`;
  }

  /** Loaded on first use, because few users open it. */
  #lab(model: LevelEditorModel, page: LevelPage): TemplateResult {
    void import("./side/tilework-design-lab.js");
    const { lab, level, part, state } = model;
    return html`<tilework-design-lab .model=${model} .page=${page} .lab=${lab.shown} .rows=${lab.rows}
      .shown=${state.lab} ?canTry=${(level?.boxes.length ?? 0) > 0}
      ?canApply=${part === "board"}></tilework-design-lab>`;
  }

  #header(model: LevelEditorModel, page: LevelPage): TemplateResult {
    const { state, part } = model;
    const title = titleOf(page);
    const collection = page.title === "" && page.count > 1 ? page.fileName : page.title;
    const about = [collection, page.author].filter((text) => text !== "" && text !== title).join(" · ");
    return html`<header>
      ${toolButton(model, "levels", editorIcons.levels, { pressed: state.listOpen })}
      ${
        page.count > 1
          ? html`<span class="pages">
              ${toolButton(model, "previousLevel", icons.back, {
                disabled: page.level === 0,
              })}
              <span class="of">${t(
                "{0} of {1}",
                formatNumber(page.level + 1),
                formatNumber(page.count),
              )}</span>
              ${toolButton(model, "nextLevel", icons.forward, {
                disabled: page.level === page.count - 1,
              })}
            </span>`
          : nothing
      }
      <h1 title=${page.comment === "" ? title : page.comment}>${title}</h1>
      ${about === "" ? nothing : html`<span class="about">${about}</span>`}
      <span class="space"></span>
      <tilework-menu name="show" caret .label=${t("Show")}
        .groups=${showMenu(model, state, part === "replay")}></tilework-menu>
      ${
        part === "board" && page.canWrite
          ? html`<span class="pages">
              ${this.#history(
                model,
                "undo",
                t("Undo"),
                icons.undo,
              )}${this.#history(model, "redo", t("Redo"), icons.redo)}
            </span>`
          : nothing
      }
      ${
        part === "board"
          ? button("test", translate(sense("Test", "verb")), () => model.run("test"), {
              icon: icons.continue,
              tooltip: withKey(t("Play the level here. The file stays as it is."), "test"),
            })
          : nothing
      }
      ${iconButton(
        "side",
        t("Check and solver"),
        editorIcons.side,
        () => model.set({ sideOpen: !state.sideOpen }),
        { pressed: state.sideOpen },
      )}
    </header>`;
  }

  /** Undo or redo in the document's history, which VS Code keeps. */
  #history(
    { host }: LevelEditorModel,
    kind: "undo" | "redo",
    label: string,
    icon: TemplateResult,
  ): TemplateResult {
    return iconButton(`${kind}Edit`, label, icon, () => host.act({ kind }), { key: documentKey(kind) });
  }

  #bar(model: LevelEditorModel, page: LevelPage): TemplateResult {
    const { state, editing, playing } = model;
    if (playing.replay !== undefined) return replayBar(model, playing.replay);
    if (playing.isPulling) return html`<tilework-pull-bar .model=${model}></tilework-pull-bar>`;
    if (playing.test !== undefined) return html`<tilework-test-bar .model=${model}></tilework-test-bar>`;
    return html`<tilework-editor-tools
        .model=${model}
        .state=${state}
        .page=${page}
        .hasSelection=${editing?.selection !== undefined}
        .hasPatch=${editing?.patch !== undefined}
      ></tilework-editor-tools>${fileNotice(model, page)}`;
  }

  /**
   * The description of the place under the pointer, the last status text about this part, or the description
   * of the cursor's place.
   */
  #status(model: LevelEditorModel): string {
    const { editing } = model;
    const pointed = model.pointed && model.describe(model.pointed);
    if (pointed !== undefined) return pointed;
    const isElsewhere = this.status.isSeen || this.status.part !== model.part;
    const text = isElsewhere ? (model.playing.loss.explanation?.text ?? "") : this.status.text;
    return text !== "" || editing === undefined || model.part !== "board"
      ? text
      : (model.describe(editing.cursor) ?? "");
  }

  /** The size of the drawn or selected rectangle. */
  #size({ editing }: LevelEditorModel): TemplateResult | typeof nothing {
    const stroke = editing?.stroke;
    const area = stroke?.kind === "rectangle" || stroke?.kind === "select" ? stroke.area : editing?.selection;
    if (area === undefined) return nothing;
    const { from, to } = ordered(area);
    return html`<span class="area">${t(
      "{0} × {1}",
      to.column - from.column + 1,
      to.row - from.row + 1,
    )}</span>`;
  }
}

/**
 * Facts about the file that matter before editing: why it is read-only, its encoding, and line ends that VS
 * Code doesn't keep.
 */
function fileNotice(
  { host }: LevelEditorModel,
  page: LevelPage,
): readonly (TemplateResult | typeof nothing)[] {
  const { canWrite, encoding, savedLineEnds, textConflicts = 0 } = page;
  return [
    canWrite ? nothing : html`<p class="reason">${icons.plain}${readOnlyText(page)}</p>`,
    savedLineEnds === undefined
      ? nothing
      : html`<p class="reason">${icons.plain}${t(
          "The file mixes line ends, or has CR alone. Saving turns all of them into {0}.",
          savedLineEnds,
        )}</p>`,
    textConflicts === 0
      ? nothing
      : html`<p class="reason">
          <span>${textConflictsText(textConflicts)}</span>
          ${button("openAsText", t("Open as Text"), () => host.act({ kind: "openAsText" }))}
        </p>`,
    encoding === undefined
      ? nothing
      : html`<p class="reason">
          <span>${t("Not UTF-8: shown and saved as {0}.", encoding)}</span>
          ${button("encoding", t("Select Encoding…"), () => host.act({ kind: "chooseEncoding" }), {
            tooltip: t("If titles look wrong, select their encoding. The file keeps its bytes."),
          })}
        </p>`,
  ];
}
