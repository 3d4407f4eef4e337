import "../../board/tilework-board.js";
import "./tilework-ending.js";
import type { TileworkBoard } from "../../board/tilework-board.js";
import type { TileworkEnding } from "./tilework-ending.js";
import "./tilework-figure.js";
import "../../kit/tilework-replay-bar.js";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { sense } from "../../../games/message.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type {
  BestEntry,
  BoardPage,
  ViewFact,
  ViewFigure,
  ViewNotice,
} from "../../../protocol/game/game-pages.js";
import { boardRatio } from "../../board/board-geometry.js";
import type { Art } from "../../board/skin.js";
import { skinOf } from "../../board/skins.js";
import { commandButton } from "../../kit/board-page.js";
import { controlStyles } from "../../kit/controls.js";
import { icons, spinner } from "../../kit/icons.js";
import { keyOf } from "../../kit/keys.js";
import { Memo } from "../../kit/memo.js";
import { tooltipOf } from "../../kit/page-keys.js";
import type { PictureCache } from "../../kit/picture.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import { firstKeys, firstKeysStyles } from "./first-keys.js";
import { gamePageRoom } from "./game-page-fit.js";
import { gamePageStyles, recordsStyles } from "./game-page-styles.js";
import { Sounds, soundsBetween } from "./sounds.js";
import type { TileworkPicturePart } from "./tilework-picture-part.js";
import { toolbar } from "./toolbar.js";
import {
  PicturePeek,
  picturePeek,
  type WholePicture,
  wholePicture,
  wholePictureStyles,
} from "./whole-picture.js";

/**
 * A game being played: the board as large as possible, with information and actions beside it. It never
 * scrolls.
 */
@customElement("tilework-game-page")
export class TileworkGamePage extends LitElement {
  static override styles = [
    controlStyles,
    gamePageStyles,
    recordsStyles,
    gamePageRoom,
    wholePictureStyles,
    firstKeysStyles,
  ];

  @property({ attribute: false }) page!: BoardPage;
  @property({ attribute: false }) pictures: PictureCache | undefined;
  @query("tilework-board") private readonly board!: TileworkBoard | null;
  @query("tilework-picture-part") private readonly picturePart!: TileworkPicturePart | null;
  @state() private hasPicturePart = false;
  @query("tilework-ending") private readonly ending!: TileworkEnding | null;

  /** The same object while its values stay the same, so that the board isn't drawn again for nothing. */
  readonly #lastArt = new Memo<Art>();

  readonly #peek = new PicturePeek(this);
  readonly #sounds = new Sounds();
  /** The player saw this game being won. */
  #celebrates = false;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sounds.close();
  }

  /** Focuses the board or, after the end of the game, the main button of the ending. */
  focusBoard(): void {
    if (this.ending === null) this.board?.focus();
    else void this.ending.updateComplete.then(() => this.ending?.focusPrimary());
  }

  /** The sheet is loaded when it is first opened. */
  showKeys(): void {
    const parts = [import("./board-keys.js"), import("../../kit/tilework-key-sheet.js")] as const;
    void Promise.all(parts).then(([{ boardKeys }, { TileworkKeySheet }]) =>
      TileworkKeySheet.show(this, this.page.title, boardKeys(this.page)),
    );
  }

  /** Shows the whole picture for as long as the key that asked for it is held. */
  showPicture(): void {
    if (this.page.picture !== undefined) this.#peek.show();
  }

  /** Asks which part of the picture lies on the tiles. */
  choosePicturePart(): void {
    void import("./tilework-picture-part.js").then(() => {
      this.hasPicturePart = true;
      return this.updateComplete.then(() => this.picturePart?.open());
    });
  }

  /** Whether the board or its ending has the keyboard focus. */
  get boardFocused(): boolean {
    const isIn = (element: HTMLElement | null) => element?.matches(":focus-within") ?? false;
    return document.hasFocus() && (isIn(this.board) || isIn(this.ending));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("page")) return;
    const before = changed.get("page");
    const { page } = this;
    const isSame = before !== undefined && before.gameKey === page.gameKey;
    if (!isOver(page)) this.#celebrates = false;
    else if (isSame && before.status === "playing" && before.replay === undefined)
      this.#celebrates = page.ending?.won === true;
    // Runs before the focused button is removed: the board must not lose the keyboard, not even for a moment.
    if (isOver(before) && !isOver(page) && this.boardFocused) this.board?.focus();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get("page");
    const { page } = this;
    if (!changed.has("page")) return;
    for (const sound of soundsBetween(before, page, skinOf(page.game, page.skin))) this.#sounds.play(sound);
    // If the player used the keyboard on the board, the ending gets the focus; other focus stays.
    if (!isOver(before) && isOver(page) && this.boardFocused) this.focusBoard();
  }

  protected override render(): TemplateResult {
    const { page } = this;
    const over = isOver(page);
    // The ending contains the text of the line about the game.
    const isNoticed = !over && (page.solves || page.notice !== undefined);
    const whole = this.#whole(page);
    const letters = page.isLevel ? page.headline.length : page.title.length + page.variantLabel.length + 3;
    return html`<div
      class="layout ${page.isLevel ? "level" : ""} ${isNoticed ? "noticed" : ""} ${over ? "over" : ""} ${
        over && page.ending?.star !== undefined ? "starred" : ""
      } ${whole !== undefined && page.picture?.isBeside ? "pictured" : ""}"
      .style=${`--ratio:${boardRatio(page.scene)};--letters:${letters}`}
    >
      ${this.#header(page)}
      <div class="figures ${page.best === undefined ? "even" : ""}">
        ${page.figures.map((figure) => this.#figure(page, figure))}
        ${
          page.best === undefined
            ? nothing
            : html`<tilework-figure class="best" data-figure="best"
                .label=${translate(sense("Best", "score"))} .value=${page.best}
                .gameKey=${page.gameKey}></tilework-figure>`
        }
      </div>
      ${page.notice === undefined || over ? nothing : notice(page.notice, this)}
      <div class="stage">${this.#board(page, whole)}</div>
      ${whole?.picture.isBeside ? wholePicture(whole, this.#peek, this) : nothing}
      ${over ? html`<tilework-ending .ending=${page.ending}></tilework-ending>` : nothing}
      <div class="records-room">${page.isTrial ? nothing : records(page, over)}</div>
      ${
        page.replay === undefined
          ? toolbar(page, this)
          : html`<tilework-replay-bar .replay=${page.replay}></tilework-replay-bar>`
      }
      ${
        this.hasPicturePart
          ? html`<tilework-picture-part .whole=${whole} .rows=${page.scene.rows}
            .columns=${page.scene.columns}></tilework-picture-part>`
          : nothing
      }
    </div>`;
  }

  #header(page: BoardPage): TemplateResult {
    if (page.banner !== undefined)
      return html`<header class="banner"><p class="place">${page.title}</p><h1>${page.banner}</h1></header>`;
    if (!page.isLevel)
      return html`<header>
        <h1 title=${`${page.headline} · ${page.place}`} aria-label=${t("{0}, {1}", page.headline, page.place)}
          >${page.headline}<span class="dot" aria-hidden="true">
        · </span><span class="variant">${page.place}</span></h1>
        <p class="goal">${page.goal}</p>
      </header>`;
    const way = (name: BoardCommand, icon: TemplateResult) =>
      commandButton(this, name, icon, { appearance: "icon" });
    return html`<header>
      <div class="above">
        <p class="place" title=${page.place}>${page.place}</p>
        <span class="neighbors"
          >${way("previousLevel", icons.back)}${way("showLevels", icons.levels)}${way(
            "nextLevel",
            icons.forward,
          )}</span
        >
      </div>
      <h1 title=${page.headline}>${page.headline}</h1>
      <p class="goal">${page.goal}</p>
    </header>`;
  }

  #board(page: BoardPage, whole: WholePicture | undefined): TemplateResult {
    return html`<tilework-board
      .scene=${page.scene}
      .skin=${skinOf(page.game, page.skin)}
      .art=${this.#art(page)}
      .gameKey=${page.gameKey}
      .label=${t("{0} board, {1}", page.title, page.variantLabel)}
      .hint=${page.autoPlaying ? undefined : page.hint}
      .still=${page.replay !== undefined}
      .ended=${isOver(page) ? (page.ending?.won ? "won" : "lost") : undefined}
    >
      ${page.autoPlaying ? html`<p class="auto-play">${t("Auto Play – any key stops")}</p>` : nothing}
      ${this.#helpNote(page)}
      ${
        page.typed === ""
          ? nothing
          : html`<p class="typed" aria-hidden="true">${page.typed}<span class="caret">_</span></p>`
      }
      ${whole !== undefined && this.#peek.isShown ? picturePeek(whole) : nothing}
      ${page.showsKeys ? firstKeys(page) : nothing}
      ${this.#celebrates ? cheer(page.ending) : nothing}
    </tilework-board>`;
  }

  /** The note leaves the half of the board visible that the hint is about. */
  #helpNote({ hint, autoPlaying, scene }: BoardPage): TemplateResult | typeof nothing {
    if (hint?.note === undefined || autoPlaying) return nothing;
    const isAbove = hint.cell !== undefined && 2 * hint.cell.row >= scene.rows;
    return html`<p class="board-note help-note ${isAbove ? "above" : ""}">${hint.note}</p>`;
  }

  /** Without a picture, or until it has loaded, the tiles show their numbers. */
  #art({ picture, scene }: BoardPage): Art | undefined {
    const art = picture && this.pictures?.artOf(picture, scene);
    return art && this.#lastArt.get([art.url, art.numbers], () => art);
  }

  #whole({ picture, scene }: BoardPage): WholePicture | undefined {
    const ratio = scene.columns / scene.rows;
    const whole = picture && this.pictures?.wholeOf(picture.key, ratio);
    return picture && whole && { picture, whole, ratio };
  }

  #figure(page: BoardPage, { name, label, value, stale }: ViewFigure): TemplateResult {
    return html`<tilework-figure
      class=${name}
      data-figure=${name}
      .label=${label}
      .value=${value}
      .stale=${stale}
      .gameKey=${page.gameKey}
      .floats=${name === "score" && page.replay === undefined}
    ></tilework-figure>`;
  }
}

/** The records beside the board. The ending compares the game with the best results itself. */
function records({ results: best, topThree }: BoardPage, over: boolean): TemplateResult | typeof nothing {
  if (best.length > 0) return over ? nothing : results(best);
  return topThree.length > 0 ? ranking(topThree) : nothing;
}

/** The celebration is loaded with the first win. */
function cheer(ending: BoardPage["ending"]): TemplateResult {
  void import("./tilework-cheer.js");
  const { star, day } = ending ?? {};
  const isGolden = star?.isEarned === true || (day !== undefined && day.finished === day.all);
  return html`<tilework-cheer aria-hidden="true" ?golden=${isGolden}></tilework-cheer>`;
}

/** Whether the game is over and its ending is shown; a replay shows the board alone. */
function isOver(page: BoardPage | undefined): boolean {
  return page?.ending !== undefined && page.replay === undefined;
}

const wayIcons: Readonly<Partial<Record<BoardCommand, TemplateResult>>> = {
  undo: icons.undo,
  hint: icons.hint,
  retryMistake: icons.forward,
  home: icons.stop,
  undoDeadlock: icons.undo,
  whyLost: icons.plain,
  keepPattern: icons.save,
  showPatterns: icons.levels,
  takeOther: icons.forward,
  keepOwn: icons.save,
};

/**
 * A line about the game, with buttons below it if there are actions. Its room is reserved, so that nothing
 * moves when the line changes. It is not a live region: the host announces what is important.
 */
function notice({ kind, text, ways = [] }: ViewNotice, from: HTMLElement): TemplateResult {
  return html`<div class="notice ${kind}" data-notice=${kind}>
    <p class="notice-line" title=${text}>${kind === "busy" ? spinner : icons[kind]}<span
      class="notice-text">${text}</span></p>
    ${
      ways.length === 0
        ? nothing
        : html`<div class="ways">
            ${ways.map(({ command: name, label }) => {
              // In a small panel the button shows its icon alone.
              const tooltip = tooltipOf(label, keyOf(name));
              return commandButton(from, name, wayIcons[name] ?? icons.plain, { label, tooltip });
            })}
          </div>`
    }
  </div>`;
}

/** The three best scores, beside the board. */
function ranking(entries: readonly BestEntry[]): TemplateResult {
  return html`<section class="records" aria-labelledby="top-three">
    <h2 id="top-three">${t("Best scores")}</h2>
    <ol>
      ${entries.map(
        ({ rank, name, score, current }) =>
          html`<li class=${current ? "current" : ""} aria-current=${current ? "true" : nothing}>
            <span class="rank">${formatNumber(rank)}</span><span class="name">${name}</span><span
              class="points">${formatNumber(score)}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** The best results on this board, in the same place; for levels, they are beside the possible actions. */
function results(facts: readonly ViewFact[]): TemplateResult {
  if (!facts.some(({ par }) => par !== undefined))
    return html`<section class="records results" aria-labelledby="results">
      <h2 id="results">${t("Best results")}</h2>
      <dl>${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    </section>`;
  return html`<section class="records results" aria-label=${t("Best results")}>
    <table>
      <thead>
        <tr><td></td><th scope="col">${t("You")}</th><th scope="col">${t("Par")}</th></tr>
      </thead>
      <tbody>
        ${facts.map(
          ({ label, value, par }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td class=${par?.reached ? "reached" : ""}>${value}</td>
              <td title=${par?.meaning ?? nothing}>${par?.text}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
