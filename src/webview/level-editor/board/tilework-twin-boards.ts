import "./tilework-editor-board.js";
import "../../kit/tilework-replay-bar.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Level } from "../../../games/sokoban/level/level.js";
import type { Position } from "../../../games/sokoban/play/rules.js";
import { isReplayCommand, ReplayRun, replayDeeds } from "../../../midend/live/replay-run.js";
import type { ViewReplay } from "../../../protocol/game/game-pages.js";
import type { Action } from "../../../protocol/game/game-wire.js";
import { usualMoveMs } from "../../../protocol/replay-speed.js";
import { button, controlStyles } from "../../kit/controls.js";
import { pageTime } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { Memo } from "../../kit/memo.js";
import { formatNumber, t } from "../../kit/translate.js";
import { type TwinPace, type TwinReplay, twinReplay } from "../model/playtest.js";
import { type BoardLook, pictureOfPosition, stillLook } from "./board-look.js";

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
  tilework-replay-bar {
    margin-top: 8px;
  }
  .divergence {
    position: absolute;
    inset-block: -3px auto;
    inset-inline-start: calc(var(--thumb) / 2 + var(--at) * (100% - var(--thumb)));
    width: 2px;
    height: 8px;
    background: var(--vscode-charts-orange, currentColor);
    pointer-events: none;
  }
`;

/** A solution shown beside another one. */
export interface TwinSolution {
  readonly name: string;
  readonly lurd: string;
}

/** Two solutions of a level on two synchronized boards with one replay bar. The boards take no input. */
@customElement("tilework-twin-boards")
export class TileworkTwinBoards extends LitElement {
  static override styles = [controlStyles, twinBoardsStyles];

  @property({ attribute: false }) level: Level | undefined;
  @property({ attribute: false }) one: TwinSolution | undefined;
  @property({ attribute: false }) other: TwinSolution | undefined;
  @state() private pace: TwinPace = "pushes";
  @state() private moveMs = usualMoveMs;

  readonly #looks = [new Memo<BoardLook>(), new Memo<BoardLook>()] as const;
  readonly #run = new ReplayRun<TwinReplay>(pageTime, {
    moveMs: () => this.moveMs,
    changed: () => this.requestUpdate(),
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#run.dispose();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { level, one, other, pace } = this;
    if (!["level", "one", "other", "pace"].some((name) => changed.has(name))) return;
    const twins = level && one && other && twinReplay(level, [one.lurd, other.lurd], pace);
    if (twins === undefined) this.#run.end();
    else this.#run.show(twins, true);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { one, other, pace } = this;
    const twins = this.#run.replay;
    if (twins === undefined || one === undefined || other === undefined) return nothing;
    const { divergence, place, moves } = twins;
    const [step, last] = [formatNumber(place), formatNumber(moves.length)];
    const placeText = pace === "pushes" ? t("Push {0} of {1}", step, last) : t("Move {0} of {1}", step, last);
    const replay: ViewReplay = {
      title: "",
      place,
      length: moves.length,
      playing: this.#run.isPlaying,
      moveMs: this.moveMs,
      marks: [],
      pushes: undefined,
      canTake: false,
      placeText,
    };
    return html`<div class="boards ${divergence !== undefined && place >= divergence ? "diverged" : ""}">
        ${this.#board(twins, 0, one.name)}${this.#board(twins, 1, other.name)}
      </div>
      <tilework-replay-bar twins .replay=${replay} .leaveLabel=${""} @tilework-act=${this.#acted}>${
        divergence === undefined || moves.length === 0
          ? nothing
          : html`<span slot="track" class="divergence" .style=${`--at:${divergence / moves.length}`}></span>`
      }
        <span>${placeText}</span>
        ${button(
          "twinsPace",
          pace === "pushes" ? t("In step by pushes") : t("In step by moves"),
          () => {
            this.pace = pace === "pushes" ? "moves" : "pushes";
          },
          {
            tooltip: t(
              "Switch between the same number of pushes on both boards, and the same number of moves",
            ),
          },
        )}
        ${
          divergence === undefined
            ? nothing
            : button("twinsParting", t("First difference"), () => this.#run.seek(divergence), {
                icon: icons.forwardPush,
              })
        }
      </tilework-replay-bar>`;
  }

  readonly #acted = ({ detail }: CustomEvent<Action>) => {
    if (detail.kind === "seek") this.#run.seek(detail.place);
    else if (detail.kind === "speed") this.moveMs = detail.moveMs;
    else if (detail.kind === "command" && isReplayCommand(detail.command))
      replayDeeds[detail.command]({ player: this.#run });
  };

  #board({ replays, places, place }: TwinReplay, side: 0 | 1, name: string): TemplateResult {
    const position = replays[side].positions[places[side][place] ?? 0] as Position;
    const numbers = [position.moves, position.pushes].map(formatNumber);
    const counts = t("Move {0}, push {1}", ...numbers);
    const label = t("{0}: move {1}, push {2}", name, ...numbers);
    const look = this.#looks[side].get([position, label], () =>
      stillLook(pictureOfPosition(position), label),
    );
    return html`<figure>
      <tilework-editor-board .look=${look}></tilework-editor-board>
      <figcaption title=${label}><span class="name">${name}</span><span>${counts}</span></figcaption>
    </figure>`;
  }
}
