import { type Message, say } from "../../games/message.js";
import { durationText } from "../../games/message-texts.js";
import type { Unsolvable } from "../../games/solver.js";
import type { LevelAnswer } from "../../protocol/solver/level-solving.js";

/** Why a search ended without an answer. It never claims that there is none. */
export function gaveUpText({
  limit,
  ms,
}: Pick<Extract<LevelAnswer, { readonly kind: "gaveUp" }>, "limit" | "ms">): Message {
  switch (limit) {
    case "memory":
      return say("No solution was found before the memory limit was reached. There may still be one.");
    case "size":
      return say("The level is too large to be solved here. It may still have a solution.");
    default:
      return say("No solution was found in {0}. There may still be one.", durationText(ms));
  }
}

export function unsolvableText({ reason }: Unsolvable): Message {
  return say("It can't be solved anymore. {0}", reason);
}
