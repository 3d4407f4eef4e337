import { type Message, say } from "../../message.js";

/**
 * How a level is solved. "any": as soon as possible, whatever the length. "pushes" and "moves": with the
 * fewest, proved, by A* with all pruning that keeps them. "bfs" and "astar": the two classical ones to
 * compare, breadth first for the fewest pushes, and A* with Manhattan distances for the fewest moves, both
 * knowing no deadlock but corners. "auto": the fewest pushes where that is soon proved, else any.
 */
export const methods = ["any", "pushes", "moves", "bfs", "astar", "auto"] as const;
export type Method = (typeof methods)[number];

/** What a method is called, and what it looks for. */
export const methodTexts: Readonly<Record<Method, { readonly label: Message; readonly detail: Message }>> = {
  auto: {
    label: say("Auto"),
    detail: say("The fewest pushes if they are proved soon, else any solution."),
  },
  any: { label: say("Any solution"), detail: say("As soon as possible; may be longer than needed.") },
  pushes: { label: say("Fewest pushes"), detail: say("Proved by A* with all deadlock rules.") },
  moves: { label: say("Fewest moves"), detail: say("Proved by A* with all deadlock rules.") },
  bfs: { label: say("BFS"), detail: say("Breadth first for the fewest pushes, to compare.") },
  astar: { label: say("A*"), detail: say("A* with Manhattan distances for the fewest moves, to compare.") },
};
