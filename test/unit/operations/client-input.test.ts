import assert from "node:assert/strict";
import { type AnySession, deal, sessionFrom } from "../../../src/games/play/session.js";
import { findGame } from "../../../src/games/registry/registry.js";
import { valueIn } from "../shared/value-in.js";
import { gameOf, OperationsWorld } from "./world.js";

const easy = "#####\n#@$.#\n#####";

describe("operations for clients as they are", () => {
  const world = new OperationsWorld();
  after(() => world.dispose());

  it("take null for what is absent, and lists and objects as their JSON text", async () => {
    const answer = await world.call("sokoban_verify", {
      level: JSON.stringify({ text: easy, file: null }),
      moves: "R",
    });
    assert.equal(answer.solved, true);
    const missing = await world.call("sokoban_verify", { level: { text: easy }, moves: null });
    assert.equal(missing.error.message, "“moves” is missing.");
    const text = await world.call("sokoban_check", JSON.stringify({ level: { text: easy } }));
    assert.equal(text.playable, true);
    const broken = await world.call("sokoban_check", { level: "{text" });
    assert.equal(broken.error.message, "“level” must be an object.");
  });

  it("play moves of one letter without blanks, and refuse one after the end", async () => {
    const sliding = findGame("sliding")!;
    const near = sessionFrom(sliding, valueIn(sliding.text!.read("1 2 3 4 5 6 7 0 8")));
    const dealt = valueIn(deal(findGame("2048")!, "4x4", 1));
    const heard: (readonly string[])[] = [];
    const called = async (session: AnySession, moves: string) => {
      const game = gameOf(session, (made) => heard.push(made));
      const other = new OperationsWorld({ refusal: undefined, use: async (_, work) => work(game) });
      const answer = await other.call("game_play", { game: session.game.name, moves });
      await other.dispose();
      return answer;
    };
    await called(dealt, "LDR");
    assert.deepEqual(heard, [["L", "D", "R"]]);
    const after = await called(near, "RL");
    assert.equal(after.error.message, "Move 2, “L”, comes after the end of the game. Nothing was played.");
  });
});
