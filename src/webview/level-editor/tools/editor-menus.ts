import type { TemplateResult } from "lit";
import type { EditorCommand } from "../../../manifest/editor.js";
import type { EditorAction, ListChange } from "../../../protocol/levels/editor-requests.js";
import type { LevelPage } from "../../../protocol/levels/editor-wire.js";
import { icons } from "../../kit/icons.js";
import type { MenuGroups, MenuItem } from "../../kit/tilework-menu.js";
import { t } from "../../kit/translate.js";
import { type EditorState, zoomPercents } from "../model/editor-state.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { editorKeyOf, labelOf } from "./editor-keys.js";
import { editorIcons } from "./tool-button.js";

/** An item that runs a command and shows its key. By default, it has the name of the command. */
function commandItem(
  model: LevelEditorModel,
  command: EditorCommand,
  rest: Omit<Partial<MenuItem>, "onPress"> = {},
): MenuItem {
  return {
    name: command,
    label: labelOf(command),
    key: editorKeyOf(command),
    ...rest,
    onPress: () => model.run(command),
  };
}

/** The actions for the level as a whole. */
export function levelMenu(
  model: LevelEditorModel,
  { version, level, count, canWrite }: LevelPage,
): MenuGroups {
  const disabled = !canWrite;
  const edit = (command: EditorCommand, icon: TemplateResult, label = labelOf(command)) =>
    commandItem(model, command, { label, icon, disabled });
  const item = (
    name: string,
    label: string,
    icon: TemplateResult,
    onPress: () => void,
    isDisabled = disabled,
  ): MenuItem => ({ name, label, icon, disabled: isDisabled, onPress });
  const list = (change: ListChange) => () => model.changeList(change);
  const act = (action: EditorAction) => () => model.host.act(action);
  const levels = [level];
  return [
    [
      commandItem(model, "designLab", { label: t("Design Lab"), icon: editorIcons.lab }),
      commandItem(model, "designByPulling", { icon: editorIcons.pull }),
      commandItem(model, "whyLost", { icon: icons.plain }),
    ],
    [
      item("levelNew", t("New Level after This One"), editorIcons.add, list({ kind: "add", at: level + 1 })),
      item("levelRandom", t("New Random Level…"), editorIcons.random, act({ kind: "randomLevel" })),
      item("levelAbout", t("Title, Author, Comment…"), icons.rename, () => model.context.askAbout()),
      item("levelDuplicate", t("Duplicate"), icons.copy, list({ kind: "duplicate", level })),
      item("levelCopy", t("Copy"), icons.copy, act({ kind: "copyLevels", version, levels }), false),
      item(
        "levelCut",
        t("Cut"),
        editorIcons.cut,
        act({ kind: "cutLevels", version, levels }),
        disabled || count < 2,
      ),
      item(
        "levelPaste",
        t("Paste Levels after This One"),
        editorIcons.paste,
        act({ kind: "pasteLevels", version, level }),
      ),
      item(
        "levelUp",
        t("Move Up in the File"),
        editorIcons.up,
        list({ kind: "move", from: level, to: level - 1 }),
        disabled || level === 0,
      ),
      item(
        "levelDown",
        t("Move Down in the File"),
        editorIcons.down,
        list({ kind: "move", from: level, to: level + 1 }),
        disabled || level === count - 1,
      ),
      item("levelDelete", t("Delete"), icons.remove, list({ kind: "delete", level }), disabled || count < 2),
    ],
    [
      commandItem(model, "exportPicture", { label: t("Export as Image…"), icon: icons.picture }),
      commandItem(model, "copyPicture", { label: t("Copy as Image"), icon: icons.copy }),
    ],
    [
      edit("turnLeft", editorIcons.turnLeft),
      edit("turnRight", editorIcons.turnRight),
      edit("mirror", editorIcons.mirror),
      edit("flip", editorIcons.flip),
      edit("crop", icons.crop, t("Crop Level")),
      edit("resize", editorIcons.resize, t("Resize…")),
    ],
    [
      edit("boxesOnGoals", editorIcons.boxesOnGoals, t("Put a Box on Every Goal")),
      edit("goalsUnderBoxes", editorIcons.goalsUnderBoxes, t("Put a Goal under Every Box")),
      edit("noBoxes", editorIcons.noBoxes, t("Remove All Boxes")),
      edit("noGoals", editorIcons.noGoals, t("Remove All Goals")),
    ],
  ];
}

/**
 * The marks over the board, and the zoom. A replay has its own marks.
 */
export function showMenu(
  model: LevelEditorModel,
  { overlays: { dead, reach, boxReach }, zoomPercent }: EditorState,
  isReplay: boolean,
): MenuGroups {
  return [
    [
      commandItem(model, "toggleDead", {
        checked: dead,
        disabled: isReplay,
      }),
      commandItem(model, "toggleReach", {
        checked: reach,
        disabled: isReplay,
      }),
      commandItem(model, "toggleBoxReach", { checked: boxReach, disabled: isReplay }),
    ],
    [
      commandItem(model, "zoomIn", { disabled: zoomPercent >= zoomPercents.max }),
      commandItem(model, "zoomOut", { disabled: zoomPercent <= zoomPercents.min }),
      commandItem(model, "zoomFit", { disabled: zoomPercent === zoomPercents.min }),
    ],
    [commandItem(model, "showKeys")],
  ];
}
