import type { SaveHead } from "../../../games/saves/save.js";

/** Identifies a slot among those of all games. */
export function slotId(game: string, slot: string): string {
  return `${game}/${slot}`;
}

/** The slot of a save. */
export function idOf({ game, slot }: SaveHead): string {
  return slotId(game.name, slot);
}

/** Whether it is the save of a game with a name. */
export function isCalled(head: Pick<SaveHead, "game" | "name">, game: string, name: string): boolean {
  return head.game.name === game && head.name === name;
}
