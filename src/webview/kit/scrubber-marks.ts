import { html, nothing, type TemplateResult } from "lit";

/**
 * Thin lines over a replay's track; their height shows the activity there: see `replayMarks`. Thicker lines
 * mark the places after mistakes.
 */
export function scrubberMarks(
  marks: readonly number[],
  mistakes?: readonly number[],
  length = 1,
): TemplateResult | typeof nothing {
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
