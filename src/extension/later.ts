/**
 * What many players come to after their first moves: a bundle of its own, loaded with the first of these
 * parts. A part runs when it is first asked for.
 */
export const parts = {
  exchange: () => import("./exchange/exchange.js"),
  losses: () => import("../midend/losses/kept-patterns.js"),
  "picture-drawings": () => import("./panel/picture-drawings.js"),
  review: () => import("../midend/review/game-reviews.js"),
  statistics: () => import("./statistics/statistics.js"),
  waiting: () => import("./waiting/wait-watch.js"),
};
