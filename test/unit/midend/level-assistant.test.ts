import assert from "node:assert/strict";
import type { Direction } from "../../../src/games/direction.js";
import type { Levels } from "../../../src/games/levels.js";
import { named } from "../../../src/games/message-texts.js";
import { ruleText } from "../../../src/games/sokoban/deadlocks/deadlock-pattern.js";
import { levels, sokoban } from "../../../src/games/sokoban/sokoban.js";
import { LevelAssistant } from "../../../src/midend/hints/level-assistant.js";
import type { PatternFinder } from "../../../src/midend/hints/pattern-watch.js";
import type { LiveGame } from "../../../src/midend/live/live-game.js";
import { FakePorts } from "./fake-ports.js";
import { levelSession, liveGame } from "./sessions.js";
import { words } from "./words.js";
import { board, does, hiddenActions, onSurfaces, openLevel } from "./worlds.js";

const room = ["#######", "#     #", "#  $@ #", "#   . #", "#######"];

describe("kept lost patterns that are met again", () => {
  let live: LiveGame;
  let assistant: LevelAssistant;
  let spoken: string[];
  /** Reports the pattern on the board, as a watch does after a pause. */
  let rested: () => void;

  beforeEach(() => {
    const ports = new FakePorts();
    live = liveGame(levelSession(room), ports);
    spoken = [];
    live.onDidChange(() => {
      const said = words(live.announcement.text);
      if (said.startsWith("Met") && spoken.at(-1) !== said) spoken.push(said);
    });
    let told = 0;
    const watch = (_live: LiveGame, _patterns: unknown, found: Parameters<PatternFinder["watch"]>[2]) => {
      rested = () => {
        const squares = levels.deadlocks!.lost(live.position as never);
        found(
          live.position,
          squares.length === 0
            ? undefined
            : { squares, text: named(`Met ${++told}`), reason: ruleText("corner", 1) },
        );
      };
      return { look: () => undefined, dispose: () => undefined };
    };
    assistant = new LevelAssistant(live, levels as Levels<unknown, string>, { watch }, ports);
  });

  afterEach(() => {
    assistant.dispose();
    live.dispose();
  });

  const walk = (...directions: readonly Direction[]) => {
    for (const direction of directions) live.act({ kind: "direction", direction });
  };

  it("are announced once while they are on the board", () => {
    rested();
    walk("left", "left");
    rested();
    walk("right");
    rested();
    assert.deepEqual(spoken, ["Met 1"]);
  });

  it("are announced again after an undo, however soon they occur again", () => {
    walk("left", "left");
    rested();
    live.act({ kind: "restart" });
    walk("left", "left");
    rested();
    assert.deepEqual(spoken, ["Met 1", "Met 2"]);
  });
});

const levelFile = "file:///room.xsb";
const roomText = "########\n#      #\n# @$ . #\n#      #\n########\n";
const explanation = "The marked box is stuck in a corner. Deadlock since push 1. In the corner since push 4.";

onSurfaces(
  "an explanation of a loss names the push that lost the level and the one into the corner, and stays after a refused step",
  async (world) => {
    const notice = () => board(world).notice?.text;
    world.ports.levelTexts.set(levelFile, roomText);
    await does(world, openLevel("first-steps/1"));
    await hiddenActions(world).levels.playFile(sokoban as never, levelFile, 0);
    await world.settle();
    // The box is pushed up to a wall, and along it into a corner.
    await does(world, "down", "right", "up", "left", "up", "right", "right", "right", "whyLost");
    assert.equal(notice(), explanation);
    await does(world, "up");
    assert.equal(notice(), explanation);
    await does(world, "left");
    assert.notEqual(notice(), explanation);
    assert.deepEqual(world.ports.problems, []);
  },
);
