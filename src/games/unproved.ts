import { type Message, say } from "./message.js";

/**
 * What is not proved about the length of a solution, in a sentence; `undefined` if both counts are proved.
 * @param optimal the count that is proved to be the least
 * @param bothProved whether no solution with as few of these has fewer of the others
 */
export function unprovedText(optimal: "moves" | "pushes" | false, bothProved: boolean): Message | undefined {
  if (optimal === false) return say("There may be a shorter solution.");
  if (bothProved) return undefined;
  return optimal === "pushes"
    ? say("One with as few pushes may have fewer moves.")
    : say("One with as few moves may have fewer pushes.");
}
