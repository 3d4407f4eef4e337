import { html, type TemplateResult } from "lit";
import { sense } from "../../../games/message.js";
import type { BoardCommand } from "../../../protocol/game/board-commands.js";
import type { BoardPage } from "../../../protocol/game/game-pages.js";
import { commandButton } from "../../kit/board-page.js";
import { button } from "../../kit/controls.js";
import { act, command } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { keyOf, labelOf } from "../../kit/keys.js";
import { type MenuGroups, type MenuItem, when } from "../../kit/tilework-menu.js";
import { t, translate } from "../../kit/translate.js";

/**
 * The three main buttons of a game, and a menu with everything else. Each shows its key, and acts from an
 * element of the page.
 */
export function toolbar(page: BoardPage, from: HTMLElement): TemplateResult {
  const undo = commandButton(from, "undo", icons.undo, { disabled: !page.canUndo });
  const label = t("Game controls");
  // The line over a position to try again has the button for its best move.
  if (page.isTrial) {
    const back = commandButton(from, "home", icons.back, {
      label: translate(sense("Back", "leave this page")),
    });
    return html`<div class="toolbar" role="group" aria-label=${label}>${undo}${back}</div>`;
  }
  return html`<div class="toolbar" role="group" aria-label=${label}>
    ${undo}
    ${middle(page, from)}
    ${
      page.isLevel
        ? commandButton(from, "restart", icons.replay, { disabled: !page.canRestart })
        : commandButton(from, "newGame", icons.newGame, { label: t("New"), tooltip: t("New Game") })
    }
    <tilework-menu name="more" .label=${t("More")} .icon=${icons.more}
      .groups=${moreTools(page, from)}></tilework-menu>
  </div>`;
}

/** The hint button, or a button that stops what is running. */
function middle(page: BoardPage, from: HTMLElement): TemplateResult {
  if (page.autoPlaying)
    return button("autoPlay", t("Stop"), () => act(from, { kind: "stop" }), {
      icon: icons.stop,
      key: keyOf("autoPlay"),
      tooltip: t("Stop Auto Play"),
    });
  if (page.solving && page.isLevel)
    return commandButton(from, "solve", icons.stop, {
      label: t("Cancel"),
      tooltip: t("Stop solving (Escape)"),
    });
  return commandButton(from, "hint", icons.hint, {
    disabled: page.status !== "playing",
    busy: page.thinking || page.solving,
  });
}

/** All other actions of a game, grouped by subject. */
function moreTools(page: BoardPage, from: HTMLElement): MenuGroups {
  const playing = page.status === "playing";
  const item = (
    name: BoardCommand,
    icon: TemplateResult,
    rest: Partial<Pick<MenuItem, "label" | "disabled" | "checked">> = {},
  ): MenuItem => ({
    name,
    label: labelOf(name, page),
    icon,
    key: keyOf(name),
    ...rest,
    onPress: () => command(from, name),
  });
  return [
    [
      item("redo", icons.redo, { disabled: !page.canRedo }),
      ...when(page.hasPushes, item("undoPush", icons.undoPush, { disabled: !page.canUndo })),
      ...when(page.isLevel, item("newGame", icons.newGame)),
    ],
    [
      item("playHint", icons.playHint, { disabled: !playing }),
      item("autoPlay", icons.autoPlay, { disabled: !playing }),
      ...when(page.solves, item("solve", icons.solve, { disabled: !playing })),
      item("replayGame", icons.replay, { disabled: !page.canUndo }),
      item("reviewGame", icons.chart, { disabled: !page.canUndo }),
      item("earlierLines", icons.branch, {
        disabled: page.hasEarlierLines !== true,
      }),
      ...when(page.canTime === true, item("timeSolves", icons.gauge)),
      ...when(page.hasPushes, item("showPatterns", icons.levels)),
    ],
    [
      ...when(page.hasPictures, item("choosePicture", icons.picture)),
      ...when(
        page.picture !== undefined,
        item("toggleNumbers", icons.numbers, {
          checked: page.picture?.numbers === true,
        }),
        item("showPicture", icons.whole, { label: t("Whole Picture") }),
        {
          name: "pictureBeside",
          label: t("Whole Picture beside the Board"),
          icon: icons.picture,
          checked: page.picture?.isBeside === true,
          onPress: () => act(from, { kind: "pictureBeside", isShown: page.picture?.isBeside !== true }),
        },
        item("choosePicturePart", icons.crop),
      ),
      item("copyBoard", icons.copy),
      ...when(page.isLevel, item("copyMoves", icons.copy, { disabled: !page.canUndo })),
      item("shareResult", icons.share),
      item("saveGame", icons.save),
    ],
    [item("showStatistics", icons.scores), item("showKeys", icons.keyboard), item("home", icons.home)],
  ];
}
