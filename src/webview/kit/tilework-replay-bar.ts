import "./tilework-menu.js";
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { sense } from "../../games/message.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { ViewImprovement, ViewReplay } from "../../protocol/game/game-pages.js";
import { moveMsOf, replaySpeeds, speedOf } from "../../protocol/replay-speed.js";
import { commandButton } from "./board-page.js";
import { button, controlStyles, ellipsis, wrapping } from "./controls.js";
import { act } from "./events.js";
import { icons, spinner } from "./icons.js";
import { keyOf } from "./keys.js";
import { shownKey } from "./page-keys.js";
import { rangeStyles } from "./range-styles.js";
import { formatNumber, t, translate } from "./translate.js";

const replayBarStyles = css`
  :host {
    display: block;
    min-width: 0;
    container: bar / inline-size;
  }
  /* The ways on are beside the steps where both have room on one line. */
  .bar {
    ${wrapping}
    gap: var(--bar-gap, 8px) 20px;
  }
  .bar > * {
    flex: 0 0 100%;
    min-width: 0;
  }
  p {
    margin: 0;
  }
  .head {
    display: flex;
    gap: 12px;
    align-items: baseline;
    justify-content: space-between;
  }
  .title {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }
  .improvement {
    display: flex;
    gap: 7px;
    align-items: center;
    color: var(--vscode-descriptionForeground, inherit);
    font-variant-numeric: tabular-nums;
  }
  .improvement span {
    ${ellipsis}
  }
  .place {
    flex: none;
    font-variant-numeric: tabular-nums;
  }
  .track {
    position: relative;
    --thumb: 14px;
  }
  /* Between the centers of the thumb at both ends. */
  .marks {
    position: absolute;
    inset: auto calc(var(--thumb) / 2) calc(50% + 3px);
    width: calc(100% - var(--thumb));
    height: 8px;
    overflow: visible;
    pointer-events: none;
  }
  .marks path {
    fill: none;
    stroke: color-mix(in srgb, var(--vscode-foreground) 55%, transparent);
    stroke-width: 1px;
    vector-effect: non-scaling-stroke;
  }
  .marks.curve {
    height: 18px;
  }
  .marks .mistakes {
    stroke: var(--vscode-editorError-foreground, Mark);
    stroke-width: 3px;
  }
  .about {
    min-height: 2.6em;
    line-height: 1.3;
  }
  .track:has(.marks) {
    padding-top: 4px;
  }
  .track:has(.curve) {
    padding-top: 14px;
  }
  ${rangeStyles}
  .bar > .steps {
    display: grid;
    flex: 1 1 230px;
    grid-template-columns: repeat(5, minmax(0, 64px)) auto;
    gap: 4px;
    align-items: center;
    justify-content: start;
  }
  .bar > .pushes {
    grid-template-columns: repeat(7, minmax(0, 64px)) auto;
    gap: 2px;
  }
  .bar > .ways {
    ${wrapping}
    flex: 1 1 auto;
    gap: 6px;
  }
  .ways .button,
  ::slotted(.button) {
    flex: 1 1 auto;
  }
  .button {
    --button-padding: 5px 8px;
  }
  .steps tilework-menu {
    --button-padding: 4px 6px;
    min-width: 42px;
    font-variant-numeric: tabular-nums;
  }
  @container bar (width < 330px) {
    .pushes .button {
      --button-padding: 5px 4px;
    }
  }
  @container bar ((width >= 290px) and (width < 440px)) {
    .ways {
      --icon-room: 0px;
    }
    .ways .icon,
    .ways .key {
      display: none;
    }
  }
`;

/**
 * After the thumb is released, how long the host's place may lag behind it before the host's place is shown.
 */
const settleMs = 400;

/**
 * The place in a replay, and its controls; replaces the buttons of the game, or the tools of the editor. What
 * only one page has is slotted: “track” lies over the slider, and the rest is before the button that leaves.
 */
@customElement("tilework-replay-bar")
export class TileworkReplayBar extends LitElement {
  static override styles = [controlStyles, replayBarStyles];

  @property({ attribute: false }) replay!: ViewReplay;
  /** Whether it is about two replays beside each other. No key runs its commands, and it has no title. */
  @property({ type: Boolean }) twins = false;
  /** A text after the place. */
  @property() detail = "";
  /** Empty where the replay can't be left. */
  @property() leaveLabel = t("Back to My Game");

  /**
   * The thumb's place, until the host has caught up. Pages that were already on their way must not move it
   * back.
   */
  #thumb: number | undefined;
  #held = false;
  #sendFrame = 0;
  #settleTimer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#sendFrame);
    clearTimeout(this.#settleTimer);
    this.#sendFrame = 0;
    this.#thumb = undefined;
    this.#held = false;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("replay") && !this.#held && this.replay.place === this.#thumb) this.#thumb = undefined;
  }

  protected override render(): TemplateResult {
    const { replay } = this;
    const place = this.#thumb ?? replay.place;
    const { improvement } = replay;
    return html`<section class="bar" aria-label=${translate(sense("Replay", "noun"))}>
      ${this.twins ? nothing : this.#head(replay, place)}
      ${
        improvement &&
        html`<p class="improvement" title=${improvement.text}>${
          improvement.isRunning ? spinner : improvement.isNew ? icons.good : nothing
        }<span>${improvement.text}</span></p>`
      }
      <div class="track"><slot name="track"></slot>${scrubberMarks(replay)}<input
        class="range"
        type="range"
        min="0"
        max=${replay.length}
        step="1"
        aria-label=${this.twins ? t("Place in both replays") : t("Place in the replay")}
        aria-valuetext=${replay.placeText}
        .value=${live(String(place))}
        .style=${`--part:${replay.length === 0 ? 0 : place / replay.length}`}
        @pointerdown=${this.#grab}
        @pointerup=${this.#release}
        @pointercancel=${this.#release}
        @input=${this.#moved}
      /></div>
      ${replay.mistakes === undefined ? nothing : html`<p class="about">${replay.placeText}</p>`}
      <div class="steps ${replay.pushes === undefined ? "" : "pushes"}" role="group"
        aria-label=${t("Replay controls")}>
        ${this.#step("replayFirst", t("Go to the Start"), icons.first, place === 0)}
        ${this.#jump(replay, "before")}
        ${this.#step("replayBack", this.twins ? translate(sense("Back", "one step")) : t("Back a Move"), icons.back, place === 0)}
        ${
          replay.playing
            ? this.#step("replayToggle", t("Pause"), icons.pause, false)
            : this.#step("replayToggle", translate(sense("Play", "a replay")), icons.continue, false)
        }
        ${this.#step("replayForward", this.twins ? t("Forward") : t("Forward a Move"), icons.forward, place === replay.length)}
        ${this.#jump(replay, "after")}
        ${this.#step("replayLast", t("Go to the End"), icons.last, place === replay.length)}
        ${this.#speed(replay)}
      </div>
      <div class="ways">
        ${replay.canTake ? commandButton(this, "replayTake", icons.continue, { key: undefined }) : nothing}
        ${improvement && this.#improvement(improvement)}
        ${this.#review(replay)}
        <slot></slot>
        ${this.leaveLabel === "" ? nothing : commandButton(this, "replayLeave", icons.undo, { label: this.leaveLabel })}
      </div>
    </section>`;
  }

  #head({ title, length }: ViewReplay, place: number): TemplateResult {
    return html`<p class="head">
      <span class="title" title=${title}>${title}</span>
      <span class="place">${t("{0} / {1}", formatNumber(place), formatNumber(length))}${
        this.detail === "" ? nothing : ` · ${this.detail}`
      }</span>
    </p>`;
  }

  #speed({ moveMs }: ViewReplay): TemplateResult {
    const name = (speed: number) => t("{0}×", formatNumber(speed));
    const now = speedOf(moveMs);
    const items = replaySpeeds.map((speed) => ({
      name: `speed-${speed}`,
      label: name(speed),
      chosen: speed === now,
      onPress: () => act(this, { kind: "speed", moveMs: moveMsOf(speed) }),
    }));
    return html`<tilework-menu name="replaySpeed" .label=${t("Speed")} .text=${name(now)}
      .groups=${[items]}></tilework-menu>`;
  }

  #improvement({ isRunning, isNew }: ViewImprovement): TemplateResult {
    return html`${
      isNew
        ? commandButton(this, "replayShorter", icons.replay, {
            label: t("Show Shorter"),
            tooltip: t("Show the shorter solution from its start"),
            hidesKey: true,
          })
        : nothing
    }${
      isRunning
        ? commandButton(this, "solve", icons.good, {
            label: t("Keep"),
            tooltip: t("Stop shortening, and keep the best solution so far"),
            hidesKey: true,
          })
        : nothing
    }`;
  }

  /** In a review: a list of the mistakes, and new attempts at them. */
  #review({ mistakes, canRetry }: ViewReplay): TemplateResult | typeof nothing {
    if (mistakes === undefined || mistakes.length === 0) return nothing;
    const { replay, levels } = icons;
    return html`${
      canRetry === true ? commandButton(this, "retryMistake", replay) : nothing
    }${commandButton(this, "reviewGame", levels, { label: t("Mistakes…") })}`;
  }

  #step(name: BoardCommand, label: string, icon: TemplateResult, disabled: boolean): TemplateResult {
    const key = this.twins ? undefined : keyOf(name);
    return commandButton(this, name, icon, { label, appearance: "icon", key, disabled });
  }

  /** Jumps to the next or previous push, if there are pushes. */
  #jump({ pushes, place }: ViewReplay, to: "before" | "after"): TemplateResult | typeof nothing {
    if (pushes === undefined) return nothing;
    const isBack = to === "before";
    return button(
      isBack ? "replayBackPush" : "replayForwardPush",
      isBack ? t("Back a Push") : t("Forward a Push"),
      () => act(this, { kind: "seek", place: pushes[to] }),
      {
        icon: isBack ? icons.backPush : icons.forwardPush,
        appearance: "icon",
        key: shownKey(isBack ? "up" : "down", "short"),
        disabled: pushes[to] === place,
      },
    );
  }

  readonly #grab = () => {
    this.#held = true;
  };

  readonly #release = () => {
    this.#held = false;
    this.#settle();
  };

  readonly #moved = (event: Event) => {
    this.#thumb = Number((event.target as HTMLInputElement).value);
    if (!this.#held) this.#settle();
    this.requestUpdate();
    // At most once per frame.
    if (this.#sendFrame === 0) this.#sendFrame = requestAnimationFrame(this.#send);
  };

  readonly #send = () => {
    this.#sendFrame = 0;
    if (this.#thumb !== undefined) act(this, { kind: "seek", place: this.#thumb });
  };

  #settle(): void {
    clearTimeout(this.#settleTimer);
    this.#settleTimer = setTimeout(() => {
      if (this.#held) return;
      this.#thumb = undefined;
      this.requestUpdate();
    }, settleMs);
  }
}

/**
 * Thin lines over a replay's track; their height shows the activity there: see `replayMarks`. Thicker lines
 * mark the places after mistakes.
 */
function scrubberMarks({ marks, mistakes, length }: ViewReplay): TemplateResult | typeof nothing {
  const lines = marks.flatMap((height, place) =>
    height === 0 ? [] : [`M${place + 0.5} 10V${(10 - 10 * height).toFixed(1)}`],
  );
  if (lines.length === 0 && mistakes === undefined) return nothing;
  const columns = Math.max(1, marks.length);
  const wrong = (mistakes ?? [])
    .map((place) => `M${((columns * place) / Math.max(1, length)).toFixed(2)} 10V-2`)
    .join("");
  return html`<svg class="marks ${mistakes === undefined ? "" : "curve"}" viewBox=${`0 0 ${columns} 10`}
    preserveAspectRatio="none"
    aria-hidden="true"><path d=${lines.join("")} /><path class="mistakes" d=${wrong} /></svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-replay-bar": TileworkReplayBar;
  }
}
