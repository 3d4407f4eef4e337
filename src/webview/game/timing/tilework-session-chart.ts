import { css, html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { formatTime, runningTime } from "../../../games/sliding/timing/solve-times.js";
import type { ChartSolve, SolveChart } from "../../../games/sliding/timing/statistics.js";
import { button, controlStyles } from "../../kit/controls.js";
import { t } from "../../kit/translate.js";

/** A place in a panel: across and down from the left top corner, in percent of the panel. */
type Point = readonly [across: number, down: number];

/** Numbers beside a panel, from the top down, and below it, from left to right. */
interface Scales {
  readonly side: readonly string[];
  readonly below: readonly string[];
}

const chartStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .panels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
    gap: 14px 24px;
  }
  figure {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    grid-template-rows: auto 150px auto auto;
    gap: 4px 8px;
    align-content: start;
    min-width: 0;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  figcaption,
  .legend {
    grid-column: 1 / -1;
  }
  figcaption {
    font-weight: 600;
  }
  .scale,
  .legend {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 8px;
    color: var(--vscode-descriptionForeground);
    font-size: 0.9em;
  }
  .side {
    flex-direction: column;
    flex-wrap: nowrap;
    line-height: 1;
    text-align: end;
  }
  .along {
    grid-column: 2;
  }
  .legend {
    justify-content: flex-start;
    gap: 2px 14px;
  }
  .legend span {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend svg {
    width: 22px;
    height: 10px;
  }
  svg {
    display: block;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  path {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .grid {
    stroke: var(--vscode-widget-border, var(--vscode-contrastBorder, currentColor));
    stroke-width: 1;
  }
  .solves {
    stroke: var(--vscode-foreground);
    stroke-width: 4;
    stroke-linecap: round;
    opacity: 0.55;
  }
  .fives {
    stroke: var(--vscode-charts-blue, var(--vscode-foreground));
  }
  .twelves {
    stroke: var(--vscode-charts-yellow, var(--vscode-foreground));
    stroke-dasharray: 7 4;
  }
  .failed {
    stroke: var(--vscode-charts-red, var(--vscode-errorForeground));
    stroke-width: 1.5;
  }
  rect {
    fill: var(--vscode-charts-blue, var(--vscode-foreground));
  }
  p {
    margin: 10px 0;
  }
  [aria-pressed="true"] {
    outline: 2px solid var(--vscode-focusBorder, Highlight);
    outline-offset: -2px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: 2px 4px;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    font-weight: normal;
    text-align: end;
  }
  @media (forced-colors: active) {
    path {
      stroke: CanvasText;
    }
    rect {
      fill: CanvasText;
    }
  }
`;

/**
 * A session of timed solves as a chart. It has each solve with the averages over it, how often times came,
 * and the moves above the fewest. All of it is a table, too. Panels are as wide as the page lets them be:
 * lines are drawn in percent, and numbers are texts beside them.
 */
@customElement("tilework-session-chart")
export class TileworkSessionChart extends LitElement {
  static override styles = [controlStyles, chartStyles];

  @property({ attribute: false }) chart!: SolveChart;
  @state() private isTable = false;

  protected override render(): TemplateResult {
    const { chart } = this;
    return html`<div class="panels">${timesPanel(chart)} ${distributionPanel(chart)} ${abovePanel(chart)}</div>
      <p>
        ${button(
          "table",
          t("The Chart as a Table"),
          () => {
            this.isTable = !this.isTable;
          },
          { pressed: this.isTable },
        )}
      </p>
      ${this.isTable ? tableOf(chart) : nothing}`;
  }
}

function panel(
  title: string,
  about: string,
  lines: unknown,
  { side, below }: Scales,
  legend: unknown = nothing,
) {
  const texts = (all: readonly string[]) => all.map((text) => html`<span>${text}</span>`);
  return html`<figure>
    <figcaption>${title}</figcaption>
    <div class="scale side" aria-hidden="true">${texts(side)}</div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=${about}>
      ${svg`<path class="grid" d="M0 0H100M0 50H100M0 100H100"></path>`}${lines}
    </svg>
    <div class="scale along" aria-hidden="true">${texts(below)}</div>
    ${legend}
  </figure>`;
}

function timesPanel({ solves, topMs }: SolveChart): TemplateResult {
  const times = solves.flatMap(({ timeMs }) => timeMs ?? []);
  const lowMs = Math.min(...times, topMs);
  const down = (timeMs: number) => 100 - (100 * (Math.min(timeMs, topMs) - lowMs)) / (topMs - lowMs || 1);
  const points = (of: (solve: ChartSolve) => number | null) =>
    solves.map((solve, index): Point | undefined => {
      const timeMs = of(solve);
      return timeMs === null ? undefined : [acrossOf(index, solves.length), down(timeMs)];
    });
  const failed = solves.flatMap(({ timeMs }, index) =>
    timeMs === null ? `M${acrossOf(index, solves.length).toFixed(2)} 0V100` : [],
  );
  const isCut = times.some((timeMs) => timeMs > topMs);
  const [first, last] = [solves[0]?.number ?? 0, solves.at(-1)?.number ?? 0];
  return panel(
    t("Times of Solves {0} to {1}", first, last),
    t(
      "Each solve as a dot, with the averages of 5 and of 12 as lines. The shortest time is {0}, the longest {1}. Not finished: {2}.",
      formatTime(lowMs),
      formatTime(Math.max(...times, 0)),
      failed.length,
    ),
    svg`<path class="failed" d=${failed.join("")}></path>
      <path class="solves" d=${dots(points(({ timeMs }) => timeMs))}></path>
      <path class="twelves" d=${line(points(({ averageOf12 }) => averageOf12))}></path>
      <path class="fives" d=${line(points(({ averageOf5 }) => averageOf5))}></path>`,
    {
      side: [
        `${isCut ? "≥ " : ""}${runningTime(topMs)}`,
        runningTime((topMs + lowMs) / 2),
        runningTime(lowMs),
      ],
      below: [String(first), String(last)],
    },
    html`<div class="legend" aria-hidden="true">
      ${sample("solves", "M50 5h0", t("Each solve"))} ${sample("fives", "M0 5H100", t("Average of {0}", 5))}
      ${sample("twelves", "M0 5H100", t("Average of {0}", 12))}
      ${failed.length === 0 ? nothing : sample("failed", "M50 0V10", "DNF")}
    </div>`,
  );
}

function sample(name: string, path: string, label: string): TemplateResult {
  return html`<span>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none">${svg`<path class=${name} d=${path}></path>`}</svg>
    ${label}
  </span>`;
}

function distributionPanel({
  bins: { fromMs, widthMs, counts },
  topMs,
  longestMs,
}: SolveChart): TemplateResult {
  const most = Math.max(...counts);
  const width = 100 / counts.length;
  const often = counts.indexOf(most);
  const timeAt = (bin: number) => runningTime(fromMs + bin * widthMs);
  return panel(
    t("How Often Times Came"),
    t(
      "The times of the whole session in steps of {0}. Most of them, {1}, are from {2} to {3}.",
      formatTime(widthMs),
      most,
      timeAt(often),
      timeAt(often + 1),
    ),
    counts.map((count, bin) => {
      const height = (100 * count) / most;
      const across = (bin + 0.08) * width;
      return svg`<rect x=${across} y=${100 - height} width=${0.84 * width} height=${height}></rect>`;
    }),
    {
      side: [String(most), "", "0"],
      below: [
        timeAt(0),
        timeAt(counts.length / 2),
        longestMs > topMs ? `≥ ${timeAt(counts.length - 1)}` : timeAt(counts.length),
      ],
    },
  );
}

function abovePanel({ solves }: SolveChart): TemplateResult | typeof nothing {
  const known = solves.flatMap(({ above }) => above ?? []);
  if (known.length === 0) return nothing;
  const most = Math.max(...known, 1);
  const mean = Math.round(known.reduce((sum, above) => sum + above, 0) / known.length);
  const points = solves.map(({ above }, index): Point | undefined =>
    above === null ? undefined : [acrossOf(index, solves.length), 100 - (100 * above) / most],
  );
  return panel(
    t("Moves above the Fewest Possible"),
    t(
      "The moves of each solve above the fewest possible, where these are known: {0} on average, at most {1}.",
      mean,
      most,
    ),
    svg`<path class="solves" d=${dots(points)}></path>`,
    {
      side: [`+${most}`, "", "0"],
      below: [String(solves[0]?.number ?? 0), String(solves.at(-1)?.number ?? 0)],
    },
  );
}

function acrossOf(index: number, count: number): number {
  return (100 * (index + 0.5)) / count;
}

/** Lines of no length, whose round ends are dots. */
function dots(points: readonly (Point | undefined)[]): string {
  return points.map((point) => (point === undefined ? "" : `M${place(point)}h0`)).join("");
}

/** A line with gaps where there is no point. */
function line(points: readonly (Point | undefined)[]): string {
  return points
    .map((point, index) => {
      if (point === undefined) return "";
      return `${points[index - 1] === undefined ? "M" : "L"}${place(point)}`;
    })
    .join("");
}

function place([across, down]: Point): string {
  return `${across.toFixed(2)} ${down.toFixed(2)}`;
}

function tableOf({ solves }: SolveChart): TemplateResult {
  const time = (timeMs: number | null, otherwise = "–") => (timeMs === null ? otherwise : formatTime(timeMs));
  const heads = [t("Number"), t("Time"), t("Average of {0}", 5), t("Average of {0}", 12), t("Moves above")];
  return html`<table>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${solves.toReversed().map(
        ({ number, timeMs, averageOf5, averageOf12, above }) => html`<tr>
          <th scope="row">${number}</th>
          <td>${time(timeMs, "DNF")}</td>
          <td>${time(averageOf5)}</td>
          <td>${time(averageOf12)}</td>
          <td>${above === null ? "–" : `+${above}`}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
