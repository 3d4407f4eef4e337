import { html, svg, type TemplateResult } from "lit";

/** Our own icons: 16 × 16, drawn with strokes of the text's colour. They say nothing to a screen reader; the label beside them does. */
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

export const icons = {
  newGame: icon(svg`<rect x="2.5" y="2.5" width="11" height="11" rx="2.5" /><path d="M8 5.4v5.2M5.4 8h5.2" />`),
  undo: icon(svg`<path d="M5.5 3 2.5 6l3 3" /><path d="M2.8 6H9a4 4 0 0 1 0 8H6" />`),
  redo: icon(svg`<path d="m10.5 3 3 3-3 3" /><path d="M13.2 6H7a4 4 0 0 0 0 8h3" />`),
  hint: icon(svg`<path d="M5.9 11.100A4.7 4.7 0 1 1 10.1 11.100V12H5.900Z" /><path d="M6.5 14.400h3" />`),
  playHint: icon(svg`<path d="M3 3.600v8.800l6.2-4.400Z" /><path d="M12.8 3.600v8.8" />`),
  autoPlay: icon(svg`<path d="M2.5 3.800v8.400L8 8Z" /><path d="M8.5 3.800v8.400L14 8Z" />`),
  stop: icon(svg`<rect x="3.5" y="3.5" width="9" height="9" rx="1.5" />`),
  save: icon(svg`<path d="M3.5 2.500h7.300l2.7 2.700v8.300h-10Z" /><path d="M5.5 2.800v3.400h4.600V2.800M5.3 13.300V9.600h5.400v3.7" />`),
  home: icon(svg`<path d="M2.2 7.8 8 2.600l5.8 5.2" /><path d="M3.8 6.800v6.700h8.400V6.800M6.6 13.300V9.700h2.800v3.6" />`),
  scores: icon(
    svg`<path d="M4.8 2.500h6.400v3.700a3.2 3.2 0 0 1-6.4 0Z" /><path d="M4.8 3.800H2.600v.9a2.3 2.3 0 0 0 2.3 2.300M11.2 3.800h2.200v.9a2.3 2.3 0 0 1-2.3 2.300M8 9.500v2.300M5.4 13.500h5.2" />`,
  ),
  continue: icon(svg`<path d="M4.5 3v10l8-5Z" />`),
  rename: icon(svg`<path d="m3 13 .7-3.100L10.8 2.800l2.4 2.400L6.1 12.300Z" /><path d="m9.2 4.4 2.4 2.4" />`),
  remove: icon(svg`<path d="M2.8 4.300h10.400M6.2 4V2.600h3.600V4M4.1 4.500l.6 9h6.600l.6-9M6.7 7v4M9.3 7v4" />`),
} as const;

/** Turns while something is being worked on; stands still, but stays visible, where motion is reduced. */
export const spinner = html`<span class="spinner" aria-hidden="true"></span>`;
