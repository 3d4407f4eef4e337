import { html, type TemplateResult } from "lit";
import type { LevelRow } from "../../../protocol/levels/editor-wire.js";
import { solvedMark } from "../../kit/icons.js";
import { formatNumber, t } from "../../kit/translate.js";
import { severityIcon, severityName } from "../side/tilework-level-check.js";
import { editorIcons } from "../tools/editor-icons.js";

/**
 * "12 · 9 × 7 · boxes: 4"; "12 · 97 pushes" if the list is ordered by pushes. `sameAs`: the first level with
 * the same board.
 */
export function detailOf({ level, width, height, boxes, measure }: LevelRow, sameAs = level): string {
  const number = formatNumber(level + 1);
  if (sameAs !== level) return t("{0} · same as {1}", number, formatNumber(sameAs + 1));
  if (measure !== undefined) return t("{0} · {1}", number, measure);
  const detail = t("{0} · {1} × {2} · boxes: {3}", number, width, height, formatNumber(boxes));
  // Where it takes two lines, it breaks at a dot only.
  return detail.replace(/(?<!·) /g, "\u00a0");
}

/** The marks of a level: its worst problem, whether the file holds a solution, and whether it was solved. */
export function signs({ worst, solved, hasSolution }: LevelRow): readonly TemplateResult[] {
  const found: TemplateResult[] = [];
  if (worst === "error" || worst === "warning") {
    found.push(
      html`<span class="sign ${worst}" role="img" aria-label=${severityName(worst)}
        title=${severityName(worst)}>${severityIcon(worst)}</span>`,
    );
  }
  if (hasSolution) {
    const label = t("The file holds a solution");
    found.push(
      html`<span class="sign" role="img" aria-label=${label} title=${label}>${editorIcons.write}</span>`,
    );
  }
  if (solved) {
    found.push(solvedMark());
  }
  return found;
}
