import type { AnyGame } from "../../games/game.js";
import type { StoredSave } from "../../platform/storage/save-reader.js";
import type { Start } from "./shell/shell-game.js";
import type { ShellSurface } from "./shell/shell-surface.js";

/** What is seen first. */
export type FirstPage =
  | { readonly kind: "home" }
  /** The unfinished game of this kind, or a new one. */
  | { readonly kind: "open"; readonly game: AnyGame }
  /** This game in place of the one that is there. */
  | { readonly kind: "begin"; readonly start: Start }
  /** This one goes on, and is the unfinished one from now on. */
  | { readonly kind: "resume"; readonly stored: StoredSave };

export async function showFirst(surface: ShellSurface, first: FirstPage): Promise<void> {
  switch (first.kind) {
    case "home":
      return surface.go({ kind: "home" });
    case "open":
      return surface.play(first.game);
    case "begin":
      return surface.put(first.start);
    case "resume":
      return surface.resume(first.stored);
  }
}
