import assert from "node:assert/strict";
import { type Direction, directions } from "../../../src/games/direction.js";
import type { BoardCommand } from "../../../src/protocol/game/board-commands.js";
import type { BoardPage, HomeLink, HomePage } from "../../../src/protocol/game/game-pages.js";
import type { Action } from "../../../src/protocol/game/game-wire.js";
import { VolatileFiles } from "../../campaign/saves/volatile-files.js";
import { PanelWorld } from "./panel-world.js";
import { HostTerminalWorld, PlainWorld, ShellScreenWorld } from "./text-worlds.js";
import type { Answer, Deed, World } from "./world.js";

/** All surfaces that games are played on. */
export const surfaces = [PanelWorld, HostTerminalWorld, ShellScreenWorld, PlainWorld] as const;
export type Surface = (typeof surfaces)[number];

export async function opened(make: Surface = PanelWorld, files = new VolatileFiles()): Promise<World> {
  const world: World = new make(files);
  await world.open();
  return world;
}

/** A test of each surface, which is open meanwhile. */
export function onSurfaces(
  title: string,
  test: (world: World, make: Surface) => Promise<unknown>,
  tested: readonly Surface[] = surfaces,
): void {
  for (const make of tested)
    it(`${title}: ${make.name}`, async () => {
      const world = await opened(make);
      await test(world, make);
      await world.leave();
    });
}

export const action = (given: Action): Deed => ({ kind: "action", action: given });
export const begin = (game: string, variant: string): Deed => action({ kind: "new", game, variant });
export const goOn = (game: string): Deed => action({ kind: "continue", game });
export const openLevel = (slot: string): Deed => action({ kind: "open", game: "sokoban", slot });
export const paste = (text: string): Deed => ({ kind: "paste", text });

/** Does one thing after the other, and waits for the effects of each. A word is a direction or a command. */
export async function does(
  world: World,
  ...deeds: readonly (Deed | Direction | BoardCommand)[]
): Promise<void> {
  for (const one of deeds) {
    const deed =
      typeof one !== "string"
        ? one
        : isDirection(one)
          ? ({ kind: "direction", direction: one } as const)
          : ({ kind: "command", command: one } as const);
    // A panel pastes from the clipboard.
    if (deed.kind === "paste") await world.ports.clipboard.write(deed.text);
    await world.do(deed);
    await world.settle();
  }
}

function isDirection(word: string): word is Direction {
  return directions.some((direction) => direction === word);
}

/** Answers the open question, or one after the other. */
export async function answers(world: World, ...given: readonly Answer[]): Promise<void> {
  for (const answer of given) {
    world.answer(answer);
    await world.settle();
  }
}

/** The labels of the open question. */
export function choicesOf({ ports: { question } }: World): readonly string[] {
  assert.ok(question !== undefined && question.kind !== "text", "it asks");
  return question.choices.map(({ label }) => label);
}

/** Selects the choice in the open question whose label starts with this. */
export async function selects(world: World, label: string): Promise<void> {
  const labels = choicesOf(world);
  const index = labels.findIndex((choice) => choice.startsWith(label));
  assert.ok(index >= 0, `${world.name}, ${label}: ${labels.join(" | ")}`);
  await answers(world, index);
}

/** The board that the surface shows; fails if it shows another page. */
export function board({ page, name }: World): BoardPage {
  assert.ok(page?.kind === "board", name);
  return page;
}

export function home({ page, name }: World): HomePage {
  assert.ok(page?.kind === "home", name);
  return page;
}

/** The label of a link on the home page that the surface shows; `undefined` where it has no such link. */
export function linkOf(world: World, name: HomeLink["command"]): string | undefined {
  return home(world).links.find(({ command }) => command === name)?.label;
}

/** The actions of a view that shows nothing. */
export function hiddenActions({ midend }: World) {
  return midend.actionsFor({ limits: {}, active: undefined, preferred: undefined, show: () => undefined });
}
