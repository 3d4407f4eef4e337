import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import type { EditorPart, LevelPage } from "../../protocol/levels/editor-wire.js";
import type { BoardView } from "../kit/board-focus.js";
import { button, controlStyles } from "../kit/controls.js";
import { icons } from "../kit/icons.js";
import type { TileworkKeySheet } from "../kit/tilework-key-sheet.js";
import { formatNumber } from "../kit/language.js";
import { BoardLooks } from "./board/board-look.js";
import "./board/tilework-editor-board.js";
import type { TileworkEditorBoard } from "./board/tilework-editor-board.js";
import type { TileworkDesignLab } from "./side/tilework-design-lab.js";
import { levelEditorStyles } from "./level-editor-styles.js";
import "./list/tilework-level-list.js";
import type { ListQueries, TileworkLevelList } from "./list/tilework-level-list.js";
import type { TileworkMergePage } from "./side/tilework-merge-page.js";
import { ordered } from "./model/stroke.js";
import { dispatchIntent, type EditorIntent } from "./model/editor-intents.js";
import type { LevelEditorModel } from "./model/level-editor-model.js";
import { textConflictsText } from "./model/merge-texts.js";
import { editorIcons } from "./tools/editor-icons.js";
import type { editorKeyGroups } from "./tools/editor-key-groups.js";
import { documentKey, withKey } from "./tools/editor-keys.js";
import { showMenu } from "./tools/editor-menus.js";
import "./tools/tilework-about-dialog.js";
import type { TileworkAboutDialog } from "./tools/tilework-about-dialog.js";
import "./tools/tilework-resize-dialog.js";
import type { TileworkResizeDialog } from "./tools/tilework-resize-dialog.js";
import { iconButton, toolButton, toolButtonStyles } from "./tools/tool-button.js";
import "../kit/tilework-menu.js";
import "./tools/tilework-editor-tools.js";
import "./side/tilework-level-check.js";
import "./play/tilework-moves-text.js";
import "./tilework-no-level.js";
import "./play/tilework-pull-bar.js";
import "./play/tilework-replay-panel.js";
import "./side/tilework-solutions.js";
import "./side/tilework-solve-panel.js";
import "./play/tilework-test-bar.js";

/**
 * The whole editor: the model's state as one page. `main.ts` provides the model and carries out its intents.
 */
@customElement("tilework-level-editor")
export class TileworkLevelEditor extends LitElement implements BoardView {
  static override styles = [controlStyles, toolButtonStyles, levelEditorStyles];

  model: LevelEditorModel | undefined;
  listHost: ListQueries | undefined;
  /** The last status text, and the part of the editor it was about. */
  @state() private status = { id: 0, text: "", isSeen: false, part: "none" as EditorPart };
  /** Where the pointer is. */
  @state() private pointed: Extract<EditorIntent, { kind: "point" }>["place"];
  @query("tilework-editor-board") private readonly board!: TileworkEditorBoard | null;
  @query(".layout") private readonly layout!: HTMLElement | null;
  @query("tilework-level-list") private readonly list!: TileworkLevelList | null;
  @query("tilework-design-lab") private readonly lab!: TileworkDesignLab | null;
  @query("tilework-resize-dialog") private readonly sizeDialog!: TileworkResizeDialog | null;
  @query("tilework-about-dialog") private readonly aboutDialog!: TileworkAboutDialog | null;
  @query("tilework-key-sheet") private readonly keySheet!: TileworkKeySheet | null;
  @state() private keyGroups: typeof editorKeyGroups | undefined;
  @query("tilework-merge-page") private readonly merge!: TileworkMergePage | null;
  @query("tilework-no-level") private readonly noLevel!: HTMLElement | null;

  readonly #looks = new BoardLooks();
  #shown: EditorPart = "none";
  #hasLab = false;
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
    void this.#loadLab()
      .then(() => this.settled)
      .then(() => this.lab?.reveal());
  }

  askForSize(): void {
    this.sizeDialog?.open();
  }

  /** The sheet is loaded when it is first opened. */
  showKeys(): void {
    const sheet = import("../kit/tilework-key-sheet.js");
    void Promise.all([import("./tools/editor-key-groups.js"), sheet]).then(([keys]) => {
      this.keyGroups = keys.editorKeyGroups;
      return this.updateComplete.then(() => this.keySheet?.open());
    });
  }

  askAbout(): void {
    this.aboutDialog?.open();
  }

  /** `isSeen`: the text is already visible elsewhere, so it is only announced. */
  tell(text: string, isSeen = false): void {
    this.status = { id: this.status.id + 1, text, isSeen, part: this.shownPart };
    if (!isSeen) this.pointed = undefined;
  }

  point(place: Extract<EditorIntent, { kind: "point" }>["place"]): void {
    this.pointed = place;
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
    // Loaded on first use, because few users open it.
    if (this.#hasLab || (this.model?.state.lab ?? "off") === "off") return;
    void this.#loadLab();
  }

  async #loadLab(): Promise<void> {
    await import("./side/tilework-design-lab.js");
    this.#hasLab = true;
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const page = this.model?.page;
    return html`<main>
        ${page?.kind === "noLevel" ? html`<tilework-no-level .page=${page}></tilework-no-level>` : nothing}
        ${
          page?.kind === "merge" && this.#hasMerge
            ? html`<tilework-merge-page .page=${page} .merging=${this.model?.merging}
                .choices=${this.model?.merging.choices} .check=${this.model?.merging.check}
                .status=${this.status.part === "merge" ? this.status.text : ""}></tilework-merge-page>`
            : nothing
        }
        ${page?.kind === "level" && this.model !== undefined ? this.#level(this.model, page) : nothing}
      </main>
      <div class="voice" role="status" aria-atomic="true">${
        this.status.text === "" ? nothing : keyed(this.status.id, html`<span>${this.status.text}</span>`)
      }</div>`;
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
          ? html`<aside class="drawer" aria-label=${l10n.t("Levels")}><tilework-level-list .page=${page}
            .choice=${state.listChoice} .host=${this.listHost}></tilework-level-list></aside>`
          : nothing
      }
      <div class="middle">
        <div class="bar">${this.#bar(model, page)}</div>
        <tilework-editor-board .look=${look}></tilework-editor-board>
        <p class="status ${playing.isPulling ? "long" : ""}"><span class="now"
          title=${this.#status(model)}>${this.#status(model)}</span>${this.#size(model)}</p>
      </div>
      ${
        state.sideOpen
          ? html`<aside class="panel scrolls" aria-label=${l10n.t("Check and solver")}>
              ${
                part === "replay"
                  ? html`<section aria-label=${l10n.t({ message: "Moves", comment: "the moves themselves" })}>
                <tilework-moves-text .replay=${playing.replay}></tilework-moves-text>
                <div class="buttons">
                  ${button({
                    name: "copyReplay",
                    label: l10n.t("Copy Moves"),
                    icon: icons.copy,
                    onPress: () =>
                      dispatchIntent(this, {
                        kind: "act",
                        action: {
                          kind: "copy",
                          what: "solution",
                          text: playing.replay?.moves.join("") ?? "",
                        },
                      }),
                  })}
                </div>
              </section>`
                  : nothing
              }
              ${
                state.lab === "off" || !this.#hasLab
                  ? nothing
                  : html`<tilework-design-lab .page=${page} .lab=${model.lab.shown} .rows=${model.lab.rows}
                    .shown=${state.lab} ?canTry=${
                      (model.level?.boxes.length ?? 0) > 0
                    } ?canApply=${part === "board"}></tilework-design-lab>`
              }
              <tilework-level-check .page=${page}></tilework-level-check>
              <tilework-solve-panel
                .page=${page}
                .method=${model.method}
                ?canSolve=${model.level !== undefined}
              ></tilework-solve-panel>
              <tilework-solutions
                .page=${page}
                .level=${model.level}
                .ownLurd=${playing.ownLurd}
                .order=${state.solutionOrder}
              ></tilework-solutions>
            </aside>`
          : nothing
      }
      <tilework-about-dialog .page=${page}></tilework-about-dialog>
      ${
        this.keyGroups === undefined
          ? nothing
          : html`<tilework-key-sheet .heading=${l10n.t(
              "Keys: {0}",
              l10n.t("Sokoban Editor"),
            )} .groups=${this.keyGroups(part)}></tilework-key-sheet>`
      }
      <tilework-resize-dialog .width=${page.board.width}
        .height=${page.board.rows.length}></tilework-resize-dialog>
    </div>`;
  }

  #header({ state, part }: LevelEditorModel, page: LevelPage): TemplateResult {
    const title = page.levelTitle === "" ? l10n.t("Level {0}", page.level + 1) : page.levelTitle;
    const collection = page.title === "" && page.count > 1 ? page.fileName : page.title;
    const about = [collection, page.author].filter((text) => text !== "" && text !== title).join(" · ");
    return html`<header>
      ${toolButton(this, {
        command: "levels",
        label: l10n.t("List of Levels"),
        icon: editorIcons.levels,
        pressed: state.listOpen,
      })}
      ${
        page.count > 1
          ? html`<span class="pages">
              ${toolButton(this, {
                command: "previousLevel",
                label: l10n.t("Previous Level"),
                icon: icons.back,
                disabled: page.level === 0,
              })}
              <span class="of">${l10n.t(
                "{0} of {1}",
                formatNumber(page.level + 1),
                formatNumber(page.count),
              )}</span>
              ${toolButton(this, {
                command: "nextLevel",
                label: l10n.t("Next Level"),
                icon: icons.forward,
                disabled: page.level === page.count - 1,
              })}
            </span>`
          : nothing
      }
      <h1 title=${page.comment === "" ? title : page.comment}>${title}</h1>
      ${about === "" ? nothing : html`<span class="about">${about}</span>`}
      <span class="space"></span>
      <tilework-menu name="show" caret .label=${l10n.t("Show")}
        .groups=${showMenu(this, state, part === "replay")}></tilework-menu>
      ${
        part === "board" && page.canWrite
          ? html`<span class="pages">
              ${this.#history(
                "undo",
                l10n.t("Undo"),
                icons.undo,
              )}${this.#history("redo", l10n.t("Redo"), icons.redo)}
            </span>`
          : nothing
      }
      ${
        part === "board"
          ? button({
              name: "test",
              label: l10n.t({ message: "Test", comment: "verb" }),
              icon: icons.continue,
              tooltip: withKey(l10n.t("Play the level here. The file stays as it is."), "test"),
              onPress: () => dispatchIntent(this, { kind: "run", command: "test" }),
            })
          : nothing
      }
      ${iconButton({
        name: "side",
        label: l10n.t("Check and solver"),
        icon: editorIcons.side,
        pressed: state.sideOpen,
        onPress: () => dispatchIntent(this, { kind: "set", state: { sideOpen: !state.sideOpen } }),
      })}
    </header>`;
  }

  /** Undo or redo in the document's history, which VS Code keeps. */
  #history(kind: "undo" | "redo", label: string, icon: TemplateResult): TemplateResult {
    const key = documentKey(kind);
    const tooltip = l10n.t("{0} ({1})", label, key.label);
    return iconButton({
      name: `${kind}Edit`,
      label,
      icon,
      tooltip,
      shortcut: key.shortcut,
      onPress: () => dispatchIntent(this, { kind: "act", action: { kind } }),
    });
  }

  #bar({ state, editing, playing, pulling }: LevelEditorModel, page: LevelPage): TemplateResult {
    if (playing.replay !== undefined) {
      return html`<tilework-replay-panel
        .replay=${playing.replay}
        .playing=${playing.isReplaying}
        .loops=${state.loops}
        .moveMs=${playing.moveMs}
      ></tilework-replay-panel>`;
    }
    if (playing.isPulling)
      return html`<tilework-pull-bar
        .game=${playing.test}
        .beginning=${pulling.from}
        ?hasLevel=${pulling.canStartFromLevel}
        ?canWrite=${page.canWrite}
      ></tilework-pull-bar>`;
    if (playing.test !== undefined)
      return html`<tilework-test-bar .test=${playing.test} .lost=${playing.lost}
        .why=${playing.loss.explanation} ?kept=${playing.loss.isKept}
          ?canWrite=${page.canWrite}></tilework-test-bar>`;
    return html`<tilework-editor-tools
        .state=${state}
        .page=${page}
        .hasSelection=${editing?.selection !== undefined}
        .hasPatch=${editing?.patch !== undefined}
      ></tilework-editor-tools>${fileNotice(this, page)}`;
  }

  /**
   * The description of the place under the pointer, the last status text about this part, or the description
   * of the cursor's place.
   */
  #status(model: LevelEditorModel): string {
    const { editing } = model;
    const pointed = this.pointed && model.describe(this.pointed);
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
    return html`<span class="area">${l10n.t(
      "{0} × {1}",
      to.column - from.column + 1,
      to.row - from.row + 1,
    )}</span>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-level-editor": TileworkLevelEditor;
  }
}

/**
 * Facts about the file that matter before editing: why it is read-only, its encoding, and line ends that VS
 * Code doesn't keep.
 */
function fileNotice(
  from: HTMLElement,
  { canWrite, readOnlyReason, encoding, savedLineEnds, textConflicts = 0 }: LevelPage,
): readonly (TemplateResult | typeof nothing)[] {
  return [
    canWrite
      ? nothing
      : html`<p class="reason">${icons.plain}${readOnlyReason ?? l10n.t("This file can only be read.")}</p>`,
    savedLineEnds === undefined
      ? nothing
      : html`<p class="reason">${icons.plain}${l10n.t(
          "The file mixes line ends, or has CR alone. Saving turns all of them into {0}.",
          savedLineEnds,
        )}</p>`,
    textConflicts === 0
      ? nothing
      : html`<p class="reason">
          <span>${textConflictsText(textConflicts)}</span>
          ${button({
            name: "openAsText",
            label: l10n.t("Open as Text"),
            onPress: () => dispatchIntent(from, { kind: "act", action: { kind: "openAsText" } }),
          })}
        </p>`,
    encoding === undefined
      ? nothing
      : html`<p class="reason">
          <span>${l10n.t("Not UTF-8: shown and saved as {0}.", encoding)}</span>
          ${button({
            name: "encoding",
            label: l10n.t("Select Encoding…"),
            tooltip: l10n.t("If titles look wrong, select their encoding. The file keeps its bytes."),
            onPress: () => dispatchIntent(from, { kind: "act", action: { kind: "chooseEncoding" } }),
          })}
        </p>`,
  ];
}
