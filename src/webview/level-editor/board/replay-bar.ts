import { css, html, type TemplateResult } from "lit";
import { pushesText } from "../../../games/counted.js";
import { sense } from "../../../games/message.js";
import { shown } from "../../../games/play/replay.js";
import { replayPlaceText, replayView } from "../../../midend/live/replay-run.js";
import { isPlayCommand } from "../../../protocol/game/board-commands.js";
import type { ViewReplay } from "../../../protocol/game/game-pages.js";
import type { Action } from "../../../protocol/game/game-wire.js";
import { button } from "../../kit/controls.js";
import { icons } from "../../kit/icons.js";
import { t, translate } from "../../kit/translate.js";
import "../../kit/tilework-replay-bar.js";
import type { LevelEditorModel } from "../model/level-editor-model.js";
import { rangeText } from "../model/playing.js";
import type { TestReplay } from "../model/playtest.js";
import { editorIcons, iconButton, toolButton } from "../tools/tool-button.js";

/** Styles of what the editor adds to the replay bar. */
export const replayBarStyles = css`
  tilework-replay-bar {
    --bar-gap: 4px;
  }
  .marked {
    position: absolute;
    inset-block: auto calc(50% - 10px);
    inset-inline-start: calc(var(--thumb) / 2 + var(--from) * (100% - var(--thumb)));
    width: calc((var(--to) - var(--from)) * (100% - var(--thumb)));
    height: 14px;
    box-sizing: border-box;
    border: 1px solid var(--vscode-charts-orange, currentColor);
    border-radius: 2px;
    background: color-mix(in srgb, var(--vscode-charts-orange, currentColor) 22%, transparent);
    pointer-events: none;
  }
  .range-buttons {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 4px;
    align-items: center;
    font-variant-numeric: tabular-nums;
  }
`;

/** The bar of a replay, with the range of its moves, and the ways on from it. */
export function replayBar(model: LevelEditorModel, replay: TestReplay): TemplateResult {
  const { place, moves, range } = replay;
  const { loops } = model.state;
  const atEnd = place === moves.length;
  return html`<tilework-replay-bar .replay=${viewOf(model, replay)}
    .detail=${translate(pushesText(shown(replay).pushes))}
    .leaveLabel=${translate(sense("Back", "leave this page"))}
    @tilework-act=${({ detail }: CustomEvent<Action>) => carryOut(model, detail)}
    >${
      range &&
      html`<span slot="track" class="marked"
            .style=${`--from:${range.from / moves.length};--to:${range.to / moves.length}`}></span>`
    }
    ${iconButton("loop", t("Repeat"), editorIcons.loop, () => model.set({ loops: !loops }), {
      pressed: loops,
    })}
    <span class="range-buttons" role="group" aria-label=${t("Range")}>
      ${toolButton(model, "startRange", editorIcons.startRange, { disabled: atEnd })}
      ${toolButton(model, "endRange", editorIcons.endRange, { disabled: place === 0 })}
      ${range && html`<span>${rangeText(range)}</span>${toolButton(model, "clearRange", editorIcons.close)}`}
    </span>
    ${button("optimize", t("Optimize…"), () => model.run("optimizeSolution"), {
      icon: icons.solve,
      tooltip:
        range === undefined
          ? t("Find a better solution near this one")
          : t("Find a better solution within the range"),
    })}
    ${button("takeOver", t("Play from Here"), () => model.playing.takeOver(), {
      icon: icons.keyboard,
      tooltip: t("Play from Here"),
      disabled: atEnd,
    })}
  </tilework-replay-bar>`;
}

function viewOf({ playing }: LevelEditorModel, replay: TestReplay): ViewReplay {
  return {
    ...replayView(replay),
    title: replay.title,
    playing: playing.isReplaying,
    moveMs: playing.moveMs,
    canTake: false,
    placeText: translate(replayPlaceText(replay)),
  };
}

function carryOut(model: LevelEditorModel, action: Action): void {
  if (action.kind === "seek") model.playing.seek(action.place);
  else if (action.kind === "speed") model.setReplaySpeed(action.moveMs);
  else if (action.kind === "command" && isPlayCommand(action.command)) model.run(action.command);
}
