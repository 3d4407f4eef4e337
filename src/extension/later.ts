/**
 * What many players come to after their first moves: a bundle of its own, loaded with the first of these
 * parts. A part runs when it is first asked for.
 */
export const parts = {
  exchange: () => import("./features/game-files.js"),
  patterns: () => import("../midend/hints/player-patterns.js"),
  "picture-drawings": () => import("./panel/picture-drawings.js"),
  questions: () => import("../midend/commands/player-questions.js"),
  review: () => import("../midend/review/game-reviews.js"),
  statistics: () => import("./features/statistics.js"),
  waiting: () => import("./features/wait-watch.js"),
};
