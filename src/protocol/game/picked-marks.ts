import type { Picked } from "../../games/play/play-core.js";
import type { ViewMark } from "./game-pages.js";

/** The marks of the picked box and its targets. `tells`: whether to mark squares where it would be lost. */
export function pickedMarks({ from, to, losing }: Picked, tells: boolean): readonly ViewMark[] {
  return [
    { kind: "picked", ...from },
    ...to.map((square) => ({
      kind: tells && losing.includes(square) ? ("trap" as const) : ("target" as const),
      ...square,
    })),
  ];
}
