import type { AnyGame } from "../../games/game.js";
import type { Message } from "../../games/message.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import type { Start } from "../../midend/live/start.js";

/** The page that is shown first. */
export type StartPage =
  | { readonly kind: "home" }
  /** The unfinished game of this kind, or a new one. */
  | { readonly kind: "open"; readonly game: AnyGame }
  /** The unfinished game of this slot, or a new one. See `slotOf`. */
  | { readonly kind: "slot"; readonly game: AnyGame; readonly slot: string }
  /** Starts this game in place of the current one. `note`: what is said about its text. */
  | { readonly kind: "begin"; readonly start: Start; readonly note?: Message | undefined }
  /** Continues this game. If it has no name, it becomes the unfinished game of its slot. */
  | { readonly kind: "resume"; readonly stored: StoredSave };
