import type { BoardCommand } from "../../protocol/game/board-commands.js";
import type { Action } from "../../protocol/game/game-wire.js";

/** Sends the player's request for the host to the app, by an event that crosses every shadow boundary. */
export function act(from: HTMLElement, action: Action): void {
  from.dispatchEvent(new CustomEvent("tilework-act", { detail: action, bubbles: true, composed: true }));
}

export function command(from: HTMLElement, name: BoardCommand): void {
  act(from, { kind: "command", command: name });
}

declare global {
  interface HTMLElementEventMap {
    "tilework-act": CustomEvent<Action>;
  }
}
