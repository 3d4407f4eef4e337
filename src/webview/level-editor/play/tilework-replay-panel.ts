import * as l10n from "@vscode/l10n";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { pushesText } from "../../../games/counted.js";
import { replayMarks, shown } from "../../../games/play/replay.js";
import { replayPlaceText } from "../../../midend/live/replay-run.js";
import { button, controlStyles } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { formatNumber } from "../../kit/language.js";
import { replayBarStyles } from "../../kit/replay-bar-styles.js";
import { scrubberMarks } from "../../kit/scrubber-marks.js";
import { translate } from "../../kit/translate.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { rangeText } from "../model/playing.js";
import type { TestReplay } from "../model/playtest.js";
import { editorIcons } from "../tools/editor-icons.js";
import { editorKeyOf, withKey } from "../tools/editor-keys.js";
import { iconButton, toolButton, toolButtonStyles } from "../tools/tool-button.js";
import { modeBarStyles } from "./mode-bar.js";

const slowestMs = 1_000;
const fastestMs = 20;

/** The place in a replay, and its controls; replaces the tools. */
@customElement("tilework-replay-panel")
export class TileworkReplayPanel extends LitElement {
  static override styles = [
    controlStyles,
    toolButtonStyles,
    modeBarStyles,
    replayBarStyles,
    css`
      .bar {
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
      }
      .marked {
        position: absolute;
        inset-block: auto calc(50% - 10px);
        inset-inline-start: calc(var(--thumb) / 2 + var(--from) * (100% - var(--thumb)));
        width: calc((var(--to) - var(--from)) * (100% - var(--thumb)));
        height: 14px;
        box-sizing: border-box;
        border: 1px solid var(--vscode-charts-orange, currentColor);
        border-radius: 2px;
        background: color-mix(in srgb, var(--vscode-charts-orange, currentColor) 22%, transparent);
        pointer-events: none;
      }
      .range-buttons {
        display: inline-flex;
        gap: 4px;
        align-items: center;
        margin-inline-start: 8px;
      }
      .speed {
        display: inline-flex;
        gap: 6px;
        align-items: center;
        margin-inline-start: 8px;
      }
      .speed .range {
        width: 92px;
      }
      .speed output {
        min-width: 7ch;
        font-variant-numeric: tabular-nums;
      }
      /* Beside a text editor: the scrubber, and one line of icons. The scrubber and keys reach both ends. */
      @container bar (width < 480px) {
        .head {
          flex-wrap: wrap;
          gap: 0 12px;
          --bar-title-lines: 4;
        }
        .line[role="group"] {
          gap: 2px;
        }
        .tool {
          min-width: 24px;
        }
        .tool.replayFirst,
        .tool.replayLast,
        .tool.loop,
        .count {
          display: none;
        }
        .speed {
          flex: 1 1 36px;
          min-width: 0;
          margin-inline-start: 2px;
        }
        .speed .range {
          width: 100%;
          min-width: 0;
        }
        .speed span,
        .speed output,
        .onward .key {
          display: none;
        }
        .onward {
          --button-padding: 4px;
          flex-wrap: nowrap;
          gap: 2px;
        }
        .onward .label {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        .range-buttons {
          gap: 2px;
          margin-inline-start: 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) model!: LevelEditorModel;
  @property({ attribute: false }) replay: TestReplay | undefined;
  @property({ type: Boolean }) playing = false;
  @property({ type: Boolean }) loops = false;
  @property({ type: Number }) moveMs = 300;

  protected override render(): TemplateResult | typeof nothing {
    const { replay } = this;
    if (replay === undefined) return nothing;
    const { place, moves, range } = replay;
    const { pushes } = shown(replay);
    const atStart = place === 0;
    const atEnd = place === moves.length;
    return html`<section class="bar" aria-label=${l10n.t({ message: "Replay", comment: "noun" })}>
      <p class="head">
        <span class="title" title=${replay.title}>${replay.title}</span>
        <span class="place">${placeText(place, moves.length, pushes)}</span>
      </p>
      <div class="track">${
        range === undefined
          ? nothing
          : html`<span class="marked"
              .style=${`--from:${range.from / moves.length};--to:${range.to / moves.length}`}></span>`
      }${scrubberMarks(replayMarks(replay))}<input
        class="range scrub"
        type="range"
        min="0"
        max=${moves.length}
        step="1"
        aria-label=${l10n.t("Place in the replay")}
        aria-valuetext=${translate(replayPlaceText(replay))}
        .value=${live(String(place))}
        .style=${`--part:${moves.length === 0 ? 0 : place / moves.length}`}
        @input=${(event: Event) => this.model.playing.seek(Number((event.target as HTMLInputElement).value))}
      /></div>
      <div class="line" role="group" aria-label=${l10n.t("Replay controls")}>
        ${toolButton(this.model, {
          command: "replayFirst",
          label: l10n.t("Go to the Start"),
          icon: icons.first,
          disabled: atStart,
        })}
        ${toolButton(this.model, {
          command: "replayBackPush",
          label: l10n.t("Back a Push"),
          icon: editorIcons.backPush,
          disabled: atStart,
        })}
        ${toolButton(this.model, {
          command: "replayBack",
          label: l10n.t("Back a Move"),
          icon: icons.back,
          disabled: atStart,
        })}
        ${
          this.playing
            ? toolButton(this.model, { command: "replayToggle", label: l10n.t("Pause"), icon: icons.pause })
            : toolButton(this.model, {
                command: "replayToggle",
                label: l10n.t({ message: "Play", comment: "a replay" }),
                icon: icons.continue,
              })
        }
        ${toolButton(this.model, {
          command: "replayForward",
          label: l10n.t("Forward a Move"),
          icon: icons.forward,
          disabled: atEnd,
        })}
        ${toolButton(this.model, {
          command: "replayForwardPush",
          label: l10n.t("Forward a Push"),
          icon: editorIcons.forwardPush,
          disabled: atEnd,
        })}
        ${toolButton(this.model, {
          command: "replayLast",
          label: l10n.t("Go to the End"),
          icon: icons.last,
          disabled: atEnd,
        })}
        ${iconButton({
          name: "loop",
          label: l10n.t("Repeat"),
          icon: editorIcons.loop,
          pressed: this.loops,
          onPress: () => this.model.set({ loops: !this.loops }),
        })}
        <label class="speed"
          ><span>${l10n.t("Speed")}</span>
          <input
            class="range"
            type="range"
            min="0"
            max="100"
            step="1"
            aria-valuetext=${l10n.t("{0} ms for each move", this.moveMs)}
            .value=${live(String(speedOf(this.moveMs)))}
            .style=${`--part:${speedOf(this.moveMs) / 100}`}
            @input=${(event: Event) =>
              this.model.setReplaySpeed(moveMsOf(Number((event.target as HTMLInputElement).value)))}
          /><output>${l10n.t("{0} ms", formatNumber(this.moveMs))}</output></label
        >
        <span class="range-buttons" role="group" aria-label=${l10n.t("Range")}>
          ${toolButton(this.model, {
            command: "stretchFrom",
            label: l10n.t("Start Range Here"),
            icon: editorIcons.stretchFrom,
            disabled: atEnd,
          })}
          ${toolButton(this.model, {
            command: "stretchTo",
            label: l10n.t("End Range Here"),
            icon: editorIcons.stretchTo,
            disabled: atStart,
          })}
          ${
            range === undefined
              ? nothing
              : html`<span class="count">${rangeText(range)}</span>${toolButton(this.model, {
                  command: "stretchNone",
                  label: l10n.t("Clear Range"),
                  icon: editorIcons.close,
                })}`
          }
        </span>
        <span class="onward">${button({
          name: "optimize",
          label: l10n.t("Optimize…"),
          icon: icons.solve,
          tooltip:
            range === undefined
              ? l10n.t("Find a better solution near this one")
              : l10n.t("Find a better solution within the range"),
          onPress: () => this.model.run("optimizeSolution"),
        })}
        ${button({
          name: "takeOver",
          label: l10n.t("Play from Here"),
          icon: icons.keyboard,
          tooltip: l10n.t("Play from Here"),
          disabled: atEnd,
          onPress: () => this.model.playing.takeOver(),
        })}
        ${button({
          name: "replayLeave",
          label: l10n.t({ message: "Back", comment: "leave this page" }),
          icon: editorIcons.draw,
          appearance: "primary",
          tooltip: withKey(l10n.t({ message: "Back", comment: "leave this page" }), "replayLeave"),
          key: editorKeyOf("replayLeave"),
          onPress: () => this.model.run("replayLeave"),
        })}</span>
      </div>
    </section>`;
  }
}

/** From 0, the slowest, to 100: each step changes the speed by the same factor. */
function speedOf(moveMs: number): number {
  return Math.round((100 * Math.log(slowestMs / moveMs)) / Math.log(slowestMs / fastestMs));
}

function moveMsOf(speed: number): number {
  const exact = slowestMs * (fastestMs / slowestMs) ** (speed / 100);
  return exact > 100 ? Math.round(exact / 10) * 10 : Math.round(exact);
}

function placeText(place: number, moves: number, pushes: number): string {
  const at = l10n.t("Move {0} of {1}", formatNumber(place), formatNumber(moves));
  return `${at} · ${translate(pushesText(pushes))}`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-replay-panel": TileworkReplayPanel;
  }
}
