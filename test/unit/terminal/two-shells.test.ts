import assert from "node:assert/strict";
import { games } from "../../games/registry.js";
import { dealt, Shell } from "./shell.js";

const twenty48 = games.find(({ name }) => name === "2048")!;
const arrows = { left: "\u001b[D", up: "\u001b[A", right: "\u001b[C", down: "\u001b[B" } as const;

describe("two shells with one folder", () => {
  it("show each other's moves on the screen, and offer a game that the other one has started", async () => {
    const one = await Shell.open(dealt(twenty48, "4x4", 42));
    await one.type(arrows.left, arrows.up);
    const { folder } = one;
    const other = await Shell.open(undefined, { folder });
    await other.surface.actions.starter.playGame(twenty48);
    await other.until(({ text }) => /Moves\s+2\b/.test(text));
    await other.type(arrows.right);
    const { cursor } = other.live.session;
    await one.until(({ text }) => new RegExp(`Moves\\s+${cursor}\\b`).test(text));
    await one.type(arrows.down, "u");
    await one.until(() => one.live.session.cursor === cursor);
    await other.until(() => other.live.session.cursor === cursor);

    await other.type("n");
    await other.until(() => other.live.session.cursor === 0);
    // At least one of them is legal on any board.
    await other.type(arrows.left, arrows.up, arrows.right, arrows.down);
    const {
      gameId,
      session: { cursor: played },
    } = other.live;
    assert.ok(played > 0);
    // The line is updated as the other game is played.
    const offer = new RegExp(`Another game in another window: 4×4 · Score \\d+ · Moves ${played}\\b`);
    const { text } = await one.until((screen) => offer.test(screen.text));
    assert.match(text, /O +Take the Other One\b/);
    await one.type("o");
    await one.until(() => one.live.gameId === gameId);
    assert.deepEqual([one.told, other.told], [[], []]);
    await other.close({ keepsFolder: true });
    await one.close();
  });
});
