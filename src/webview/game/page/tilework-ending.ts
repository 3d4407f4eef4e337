import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import type { EndingAction, ViewEnding } from "../../../protocol/game/game-pages.js";
import { tellBoardFocus } from "../../kit/board-focus.js";
import { commandButton } from "../../kit/board-page.js";
import { controlStyles, findButton } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { labelOf } from "../../kit/keys.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { shownMoves } from "./shown-moves.js";

/**
 * The end of a game. Its title and its buttons always have room. The lines between them are hidden one by one
 * where room is short, the last first. A line that doesn't fit wraps into a second column outside the box,
 * where it is clipped.
 */
const endingStyles = css`
  :host {
    --ending: var(--vscode-foreground);
    --star: var(--vscode-charts-yellow, var(--vscode-foreground));
    --quiet: var(--vscode-descriptionForeground, var(--vscode-foreground));
    display: flex;
    min-width: 0;
    min-height: 0;
    animation: appear calc(320ms * var(--tilework-motion, 1)) ease-out calc(700ms * var(--tilework-motion, 1))
      backwards;
  }
  section {
    position: relative;
    flex: 1;
    display: flex;
    flex-direction: column;
    gap: var(--ending-gap, 12px);
    min-width: 0;
    min-height: 0;
  }
  section.won {
    --ending: var(--tilework-good);
  }
  h2,
  p,
  dl,
  dd {
    margin: 0;
  }
  .shareResult {
    display: var(--ending-share, inline-flex);
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: 0;
  }
  h2 {
    min-width: 0;
    padding-inline-end: var(--ending-share-room, 28px);
    display: flex;
    gap: 0.4em;
    align-items: center;
    font-size: var(--ending-size, clamp(18px, 3.4cqmin, 28px));
    font-weight: 650;
    letter-spacing: -0.02em;
    line-height: 1.15;
  }
  h2 .icon {
    width: 0.95em;
    height: 0.95em;
    color: var(--ending);
  }
  .lines {
    flex: 0 1 auto;
    display: flex;
    flex-flow: column wrap;
    align-content: flex-start;
    gap: var(--ending-line-gap, 10px);
    min-height: 0;
    overflow: hidden;
  }
  /* Where not even the first line fits, it wraps out of sight here. */
  .lines::before {
    content: "";
    inline-size: 100%;
    margin-block-end: calc(-1 * var(--ending-line-gap, 10px));
  }
  .lines > * {
    flex: none;
    box-sizing: border-box;
    inline-size: 100%;
    text-wrap: pretty;
  }
  /* The figures show this; where the page has no room for them, this line does. */
  .text {
    display: var(--ending-text, none);
  }
  /* In a level the star and the comparison matter more. */
  .starred .text {
    order: 1;
  }
  .starred .facts,
  .starred .moves {
    order: 2;
  }
  .line {
    display: flex;
    gap: 8px;
    line-height: 1.4;
  }
  .line .icon {
    margin-top: calc((1lh - 16px) / 2);
    color: var(--quiet);
  }
  .best .icon {
    color: var(--ending);
  }
  .star {
    padding: var(--star-padding, 6px 9px);
    border: 1px solid color-mix(in srgb, var(--star) 45%, transparent);
    border-radius: 7px;
    background: color-mix(in srgb, var(--star) 11%, transparent);
  }
  .star .icon {
    color: var(--star);
  }
  .star:not(.earned) {
    border-color: var(--tilework-line);
    background: none;
  }
  .star:not(.earned) .icon {
    color: var(--quiet);
  }
  .star.earned .icon {
    animation: earned calc(600ms * var(--tilework-motion, 1)) cubic-bezier(0.2, 0.9, 0.3, 1.3)
      calc(900ms * var(--tilework-motion, 1)) backwards;
  }
  .quiet {
    color: var(--quiet);
  }
  .moves {
    display: var(--ending-moves, block);
  }
  .facts {
    display: var(--ending-facts, grid);
    /* Three beside each other in the narrowest panel. */
    grid-template-columns: repeat(auto-fill, minmax(80px, 1fr));
    gap: 6px 12px;
  }
  dt {
    color: var(--quiet);
    font-size: 12px;
    line-height: 1.3;
  }
  dd {
    font-size: 16px;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }
  code {
    font-family: var(--vscode-editor-font-family, monospace);
    overflow-wrap: anywhere;
  }
  .buttons {
    flex: none;
    display: flex;
    flex-wrap: var(--ending-wrap, wrap);
    gap: 6px;
  }
  .buttons:has(.changePlayerName) {
    flex-wrap: wrap;
  }
  .buttons .button {
    flex: 1 var(--ending-shrink, 1) auto;
    --button-padding: var(--ending-padding, 6px 12px);
  }
  .buttons .button:not(.changePlayerName, .reviewGame) .icon {
    display: var(--ending-icons, block);
  }
  .buttons .replayGame .icon {
    display: var(--ending-replay-icon, var(--ending-icons, block));
  }
  /* In one row, the first button gives way, as it can leave out its key. */
  .buttons .button:first-child {
    flex: 1 1 var(--ending-main, 100%);
  }
  /* With room for one row only, the secondary buttons show their icons alone. */
  .buttons .changePlayerName {
    flex-grow: var(--ending-besides-grow, 1);
  }
  .buttons .changePlayerName .label {
    display: var(--ending-besides, inline);
  }
  .buttons .reviewGame {
    flex-grow: var(--ending-review-grow, 1);
  }
  .buttons .reviewGame .label {
    display: var(--ending-review, inline);
  }
  .buttons .replayGame .label {
    display: var(--ending-replay, inline);
  }
  @keyframes appear {
    from {
      opacity: 0;
      pointer-events: none;
    }
  }
  @keyframes earned {
    from {
      opacity: 0;
      rotate: -72deg;
      scale: 0.2;
    }
  }
`;

/**
 * How a game ended, beside its board, with the main next action and a few others. It appears after the
 * finished board has been visible for a moment.
 */
@customElement("tilework-ending")
export class TileworkEnding extends LitElement {
  static override styles = [controlStyles, endingStyles];

  @property({ attribute: false }) ending!: ViewEnding;

  constructor() {
    super();
    // The keys of the board also work here.
    tellBoardFocus(this);
  }

  focusPrimary(): void {
    findButton(this.renderRoot.querySelector(".buttons") ?? this.renderRoot)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult {
    const { ending } = this;
    return html`<section class=${ending.won ? "won" : "lost"} aria-labelledby="title">
      <h2 id="title">${ending.won ? icons.good : nothing}${ending.title}</h2>
      <div class="lines ${ending.star === undefined ? "" : "starred"}">
        <p class="text">${ending.text}</p>
        ${ending.star && star(ending.star)} ${comparison(ending)}
        ${this.#facts(ending)}
        ${ending.moves === undefined ? nothing : this.#moves(ending.moves, ending.isOwn)}
      </div>
      <div class="buttons">
        ${ending.actions.map((name, index) =>
          commandButton(this, name, wayIcons[name], {
            label: name === "changePlayerName" ? t("Enter Your Name…") : labelOf(name),
            // In the narrowest panel, three buttons fit into a row if just the first one shows its key.
            hidesKey: index > 0,
            appearance: index === 0 ? "primary" : "secondary",
          }),
        )}
      </div>
      ${
        // Beside the title, where it takes no room. Last in the order of `Tab`, after the next things to do.
        commandButton(this, "shareResult", icons.share, { appearance: "icon" })
      }
    </section>`;
  }

  #facts({ facts }: ViewEnding): TemplateResult | typeof nothing {
    const untold = facts.filter(({ isFigure }) => !isFigure);
    if (untold.length === 0) return nothing;
    return html`<dl class="facts">${untold.map(
      ({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl>`;
  }

  /** Shows the first moves; the Copy button copies all of them. */
  #moves(moves: string, isOwn: boolean): TemplateResult {
    const { text, more } = shownMoves(moves, maxLetters);
    return html`<p class="moves" title=${moves}>
      <span class="quiet">${
        isOwn ? t("Your moves") : translate(sense("Moves", "the moves themselves"))
      }</span> <code>${text}</code>
      ${more === 0 ? nothing : html`<span class="quiet">${t("… and {0} more", formatNumber(more))}</span>`}
      ${commandButton(this, "copyMoves", icons.copy, {
        key: undefined,
        appearance: "icon",
      })}
    </p>`;
  }
}

/** The star of a level, or how to earn it. */
function star({ isEarned, text }: NonNullable<ViewEnding["star"]>): TemplateResult {
  return html`<p class="line star ${isEarned ? "earned" : ""}">${
    isEarned ? icons.star : icons.noStar
  }<span>${text}</span></p>`;
}

/** The result compared with the player's best, and why it may not count. */
function comparison({
  isBest = false,
  notes,
  compared = [],
  day,
}: ViewEnding): TemplateResult | typeof nothing {
  const sentences = [...notes, ...compared];
  if (sentences.length === 0) return nothing;
  return html`<p class="line ${isBest ? "best" : ""}">${icons.scores}<span>${
    day && dots(day)
  }${sentences.join(" ")}</span></p>`;
}

/** The tiles are loaded with the first end of a puzzle of today. */
function dots(day: NonNullable<ViewEnding["day"]>): TemplateResult {
  void import("./tilework-day-dots.js");
  return html`<tilework-day-dots aria-hidden="true" .day=${day}></tilework-day-dots>`;
}

/** Letters of the moves: three lines in the narrowest column. */
const maxLetters = 72;

const wayIcons: Readonly<Record<EndingAction, TemplateResult>> = {
  nextPuzzle: icons.forward,
  nextLevel: icons.forward,
  keepGoing: icons.continue,
  showLevels: icons.levels,
  newGame: icons.newGame,
  reviewGame: icons.chart,
  replayGame: icons.replay,
  changePlayerName: icons.rename,
};
