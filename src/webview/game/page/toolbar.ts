import * as l10n from "@vscode/l10n";
import { html, type TemplateResult } from "lit";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type ButtonOptions, button } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { keyOf } from "../../kit/keys.js";
import type { MenuGroups, MenuItem } from "../../kit/tilework-menu.js";
import "../../kit/tilework-menu.js";

/** The actions of the tools. `onStop` ends Auto Play. */
export interface ToolbarActions {
  readonly onCommand: (command: BoardCommand) => void;
  readonly onStop: () => void;
  /** Shows or hides the whole picture beside the board. */
  readonly onBeside: (isShown: boolean) => void;
}

type Tool = Pick<ButtonOptions, "label" | "icon" | "disabled" | "busy" | "tooltip">;

/** The three main buttons of a game, and a menu with everything else. Each shows its key. */
export function toolbar(page: BoardPage, { onCommand, onStop, onBeside }: ToolbarActions): TemplateResult {
  const draw = (command: BoardCommand, tool: Tool, onPress = () => onCommand(command)) =>
    button({ ...tool, name: command, key: keyOf(command), onPress });
  const undo = draw("undo", { label: l10n.t("Undo"), icon: icons.undo, disabled: !page.canUndo });
  const label = l10n.t("Game controls");
  // The line over a position to try again has the button for its best move.
  if (page.isTrial)
    return html`<div class="toolbar" role="group" aria-label=${label}>${undo}${draw("home", {
      label: l10n.t({ message: "Back", comment: "leave this page" }),
      icon: icons.back,
    })}</div>`;
  return html`<div class="toolbar" role="group" aria-label=${label}>
    ${undo}
    ${middle(page, draw, onStop)}
    ${
      page.isLevel
        ? draw("restart", { label: l10n.t("Restart"), icon: icons.replay, disabled: !page.canRestart })
        : draw("newGame", { label: l10n.t("New"), icon: icons.newGame, tooltip: l10n.t("New Game") })
    }
    <tilework-menu name="more" .label=${l10n.t("More")} .icon=${icons.more}
      .groups=${moreTools(page, onCommand, onBeside)}></tilework-menu>
  </div>`;
}

/** The hint button, or a button that stops what is running. */
function middle(
  page: BoardPage,
  draw: (command: BoardCommand, tool: Tool, onPress?: () => void) => TemplateResult,
  onStop: () => void,
): TemplateResult {
  if (page.autoPlaying)
    return draw(
      "autoPlay",
      { label: l10n.t("Stop"), icon: icons.stop, tooltip: l10n.t("Stop Auto Play") },
      onStop,
    );
  if (page.solving && page.isLevel)
    return draw("solve", {
      label: l10n.t("Cancel"),
      icon: icons.stop,
      tooltip: l10n.t("Stop solving (Escape)"),
    });
  return draw("hint", {
    label: l10n.t("Hint"),
    icon: icons.hint,
    disabled: page.status !== "playing",
    busy: page.thinking || page.solving,
  });
}

/** All other actions of a game, grouped by subject. */
function moreTools(
  page: BoardPage,
  onCommand: ToolbarActions["onCommand"],
  onBeside: ToolbarActions["onBeside"],
): MenuGroups {
  const playing = page.status === "playing";
  const item = (
    command: BoardCommand,
    label: string,
    icon: TemplateResult,
    rest: Pick<MenuItem, "disabled" | "checked"> = {},
  ): MenuItem => ({
    name: command,
    label,
    icon,
    key: keyOf(command),
    ...rest,
    onPress: () => onCommand(command),
  });
  const when = (holds: boolean, ...items: readonly MenuItem[]) => (holds ? items : []);
  return [
    [
      item("redo", l10n.t("Redo"), icons.redo, { disabled: !page.canRedo }),
      ...when(
        page.hasPushes,
        item("undoPush", l10n.t("Undo Push"), icons.undoPush, { disabled: !page.canUndo }),
      ),
      ...when(page.isLevel, item("newGame", l10n.t("Select Level…"), icons.newGame)),
    ],
    [
      item("playHint", l10n.t("Play Hint"), icons.playHint, { disabled: !playing }),
      item("autoPlay", l10n.t("Auto Play"), icons.autoPlay, { disabled: !playing }),
      ...when(page.solves, item("solve", l10n.t("Solve"), icons.solve, { disabled: !playing })),
      item("replayGame", l10n.t("Watch Replay"), icons.replay, { disabled: !page.canUndo }),
      item("reviewGame", l10n.t("Review Game"), icons.chart, { disabled: !page.canUndo }),
      item("earlierLines", l10n.t("Earlier Lines…"), icons.branch, {
        disabled: page.hasEarlierLines !== true,
      }),
      ...when(page.canTime === true, item("timeSolves", l10n.t("Time Solves"), icons.gauge)),
      ...when(page.hasPushes, item("showLosses", l10n.t("Deadlock Patterns"), icons.levels)),
    ],
    [
      ...when(page.hasPictures, item("choosePicture", l10n.t("Picture…"), icons.picture)),
      ...when(
        page.picture !== undefined,
        item("toggleNumbers", l10n.t("Numbers on the Picture"), icons.numbers, {
          checked: page.picture?.numbers === true,
        }),
        item("showPicture", l10n.t("Whole Picture"), icons.whole),
        {
          name: "pictureBeside",
          label: l10n.t("Whole Picture beside the Board"),
          icon: icons.picture,
          checked: page.picture?.isBeside === true,
          onPress: () => onBeside(page.picture?.isBeside !== true),
        },
        item("choosePicturePart", l10n.t("Part of the Picture…"), icons.crop),
      ),
      item("copyBoard", l10n.t("Copy Board as Text…"), icons.copy),
      ...when(page.isLevel, item("copyMoves", l10n.t("Copy Moves"), icons.copy, { disabled: !page.canUndo })),
      item("shareResult", l10n.t("Share Result"), icons.share),
      item("saveGame", l10n.t("Save…"), icons.save),
    ],
    [
      item("showStatistics", l10n.t("Statistics"), icons.scores),
      item("showKeys", l10n.t("Keys"), icons.keyboard),
      item("home", l10n.t({ message: "Home", comment: "page with all games" }), icons.home),
    ],
  ];
}
