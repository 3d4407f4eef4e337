import type { Scene } from "../../games/game.js";
import type { SpritePath } from "../../games/levels.js";
import { type Message, say } from "../../games/message.js";
import type { Picked } from "../../games/play/play-core.js";
import type { ViewMark, ViewScene } from "../../protocol/game/game-pages.js";
import type { PlaySession } from "../games/play-session.js";
import type { LevelAssistant } from "../hints/level-assistant.js";
import type { LiveGame } from "../live/live-game.js";
import type { Ports, Speech } from "../ports/ports.js";
import { translatedOnce } from "./descriptions.js";

/** Boards as views draw them. */

export function viewScene(speech: Speech, scene: Scene, marks?: readonly ViewMark[]): ViewScene {
  const { rows, columns, sprites, takesClicks, pulls, ground, grips } = scene;
  const cells = markedCells(speech, scene, marks ?? []);
  return { rows, columns, sprites, cells, takesClicks, pulls, ground, grips, marks };
}

/** The board that a view shows. `shown`: the scene of `PlaySession.shownPosition`. */
export function shownScene(
  { live, levelAssistant, overlay, player }: PlaySession,
  shown: Scene,
  { speech, settings }: Pick<Ports, "speech" | "settings">,
): ViewScene {
  const isPlayed = player.showing === undefined && overlay?.trial === undefined;
  if (levelAssistant === undefined || !isPlayed) return viewScene(speech, shown);
  const marks = levelMarks(live, levelAssistant, settings.play.warnsOfDeadlocks);
  return { ...viewScene(speech, shown, marks), ways: stepWays(live) };
}

/** A scene that is only a picture: it has one label for all cells. */
export function pictureOf({ rows, columns, sprites, ground }: Scene): ViewScene {
  return { rows, columns, sprites, cells: [], pulls: undefined, ground };
}

/** Longer ways are not animated square by square. */
const maxWayMoves = 1_000;

/** The way of the last step, where it has more than one move. */
export function stepWays({ session, game: { levels } }: LiveGame): readonly SpritePath[] | undefined {
  const step = session.steps[session.cursor - 1];
  if (levels?.carrying === undefined || step === undefined) return undefined;
  if (step.length < 2 || step.length > maxWayMoves) return undefined;
  return levels.carrying.paths(session.positions[session.cursor - 1], step);
}

/** `tells`: whether to mark squares where the picked box would be lost. */
export function levelMarks(
  { picked }: Pick<LiveGame, "picked">,
  { lost }: Pick<LevelAssistant, "lost">,
  tells: boolean,
): readonly ViewMark[] {
  return [
    ...(picked === undefined ? [] : pickedMarks(picked, tells)),
    ...lost.map((square) => ({ kind: "lost", ...square }) as const),
  ];
}

function pickedMarks({ from, to, losing }: Picked, tells: boolean): readonly ViewMark[] {
  return [
    { kind: "picked", ...from },
    ...to.map((square) => ({
      kind: tells && losing.includes(square) ? ("trap" as const) : ("target" as const),
      ...square,
    })),
  ];
}

/** What is on each cell, with its marks, for screen readers. */
function markedCells(
  speech: Speech,
  { cells, columns }: Scene,
  marks: readonly ViewMark[],
): readonly string[] {
  const texts = cells.map((cell) => translatedOnce(speech, cell));
  for (const { kind, row, column } of marks) {
    const at = row * columns + column;
    texts[at] = speech.translate(marked[kind](texts[at] ?? ""));
  }
  return texts;
}

const marked: Readonly<Record<ViewMark["kind"], (text: string) => Message>> = {
  picked: (text) => say("{0}, the picked square", text),
  lost: (text) => say("{0}, in a deadlock", text),
  trap: (text) => say("{0}, the box would be stuck here", text),
  target: (text) => say("{0}, the box can go here", text),
};
