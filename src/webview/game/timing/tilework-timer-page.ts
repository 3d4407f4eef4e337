import "../../board/tilework-board.js";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { formatQuantity, quantity } from "../../../games/message.js";
import type { Position } from "../../../games/sliding/rules.js";
import { scene } from "../../../games/sliding/scene.js";
import { inspections, type TimedColors, tileColors } from "../../../games/sliding/timing/choices.js";
import { runningTime } from "../../../games/sliding/timing/solve-times.js";
import { TimedRun } from "../../../midend/timing/timed-run.js";
import type { TimedSolve } from "../../../midend/timing/timed-solve.js";
import type { ViewScene } from "../../../protocol/game/game-pages.js";
import type { TimerPage, TimerQuestion } from "../../../protocol/game/timer-page.js";
import { cellAt } from "../../board/board-geometry.js";
import type { Skin } from "../../board/skin.js";
import { skinOf } from "../../board/skins.js";
import { makeSlidingSkin } from "../../board/sliding-skin.js";
import type { TileworkBoard } from "../../board/tilework-board.js";
import { button, controlStyles, controls, placeOf } from "../../kit/controls.js";
import { act, listenWhileConnected } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { language, t } from "../../kit/translate.js";
import {
  type BoardPoint,
  cellsBetween,
  changedMoveKeys,
  defaultMoveKeys,
  directionOf,
} from "./solve-input.js";
import { SolveReplay } from "./solve-replay.js";
import { averagesTable, solveList } from "./timer-side.js";
import { timerStyles } from "./timer-styles.js";

/** Bands of colors are as far apart as possible: they share the whole circle of hues. */
const allHues = 360;

const bands: Readonly<Partial<Record<TimedColors, Skin>>> = {
  rows: makeSlidingSkin(({ row }, { rows }) => row / rows, allHues),
  rings: makeSlidingSkin(({ row, column }, { rows, columns }) => {
    const ring = Math.min(row, column, rows - 1 - row, columns - 1 - column);
    return ring / Math.ceil(Math.min(rows, columns) / 2);
  }, allHues),
};

/** The tiles of timed solves: each row, or each ring, of the solved board can have a color of its own. */
function tileSkinOf(game: string, colors: TimedColors): Skin {
  return bands[colors] ?? skinOf(game);
}

/**
 * Timed solves. A solve runs here, by the page's own clock: keys and pointer events are stamped when they
 * happen, and the host gets the finished solve. Pages from the host never disturb a solve under way.
 */
@customElement("tilework-timer-page")
export class TileworkTimerPage extends LitElement {
  static override styles = [controlStyles, timerStyles];

  @property({ attribute: false }) page!: TimerPage;
  @query("tilework-board") private readonly board!: TileworkBoard | null;
  @state() private nowMs = 0;

  readonly #run = new TimedRun({
    tell: (action) => act(this, action),
    seed: () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
    changed: () => this.#changed(),
  });
  readonly #replay = new SolveReplay(() => this.requestUpdate());
  #pointer: BoardPoint | undefined;
  #frame = 0;
  #moveKeys = defaultMoveKeys;

  constructor() {
    super();
    listenWhileConnected(this, document, { keydown: this.#keyed }, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#replay.stop();
  }

  focusFirst(): void {
    void this.updateComplete.then(() => this.board?.focus());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { page } = this;
    if (!changed.has("page")) return;
    this.#moveKeys = changedMoveKeys(page.keyChanges);
    const before = changed.get("page");
    if (page.session !== before?.session) this.#replay.stop();
    else if (page.replay !== undefined && page.replay.id !== before.replay?.id)
      this.#replay.start(page.replay.log);
    this.#run.show(page, performance.now());
  }

  #changed(): void {
    this.nowMs = performance.now();
    this.requestUpdate();
    this.#tick();
  }

  /** Draws the clock while it runs. */
  #tick(): void {
    cancelAnimationFrame(this.#frame);
    if (this.#run.solve?.isClockRunning !== true) return;
    this.#frame = requestAnimationFrame((atMs) => {
      this.nowMs = atMs;
      this.#run.pass(atMs);
      this.#tick();
    });
  }

  #back(): void {
    act(this, { kind: "continue", game: this.page.game });
  }

  /**
   * Keys that mean something here end here: VS Code, which listens at the window, would run them as commands,
   * too.
   */
  readonly #keyed = (event: KeyboardEvent) => {
    if (!this.#handles(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #handles(event: KeyboardEvent): boolean {
    if ((event.key === " " || event.key === "Enter") && placeOf(event, controls)) return false;
    if (this.#replay.shown !== undefined) {
      if (event.key !== "Escape" && event.key !== " ") return false;
      this.#replay.stop();
      return true;
    }
    const direction = directionOf(event, this.#moveKeys);
    if (direction !== undefined) {
      if (!event.repeat)
        this.#run.play({ kind: "direction", direction, follows: this.page.keysMove }, event.timeStamp);
      return true;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const { timeStamp: atMs } = event;
    const deeds: Readonly<Record<string, () => unknown>> = {
      " ": () => this.#run.goOn(atMs),
      enter: () => this.#run.goOn(atMs),
      escape: () => this.#run.giveUp(atMs) || this.#back(),
      delete: () => this.#run.markLast("deleted"),
      backspace: () => this.#run.markLast("deleted"),
      u: () => this.#run.restore(),
      "shift+d": () => this.#run.markLast("dnf"),
      "shift+h": () => this.#run.choose({ hover: !this.page.choices.hover }),
      "shift+r": () => this.#run.retry(),
    };
    const deed = deeds[event.shiftKey ? `shift+${event.key.toLowerCase()}` : event.key.toLowerCase()];
    deed?.();
    return deed !== undefined;
  }

  readonly #pointed = (event: PointerEvent) => {
    const box = this.board?.cellsBox();
    const { page } = this;
    const { solve } = this.#run;
    if (box === undefined || solve === undefined) return;
    const { rows, columns } = solve.position;
    const isHeld = event.ctrlKey || event.buttons !== 0;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const point = {
        across: ((one.clientX - box.left) / box.width) * columns,
        down: ((one.clientY - box.top) / box.height) * rows,
      };
      const before = this.#pointer ?? point;
      this.#pointer = point;
      if (!page.choices.hover || isHeld) continue;
      for (const cell of cellsBetween(before, point))
        this.#run.play({ kind: "cell", ...cell }, one.timeStamp);
    }
  };

  readonly #left = () => {
    this.#pointer = undefined;
  };

  /** A press plays at once, before the button is let go: that is sooner by some 80 ms. */
  readonly #pressed = (event: PointerEvent) => {
    const box = this.board?.cellsBox();
    const { solve } = this.#run;
    if (event.button !== 0 || box === undefined || solve === undefined) return;
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const cell = cellAt(solve.position, across, down);
    if (cell === undefined) return;
    event.preventDefault();
    this.board?.focus();
    this.#run.play({ kind: "cell", ...cell }, event.timeStamp);
  };

  protected override render(): TemplateResult {
    const { page } = this;
    const { solve } = this.#run;
    const shown = this.#replay.shown?.position ?? solve?.position;
    const { rows, columns } = shown ?? page;
    return html`<div class="layout" .style=${`--ratio:${columns / rows}`}>
      <header>
        <h1>${page.title}</h1>
        <div class="ways">${this.#ways()}</div>
      </header>
      <div class="stage ${page.choices.glides ? "" : "still"}">
        ${this.#clock(solve)}
        ${
          shown === undefined
            ? html`<p class="note" role="status">${t(
                "Searching for a scramble that needs enough moves…",
              )}</p>`
            : this.#board(page, shown, solve)
        }
        <div class="steps">${this.#steps(solve)}</div>
        <p class="note">${t(
          "Delete: delete the last solve; U brings it back. Shift+D: DNF. Shift+H: hover. Every board that can be solved is equally likely.",
        )}</p>
      </div>
      <div class="side">
        ${averagesTable(page)}
        ${this.#choices(page)}
        ${
          page.last.length === 0
            ? nothing
            : html`<section>
                <h2>${t("Last solve")}</h2>
                <table class="last">
                  <tbody>
                    ${page.last.map(
                      ({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
                    )}
                  </tbody>
                </table>
              </section>`
        }
        ${solveList(page, this.#run, this)}
      </div>
      ${this.#chart(page)}
    </div>`;
  }

  /** The first of two solves needs no chart, so that it is loaded later. */
  #chart({ chart }: TimerPage): TemplateResult | typeof nothing {
    if (chart === undefined) return nothing;
    void import("./tilework-session-chart.js");
    return html`<tilework-session-chart .chart=${chart}></tilework-session-chart>`;
  }

  #ways(): TemplateResult {
    const ask = (name: TimerQuestion, label: string) => button(name, label, () => this.#run.ask(name));
    return html`${button("continue", t("Back to the Board"), () => this.#back(), { icon: icons.continue })}
    ${ask("session", t("Sessions…"))} ${ask("rename", t("Rename…"))}
    ${ask("importSolves", t("Import…"))} ${ask("exportSolves", t("Export…"))}`;
  }

  /** What keys do, for the pointer. The next board has the keyboard. */
  #steps(solve: TimedSolve | undefined): TemplateResult {
    const isRunning = solve?.phase === "running";
    const press = (step: (atMs: number) => void) => (event?: Event) => {
      this.#replay.stop();
      step(event?.timeStamp ?? performance.now());
      this.focusFirst();
    };
    return html`${button(
      "next",
      solve?.phase === "covered" ? t("Show the Board") : t("Next Scramble"),
      press((atMs) => this.#run.goOn(atMs)),
      {
        icon: icons.forward,
        appearance: "primary",
        key: { label: t("Space"), shortcut: "Space" },
        disabled: solve === undefined || isRunning,
      },
    )}
    ${button(
      "giveUp",
      t("Give Up"),
      press((atMs) => void this.#run.giveUp(atMs)),
      { key: { label: t("Esc"), shortcut: "Escape" }, disabled: !isRunning },
    )}
    ${button(
      "retry",
      t("Same Scramble"),
      press(() => this.#run.retry()),
      {
        key: { label: t("Shift+R"), shortcut: "Shift+R" },
        tooltip: t("It won't count."),
        disabled: solve === undefined || isRunning || solve.phase === "covered",
      },
    )}`;
  }

  #choices({ choices }: TimerPage): TemplateResult {
    const { inspection, colors, hover, glides, hidesTime } = choices;
    const inspectionLabels = {
      none: t("Inspection: none"),
      seconds15: t("Inspection: 15 s"),
      wca: t("Inspection: WCA"),
      free: t("Inspection: unlimited"),
    };
    const colorLabels = {
      gradient: t("Colors: gradient"),
      rows: t("Colors: by row"),
      rings: t("Colors: by ring"),
    };
    const cycle = <Value extends string>(values: readonly Value[], value: Value): Value =>
      values[(values.indexOf(value) + 1) % values.length]!;
    const toggle = (name: "hover" | "glides" | "hidesTime", label: string, pressed: boolean) =>
      button(name, label, () => this.#run.choose({ [name]: !pressed }), { pressed });
    return html`<section>
      <h2 id="choices">${t("Choices of This Session")}</h2>
      <div class="choices" role="group" aria-labelledby="choices">
        ${button(
          "inspection",
          inspectionLabels[inspection],
          () => this.#run.choose({ inspection: cycle(inspections, inspection) }),
          {
            tooltip: t(
              "WCA: a start after 15 seconds costs 2 seconds, and after 17 seconds the solve is DNF.",
            ),
          },
        )}
        ${button("minMoves", t("Scrambles…"), () => this.#run.ask("minMoves"))}
        ${button("colors", colorLabels[colors], () =>
          this.#run.choose({ colors: cycle(tileColors, colors) }),
        )}
        ${toggle("hover", t("Hover"), hover)} ${toggle("glides", t("Glide"), glides)}
        ${toggle("hidesTime", t("Hide Time"), hidesTime)}
      </div>
    </section>`;
  }

  #clock(solve: TimedSolve | undefined): TemplateResult {
    const replay = this.#replay.shown;
    const timeMs = replay?.elapsedMs ?? solve?.elapsedMs(this.nowMs) ?? 0;
    const count = replay?.made ?? solve?.moveCount ?? 0;
    const shown = replay ?? solve;
    const board = shown === undefined || shown.boardCount === 1 ? undefined : shown;
    const text = replay === undefined ? this.#run.clockText(this.nowMs) : runningTime(timeMs);
    const tps = timeMs > 0 ? formatQuantity(language(), quantity((count * 1_000) / timeMs, 2)) : "–";
    return html`<div class="clock" role="timer" data-phase=${solve?.phase ?? ""}>${text}</div>
      <div class="below">
        ${board && html`<span>${t("Board {0} of {1}", board.board, board.boardCount)}</span>`}
        ${
          replay === undefined && this.#run.hidesFigures
            ? nothing
            : html`<span>${t("Moves: {0}", count)}</span><span>${t("TPS: {0}", tps)}</span>`
        }
        ${
          replay === undefined
            ? this.#words(solve)
            : html`<span role="status">${t("Replay. Escape ends it.")}</span>`
        }
      </div>`;
  }

  #words(solve: TimedSolve | undefined): TemplateResult {
    const { leftSession } = this.#run;
    return html`${
      leftSession === undefined
        ? nothing
        : html`<span role="status">${t(
            "Your solve in “{0}” ended, because another session was opened. It won't count.",
            leftSession,
          )}</span>`
    }
    ${
      solve?.isInterrupted
        ? html`<span role="status">${t("Interrupted: this solve won't count.")}</span>`
        : nothing
    }`;
  }

  #board(page: TimerPage, position: Position, solve: TimedSolve | undefined): TemplateResult {
    const isCovered = this.#replay.shown === undefined && solve?.phase === "covered";
    return html`<div class="board" @pointermove=${this.#pointed} @pointerleave=${this.#left}>
      <tilework-board
        .scene=${viewScene(position)}
        .skin=${tileSkinOf(page.game, page.choices.colors)}
        .gameKey=${
          this.#replay.shown === undefined
            ? `${this.#run.boardNumber}.${solve?.board}`
            : `replay.${this.#replay.shown.board}`
        }
        .label=${t("The board of this solve")}
        .still=${true}
        .ended=${endOf(this.#replay.shown === undefined ? solve : undefined)}
        @pointerdown=${this.#pressed}
      ></tilework-board>
      ${
        isCovered
          ? html`<div class="cover" @pointerdown=${(event: PointerEvent) =>
              this.#run.goOn(event.timeStamp)}>${t("Press Space to see the board")}</div>`
          : nothing
      }
    </div>`;
  }
}

function endOf(solve: TimedSolve | undefined): "won" | "lost" | undefined {
  if (solve?.phase !== "done") return undefined;
  return solve.isSolved ? "won" : "lost";
}

function viewScene(position: Position): ViewScene {
  const { rows, columns, sprites, takesClicks } = scene(position);
  const cells = position.tiles.map((tile) => (tile === 0 ? t("blank") : String(tile)));
  return { rows, columns, sprites, cells, pulls: undefined, takesClicks };
}
