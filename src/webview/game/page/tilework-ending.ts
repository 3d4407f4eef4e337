import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import type { EndingAction, ViewEnding } from "../../../protocol/game/game-pages.js";
import { tellBoardFocus } from "../../kit/board-focus.js";
import { button, controlStyles, findButton } from "../../kit/controls.js";
import { command } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { keyOf, labelOf } from "../../kit/keys.js";
import { formatNumber } from "../../kit/language.js";
import { t, translate } from "../../kit/translate.js";
import { endingStyles } from "./ending-styles.js";
import { shownMoves } from "./shown-moves.js";

/**
 * How a game ended, beside its board, with the main next action and a few others. It appears after the
 * finished board has been visible for a moment.
 */
@customElement("tilework-ending")
export class TileworkEnding extends LitElement {
  static override styles = [controlStyles, endingStyles];

  @property({ attribute: false }) ending: ViewEnding | undefined;

  constructor() {
    super();
    // The keys of the board also work here.
    tellBoardFocus(this);
  }

  focusPrimary(): void {
    findButton(this.renderRoot.querySelector(".buttons") ?? this.renderRoot)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { ending } = this;
    if (ending === undefined) return nothing;
    return html`<section class=${ending.won ? "won" : "lost"} aria-labelledby="title">
      <h2 id="title">${ending.won ? icons.good : nothing}${ending.title}</h2>
      <div class="lines ${ending.star === undefined ? "" : "starred"}">
        <p class="text">${ending.text}</p>
        ${ending.star === undefined ? nothing : star(ending.star)} ${comparison(ending)}
        ${this.#facts(ending)}
        ${ending.moves === undefined ? nothing : this.#moves(ending.moves, ending.isOwn)}
      </div>
      <div class="buttons">
        ${ending.actions.map((name, index) => {
          const label = name === "changePlayerName" ? t("Enter Your Name…") : labelOf(name);
          const key = keyOf(name);
          // In the narrowest panel, three buttons fit into a row only if just the first one shows its key.
          const isFirst = index === 0;
          const tooltip = key === undefined ? label : t("{0} ({1})", label, key.label);
          return button({
            name,
            label,
            icon: wayIcons[name],
            key: isFirst ? key : undefined,
            shortcut: key?.shortcut,
            tooltip: isFirst ? undefined : tooltip,
            appearance: isFirst ? "primary" : "secondary",
            onPress: () => command(this, name),
          });
        })}
      </div>
      ${this.#share()}
    </section>`;
  }

  /** Beside the title, where it takes no room. Last in the order of `Tab`, after the next things to do. */
  #share(): TemplateResult {
    const key = keyOf("shareResult");
    const label = labelOf("shareResult");
    return button({
      name: "shareResult",
      label,
      icon: icons.share,
      shortcut: key?.shortcut,
      tooltip: key === undefined ? label : t("{0} ({1})", label, key.label),
      appearance: "icon",
      onPress: () => command(this, "shareResult"),
    });
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
      ${button({
        name: "copyMoves",
        label: labelOf("copyMoves"),
        icon: icons.copy,
        appearance: "icon",
        onPress: () => command(this, "copyMoves"),
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
    day === undefined ? nothing : dots(day)
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

declare global {
  interface HTMLElementTagNameMap {
    "tilework-ending": TileworkEnding;
  }
}
