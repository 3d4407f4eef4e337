import assert from "node:assert/strict";
import type { BoardPage, HomeLink } from "../../../src/protocol/game/game-pages.js";
import type { Deed, World } from "./world.js";

export const command = (name: Extract<Deed, { readonly kind: "command" }>["command"]): Deed => ({
  kind: "command",
  command: name,
});

/** Does one thing after the other, and waits for the effects of each. */
export async function does(world: World, ...deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    await world.do(deed);
    await world.settle();
  }
}

/** The board that the surface shows; fails if it shows another page. */
export function board(world: World): BoardPage {
  assert.ok(world.page?.kind === "board");
  return world.page;
}

/** The label of a link on the home page that the surface shows; `undefined` where it has no such link. */
export function linkOf(world: World, name: HomeLink["command"]): string | undefined {
  assert.ok(world.page?.kind === "home");
  return world.page.links.find(({ command: found }) => found === name)?.label;
}
