import * as l10n from "@vscode/l10n";
import type { TemplateResult } from "lit";
import type { EditorCommand, LevelPage, ListChange } from "../../../protocol/levels/editor-wire.js";
import { icons } from "../../shared/controls/icons.js";
import type { MenuGroups, MenuItem } from "../../shared/controls/tilework-menu.js";
import { dispatchIntent } from "../model/editor-intents.js";
import { type EditorState, zoomPercents } from "../model/state/editor-state.js";
import { editorIcons } from "./editor-icons.js";
import { editorKeyOf } from "./editor-keys.js";

/** An item that runs a command and shows its key. */
function commandItem(
  from: HTMLElement,
  command: EditorCommand,
  label: string,
  rest: Omit<Partial<MenuItem>, "onPress"> = {},
): MenuItem {
  return {
    name: command,
    label,
    key: editorKeyOf(command),
    ...rest,
    onPress: () => dispatchIntent(from, { kind: "run", command, fromButton: true }),
  };
}

/** The actions for the level as a whole. */
export function levelMenu(from: HTMLElement, { version, level, count, canWrite }: LevelPage): MenuGroups {
  const disabled = !canWrite;
  const edit = (command: EditorCommand, label: string, icon: TemplateResult) =>
    commandItem(from, command, label, { icon, disabled });
  const list = (
    name: string,
    label: string,
    icon: TemplateResult,
    change: ListChange,
    cannot = false,
  ): MenuItem => ({
    name,
    label,
    icon,
    disabled: disabled || cannot,
    onPress: () => dispatchIntent(from, { kind: "list", change }),
  });
  const act = (
    name: string,
    label: string,
    icon: TemplateResult,
    kind: "copyLevel" | "cutLevel" | "pasteLevels",
    cannot: boolean,
  ): MenuItem => ({
    name,
    label,
    icon,
    disabled: cannot,
    onPress: () => dispatchIntent(from, { kind: "act", action: { kind, version, level } }),
  });
  return [
    [
      commandItem(from, "designLab", l10n.t("Design lab: try every change"), { icon: editorIcons.lab }),
      commandItem(from, "designByPulling", l10n.t("Design by pulling"), { icon: editorIcons.pull }),
      commandItem(from, "whyLost", l10n.t("Explain Deadlock"), { icon: icons.plain }),
    ],
    [
      list("levelNew", l10n.t("New level after this one"), editorIcons.add, { kind: "add", at: level + 1 }),
      {
        name: "levelRandom",
        label: l10n.t("New random level…"),
        icon: editorIcons.random,
        disabled,
        onPress: () => dispatchIntent(from, { kind: "act", action: { kind: "randomLevel" } }),
      },
      {
        name: "levelAbout",
        label: l10n.t("Title, author, comment…"),
        icon: icons.rename,
        disabled,
        onPress: () => dispatchIntent(from, { kind: "askAbout" }),
      },
      list("levelDuplicate", l10n.t("Duplicate"), icons.copy, { kind: "duplicate", level }),
      act("levelCopy", l10n.t("Copy"), icons.copy, "copyLevel", false),
      act("levelCut", l10n.t("Cut"), editorIcons.cut, "cutLevel", disabled || count < 2),
      act("levelPaste", l10n.t("Paste levels after this one"), editorIcons.paste, "pasteLevels", disabled),
      list(
        "levelUp",
        l10n.t("Move up in the file"),
        editorIcons.up,
        { kind: "move", from: level, to: level - 1 },
        level === 0,
      ),
      list(
        "levelDown",
        l10n.t("Move down in the file"),
        editorIcons.down,
        { kind: "move", from: level, to: level + 1 },
        level === count - 1,
      ),
      list("levelDelete", l10n.t("Delete"), icons.remove, { kind: "delete", level }, count < 2),
    ],
    [
      commandItem(from, "exportPicture", l10n.t("Export as Image…"), { icon: icons.picture }),
      commandItem(from, "copyPicture", l10n.t("Copy as Image"), { icon: icons.copy }),
    ],
    [
      edit("turnLeft", l10n.t("Rotate left"), editorIcons.turnLeft),
      edit("turnRight", l10n.t("Rotate right"), editorIcons.turnRight),
      edit("mirror", l10n.t("Flip horizontally"), editorIcons.mirror),
      edit("flip", l10n.t("Flip vertically"), editorIcons.flip),
      edit("crop", l10n.t("Crop to what is there"), editorIcons.crop),
      edit("resize", l10n.t("Resize…"), editorIcons.resize),
    ],
    [
      edit("boxesOnGoals", l10n.t("Put a box on every goal"), editorIcons.boxesOnGoals),
      edit("goalsUnderBoxes", l10n.t("Put a goal under every box"), editorIcons.goalsUnderBoxes),
      edit("noBoxes", l10n.t("Remove all boxes"), editorIcons.noBoxes),
      edit("noGoals", l10n.t("Remove all goals"), editorIcons.noGoals),
    ],
  ];
}

/**
 * The marks over the board, and the zoom. `mode`: a replay has its own marks, and during reverse play, boxes
 * are pulled.
 */
export function showMenu(
  from: HTMLElement,
  { overlays: { dead, reach, boxReach }, zoomPercent }: EditorState,
  mode: "replay" | "pulling" | "other",
): MenuGroups {
  const isReplay = mode === "replay";
  const boxLabel =
    mode === "pulling"
      ? l10n.t("Where the box under the cursor can be pulled")
      : l10n.t("Where the box under the cursor can be pushed");
  return [
    [
      commandItem(from, "toggleDead", l10n.t("Dead squares"), {
        checked: dead,
        disabled: isReplay,
      }),
      commandItem(from, "toggleReach", l10n.t("Player reach"), {
        checked: reach,
        disabled: isReplay,
      }),
      commandItem(from, "toggleBoxReach", boxLabel, { checked: boxReach, disabled: isReplay }),
    ],
    [
      commandItem(from, "zoomIn", l10n.t("Zoom in"), { disabled: zoomPercent >= zoomPercents.max }),
      commandItem(from, "zoomOut", l10n.t("Zoom out"), { disabled: zoomPercent <= zoomPercents.min }),
      commandItem(from, "zoomFit", l10n.t("Fit the board"), { disabled: zoomPercent === zoomPercents.min }),
    ],
    [commandItem(from, "showKeys", l10n.t("Keys"))],
  ];
}
