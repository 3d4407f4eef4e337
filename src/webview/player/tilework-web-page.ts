import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { guard } from "lit/directives/guard.js";
import { keyed } from "lit/directives/keyed.js";
import type { PageEntry, WebPage } from "../../drawing/web-page.js";
import { movesText } from "../../games/counted.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import { bare, button, controlStyles, ellipsis } from "../kit/controls.js";
import { listenWhileConnected } from "../kit/events.js";
import { icons, progressBar, solvedMark } from "../kit/icons.js";
import { keyOf, labelOf } from "../kit/keys.js";
import { markStyles } from "../kit/overview-styles.js";
import { formatNumber, t, translate } from "../kit/translate.js";
import { BoardPlay, type BoardState } from "./board-play.js";
import { SolvedMarks } from "./solved-levels.js";
import { systemTheme } from "./system-theme.js";
import { type PlayedBoard, playedSkins } from "./tilework-board.js";

/** One column; where there is room, the list is beside the board. */
const webPageStyles = css`
  :host {
    display: block;
    box-sizing: border-box;
    min-block-size: 100dvh;
    background: var(--vscode-editor-background);
  }
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px 36px;
    max-inline-size: 1180px;
    margin: 0 auto;
    padding: clamp(12px, 2.5vw, 32px) clamp(10px, 3vw, 36px) 28px;
  }
  h1,
  h2,
  p,
  ol {
    margin: 0;
    padding: 0;
  }
  h1 {
    font-size: clamp(19px, 2.6vw, 26px);
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.2;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  h2 {
    font-size: 17px;
    font-weight: 650;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .layout:not(.listed) {
    max-inline-size: 760px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    align-items: baseline;
    justify-content: space-between;
  }
  .level {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 10px;
    align-items: center;
    max-inline-size: 720px;
    margin: 0 auto 12px;
    text-align: center;
  }
  .level .button {
    inline-size: 34px;
    block-size: 34px;
  }
  main {
    min-inline-size: 0;
  }
  tilework-board {
    --tilework-max-height: max(260px, calc(100dvh - 270px));
  }
  [slot] .button {
    min-block-size: 32px;
  }
  @media (max-width: 480px) {
    [slot] .key {
      display: none;
    }
  }
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 20px;
    justify-content: center;
    margin-block-start: 18px;
    font-size: 13px;
  }
  a {
    color: var(--vscode-textLink-foreground);
  }
  a:focus-visible,
  .row:focus-visible {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: 1px;
  }
  kbd {
    padding: 0 5px;
    border: 1px solid var(--tilework-line);
    border-radius: 4px;
    font: inherit;
    font-size: 12px;
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 14px;
    justify-content: center;
  }
  @media (hover: none) {
    .keys {
      display: none;
    }
  }
  nav {
    min-inline-size: 0;
    padding-block-start: 14px;
    border-block-start: 1px solid var(--tilework-line);
  }
  .progress {
    margin: 8px 0 12px;
  }
  ol {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr));
    gap: 4px;
    list-style: none;
  }
  .row {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 60px;
    padding: 5px 10px 5px 6px;
    border: 1px solid transparent;
    border-radius: 8px;
    ${bare}
    text-decoration: none;
    content-visibility: auto;
    contain-intrinsic-block-size: 60px;
  }
  .row:hover {
    background: var(--vscode-list-hoverBackground);
  }
  .row[aria-current] {
    border-color: var(--vscode-contrastBorder, transparent);
    background: var(--vscode-list-inactiveSelectionBackground);
  }
  .row[aria-current] .faint {
    color: inherit;
  }
  .picture {
    display: grid;
    place-items: center;
    block-size: 48px;
  }
  .words {
    display: grid;
    min-inline-size: 0;
  }
  .title {
    ${ellipsis}
  }
  .words .faint {
    font-size: 12px;
  }
  @media (min-width: 900px) {
    .listed {
      grid-template-columns: minmax(0, 1fr) 280px;
      grid-template-rows: auto 1fr;
    }
    .listed .head,
    .listed > main {
      grid-column: 1;
    }
    .listed nav {
      grid-area: 1 / 2 / span 2;
      box-sizing: border-box;
      max-block-size: calc(100dvh - 64px);
      padding: 0 0 0 20px;
      overflow-y: auto;
      border-block-start: 0;
      border-inline-start: 1px solid var(--tilework-line);
    }
    ol {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/**
 * A page of levels, or of a single board: the board, and the list with what was solved in this browser. The
 * number of the level is in the address, so that a reload and a link lead to it.
 */
@customElement("tilework-web-page")
export class TileworkWebPage extends LitElement {
  static override styles = [systemTheme, controlStyles, markStyles, webPageStyles];

  @property({ attribute: false }) page!: WebPage;
  @state() private at = 0;
  @state() private isWon = false;
  @query("main > tilework-board") private readonly board!: PlayedBoard | null;
  readonly #solved = new SolvedMarks();
  /** The pictures of the rows that were in sight: those of thousands of levels would take long. */
  readonly #scenes = new Map<number, ViewScene | undefined>();
  readonly #seen = new IntersectionObserver((rows) => this.#draw(rows), { rootMargin: "200px" });

  constructor() {
    super();
    const listeners = { hashchange: this.#followAddress, storage: this.#stored, keydown: this.#pressed };
    listenWhileConnected(this, window, listeners);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#followAddress();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#seen.disconnect();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("at")) this.isWon = false;
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("page"))
      for (const row of this.renderRoot.querySelectorAll(".row")) this.#seen.observe(row);
    if (!changed.has("at")) return;
    void this.updateComplete.then(() => this.board?.updateComplete).then(() => this.board?.focus());
    this.renderRoot.querySelector(".row[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  protected override render(): TemplateResult {
    const { page, at } = this;
    const { entries, title } = page;
    const entry = entries[at]!;
    const isList = entries.length > 1;
    const author = entry.author || page.author;
    return html`<div class="layout ${isList ? "listed" : ""}">
      <header class="head">
        <h1 dir="auto">${title}</h1>
        ${author === "" ? nothing : html`<p class="faint" dir="auto">${author}</p>`}
      </header>
      <main>
        ${isList ? this.#level(entry, entries.length) : nothing}
        ${keyed(
          at,
          html`<tilework-board
          controls
          .game=${entry.game}
          .position=${entry.position}
          .moves=${entry.moves}
          .replay=${entry.isReplay}
          .label=${isList ? nameOf(entry, at) : title}
          @win=${this.#won}
          @change=${this.#changed}
          @tilework-act=${this.#acted}
        >${this.#next(isList)}</tilework-board>`,
        )}
        <footer>
          ${this.#keys(entry, isList)}
          ${entry.link === "" ? nothing : html`<a href=${entry.link}>${t("Open in VS Code")}</a>`}
        </footer>
      </main>
      ${isList ? this.#list(page) : nothing}
    </div>`;
  }

  #level(entry: PageEntry, count: number): TemplateResult {
    const way = (name: BoardCommand, by: number, icon: TemplateResult) =>
      button(name, labelOf(name), () => this.#go(this.at + by), {
        icon,
        appearance: "icon",
        key: keyOf(name),
        disabled: this.at + by < 0 || this.at + by >= count,
      });
    const place = t("Level {0} of {1}", formatNumber(this.at + 1), formatNumber(count));
    return html`<div class="level">
      ${way("previousLevel", -1, icons.back)}
      <div><h2 dir="auto">${entry.title === "" ? place : entry.title}</h2>
        ${entry.title === "" ? nothing : html`<p class="faint">${place}</p>`}</div>
      ${way("nextLevel", 1, icons.forward)}
    </div>`;
  }

  /** The next thing to do after a win, first in the row of buttons. */
  #next(isList: boolean): TemplateResult | typeof nothing {
    if (!isList || !this.isWon || this.at + 1 >= this.page.entries.length) return nothing;
    return html`<span slot="before">${button("next", t("Next Level"), () => this.#go(this.at + 1), {
      icon: icons.forward,
      key: keyOf("nextLevel"),
      appearance: "primary",
    })}</span>`;
  }

  #keys({ game }: PageEntry, isList: boolean): TemplateResult {
    const key = (label: string, ...names: readonly string[]) =>
      html`<span>${names.map((name) => html`<kbd>${name}</kbd> `)}${label}</span>`;
    const undo = keyOf("undo")?.label ?? "";
    const next = keyOf("nextLevel")?.label ?? "";
    return html`<p class="keys faint">${key(t("Move"), "←", "↑", "→", "↓")}
      ${key(t("Undo"), undo)}${isList && game === "sokoban" ? key(t("Next Level"), next) : nothing}</p>`;
  }

  #list({ entries }: WebPage): TemplateResult {
    const solved = entries.filter(({ key }) => this.#solved.moves(key) !== undefined).length;
    const words = t("{0} of {1} solved", formatNumber(solved), formatNumber(entries.length));
    return html`<nav aria-labelledby="levels">
      <div class="head"><h2 id="levels">${t("Levels")}</h2><span class="faint" role="status">${words}</span></div>
      ${progressBar(solved, entries.length)}
      <ol>
        ${entries.map((entry, index) => {
          const scene = this.#scenes.get(index);
          const moves = this.#solved.moves(entry.key);
          return guard([scene, moves, index === this.at], () => this.#row(entry, index, scene, moves));
        })}
      </ol>
    </nav>`;
  }

  #row(
    entry: PageEntry,
    index: number,
    scene: ViewScene | undefined,
    moves: number | undefined,
  ): TemplateResult {
    const width = scene === undefined ? 0 : Math.min(1, scene.columns / scene.rows) * 100;
    return html`<li><a
      class="row"
      href="#${index + 1}"
      data-level=${index}
      aria-current=${index === this.at ? "true" : nothing}
      ><span class="picture" aria-hidden="true">${
        scene &&
        html`<tilework-scene picture .style=${`inline-size:${width}%`} .scene=${scene}
            .skin=${playedSkins[entry.game]} .gameKey=${String(index)}></tilework-scene>`
      }</span><span class="words"><span class="title" dir="auto">${nameOf(entry, index)}</span>${
        moves === undefined ? nothing : html`<span class="faint">${translate(movesText(moves))}</span>`
      }</span>${moves === undefined ? nothing : solvedMark()}</a></li>`;
  }

  #draw(rows: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of rows) {
      const index = Number((target as HTMLElement).dataset.level);
      const entry = this.page.entries[index];
      if (!isIntersecting || entry === undefined || this.#scenes.has(index)) continue;
      const read = BoardPlay.read({ ...entry, moves: "" }, () => undefined);
      this.#scenes.set(index, read.ok ? { ...read.value.scene, cells: [] } : undefined);
      if (read.ok) read.value.dispose();
      this.requestUpdate();
    }
  }

  #go(at: number): void {
    if (at < 0 || at >= this.page.entries.length || at === this.at) return;
    this.at = at;
    history.replaceState(null, "", `#${at + 1}`);
  }

  readonly #followAddress = () => {
    const number = Number(/^#(\d{1,6})$/.exec(location.hash)?.[1] ?? 1);
    this.at = Math.min(Math.max(1, number), this.page.entries.length) - 1;
  };

  readonly #stored = () => {
    this.#solved.refresh();
    this.requestUpdate();
  };

  readonly #changed = ({ detail }: CustomEvent<BoardState>) => {
    this.isWon = detail.status === "won";
  };

  readonly #won = ({ detail }: CustomEvent<BoardState>) => {
    const key = this.board?.key;
    if (key !== undefined) this.#solved.add(key, detail.moves.length);
    this.requestUpdate();
  };

  /** Keys play from wherever the keyboard is on the page. */
  readonly #pressed = (event: KeyboardEvent) => {
    const { board } = this;
    if (board === null || event.composedPath().includes(board)) return;
    if (board.handleKey(event)) board.focus();
  };

  readonly #acted = ({ detail }: CustomEvent<Action>) => {
    if (detail.kind !== "command") return;
    if (detail.command === "nextLevel") this.#go(this.at + 1);
    else if (detail.command === "previousLevel") this.#go(this.at - 1);
  };
}

function nameOf({ title }: PageEntry, index: number): string {
  return title === "" ? t("Level {0}", index + 1) : title;
}
