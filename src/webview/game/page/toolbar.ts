import { html, type TemplateResult } from "lit";
import { sense } from "../../../games/message.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { type ButtonOptions, button } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { keyOf } from "../../kit/keys.js";
import type { MenuGroups, MenuItem } from "../../kit/tilework-menu.js";
import { t, translate } from "../../kit/translate.js";
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
  const undo = draw("undo", { label: t("Undo"), icon: icons.undo, disabled: !page.canUndo });
  const label = t("Game controls");
  // The line over a position to try again has the button for its best move.
  if (page.isTrial)
    return html`<div class="toolbar" role="group" aria-label=${label}>${undo}${draw("home", {
      label: translate(sense("Back", "leave this page")),
      icon: icons.back,
    })}</div>`;
  return html`<div class="toolbar" role="group" aria-label=${label}>
    ${undo}
    ${middle(page, draw, onStop)}
    ${
      page.isLevel
        ? draw("restart", { label: t("Restart"), icon: icons.replay, disabled: !page.canRestart })
        : draw("newGame", { label: t("New"), icon: icons.newGame, tooltip: t("New Game") })
    }
    <tilework-menu name="more" .label=${t("More")} .icon=${icons.more}
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
    return draw("autoPlay", { label: t("Stop"), icon: icons.stop, tooltip: t("Stop Auto Play") }, onStop);
  if (page.solving && page.isLevel)
    return draw("solve", {
      label: t("Cancel"),
      icon: icons.stop,
      tooltip: t("Stop solving (Escape)"),
    });
  return draw("hint", {
    label: t("Hint"),
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
      item("redo", t("Redo"), icons.redo, { disabled: !page.canRedo }),
      ...when(page.hasPushes, item("undoPush", t("Undo Push"), icons.undoPush, { disabled: !page.canUndo })),
      ...when(page.isLevel, item("newGame", t("Select Level…"), icons.newGame)),
    ],
    [
      item("playHint", t("Play Hint"), icons.playHint, { disabled: !playing }),
      item("autoPlay", t("Auto Play"), icons.autoPlay, { disabled: !playing }),
      ...when(page.solves, item("solve", t("Solve"), icons.solve, { disabled: !playing })),
      item("replayGame", t("Watch Replay"), icons.replay, { disabled: !page.canUndo }),
      item("reviewGame", t("Review Game"), icons.chart, { disabled: !page.canUndo }),
      item("earlierLines", t("Earlier Lines…"), icons.branch, {
        disabled: page.hasEarlierLines !== true,
      }),
      ...when(page.canTime === true, item("timeSolves", t("Time Solves"), icons.gauge)),
      ...when(page.hasPushes, item("showLosses", t("Deadlock Patterns"), icons.levels)),
    ],
    [
      ...when(page.hasPictures, item("choosePicture", t("Picture…"), icons.picture)),
      ...when(
        page.picture !== undefined,
        item("toggleNumbers", t("Numbers on the Picture"), icons.numbers, {
          checked: page.picture?.numbers === true,
        }),
        item("showPicture", t("Whole Picture"), icons.whole),
        {
          name: "pictureBeside",
          label: t("Whole Picture beside the Board"),
          icon: icons.picture,
          checked: page.picture?.isBeside === true,
          onPress: () => onBeside(page.picture?.isBeside !== true),
        },
        item("choosePicturePart", t("Part of the Picture…"), icons.crop),
      ),
      item("copyBoard", t("Copy Board as Text…"), icons.copy),
      ...when(page.isLevel, item("copyMoves", t("Copy Moves"), icons.copy, { disabled: !page.canUndo })),
      item("shareResult", t("Share Result"), icons.share),
      item("saveGame", t("Save…"), icons.save),
    ],
    [
      item("showStatistics", t("Statistics"), icons.scores),
      item("showKeys", t("Keys"), icons.keyboard),
      item("home", translate(sense("Home", "page with all games")), icons.home),
    ],
  ];
}
