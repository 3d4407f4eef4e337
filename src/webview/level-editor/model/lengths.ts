import { movesText, pushesText } from "../../../games/counted.js";
import { say } from "../../../games/message.js";
import { translate } from "../../kit/translate.js";

/** "230 moves, 97 pushes". */
export function lengths(moves: number, pushes: number): string {
  return translate(say("{0}, {1}", movesText(moves), pushesText(pushes)));
}
