import type * as vscode from "vscode";
import type { Optimizing } from "../../../protocol/solver/level-solving.js";
import { selectItem } from "../../kit/questions.js";
import { formatNumber, t } from "../../kit/translate.js";

/** How to optimize a solution. */
export type OptimizeRequest = Omit<Optimizing, "solutions">;

type PartToOptimize = Omit<OptimizeRequest, "order">;

/**
 * Asks for the order of measures. If a range is marked or the replay is within the moves, also asks for the
 * part that may change; the marked range comes first. `undefined` if the user cancels.
 */
export async function askHowToOptimize(
  moves: number,
  place: number,
  marked: PartToOptimize | null,
): Promise<OptimizeRequest | undefined> {
  const title = t("Optimize Solution");
  const order = await selectItem({
    title,
    placeholder: t("What counts first?"),
    items: orders(),
  });
  if (order === undefined) return undefined;
  const ranges = rangesOf(moves, place, marked);
  if (ranges.length === 1) return { order: order.order, from: 0, to: moves };
  const range = await selectItem({
    title,
    placeholder: t("Which part may change?"),
    items: ranges,
  });
  return range && { order: order.order, from: range.from, to: range.to };
}

function rangesOf(
  moves: number,
  place: number,
  marked: PartToOptimize | null,
): readonly (vscode.QuickPickItem & PartToOptimize)[] {
  const whole = { label: t("The whole solution"), from: 0, to: moves };
  const isRange =
    marked !== null && marked.from < marked.to && marked.to <= moves && marked.to - marked.from < moves;
  return [
    ...(isRange
      ? [
          {
            label: t(
              "The marked range: moves {0} to {1}",
              formatNumber(marked.from + 1),
              formatNumber(marked.to),
            ),
            ...marked,
          },
        ]
      : []),
    whole,
    ...(place <= 0 || place >= moves
      ? []
      : [
          { label: t("From move {0} on", formatNumber(place + 1)), from: place, to: moves },
          { label: t("Up to move {0}", formatNumber(place)), from: 0, to: place },
        ]),
  ];
}

function orders(): readonly (vscode.QuickPickItem & Pick<OptimizeRequest, "order">)[] {
  return [
    { label: t("Pushes, then moves"), order: ["pushes", "moves"] },
    { label: t("Moves, then pushes"), order: ["moves", "pushes"] },
    {
      label: t("Box lines, then pushes"),
      detail: t("A box line is a series of pushes of one box in one direction."),
      order: ["boxLines", "pushes"],
    },
    {
      label: t("Box changes, then pushes"),
      detail: t("A box change is a push of another box than before."),
      order: ["boxChanges", "pushes"],
    },
    {
      label: t("Pushing sessions, then pushes"),
      detail: t("A pushing session is a series of pushes without a walk between them."),
      order: ["pushingSessions", "pushes"],
    },
    {
      label: t("Player lines, then moves"),
      detail: t(
        "A player line is a series of steps in one direction, all of them walks or all of them pushes.",
      ),
      order: ["playerLines", "moves"],
    },
  ];
}
