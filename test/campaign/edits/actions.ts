import { type EditorCommand, editorCommands } from "../../../src/manifest/editor.js";
import { playCommands } from "../../../src/protocol/game/board-commands.js";
import type { ListChange } from "../../../src/protocol/levels/editor-requests.js";
import { brushes } from "../../../src/webview/level-editor/model/editor-state.js";
import { tools } from "../../../src/webview/level-editor/model/stroke.js";
import type { Random } from "../shared/random.js";
import type { EditorWorld } from "./editor-world.js";

/**
 * Everything that can happen to an editor, as plain data, so that a list of it can be shortened and replayed.
 */
export type Action =
  | {
      readonly kind: "stroke";
      readonly tool: number;
      readonly brush: number;
      readonly filled: boolean;
      readonly places: readonly (readonly [number, number])[];
    }
  | { readonly kind: "command"; readonly command: EditorCommand }
  | { readonly kind: "list"; readonly change: ListChange }
  | { readonly kind: "select"; readonly level: number }
  | { readonly kind: "undo" | "redo" }
  /** Another editor, or another program. */
  | { readonly kind: "outside"; readonly at: number; readonly length: number; readonly text: string }
  | { readonly kind: "go on"; readonly what: "host" | "view" | "edit" };

const allCommands = [...Object.keys(editorCommands), ...playCommands] as readonly EditorCommand[];

/** Commands that change the board are more frequent than the others. */
const boardCommands = [
  "turnRight",
  "turnLeft",
  "mirror",
  "flip",
  "crop",
  "boxesOnGoals",
  "goalsUnderBoxes",
  "noBoxes",
  "noGoals",
  "cut",
  "paste",
] as const;

const outsideTexts =
  ",#, ,\n,$,.,@,\n\n#####\n#@$.#\n#####\n,Title: x\n,5#|#@$.|5#,Solution: rR,\r\n,é,; x".split(",");

const place = (random: Random) => [random.between(-2, 8), random.between(-2, 10)] as const;

export function drawAction(random: Random): Action {
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return {
        kind: "stroke",
        tool: random.below(tools.length),
        brush: random.below(brushes.length),
        filled: random.oneIn(2),
        places: random.list(1 + random.below(4), place),
      };
    case 4:
      return { kind: "command", command: random.pick(random.oneIn(3) ? allCommands : boardCommands) };
    case 5:
      return { kind: "list", change: listChange(random) };
    case 6:
      return random.oneIn(2)
        ? { kind: "select", level: random.below(6) }
        : { kind: random.pick(["undo", "redo"] as const) };
    case 7:
      return {
        kind: "outside",
        at: random.below(10_000),
        length: random.length(12),
        text: random.pick(outsideTexts),
      };
    default:
      return { kind: "go on", what: random.pick(["host", "view", "edit"] as const) };
  }
}

function listChange(random: Random): ListChange {
  const level = () => random.below(5);
  return random.pick([
    { kind: "add", at: level() },
    { kind: "duplicate", level: level() },
    { kind: "delete", level: level() },
    { kind: "move", from: level(), to: level() },
    { kind: "arrange", levels: [...new Set(random.list(random.between(1, 4), level))] },
    { kind: "renumber" },
    { kind: "rename", level: level(), title: random.pick(["A", "", "B: c", "#####"]) },
  ] as const);
}

export function perform(world: EditorWorld, action: Action): void {
  const { model, document } = world;
  switch (action.kind) {
    case "stroke": {
      const { editing } = model;
      const [first, ...rest] = action.places;
      if (editing === undefined || first === undefined) return;
      editing.setHand({ tool: tools[action.tool]!, brush: brushes[action.brush]!, filled: action.filled });
      editing.press({ row: first[0], column: first[1] }, false);
      for (const [row, column] of rest) editing.drag({ row, column });
      editing.release();
      return;
    }
    case "command":
      model.run(action.command);
      return;
    case "list":
      model.changeList(action.change);
      return;
    case "select":
      world.view.notify("select", action.level);
      return;
    case "undo":
      document.undo();
      return;
    case "redo":
      document.redo();
      return;
    case "outside": {
      const { length } = document.getText();
      const from = action.at % (length + 1);
      world.change(from, Math.min(length, from + action.length), action.text);
      return;
    }
    case "go on":
      world.advance(action.what);
  }
}
