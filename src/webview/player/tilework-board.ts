import "../kit/tilework-replay-bar.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { type Message, sense } from "../../games/message.js";
import { boardCommands } from "../../manifest/board.js";
import { gameCommands } from "../../manifest/games.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Action } from "../../protocol/game/game-wire.js";
import { boardRatio } from "../board/board-geometry.js";
import { SceneBoard } from "../board/scene-board.js";
import type { Skin } from "../board/skin.js";
import { slidingSkin } from "../board/sliding-skin.js";
import { warehouseSkin } from "../board/sokoban-skin.js";
import { twenty48Skin } from "../board/twenty48-skin.js";
import {
  button,
  controlStyles,
  controls,
  disabledControls,
  placeOf,
  sliders,
  unseen,
} from "../kit/controls.js";
import { command } from "../kit/events.js";
import { icons } from "../kit/icons.js";
import { keyOf, labelOf } from "../kit/keys.js";
import { PageKeys } from "../kit/page-keys.js";
import { t, translate } from "../kit/translate.js";
import { BoardPlay, type BoardState } from "./board-play.js";
import { systemTheme } from "./system-theme.js";

/** The size of a board is that of its cells, but no more than its place has room for. */
const playedBoardStyles = css`
  :host {
    display: block;
    min-inline-size: 0;
  }
  .player {
    container: player / inline-size;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    max-inline-size: 720px;
    margin-inline: auto;
  }
  .stage {
    inline-size: 100%;
    max-inline-size: min(
      max(calc(var(--columns) * 72px), 440px),
      calc(var(--tilework-max-height, 76dvh) * var(--ratio))
    );
    margin-inline: auto;
  }
  p {
    margin: 0;
  }
  .line {
    min-block-size: 1.4em;
    font-variant-numeric: tabular-nums;
    text-align: center;
    text-wrap: balance;
  }
  .line.won {
    color: var(--vscode-charts-green);
    font-weight: 600;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    justify-content: center;
  }
  .tools .button,
  ::slotted(*) {
    flex: 0 1 auto;
    min-block-size: 32px;
  }
  @container player (width < 440px) {
    .tools .key {
      display: none;
    }
  }
  @media (hover: none) {
    .tools .key {
      display: none;
    }
  }
  tilework-replay-bar {
    inline-size: 100%;
    max-inline-size: 460px;
    margin-inline: auto;
  }
  .problem {
    padding: 10px 14px;
    border: 1px solid var(--vscode-charts-red, currentColor);
    border-radius: 6px;
  }
  .voice {
    ${unseen}
  }
`;

/** The board itself. Its colors are those of the element that it is in. */
@customElement("tilework-scene")
class TileworkScene extends SceneBoard {
  protected override get themed(): Element {
    const root = this.getRootNode();
    return root instanceof ShadowRoot ? root.host : this;
  }
}

/** By game. Sokoban has its first look; the others would be a tenth of all code here. */
export const playedSkins: Readonly<Record<string, Skin>> = {
  "2048": twenty48Skin,
  sliding: slidingSkin,
  sokoban: warehouseSkin,
};

const keys = new PageKeys({ ...gameCommands, ...boardCommands });

/**
 * A board of any game for any page: it shows a position, is played with keys, mouse and fingers, and replays
 * moves. It needs no host and no network.
 *
 * @fires change when the position, or the place of a replay, has changed
 * @fires win when the game was won
 */
@customElement("tilework-board")
export class PlayedBoard extends LitElement {
  static override styles = [systemTheme, controlStyles, playedBoardStyles];

  /** “sokoban”, “sliding” or “2048”. */
  @property() game = "sokoban";
  /** A level as rows of XSB symbols, or a position in the text of its game. */
  @property() position = "";
  /** Moves from there, to replay: LURD text, or letters of the game. */
  @property() moves = "";
  /** Shows the moves as a replay at once. */
  @property({ type: Boolean }) replay = false;
  /** Shows without playing; a replay can be watched. */
  @property({ type: Boolean, attribute: "readonly" }) isReadonly = false;
  /** Shows buttons, figures and the bar of replays below the board. */
  @property({ type: Boolean }) controls = false;
  /** The accessible name; the game's title by default. */
  @property() label = "";
  /** “light” or “dark”; the system's by default. */
  @property({ reflect: true }) theme = "";

  @query("tilework-scene") private readonly scene!: TileworkScene | null;
  @state() private play: BoardPlay | undefined;
  @state() private problem: Message | undefined;
  /** Whether the win of this game was told. */
  #isWon = false;
  #told = "";
  #games = 0;

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.handleKey(event));
    this.addEventListener("mousedown", this.#keepFocus);
    this.addEventListener("pointerup", (event) => {
      if (placeOf(event, disabledControls)) this.focus();
    });
    this.addEventListener("tilework-act", this.#acted);
    this.addEventListener("tilework-gesture", (event) => {
      event.stopPropagation();
      this.play?.act(event.detail);
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.play?.dispose();
    this.play = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#read();
  }

  override focus(options?: FocusOptions): void {
    this.scene?.focus(options);
  }

  /** The game on the board; `undefined` where the texts can't be read. */
  get state(): BoardState | undefined {
    return this.play?.state;
  }

  /** Identifies the level by its content. */
  get key(): string | undefined {
    return this.play?.key;
  }

  undo(): void {
    this.play?.run("undo");
  }

  redo(): void {
    this.play?.run("redo");
  }

  restart(): void {
    this.play?.run("restart");
  }

  /** Goes to a place of the replay: 0 is its start. */
  seek(place: number): void {
    if (this.play?.isReplaying === false) this.play.showReplay(true);
    this.play?.seek(place);
  }

  /** Handles a key that was pressed here or elsewhere on the page. Returns whether it has a meaning. */
  handleKey(event: KeyboardEvent): boolean {
    const { play } = this;
    if (play === undefined || event.defaultPrevented || takesKey(event)) return false;
    const isPlayed = !this.isReadonly || play.isReplaying;
    const isMeant = (name: string) =>
      isElsewhere(name) || (play.knows(name) && (isPlayed || name === "replayGame"));
    for (const place of play.keyPlaces) {
      const name = keys.commandOf(event, place, isMeant);
      if (name === undefined) continue;
      if (isElsewhere(name)) command(this, name);
      else if (play.knows(name)) play.run(name);
      event.preventDefault();
      return true;
    }
    return false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game") || changed.has("position") || changed.has("moves")) this.#read();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("theme")) this.scene?.themeChanged();
  }

  protected override render(): TemplateResult {
    const { play } = this;
    if (play === undefined)
      return html`<p class="problem" role="alert">${
        this.problem === undefined ? nothing : translate(this.problem)
      }</p>`;
    const { scene } = play;
    return html`<div class="player" part="player">
      <div class="stage" part="stage" .style=${`--columns:${scene.columns};--ratio:${boardRatio(scene)}`}>
        <tilework-scene
          .scene=${scene}
          .skin=${playedSkins[this.game]}
          .gameKey=${String(this.#games)}
          .label=${this.label === "" ? play.title : this.label}
          .still=${this.isReadonly || play.isReplaying}
          .ended=${play.ended}
        ></tilework-scene>
      </div>
      ${this.controls ? this.#below(play) : nothing}
      <div class="voice" role="status" aria-atomic="true">${keyed(
        play.announcement.id,
        html`<span>${play.announcement.text}</span>`,
      )}</div>
    </div>`;
  }

  #below(play: BoardPlay): TemplateResult {
    const { replay } = play;
    const own = play.state.moves.length > 0 ? t("Back to My Game") : translate(sense("Play", "a game"));
    const leave = this.isReadonly ? "" : own;
    return html`<p class="line ${play.ended ?? ""}">${play.line}</p>
      ${
        replay !== undefined
          ? html`<tilework-replay-bar .replay=${replay} .leaveLabel=${leave}></tilework-replay-bar>`
          : html`<div class="tools" role="group" aria-label=${t("Game controls")}>
              <slot name="before"></slot>
              ${this.isReadonly ? nothing : this.#tools(play)}
              ${
                play.hasMoves || play.ended !== undefined
                  ? this.#tool("replayGame", icons.continue, play)
                  : nothing
              }
            </div>`
      }`;
  }

  #tools(play: BoardPlay): TemplateResult {
    return html`${play.can("keepGoing") ? this.#tool("keepGoing", icons.continue, play) : nothing}
    ${this.#tool("undo", icons.undo, play)}
    ${this.#tool("redo", icons.redo, play)}
    ${this.#tool("restart", icons.replay, play)}`;
  }

  #tool(name: Parameters<BoardPlay["can"]>[0], icon: TemplateResult, play: BoardPlay): TemplateResult {
    const options = { icon, key: keyOf(name), disabled: !play.can(name) };
    return button(name, labelOf(name), () => play.run(name), options);
  }

  #read(): void {
    this.play?.dispose();
    this.#games++;
    this.#isWon = false;
    this.#told = "";
    const read = BoardPlay.read(this, () => this.#changed());
    this.play = read.ok ? read.value : undefined;
    this.problem = read.ok ? undefined : read.error;
    if (this.replay || this.isReadonly) this.play?.showReplay(true);
  }

  #changed(): void {
    const { play } = this;
    if (play === undefined) return;
    this.requestUpdate();
    const { state: detail } = play;
    const place = play.replay?.place;
    const told = `${detail.position} ${place}`;
    if (told === this.#told) return;
    this.#told = told;
    this.dispatchEvent(new CustomEvent("change", { detail }));
    if (detail.status === "won" && !this.#isWon) this.dispatchEvent(new CustomEvent("win", { detail }));
    this.#isWon = detail.status === "won";
  }

  /** A button or the bar asks for something. What only the page can do goes on to it. */
  readonly #acted = (event: CustomEvent<Action>) => {
    const { detail } = event;
    const { play } = this;
    if (play === undefined || event.target !== this || event.composedPath()[0] === this) return;
    event.stopPropagation();
    if (detail.kind === "seek") play.seek(detail.place);
    else if (detail.kind === "speed") play.setSpeed(detail.moveMs);
    else if (detail.kind === "command" && play.knows(detail.command)) play.run(detail.command);
  };

  /** A press on a button leaves the keyboard on the board. */
  readonly #keepFocus = (event: MouseEvent) => {
    if (event.button !== 0 || placeOf(event, `${sliders}, .menu`) || !placeOf(event, controls)) return;
    event.preventDefault();
    if (!this.matches(":focus-within")) this.focus();
  };
}

/** Commands that the page around the board may have. */
const elsewhere = ["nextLevel", "previousLevel", "showLevels"] as const satisfies readonly BoardCommand[];

function isElsewhere(name: string): name is (typeof elsewhere)[number] {
  return elsewhere.some((one) => one === name);
}

/** Whether the element with the keyboard uses the key itself. */
function takesKey(event: KeyboardEvent): boolean {
  if (placeOf(event, sliders))
    return event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
  if (placeOf(event, "input, textarea, .menu")) return true;
  return placeOf(event, controls) !== undefined && (event.key === "Enter" || event.key === " ");
}
