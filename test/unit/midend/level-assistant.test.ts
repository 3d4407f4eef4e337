import assert from "node:assert/strict";
import type { Direction } from "../../../src/games/direction.js";
import type { Levels } from "../../../src/games/levels.js";
import { english } from "../../../src/games/message.js";
import { named } from "../../../src/games/message-texts.js";
import { sessionFrom } from "../../../src/games/play/session.js";
import { ruleText } from "../../../src/games/sokoban/deadlocks/deadlock-pattern.js";
import { levels } from "../../../src/games/sokoban/level-table.js";
import { sokoban } from "../../../src/games/sokoban/sokoban.js";
import { LevelAssistant } from "../../../src/midend/hints/level-assistant.js";
import type { PatternFinder } from "../../../src/midend/hints/pattern-watch.js";
import { LiveGame } from "../../../src/midend/live/live-game.js";
import { newStart } from "../../../src/midend/live/start.js";
import { FakePorts } from "./fake-ports.js";

const room = ["#######", "#     #", "#  $@ #", "#   . #", "#######"];

describe("kept lost patterns that are met again", () => {
  let live: LiveGame;
  let assistant: LevelAssistant;
  let spoken: string[];
  /** Reports the pattern on the board, as a watch does after a pause. */
  let rested: () => void;

  beforeEach(() => {
    const start = levels.files!.read(room.join("\n"), "room.xsb")[0]?.start();
    assert.ok(start?.ok);
    const ports = new FakePorts();
    live = new LiveGame(newStart(sessionFrom(sokoban, start.value), ports.chance), ports);
    spoken = [];
    live.onDidChange(() => {
      const { text } = live.announcement;
      const said = text === undefined ? "" : english(text);
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
