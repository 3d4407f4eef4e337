import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { inRows } from "../../../games/lists.js";
import { sense } from "../../../games/message.js";
import type { DaysPage, ViewDay } from "../../../protocol/game/list-pages.js";
import { commandButton } from "../../kit/board-page.js";
import { bare, button, controlStyles, wrapping } from "../../kit/controls.js";
import { act, command } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { cardStyles, listPageStyles, overviewPageStyles } from "../../kit/overview-styles.js";
import { t, translate } from "../../kit/translate.js";

/**
 * A month of puzzles as a grid of days, with the puzzles of the selected day. Keys move in the grid as in the
 * date grids of the ARIA Authoring Practices.
 */
@customElement("tilework-days-page")
export class TileworkDaysPage extends LitElement {
  static override styles = [
    controlStyles,
    overviewPageStyles,
    listPageStyles,
    cardStyles,
    css`
      :host {
        container: days / inline-size;
      }
      .both {
        display: grid;
        grid-template-columns: minmax(0, 420px) minmax(0, 1fr);
        gap: 22px;
        align-items: start;
      }
      @container days (width < 640px) {
        .both {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      section {
        padding: 14px;
      }
      .month {
        display: flex;
        align-items: center;
        justify-content: space-between;
        margin-bottom: 8px;
      }
      table {
        width: 100%;
        table-layout: fixed;
        border-collapse: separate;
        border-spacing: 2px;
      }
      th {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
        font-size: 12px;
        font-weight: 400;
      }
      td {
        padding: 0;
      }
      td button {
        display: grid;
        gap: 4px;
        justify-items: center;
        box-sizing: border-box;
        width: 100%;
        padding: 6px 0 5px;
        border: 1px solid transparent;
        border-radius: 6px;
        ${bare}
        font-variant-numeric: tabular-nums;
      }
      td button:hover {
        background: var(--vscode-list-hoverBackground, var(--tilework-faint));
      }
      td button:focus-visible {
        outline: 2px solid var(--vscode-focusBorder, Highlight);
        outline-offset: 1px;
      }
      .off button {
        opacity: 0.45;
        cursor: default;
      }
      .today button {
        font-weight: 700;
      }
      .today button .number {
        text-decoration: underline;
        text-underline-offset: 3px;
      }
      [aria-selected="true"] button {
        border-color: var(--vscode-focusBorder, currentColor);
        background: var(--tilework-faint);
      }
      .marks {
        display: flex;
        gap: 2px;
        height: 5px;
      }
      .marks i {
        width: 5px;
        height: 5px;
        border-radius: 50%;
        background: var(--vscode-descriptionForeground, currentColor);
      }
      .counts .marks i {
        background: var(--vscode-charts-green, currentColor);
      }
      ul {
        display: grid;
        gap: 8px;
        margin: 10px 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        ${wrapping}
        gap: 2px 10px;
        justify-content: space-between;
      }
      li > div {
        display: flex;
        gap: 7px;
        min-width: 0;
      }
      .quiet {
        color: var(--vscode-descriptionForeground, var(--vscode-foreground));
      }
      .mark {
        flex: none;
        color: var(--vscode-charts-green, currentColor);
      }
    `,
  ];

  @property({ attribute: false }) page!: DaysPage;
  /** The day that was asked for last: keys may come faster than pages. */
  #asked: number | undefined;

  /** Focuses the selected day, unless something of the page has the focus already. */
  focusFirst(): void {
    if (this.shadowRoot?.activeElement === null) this.#focusDay();
  }

  protected override willUpdate(): void {
    if (this.#chosen?.day === this.#asked) this.#asked = undefined;
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The day that a key has selected gets the focus.
    if (changed.has("page") && this.renderRoot.querySelector("td button:focus") !== null) this.#focusDay();
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const home = () => command(this, "home");
    return html`<div class="layout" @keydown=${(event: KeyboardEvent) => event.key === "Escape" && home()}>
      <header>
        <h1>${page.title}</h1>
        <div class="ways">${commandButton(this, "home", icons.home)}</div>
      </header>
      <p class="about">${page.about}</p>
      <div class="both">${this.#month(page)}${this.#day(page)}</div>
    </div>`;
  }

  #month({ month, earlier, later, weekdays }: DaysPage): TemplateResult {
    const way = (name: string, label: string, icon: TemplateResult, day: number | undefined) =>
      button(name, label, () => this.#select(day), { icon, appearance: "icon", disabled: day === undefined });
    return html`<section class="card" aria-labelledby="month">
      <div class="month">
        ${way("earlier", t("Earlier Month"), icons.back, earlier)}
        <h2 id="month" aria-live="polite">${month}</h2>
        ${way("later", t("Later Month"), icons.forward, later)}
      </div>
      <table role="grid" aria-labelledby="month" @keydown=${this.#press}>
        <thead>
          <tr>
            ${weekdays.map(({ short, long }) => html`<th scope="col" aria-label=${long}>${short}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.#weeks.map((week) => html`<tr>${week.map((day) => this.#cell(day))}</tr>`)}
        </tbody>
      </table>
    </section>`;
  }

  #cell(day: ViewDay | undefined): TemplateResult {
    if (day === undefined) return html`<td></td>`;
    const { label, number, finished, counts, isToday, isChosen, isOff } = day;
    const classes = [isOff ? "off" : "", isToday ? "today" : "", counts ? "counts" : ""].join(" ");
    return html`<td class=${classes} role="gridcell" aria-selected=${isChosen ? "true" : "false"}>
      <button
        type="button"
        tabindex=${isChosen ? 0 : -1}
        aria-label=${label}
        aria-current=${isToday ? "date" : nothing}
        aria-disabled=${isOff ? "true" : nothing}
        title=${label}
        @click=${() => (isOff ? undefined : this.#select(day.day))}
      >
        <span class="number">${number}</span>
        <span class="marks">${Array.from({ length: finished }, () => html`<i></i>`)}</span>
      </button>
    </td>`;
  }

  #day({ dayTitle, dayAbout, puzzles }: DaysPage): TemplateResult {
    const { day = 0 } = this.#chosen ?? {};
    return html`<section class="card" aria-labelledby="day">
      <h2 id="day">${dayTitle}</h2>
      ${dayAbout === "" ? nothing : html`<p class="quiet">${dayAbout}</p>`}
      <ul>
        ${puzzles.map(
          ({ title, result }, puzzle) => html`<li>
            <div>
              ${result === undefined ? nothing : html`<span class="mark">${icons.good}</span>`}
              <span>${title}${result === undefined ? nothing : html` <span class="quiet">${result}</span>`}</span>
            </div>
            ${button(
              `puzzle-${puzzle}`,
              result === undefined ? translate(sense("Play", "a game")) : t("Play Again"),
              () => act(this, { kind: "day", day, puzzle }),
              { tooltip: t("Play {0}", title), appearance: result === undefined ? "primary" : "secondary" },
            )}
          </li>`,
        )}
      </ul>
    </section>`;
  }

  #focusDay(): void {
    this.renderRoot.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus();
  }

  get #weeks(): readonly (readonly (ViewDay | undefined)[])[] {
    const { blanks, days } = this.page;
    return inRows([...Array.from({ length: blanks }, () => undefined), ...days], 7).map((week) =>
      Array.from({ length: 7 }, (_, column) => week[column]),
    );
  }

  get #chosen(): ViewDay | undefined {
    return this.page.days.find(({ isChosen }) => isChosen);
  }

  #select(day: number | undefined): void {
    if (day === undefined) return;
    this.#asked = day;
    act(this, { kind: "day", day });
  }

  readonly #press = (event: KeyboardEvent): void => {
    const chosen = this.#chosen;
    if (chosen === undefined) return;
    const week = this.#weeks.find((days) => days.includes(chosen)) ?? [];
    const open = week.filter((day) => day !== undefined && !day.isOff);
    const from = this.#asked ?? chosen.day;
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from - 7,
      ArrowDown: from + 7,
      Home: open[0]?.day,
      End: open.at(-1)?.day,
      PageUp: this.page.earlier,
      PageDown: this.page.later,
    };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const day = steps[event.key];
    if (this.page.days.find((one) => one.day === day)?.isOff !== true) this.#select(day);
  };
}
