/**
 * What few players use: a bundle of its own, loaded with the first of these parts. A part runs when it is
 * first asked for.
 */
export const parts = {
  comparison: () => import("./levels/comparison/comparison-panel.js"),
  diagnostics: () => import("./features/diagnostics.js"),
  "level-image": () => import("../drawing/level-image.js"),
  markdown: () => import("./levels/markdown/markdown-features.js"),
  publishing: () => import("./levels/report/publish-panel.js"),
  report: () => import("./levels/report/report-panel.js"),
  terminal: () => import("./features/terminals.js"),
  timing: () => import("./features/timing.js"),
  "web-page": () => import("./levels/solving/web-pages.js"),
  tools: () => import("./features/tools.js"),
};
