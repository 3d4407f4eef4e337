import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { sense } from "../../../games/message.js";
import type { TimedRun } from "../../../midend/timing/timed-run.js";
import type { TimerPage } from "../../../protocol/game/timer-page.js";
import { button } from "../../kit/controls.js";
import { act } from "../../kit/events.js";
import { icons } from "../../kit/icons.js";
import { t, translate } from "../../kit/translate.js";

/** The side of the page of timed solves: averages, and the list of solves. */

export function averagesTable({ figures }: TimerPage): TemplateResult {
  return html`<table class="averages">
    <thead>
      <tr>
        <th scope="col">${t("Average")}</th>
        <th scope="col">${t("Now")}</th>
        <th scope="col">${translate(sense("Best", "time"))}</th>
      </tr>
    </thead>
    <tbody>
      ${figures.map(
        ({ label, now, best, tooltip }) => html`<tr title=${tooltip}>
          <th scope="row">${label}</th>
          <td>${now}</td>
          <td>${best}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

export function solveList({ session, solves }: TimerPage, run: TimedRun, from: HTMLElement): TemplateResult {
  return html`<ol>
    ${repeat(
      solves,
      ({ id }) => id,
      (solve) => html`<li class=${
        solve.mark === "repeat" || solve.mark === "interrupted" ? "out" : ""
      } data-solve=${solve.number}>
        <span class="number">${solve.number}</span>
        <span class="time">${solve.time}</span>
        <span class="detail" title=${solve.detail}>${solve.detail}</span>
        ${button(
          "replay",
          t("Replay solve {0} at its own speed", solve.number),
          () => act(from, { kind: "timerReplay", session, solve: solve.id }),
          { icon: icons.replay, appearance: "icon", disabled: !solve.canReplay },
        )}
        ${button(
          "dnf",
          solve.mark === "dnf"
            ? t("Count solve {0} again", solve.number)
            : t("Mark solve {0} as not finished (DNF)", solve.number),
          () => run.mark(solve, solve.mark === "dnf" ? "" : "dnf"),
          {
            icon: icons.bad,
            appearance: "icon",
            disabled: solve.mark === "repeat" || solve.mark === "interrupted",
          },
        )}
        ${button("remove", t("Delete solve {0}", solve.number), () => run.mark(solve, "deleted"), {
          icon: icons.remove,
          appearance: "icon",
        })}
      </li>`,
    )}
  </ol>`;
}
