/**
 * What few players use: a bundle of its own, loaded with the first of these parts. A part runs when it is
 * first asked for.
 */
export const parts = {
  comparison: () => import("./levels/comparison/level-comparisons.js"),
  diagnostics: () => import("./diagnostics/diagnostics.js"),
  "level-image": () => import("../pictures/level-image.js"),
  markdown: () => import("./levels/markdown/markdown-features.js"),
  report: () => import("./levels/report/report-panel.js"),
  terminal: () => import("./terminal/terminals.js"),
  timing: () => import("./timing/timing.js"),
  tools: () => import("./tools/tools.js"),
};
