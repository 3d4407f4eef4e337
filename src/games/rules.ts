import type { Ranking } from "./capabilities.js";
import type { Game, GameWords } from "./game.js";
import type { Carrying, Levels } from "./levels.js";

/**
 * The part of a game that is needed to play it. Every `Game` has it; a view that plays a single game needs no
 * more.
 */
export interface GameRules<Position, Move extends string>
  extends Pick<Game<Position, Move>, "isMove" | "play" | "interpret" | "status"> {
  readonly words: Pick<GameWords<Position, Move>, "narrate" | "refusal">;
  readonly ranking?: Ranking<Position>;
  readonly levels?: Pick<Levels<Position, Move>, "pushes"> & {
    readonly carrying?: Pick<Carrying<Position, Move>, "reach" | "losing" | "picked">;
  };
}
