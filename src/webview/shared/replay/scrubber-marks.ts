import { html, nothing, type TemplateResult } from "lit";

/** Thin lines over a replay's track; their height shows the activity there: see `replayMarks`. */
export function scrubberMarks(marks: readonly number[]): TemplateResult | typeof nothing {
  const lines = marks.flatMap((height, place) =>
    height === 0 ? [] : [`M${place + 0.5} 10V${(10 - 10 * height).toFixed(1)}`],
  );
  if (lines.length === 0) return nothing;
  return html`<svg class="marks" viewBox=${`0 0 ${marks.length} 10`} preserveAspectRatio="none"
    aria-hidden="true"><path d=${lines.join("")} /></svg>`;
}
