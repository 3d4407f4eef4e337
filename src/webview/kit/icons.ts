import { html, svg, type TemplateResult } from "lit";
import { sense } from "../../games/message.js";
import { t, translate } from "./translate.js";

/**
 * An icon of our own: 16 × 16, drawn with strokes of the text's color. Screen readers skip it and read the
 * label.
 */
function icon(drawing: TemplateResult<2>): TemplateResult {
  return html`<svg
    class="icon"
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${drawing}
  </svg>`;
}

/** The icons of drawings, by their names. */
export function iconsOf<Name extends string>(
  drawings: Readonly<Record<Name, TemplateResult<2>>>,
): Readonly<Record<Name, TemplateResult>> {
  const entries = Object.entries<TemplateResult<2>>(drawings);
  return Object.fromEntries(entries.map(([name, drawing]) => [name, icon(drawing)])) as Record<
    Name,
    TemplateResult
  >;
}

export const icons = iconsOf({
  newGame: svg`<rect x="2.5" y="2.5" width="11" height="11" rx="2.5" /><path d="M8 5.4v5.2M5.4 8h5.2" />`,
  undo: svg`<path d="M5.5 3 2.5 6l3 3" /><path d="M2.8 6H9a4 4 0 0 1 0 8H6" />`,
  redo: svg`<path d="m10.5 3 3 3-3 3" /><path d="M13.2 6H7a4 4 0 0 0 0 8h3" />`,
  undoPush: svg`<rect x="9.500" y="8.500" width="4.500" height="4.500" rx=".8" />
      <path d="M5 2.800 2.300 5.500 5 8.200" />
        <path d="M2.600 5.500h6a3 3 0 0 1 2.600 1.400M6.700 11.800H4" />`,
  levels: svg`<rect x="2.500" y="2.500" width="4.500" height="4.500" rx="1" />
      <rect x="9" y="2.500" width="4.500" height="4.500" rx="1" />
        <rect x="2.500" y="9" width="4.500" height="4.500" rx="1" />
          <rect x="9" y="9" width="4.500" height="4.500" rx="1" />`,
  hint: svg`<path d="M5.9 11.100A4.7 4.7 0 1 1 10.1 11.100V12H5.900Z" /><path d="M6.5 14.400h3" />`,
  playHint: svg`<path d="M3 3.600v8.800l6.2-4.400Z" /><path d="M12.8 3.600v8.8" />`,
  autoPlay: svg`<path d="M2.5 3.800v8.400L8 8Z" /><path d="M8.5 3.800v8.400L14 8Z" />`,
  solve: svg`<path d="m3 8.600 3.200 3.200L13 4.600" /><path d="M9.500 12.200h3.700" />`,
  replay: svg`<path d="M3 8a5 5 0 1 0 1.600-3.700" /><path d="M2.800 2.600v2.500h2.500M7 6.100v3.800L10 8Z" />`,
  chart: svg`<path d="M2.500 2.500v11h11" /><path d="m4.500 10.500 3-4 2.500 2.500 3.500-5" />`,
  branch: svg`<circle cx="4.500" cy="3.500" r="1.500" /><circle cx="4.500" cy="12.500" r="1.500" />
      <circle cx="11.500" cy="5.500" r="1.500" /><path d="M4.500 5v6M11.500 7c0 2.500-4 2-6.500 4" />`,
  first: svg`<path d="M4 3.600v8.800M12.300 3.800v8.400L6.800 8Z" />`,
  back: svg`<path d="M10.500 3.500 6 8l4.500 4.500" />`,
  backPush: svg`<rect x="2.500" y="4.500" width="5" height="7" rx="1" /><path d="M13 4.500 9.800 8l3.200 3.500" />`,
  forwardPush: svg`<rect x="8.500" y="4.500" width="5" height="7" rx="1" /><path d="M3 4.500 6.200 8 3 11.500" />`,
  pause: svg`<path d="M5.500 3.500v9M10.500 3.500v9" />`,
  forward: svg`<path d="M5.500 3.500 10 8l-4.500 4.500" />`,
  last: svg`<path d="M12 3.600v8.800M3.700 3.800v8.400L9.200 8Z" />`,
  gauge: svg`<path d="M2.800 11.800a5.800 5.800 0 1 1 10.400 0" /><path d="m8 9.500 2.600-3.400" />`,
  copy: svg`<rect x="5.500" y="5.500" width="8" height="8" rx="1.500" />
      <path d="M10.500 3.300a.8.8 0 0 0-.8-.8H3.300a.8.8 0 0 0-.8.8v6.400c0 .4.4.8.8.8" />`,
  share: svg`<path d="M8 9.800V2.300M5.300 4.800 8 2.100l2.700 2.700M4.800 7.300H3.500v6.200h9V7.300h-1.300" />`,
  picture: svg`<rect x="2.500" y="3" width="11" height="10" rx="1.500" />
      <path d="m2.800 11 3.200-3.200 2.700 2.700 1.800-1.800 2.800 2.800" />
        <circle cx="10.500" cy="5.900" r=".9" />`,
  whole: svg`<path d="M1.800 8s2.200-4 6.200-4 6.200 4 6.200 4-2.200 4-6.200 4-6.200-4-6.200-4Z" />
      <circle cx="8" cy="8" r="1.900" />`,
  crop: svg`<path d="M4.500 1.800v9.700h9.700" /><path d="M1.800 4.500h9.700v9.700" />`,
  numbers: svg`<path
      d="M3 5.300 4.700 4v8M8.600 5.600c.2-1 .9-1.600 1.900-1.600 1.200 0 2 .7 2 1.800 0 1.700-2.500 3-4 6.200h4.200" />`,
  keyboard: svg`<rect x="1.500" y="4" width="13" height="8" rx="1.500" />
      <path d="M4 6.700h.010M6.700 6.700h.010M9.300 6.700h.010M12 6.700h.010M4.500 9.500h7" />`,
  more: svg`<path stroke-width="2.2" d="M3.200 8h.010M8 8h.010M12.800 8h.010" />`,
  good: svg`<circle cx="8" cy="8" r="5.700" /><path d="m5.500 8.200 1.800 1.800 3.300-3.800" />`,
  star: svg`<path
      d="m8 2.200 1.800 3.700 4 .500-2.900 2.800.700 4L8 11.300l-3.600 1.900.700-4L2.200 6.400l4-.500Z"
        fill="currentColor" />`,
  noStar: svg`<path
      d="m8 2.200 1.800 3.700 4 .500-2.900 2.800.700 4L8 11.300l-3.600 1.900.700-4L2.200 6.400l4-.500Z" />`,
  bad: svg`<circle cx="8" cy="8" r="5.700" /><path d="M5.900 5.900l4.200 4.200M10.100 5.900l-4.200 4.200" />`,
  warning: svg`<path d="M8 2.600 14 13.200H2Z" /><path d="M8 6.600v3M8 11.400v.010" />`,
  plain: svg`<circle cx="8" cy="8" r="5.700" /><path d="M8 7.500v3.300M8 5.100v.010" />`,
  stop: svg`<rect x="3.5" y="3.5" width="9" height="9" rx="1.5" />`,
  save: svg`<path d="M3.5 2.500h7.300l2.7 2.700v8.300h-10Z" />
      <path d="M5.5 2.800v3.400h4.600V2.800M5.3 13.300V9.600h5.400v3.7" />`,
  home: svg`<path d="M2.2 7.8 8 2.600l5.8 5.2" />
      <path d="M3.8 6.800v6.700h8.400V6.800M6.6 13.300V9.700h2.800v3.6" />`,
  scores: svg`<path d="M4.8 2.500h6.400v3.700a3.2 3.2 0 0 1-6.4 0Z" />
      <path
        d="M4.8 3.800H2.600v.9a2.3 2.3 0 0 0 2.3 2.300M11.2 3.800h2.200v.9a2.3 2.3 0 0 1-2.3 2.300M8 9.500v2.300M5.4 13.500h5.2" />`,
  caret: svg`<path d="m4.500 6.500 3.500 3.500 3.500-3.500" />`,
  continue: svg`<path d="M4.5 3v10l8-5Z" />`,
  rename: svg`<path d="m3 13 .7-3.100L10.8 2.800l2.4 2.400L6.1 12.300Z" /><path d="m9.2 4.4 2.4 2.4" />`,
  remove: svg`<path d="M2.8 4.300h10.400M6.2 4V2.600h3.600V4M4.1 4.500l.6 9h6.600l.6-9M6.7 7v4M9.3 7v4" />`,
});

/** A rotating busy indicator; where motion is reduced, it is visible but does not rotate. */
export const spinner = html`<span class="spinner" aria-hidden="true"></span>`;

/** Marks of a game or a level, the same in every list; drawn by `markStyles`. */

export function solvedMark(atPar = false): TemplateResult {
  const label = atPar ? t("Solved at par") : translate(sense("Solved", "state of a level"));
  return sign("mark", label, atPar ? icons.star : icons.good);
}

/** Something drawn that stands for words. */
export function sign(name: string, label: string, drawn: unknown): TemplateResult {
  return html`<span class=${name} role="img" aria-label=${label} title=${label}>${drawn}</span>`;
}

/** The mark of a game that can be continued. */
export function unfinishedMark(): TemplateResult {
  return html`<span class="unfinished">${icons.continue}${t("Unfinished")}</span>`;
}

/** A progress bar; the words beside it have the same information. */
export function progressBar(done: number, all: number): TemplateResult {
  return html`<div class="progress" aria-hidden="true"><div
    .style=${`inline-size:${(100 * done) / Math.max(1, all)}%`}></div></div>`;
}
