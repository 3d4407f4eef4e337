import "./tilework-paste-dialog.js";
import "./tilework-compare-dialog.js";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import { measures, measureTexts } from "../../../games/sokoban/play/solution-measures.js";
import { canBeNamed } from "../../../games/sokoban/text/solution-text.js";
import type { LevelPage, ViewSolution } from "../../../protocol/levels/editor-wire.js";
import { button, controlStyles } from "../../kit/controls.js";
import { dropDown, dropDownStyles } from "../../kit/fields.js";
import { icons } from "../../kit/icons.js";
import { type MenuGroups, menuItem, when } from "../../kit/tilework-menu.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { type SolutionOrder, solutionOrders } from "../model/editor-state.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { lengths, pushesIn } from "../model/level-words.js";
import { EditorDialog } from "../tools/editor-dialog.js";
import { editorIcons, iconButton, toolButtonStyles } from "../tools/tool-button.js";
import { inOrder, type MeasuredViewSolution, SolutionMeasuring } from "./measured-solutions.js";
import { panelStyles } from "./panel-styles.js";
import type { TileworkCompareDialog } from "./tilework-compare-dialog.js";
import type { TileworkPasteDialog } from "./tilework-paste-dialog.js";

/** Asks for the name of moves in the file. */
@customElement("tilework-name-dialog")
export class TileworkNameDialog extends EditorDialog {
  @state() private about = "";
  @state() private name = "";
  #done: ((name: string) => void) | undefined;

  /** `about`: their current description, if they have no name of their own. */
  open(about: string, name: string, done: (name: string) => void): void {
    this.about = about;
    this.name = name;
    this.#done = done;
    this.show("input");
  }

  protected override render(): TemplateResult {
    const fits = canBeNamed(this.name);
    return this.frame(
      "narrow",
      t("Rename: {0}", this.about),
      html`<label class="field"
        ><span>${t("Name in the file (optional)")}</span
        ><input
          type="text"
          maxlength="200"
          .value=${this.name}
          aria-invalid=${String(!fits)}
          aria-describedby="reason"
          @input=${(event: Event) => {
            this.name = (event.target as HTMLInputElement).value;
          }}
      /></label>
      <p id="reason" role="status">${fits ? "" : t("A name has at most 80 letters, and no colon.")}</p>`,
      html`${button("cancelName", t("Cancel"), () => this.dialog?.close())}
        ${button("applyName", t("Rename"), () => this.apply(), { appearance: "primary", disabled: !fits })}`,
    );
  }

  protected override apply(): void {
    if (!canBeNamed(this.name)) return;
    this.dialog?.close();
    this.#done?.(this.name);
  }
}

const solutionsStyles = css`
  ul {
    gap: 0;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 1px 2px;
    align-items: center;
    padding: 5px 4px 6px 9px;
  }
  li + li {
    border-block-start: 1px solid var(--tilework-line);
  }
  .words {
    overflow-wrap: anywhere;
  }
  .name {
    display: block;
  }
  .snapshot .name {
    font-style: italic;
  }
  .detail {
    font-variant-numeric: tabular-nums;
  }
  .whole {
    grid-column: 1 / -1;
    padding-inline-end: 4px;
    font-size: 0.92em;
  }
  .problem {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 6px;
  }
  .problem > .icon {
    color: var(--vscode-editorWarning-foreground, currentColor);
  }
  .more {
    --menu-label: none;
    --button-padding: 4px;
  }
  .order {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-bottom: 6px;
  }
`;

/** All known solutions and snapshots of the level: those in the file, found by solvers, and played. */
@customElement("tilework-solutions")
export class TileworkSolutions extends LitElement {
  static override styles = [controlStyles, toolButtonStyles, panelStyles, dropDownStyles, solutionsStyles];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) page!: LevelPage;
  /** `undefined` while it can't be played. */
  @property({ attribute: false }) level: Level | undefined;
  /** The moves of the last playtest that was won. */
  @property({ attribute: false }) ownLurd: string | undefined;
  @property() order: SolutionOrder = "known";
  @query("tilework-compare-dialog") private readonly compareDialog!: TileworkCompareDialog | null;
  @query("tilework-name-dialog") private readonly nameDialog!: TileworkNameDialog | null;
  @query("tilework-paste-dialog") private readonly pasteDialog!: TileworkPasteDialog | null;

  readonly #measuring = new SolutionMeasuring();

  protected override render(): TemplateResult | typeof nothing {
    const known = inOrder(this.#measuring.measured(this.level, this.#known), this.order);
    if (known.length === 0 && this.level === undefined) return nothing;
    const comparable = known.filter((solution) => solution.measures !== undefined);
    return html`<section aria-label=${t("Solutions")}>
      <h2>${known.length < 2 ? t("Solutions") : t("Solutions ({0})", formatNumber(known.length))}</h2>
      ${known.length < 2 ? nothing : this.#orders()}
      ${
        known.length === 0
          ? html`<p class="detail">${t("No solution is known yet. Solve the level, or paste moves.")}</p>`
          : html`<ul>${known.map((solution) => this.#row(solution, comparable))}</ul>`
      }
      <div class="buttons">
        ${button("pasteMoves", t("Paste Moves…"), () => this.pasteDialog?.open(), {
          icon: editorIcons.paste,
          tooltip: t("Paste moves as LURD text from another program or a forum"),
          disabled: this.level === undefined,
        })}
        ${
          comparable.length < 2
            ? nothing
            : button("compareSolutions", t("Side by Side…"), () => this.compareDialog?.open(comparable), {
                icon: editorIcons.compare,
                tooltip: t("Compare two solutions"),
              })
        }
      </div>
    </section>
    <tilework-paste-dialog .model=${this.model} .page=${this.page}
      .level=${this.level}></tilework-paste-dialog>
    <tilework-name-dialog .model=${this.model}></tilework-name-dialog>
    <tilework-compare-dialog .model=${this.model} .level=${this.level}></tilework-compare-dialog>`;
  }

  /** The playtest won here comes first, until it is in the file. */
  get #known(): readonly ViewSolution[] {
    const { solutions } = this.page;
    const lurd = this.ownLurd;
    if (
      lurd === undefined ||
      solutions.some((solution) => solution.lurd === lurd && solution.stored !== undefined)
    )
      return solutions;
    const counts = { moves: lurd.length, pushes: pushesIn(lurd) };
    const own = {
      kind: "solution",
      name: t("Your playtest"),
      ownName: "Your playtest",
      about: t("Played here"),
      stored: undefined,
    } as const;
    return [
      { ...own, ...counts, lurd, problem: undefined },
      ...solutions.filter((solution) => solution.lurd !== lurd),
    ];
  }

  #orders(): TemplateResult {
    const names: Record<SolutionOrder, string> = {
      ...(Object.fromEntries(
        measures.map((measure) => [measure, translate(measureTexts[measure])]),
      ) as Record<(typeof measures)[number], string>),
      known: t("As in the file"),
      name: t("Name"),
    };
    return html`<label class="order"
      ><span class="detail">${t("Order")}</span>${dropDown(
        solutionOrders.map((order) => [order, names[order]] as const),
        this.order,
        (solutionOrder) => this.model.set({ solutionOrder }),
      )}</label
    >`;
  }

  #row(solution: MeasuredViewSolution, comparable: readonly MeasuredViewSolution[]): TemplateResult {
    const { kind, name, lurd, moves, pushes, problem, about, measures: counted } = solution;
    const minor =
      counted &&
      t(
        "Box lines: {0}, box changes: {1}, pushing sessions: {2}, player lines: {3}",
        ...[counted.boxLines, counted.boxChanges, counted.pushingSessions, counted.playerLines].map(
          formatNumber,
        ),
      );
    return html`<li class="solution ${kind}">
      <span class="words"><span class="name">${name}</span><span
        class="detail">${lengths(moves, pushes)}</span></span>
      ${
        problem === undefined
          ? iconButton("replayStored", t("Replay: {0}", name), icons.replay, () =>
              this.model.replay(lurd, name, { isSnapshot: kind === "snapshot" }),
            )
          : html`<span></span>`
      }
      <tilework-menu
        class="more"
        name="moreOfSolution"
        .label=${t("More: {0}", name)}
        .icon=${icons.more}
        .groups=${this.#more(solution, comparable)}
      ></tilework-menu>
      ${minor === undefined ? nothing : html`<span class="detail whole">${minor}</span>`}
      <span class="detail whole about">${about}</span>
      ${
        problem === undefined
          ? nothing
          : html`<span class="problem whole">${icons.warning}<span>${problem}</span></span>`
      }
    </li>`;
  }

  #more(solution: MeasuredViewSolution, comparable: readonly MeasuredViewSolution[]): MenuGroups {
    const { kind, name, ownName, lurd, stored, problem } = solution;
    const { canWrite } = this.page;
    const { model } = this;
    const write = () => model.act({ kind: "writeSolution", lurd, name: ownName });
    const remove = (index: number) => model.act({ kind: "removeMoves", index });
    const rename = (index: number) =>
      this.nameDialog?.open(name, ownName, (words) => model.act({ kind: "renameMoves", index, name: words }));
    return [
      [
        menuItem("copyStored", t("Copy"), icons.copy, () =>
          model.host.act({ kind: "copy", what: kind === "solution" ? "solution" : "moves", text: lurd }),
        ),
        ...when(
          kind === "snapshot" && problem === undefined,
          menuItem("continueStored", t("Continue from Here"), icons.continue, () => model.continue(lurd)),
        ),
        ...when(
          solution.measures !== undefined && comparable.length > 1,
          menuItem("compareStored", t("Side by Side…"), editorIcons.compare, () =>
            this.compareDialog?.open(comparable, comparable.indexOf(solution)),
          ),
        ),
      ],
      stored === undefined
        ? [menuItem("keepStored", t("Write to File"), editorIcons.write, write, !canWrite)]
        : [
            menuItem("renameStored", t("Rename…"), icons.rename, () => rename(stored), !canWrite),
            menuItem("deleteStored", t("Delete from File"), icons.remove, () => remove(stored), !canWrite),
          ],
    ];
  }
}
