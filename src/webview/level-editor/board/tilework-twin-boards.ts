import { sense } from "../../../games/message.js";
import { t, translate } from "../../kit/translate.js";
import "./tilework-editor-board.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { ReplayClock } from "../../../midend/live/replay-clock.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { formatNumber } from "../../kit/language.js";
import { pageTime } from "../../kit/page-time.js";
import { rangeStyles } from "../../kit/range-styles.js";
import { type TwinPace, type TwinReplay, twinReplay } from "../model/twin-replay.js";
import { pictureOfPosition } from "./board-view.js";
import type { BoardLook } from "./tilework-editor-board.js";

const twinBoardsStyles = css`
  :host {
    display: block;
    container: twins / inline-size;
  }
  .boards {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
    height: min(32vh, 320px);
  }
  @container twins (width < 420px) {
    .boards {
      grid-template-rows: 1fr 1fr;
      grid-template-columns: 1fr;
      height: min(52vh, 420px);
    }
  }
  figure {
    display: grid;
    grid-template: minmax(0, 1fr) auto / minmax(0, 1fr);
    gap: 2px;
    min-width: 0;
    min-height: 0;
    margin: 0;
    padding: 4px;
    border: 1px solid var(--tilework-line);
    border-radius: 6px;
  }
  .diverged figure {
    border-color: var(--vscode-charts-orange, currentColor);
  }
  figcaption {
    display: flex;
    gap: 10px;
    justify-content: center;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  figcaption > * {
    flex: none;
  }
  /* The progress stays visible, however long the board is. */
  figcaption > .name {
    overflow: hidden;
    flex: 0 1 auto;
    text-overflow: ellipsis;
  }
  .track {
    position: relative;
    margin-top: 8px;
  }
  .divergence {
    position: absolute;
    inset-block: -3px auto;
    inset-inline-start: calc(8px + var(--at) * (100% - 16px));
    width: 2px;
    height: 8px;
    background: var(--vscode-charts-orange, currentColor);
    pointer-events: none;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    align-items: center;
    margin-top: 6px;
  }
  .space {
    flex: 1;
  }
  .part {
    margin: 6px 0 0;
  }
`;

/** A solution shown beside another one. */
export interface TwinSolution {
  readonly name: string;
  readonly lurd: string;
}

const stepMs = 400;

/** Two solutions of a level on two synchronized boards with one replay bar. The boards take no input. */
@customElement("tilework-twin-boards")
export class TileworkTwinBoards extends LitElement {
  static override styles = [controlStyles, rangeStyles, twinBoardsStyles];

  @property({ attribute: false }) level: Level | undefined;
  @property({ attribute: false }) one: TwinSolution | undefined;
  @property({ attribute: false }) other: TwinSolution | undefined;
  @state() private pace: TwinPace = "pushes";
  @state() private step = 0;
  #twins: TwinReplay | undefined;

  readonly #clock = new ReplayClock(
    pageTime,
    () => stepMs,
    () => {
      this.#show(this.step + 1);
      return this.step < this.#last;
    },
  );

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clock.stop();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { level, one, other, pace } = this;
    if (!["level", "one", "other", "pace"].some((name) => changed.has(name))) return;
    this.#clock.stop();
    this.#twins = level && one && other && twinReplay(level, [one.lurd, other.lurd], pace);
    this.step = 0;
  }

  get #last(): number {
    return (this.#twins?.places[0].length ?? 1) - 1;
  }

  #show(step: number): void {
    this.step = Math.max(0, Math.min(this.#last, step));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { one, other, step } = this;
    const twins = this.#twins;
    if (twins === undefined || one === undefined || other === undefined) return nothing;
    const { divergence } = twins;
    return html`<div class="boards ${divergence !== undefined && step >= divergence ? "diverged" : ""}">
        ${this.#board(twins, 0, one.name)}${this.#board(twins, 1, other.name)}
      </div>
      <div class="track">
        ${
          divergence === undefined || this.#last === 0
            ? nothing
            : html`<span class="divergence" .style=${`--at:${divergence / this.#last}`}></span>`
        }
        <input
          class="range"
          type="range"
          min="0"
          max=${this.#last}
          step="1"
          aria-label=${t("Place in both replays")}
          aria-valuetext=${this.#placeText()}
          .value=${live(String(step))}
          .style=${`--part:${this.#last === 0 ? 0 : step / this.#last}`}
          @input=${(event: Event) => this.#goTo(Number((event.target as HTMLInputElement).value))}
        />
      </div>
      <div class="line" role="group" aria-label=${t("Replay controls")}>
        ${this.#button("twinsFirst", t("Go to the Start"), icons.first, () => this.#goTo(0))}
        ${this.#button("twinsBack", translate(sense("Back", "one step")), icons.back, () =>
          this.#goTo(step - 1),
        )}
        ${this.#button(
          "twinsToggle",
          this.#clock.isRunning ? t("Pause") : translate(sense("Play", "a replay")),
          this.#clock.isRunning ? icons.pause : icons.continue,
          this.#toggle,
        )}
        ${this.#button("twinsForward", t("Forward"), icons.forward, () => this.#goTo(step + 1))}
        ${this.#button("twinsLast", t("Go to the End"), icons.last, () => this.#goTo(this.#last))}
        <span>${this.#placeText()}</span>
        <span class="space"></span>
        ${button({
          name: "twinsPace",
          label: this.pace === "pushes" ? t("In step by pushes") : t("In step by moves"),
          tooltip: t("Switch between the same number of pushes on both boards, and the same number of moves"),
          onPress: () => {
            this.pace = this.pace === "pushes" ? "moves" : "pushes";
          },
        })}
        ${
          divergence === undefined
            ? nothing
            : button({
                name: "twinsParting",
                label: t("First difference"),
                icon: icons.forwardPush,
                onPress: () => this.#goTo(divergence),
              })
        }
      </div>`;
  }

  #placeText(): string {
    const [step, last] = [formatNumber(this.step), formatNumber(this.#last)];
    return this.pace === "pushes" ? t("Push {0} of {1}", step, last) : t("Move {0} of {1}", step, last);
  }

  #goTo(step: number): void {
    this.#clock.stop();
    this.#show(step);
    this.requestUpdate();
  }

  readonly #toggle = () => {
    if (this.#clock.isRunning) this.#clock.stop();
    else {
      if (this.step === this.#last) this.#show(0);
      this.#clock.start();
    }
    this.requestUpdate();
  };

  #button(name: string, label: string, icon: TemplateResult, onPress: () => void): TemplateResult {
    return button({ name, label, icon, appearance: "icon", onPress });
  }

  #board({ replays, places }: TwinReplay, side: 0 | 1, name: string): TemplateResult {
    const place = places[side][this.step] ?? 0;
    const position = replays[side].positions[place] as Position;
    const counts = t("Move {0}, push {1}", formatNumber(position.moves), formatNumber(position.pushes));
    const label = t(
      "{0}: move {1}, push {2}",
      name,
      formatNumber(position.moves),
      formatNumber(position.pushes),
    );
    return html`<figure>
      <tilework-editor-board .look=${lookOf(position, label)}></tilework-editor-board>
      <figcaption title=${label}><span class="name">${name}</span><span>${counts}</span></figcaption>
    </figure>`;
  }
}

const looks = new WeakMap<Position, BoardLook>();

function lookOf(position: Position, label: string): BoardLook {
  const known = looks.get(position);
  if (known !== undefined && known.label === label) return known;
  const { width, height } = position.level;
  const look: BoardLook = {
    picture: pictureOfPosition(position, { top: 0, left: 0, rows: height, columns: width }),
    mode: "replay",
    busy: false,
    overlays: [],
    problems: [],
    overlayShift: { row: 0, column: 0 },
    selection: undefined,
    cursor: undefined,
    marks: [],
    glideMs: 120,
    zoomPercent: 100,
    label,
    labSigns: [],
    pointed: undefined,
  };
  looks.set(position, look);
  return look;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-twin-boards": TileworkTwinBoards;
  }
}
