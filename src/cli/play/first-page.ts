import type { AnyGame } from "../../games/game.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import type { Start } from "../../midend/live/start.js";

/** What is seen first. */
export type StartPage =
  | { readonly kind: "home" }
  /** The unfinished game of this kind, or a new one. */
  | { readonly kind: "open"; readonly game: AnyGame }
  /** This game in place of the one that is there. */
  | { readonly kind: "begin"; readonly start: Start }
  /** This one goes on: where it has no name, it is the unfinished one of its slot from now on. */
  | { readonly kind: "resume"; readonly stored: StoredSave };
