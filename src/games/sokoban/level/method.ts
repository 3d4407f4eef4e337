import { type Message, say } from "../../message.js";

/**
 * How a level is solved.
 *
 * - "any": as fast as possible, with a solution of any length.
 * - "pushes", "moves": with the proved fewest, by A* with all pruning that preserves them.
 * - "bfs", "astar": the two classical methods for comparison. "bfs" searches breadth-first for the fewest
 *   pushes. "astar" is A* with Manhattan distances for the fewest moves. Both detect only corner deadlocks.
 * - "auto": the fewest pushes where that is proved quickly, otherwise any solution.
 */
export const methods = ["any", "pushes", "moves", "bfs", "astar", "auto"] as const;
export type Method = (typeof methods)[number];

/** The name of each method, and what it searches for. */
export const methodTexts: Readonly<Record<Method, { readonly label: Message; readonly detail: Message }>> = {
  auto: {
    label: say("Auto"),
    detail: say("The fewest pushes if they are proved soon, else any solution."),
  },
  any: {
    label: say("Any solution"),
    detail: say("Found as soon as possible. It may be longer than needed."),
  },
  pushes: { label: say("Fewest pushes"), detail: say("Proved by a search from both ends.") },
  moves: { label: say("Fewest moves"), detail: say("Proved by A* with all deadlock rules.") },
  bfs: { label: say("BFS"), detail: say("Breadth first for the fewest pushes, to compare.") },
  astar: { label: say("A*"), detail: say("A* with Manhattan distances for the fewest moves, to compare.") },
};
