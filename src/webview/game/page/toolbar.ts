import * as l10n from "@vscode/l10n";
import { html, nothing, type TemplateResult } from "lit";
import type { BoardCommand } from "../../../protocol/board-commands.js";
import type { BoardPage } from "../../../protocol/game-pages.js";
import { type ButtonOptions, button } from "../../shared/controls.js";
import { icons } from "../../shared/icons.js";
import { buttonKey, keyOf } from "../../shared/keys.js";

interface Tool extends Pick<ButtonOptions, "label" | "icon" | "disabled" | "busy" | "tooltip" | "appearance" | "pressed"> {
  readonly command: BoardCommand;
}

/** The buttons of a game. `onStop` is what the Auto Play button does while Auto Play runs. `pictures`: the game can be played with a picture. */
export function toolbar(page: BoardPage, pictures: boolean, onCommand: (command: BoardCommand) => void, onStop: () => void): TemplateResult {
  const press = (name: BoardCommand) => () => (name === "autoPlay" && page.autoPlaying ? onStop() : onCommand(name));
  const draw = (tool: Tool) => {
    const shown = tool.appearance === "icon" ? { shortcut: keyOf(tool.command)?.shortcut } : buttonKey(tool.command);
    return button({ ...tool, ...shown, name: tool.command, onPress: press(tool.command) });
  };
  return html`<div class="toolbar" role="group" aria-label=${l10n.t("Game controls")}>
    ${page.isLevel ? levelTools(page).map(draw) : tools(page).map(draw)}${
      page.isLevel ? html`<span class="pair">${neighbours().map(draw)}</span>` : nothing
    }${pictures ? html`<span class="pair">${pictureTools(page).map(draw)}</span>` : nothing}
  </div>`;
}

function tools(page: BoardPage): readonly Tool[] {
  const playing = page.status === "playing";
  return [
    { command: "undo", label: l10n.t("Undo"), icon: icons.undo, disabled: !page.canUndo },
    { command: "redo", label: l10n.t("Redo"), icon: icons.redo, disabled: !page.canRedo },
    { command: "hint", label: l10n.t("Hint"), icon: icons.hint, disabled: !playing, busy: page.thinking },
    { command: "playHint", label: l10n.t("Play Hint"), icon: icons.playHint, disabled: !playing },
    page.autoPlaying
      ? { command: "autoPlay", label: l10n.t("Stop"), icon: icons.stop, tooltip: l10n.t("Stop Auto Play") }
      : { command: "autoPlay", label: l10n.t("Auto Play"), icon: icons.autoPlay, disabled: !playing },
    ...(page.solves
      ? [
          {
            command: "solve",
            label: l10n.t("Solve"),
            icon: icons.solve,
            disabled: !playing,
            busy: page.solving,
            tooltip: l10n.t("Show the solution from here"),
          } as const,
        ]
      : []),
    { command: "newGame", label: l10n.t("New game"), icon: icons.newGame },
    { command: "saveGame", label: l10n.t("Save"), icon: icons.save },
    { command: "home", label: l10n.t("Home"), icon: icons.home },
  ];
}

/** Solving is what levels are about; what plays by itself is left to commands. */
function levelTools(page: BoardPage): readonly Tool[] {
  const playing = page.status === "playing";
  const solve: Pick<Tool, "label" | "icon" | "tooltip"> = page.solving
    ? { label: l10n.t("Cancel"), icon: icons.stop, tooltip: l10n.t("Stop looking for a solution (Escape)") }
    : { label: l10n.t("Solve"), icon: icons.solve, tooltip: l10n.t("Show a solution from here") };
  return [
    { command: "undo", label: l10n.t("Undo"), icon: icons.undo, disabled: !page.canUndo },
    { command: "redo", label: l10n.t("Redo"), icon: icons.redo, disabled: !page.canRedo },
    ...(page.hasPushes ? [undoPush(page)] : []),
    { command: "restart", label: l10n.t("Restart"), icon: icons.replay, disabled: !page.canRestart },
    { command: "hint", label: l10n.t("Hint"), icon: icons.hint, disabled: !playing, busy: page.thinking },
    ...(page.solves ? [{ command: "solve", ...solve, disabled: !playing } as const] : []),
    { command: "copyMoves", label: l10n.t("Copy"), icon: icons.copy, disabled: !page.canUndo, tooltip: l10n.t("Copy your moves (M)") },
    { command: "showLevels", label: l10n.t("Levels"), icon: icons.levels },
    { command: "home", label: l10n.t("Home"), icon: icons.home },
  ];
}

function undoPush(page: BoardPage): Tool {
  return {
    command: "undoPush",
    label: l10n.t("Undo push"),
    icon: icons.undoPush,
    disabled: !page.canUndo,
    tooltip: l10n.t("Take the last push back, with the walk after it (Shift+U)"),
  };
}

function neighbours(): readonly Tool[] {
  return [
    { command: "previousLevel", label: l10n.t("Previous level"), icon: icons.back, appearance: "icon", tooltip: l10n.t("Previous level (Page Up)") },
    { command: "nextLevel", label: l10n.t("Next level"), icon: icons.forward, appearance: "icon", tooltip: l10n.t("Next level (Page Down)") },
  ];
}

/** They share one place, so that a picture makes the toolbar no larger. */
function pictureTools({ picture }: BoardPage): readonly Tool[] {
  const choose: Tool = {
    command: "choosePicture",
    label: l10n.t("Picture…"),
    icon: icons.picture,
    tooltip: l10n.t("Choose a picture for the tiles"),
  };
  if (picture === undefined) return [choose];
  return [
    { ...choose, appearance: "icon", label: l10n.t("Choose a picture for the tiles"), tooltip: l10n.t("Picture: {0}", picture.name) },
    { command: "toggleNumbers", label: l10n.t("Numbers"), icon: icons.numbers, appearance: "icon", pressed: picture.numbers },
  ];
}
