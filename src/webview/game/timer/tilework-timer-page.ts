import * as l10n from "@vscode/l10n";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { Gesture } from "../../../games/game.js";
import { writeBoard } from "../../../games/sliding/board-text.js";
import { dealPosition } from "../../../games/sliding/deal.js";
import { interpret } from "../../../games/sliding/gestures.js";
import type { Move, Position } from "../../../games/sliding/rules.js";
import { scene } from "../../../games/sliding/scene.js";
import { formatTime, startOf } from "../../../games/sliding/timed/solve.js";
import { TimedSolve } from "../../../midend/timing/timed-solve.js";
import type { ViewScene } from "../../../protocol/game/game-pages.js";
import type { TimerPage, TimerQuestion, ViewSolve } from "../../../protocol/game/timer-page.js";
import "../../board/tilework-board.js";
import type { TileworkBoard } from "../../board/tilework-board.js";
import { button, controlStyles } from "../../shared/controls/controls.js";
import { icons } from "../../shared/controls/icons.js";
import { act } from "../../shared/page/events.js";
import { skinOf } from "../../skins/skins.js";
import { type BoardPoint, cellsBetween, directionOf } from "./solve-input.js";
import { SolveReplay } from "./solve-replay.js";
import { averagesTable, sessionCurve, solveList } from "./timer-side.js";
import { timerStyles } from "./timer-styles.js";

/** The log of a solve under way goes to the host at most so often. */
const logMs = 500;

/**
 * Timed solves. A solve runs here, by the page's own clock: keys and pointer events are stamped when they happen, and
 * the host gets the finished solve. Pages from the host never disturb a solve under way.
 */
@customElement("tilework-timer-page")
export class TileworkTimerPage extends LitElement {
  static override styles = [controlStyles, timerStyles];

  @property({ attribute: false }) page: TimerPage | undefined;
  @query("tilework-board") private readonly board!: TileworkBoard | null;
  @state() private solve: TimedSolve | undefined;
  @state() private nowMs = 0;

  /** Scrambles of this page, so that none comes twice. */
  readonly #used = new Set<string>();
  readonly #replay = new SolveReplay(() => this.requestUpdate());
  #boardNumber = 0;
  #session: string | undefined;
  #pointer: BoardPoint | undefined;
  #loggedAtMs = 0;
  #frame = 0;
  #takesUp = true;
  /** The solve that was deleted last, for a key that brings it back. */
  #deleted: Pick<ViewSolve, "id" | "mark"> | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("keydown", this.#keyed, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("keydown", this.#keyed, { capture: true });
    cancelAnimationFrame(this.#frame);
    this.#replay.stop();
  }

  focusFirst(): void {
    void this.updateComplete.then(() => this.board?.focus());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { page } = this;
    if (!changed.has("page") || page === undefined) return;
    if (
      page.replay !== undefined &&
      page.replay.id !== changed.get("page")?.replay?.id &&
      changed.get("page")
    )
      this.#replay.start(page.replay.log);
    if (page.session !== this.#session) {
      this.#session = page.session;
      this.#takesUp = true;
      this.solve = undefined;
      this.#replay.stop();
    }
    if (this.#takesUp && page.interrupted !== undefined) this.#resume(page.interrupted);
    this.#takesUp = false;
    if (this.#isOutdated(changed.get("page"))) this.#next();
  }

  /** Nothing was done to the board yet, and the player has set something else meanwhile. */
  #isOutdated(before: TimerPage | undefined): boolean {
    const { solve, page } = this;
    if (solve === undefined || page === undefined) return true;
    const waitsAnew = before !== undefined && before.waitsForScrambles !== page.waitsForScrambles;
    return (
      solve.moveCount === 0 &&
      solve.phase !== "running" &&
      (solve.inspection !== page.inspection || waitsAnew)
    );
  }

  #resume(log: NonNullable<TimerPage["interrupted"]>): void {
    const start = startOf(log);
    if (start !== undefined && this.page !== undefined)
      this.#begin(new TimedSolve(log.scramble, start, this.page.inspection, log));
  }

  /** Puts the next scramble on the board. */
  #next(): void {
    const { page } = this;
    if (page === undefined) return;
    const chosen = page.scrambles.find((scramble) => !this.#used.has(scramble));
    if (chosen === undefined && page.waitsForScrambles) {
      this.solve = undefined;
      return;
    }
    const scramble = chosen ?? ownScramble(page.rows, page.columns);
    this.#used.add(scramble);
    this.#begin(new TimedSolve(scramble, startOf({ scramble })!, page.inspection));
  }

  #begin(solve: TimedSolve): void {
    this.solve = solve;
    this.#boardNumber++;
    this.#pointer = undefined;
    this.#loggedAtMs = 0;
    this.nowMs = performance.now();
    this.#tick();
  }

  /** Draws the clock while it runs. */
  #tick(): void {
    cancelAnimationFrame(this.#frame);
    const phase = this.solve?.phase;
    if (phase !== "running" && phase !== "inspecting") return;
    this.#frame = requestAnimationFrame((atMs) => {
      this.nowMs = atMs;
      this.solve?.inspectionLeftMs(atMs);
      this.#tick();
    });
  }

  #play(gesture: Gesture, atMs: number): void {
    const { solve } = this;
    if (solve === undefined) return;
    this.#moved(solve, interpret(solve.position, gesture), atMs);
  }

  #moved(solve: TimedSolve, moves: readonly Move[], atMs: number): void {
    const before = solve.phase;
    if (!solve.move(moves, atMs)) return;
    this.requestUpdate();
    if (before !== "running") this.#tick();
    if (solve.phase === "done") this.#finished(solve, atMs, solve.isInterrupted ? "interrupted" : "");
    else if (atMs - this.#loggedAtMs >= logMs) {
      this.#loggedAtMs = atMs;
      this.#tell({ kind: "timerLog", session: this.#session ?? "", log: solve.log(atMs) });
    }
  }

  #finished(solve: TimedSolve, atMs: number, mark: "" | "dnf" | "interrupted"): void {
    this.nowMs = atMs;
    this.#tell({ kind: "timerSolved", session: this.#session ?? "", log: solve.log(atMs), mark });
  }

  #tell(action: Parameters<typeof act>[1]): void {
    act(this, action);
  }

  #ask(what: TimerQuestion): void {
    this.#tell({ kind: "timerAsk", what });
  }

  /** Space or Enter: shows the board, or the next one after a solve. */
  #goOn(atMs: number): void {
    const { solve } = this;
    if (solve?.phase === "covered") {
      solve.uncover(atMs);
      this.nowMs = atMs;
      this.#tick();
      this.requestUpdate();
    } else if (solve?.phase !== "running") this.#next();
  }

  #giveUp(atMs: number): void {
    const { solve } = this;
    if (solve === undefined || solve.phase !== "running") {
      if (this.page !== undefined) this.#tell({ kind: "continue", game: this.page.game });
      return;
    }
    solve.giveUp(atMs);
    this.#finished(solve, atMs, solve.isInterrupted ? "interrupted" : "dnf");
    this.requestUpdate();
  }

  #markLast(mark: "dnf" | "deleted"): void {
    const last = this.page?.solves[0];
    if (last === undefined || this.solve?.phase === "running") return;
    const isTakenBack = mark === "dnf" && last.mark === "dnf";
    this.#mark(last, isTakenBack ? "" : mark);
  }

  #mark(solve: ViewSolve, mark: "" | "dnf" | "deleted"): void {
    if (mark === "deleted") this.#deleted = solve;
    this.#tell({ kind: "timerMark", solve: solve.id, mark });
  }

  #restore(): void {
    if (this.#deleted === undefined) return;
    this.#tell({ kind: "timerMark", solve: this.#deleted.id, mark: this.#deleted.mark });
    this.#deleted = undefined;
  }

  /**
   * Keys that mean something here end here: VS Code, which listens at the window, would run them as commands, too.
   */
  readonly #keyed = (event: KeyboardEvent) => {
    if (!this.#handles(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #handles(event: KeyboardEvent): boolean {
    const isButton = event
      .composedPath()
      .some((target) => target instanceof HTMLElement && target.dataset.button);
    if ((event.key === " " || event.key === "Enter") && isButton) return false;
    if (this.#replay.shown !== undefined) {
      if (event.key !== "Escape" && event.key !== " ") return false;
      this.#replay.stop();
      return true;
    }
    const direction = directionOf(event);
    if (direction !== undefined) {
      if (!event.repeat)
        this.#play({ kind: "direction", direction, follows: this.page?.keysMove ?? "tile" }, event.timeStamp);
      return true;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    switch (event.shiftKey ? `shift+${event.key.toLowerCase()}` : event.key.toLowerCase()) {
      case " ":
      case "enter":
        this.#goOn(event.timeStamp);
        return true;
      case "escape":
        this.#giveUp(event.timeStamp);
        return true;
      case "delete":
      case "backspace":
        this.#markLast("deleted");
        return true;
      case "u":
        this.#restore();
        return true;
      case "shift+d":
        this.#markLast("dnf");
        return true;
      case "shift+h":
        this.#ask("hover");
        return true;
      case "shift+r":
        this.#retry();
        return true;
      default:
        return false;
    }
  }

  /** The same scramble once more. It does not count. */
  #retry(): void {
    const { solve, page } = this;
    if (solve === undefined || page === undefined || solve.phase === "running") return;
    this.#begin(new TimedSolve(solve.scramble, startOf(solve)!, page.inspection));
  }

  readonly #pointed = (event: PointerEvent) => {
    const box = this.board?.cellsBox();
    const { page, solve } = this;
    if (box === undefined || page === undefined || solve === undefined) return;
    const isHeld = event.ctrlKey || event.buttons !== 0;
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const point = {
        across: ((one.clientX - box.left) / box.width) * page.columns,
        down: ((one.clientY - box.top) / box.height) * page.rows,
      };
      const before = this.#pointer ?? point;
      this.#pointer = point;
      if (!page.hover || isHeld) continue;
      for (const cell of cellsBetween(before, point)) this.#play({ kind: "cell", ...cell }, one.timeStamp);
    }
  };

  readonly #left = () => {
    this.#pointer = undefined;
  };

  /** A press plays at once, before the button is let go: that is sooner by some 80 ms. */
  readonly #pressed = (event: PointerEvent) => {
    const box = this.board?.cellsBox();
    const { page, solve } = this;
    if (event.button !== 0 || box === undefined || page === undefined || solve === undefined) return;
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    if (across < 0 || across >= 1 || down < 0 || down >= 1) return;
    event.preventDefault();
    this.board?.focus();
    const cell = { row: Math.floor(down * page.rows), column: Math.floor(across * page.columns) };
    this.#play({ kind: "cell", ...cell }, event.timeStamp);
  };

  protected override render(): TemplateResult | typeof nothing {
    const { page } = this;
    if (page === undefined) return nothing;
    const { solve } = this;
    const shown = this.#replay.shown?.position ?? solve?.position;
    return html`<div class="layout" .style=${`--ratio:${page.columns / page.rows}`}>
      <header>
        <h1>${page.title}</h1>
        <div class="ways">${this.#ways(page)}</div>
      </header>
      <div class="stage ${page.animates ? "" : "still"}">
        ${this.#clock(solve)}
        ${shown === undefined ? html`<p class="note" role="status">${l10n.t("Searching for a scramble that needs enough moves…")}</p>` : this.#board(page, shown, solve)}
        <p class="note">${l10n.t("Space: next. Escape: give up. Delete: delete the last solve; U brings it back. Shift+D: DNF. Shift+H: hover. Shift+R: same scramble again. Every board that can be solved is equally likely.")}</p>
      </div>
      <div class="side">
        ${averagesTable(page)}
        ${sessionCurve(page.curve)}
        ${
          page.last.length === 0
            ? nothing
            : html`<section>
                <h2>${l10n.t("Last solve")}</h2>
                <table class="last">
                  <tbody>
                    ${page.last.map(({ label, value }) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`)}
                  </tbody>
                </table>
              </section>`
        }
        ${solveList(page, {
          mark: (one, mark) => this.#mark(one, mark),
          replay: (one: ViewSolve) => this.#tell({ kind: "timerReplay", solve: one.id }),
        })}
      </div>
    </div>`;
  }

  #ways({ hover, inspection, game }: TimerPage): TemplateResult {
    const ask = (name: TimerQuestion, label: string, pressed?: boolean) =>
      button({ name, label, pressed, onPress: () => this.#ask(name) });
    const inspections = {
      none: l10n.t("Inspection: none"),
      seconds15: l10n.t("Inspection: 15 s"),
      free: l10n.t("Inspection: free"),
    };
    return html`${button({ name: "continue", label: l10n.t("Back to the board"), icon: icons.continue, onPress: () => act(this, { kind: "continue", game }) })}
    ${ask("session", l10n.t("Sessions…"))} ${ask("rename", l10n.t("Rename…"))} ${ask("inspection", inspections[inspection])}
    ${ask("hover", l10n.t("Hover"), hover)} ${ask("minMoves", l10n.t("Scrambles…"))} ${ask("importSolves", l10n.t("Import…"))} ${ask("exportSolves", l10n.t("Export…"))}`;
  }

  #clock(solve: TimedSolve | undefined): TemplateResult {
    const replay = this.#replay.shown;
    const left = solve?.inspectionLeftMs(this.nowMs);
    const timeMs = replay?.elapsedMs ?? solve?.elapsedMs(this.nowMs) ?? 0;
    const count = replay?.made ?? solve?.moveCount ?? 0;
    const isRunning = replay !== undefined || solve?.phase === "running";
    const text = left === undefined ? clockText(timeMs, isRunning) : String(Math.ceil(left / 1_000));
    return html`<div class="clock" role="timer" data-phase=${solve?.phase ?? ""}>${text}</div>
      <div class="below">
        <span>${l10n.t("Moves: {0}", count)}</span>
        <span>${l10n.t("TPS: {0}", timeMs > 0 ? ((count * 1_000) / timeMs).toFixed(2) : "–")}</span>
        ${replay === undefined ? nothing : html`<span role="status">${l10n.t("Replay. Escape ends it.")}</span>`}
        ${solve?.isInterrupted && replay === undefined ? html`<span role="status">${l10n.t("Interrupted: this solve won't count.")}</span>` : nothing}
      </div>`;
  }

  #board(page: TimerPage, position: Position, solve: TimedSolve | undefined): TemplateResult {
    const isCovered = this.#replay.shown === undefined && solve?.phase === "covered";
    return html`<div class="board" @pointermove=${this.#pointed} @pointerleave=${this.#left}>
      <tilework-board
        .scene=${viewScene(position)}
        .skin=${skinOf(page.game, page.skin)}
        .gameKey=${this.#replay.shown === undefined ? String(this.#boardNumber) : "replay"}
        .label=${l10n.t("The board of this solve")}
        .still=${true}
        .ended=${solve?.phase === "done" && this.#replay.shown === undefined ? "won" : undefined}
        @pointerdown=${this.#pressed}
      ></tilework-board>
      ${isCovered ? html`<div class="cover" @pointerdown=${(event: PointerEvent) => this.#goOn(event.timeStamp)}>${l10n.t("Press Space to see the board")}</div>` : nothing}
    </div>`;
  }
}

/** Thousandths only of a time that stands still. */
function clockText(timeMs: number, isRunning: boolean): string {
  return isRunning ? formatTime(timeMs).slice(0, -2) : formatTime(timeMs);
}

function ownScramble(rows: number, columns: number): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return writeBoard(dealPosition({ rows, columns, walk: 0 }, seed));
}

function viewScene(position: Position): ViewScene {
  const { rows, columns, sprites, controls } = scene(position);
  const cells = position.tiles.map((tile) => (tile === 0 ? l10n.t("blank") : String(tile)));
  return { rows, columns, sprites, cells, pulls: undefined, ...(controls && { controls }) };
}

declare global {
  interface HTMLElementTagNameMap {
    "tilework-timer-page": TileworkTimerPage;
  }
}
