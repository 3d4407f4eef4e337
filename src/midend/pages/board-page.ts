import { type AnyGame, variantOf } from "../../games/game.js";
import { type Message, say } from "../../games/message.js";
import { canRedo, canRestart, canUndo } from "../../games/play/session.js";
import type { BoardPage, ViewNotice, ViewReplay } from "../../protocol/game/game-pages.js";
import { timedGame } from "../../protocol/game/timer-page.js";
import { otherLineText } from "../games/other-windows.js";
import type { PlayContext } from "../games/play-context.js";
import type { BoardOverlay, PlaySession } from "../games/play-session.js";
import type { Notice } from "../hints/advisor.js";
import type { ImprovementState } from "../hints/shown-solution.js";
import { assistedGoal, assistedNow } from "../live/play-words.js";
import { replayView } from "../live/replay-run.js";
import type { Ports, Speech } from "../ports/ports.js";
import { dayOfBoard } from "./day-words.js";
import { joined } from "./descriptions.js";
import { viewEnding } from "./ending.js";
import {
  bestEntries,
  followedFigures,
  levelFigures,
  levelResults,
  ownFigures,
  viewResults,
} from "./figures.js";
import { heading } from "./level-pages.js";
import { shownScene } from "./scenes.js";

/** The page of a board. `speaks`: only one of several views of a game speaks to screen readers. */
export function boardPage(playSession: PlaySession, sources: PlayContext, speaks: boolean): BoardPage {
  const { live, assistant, advisor, entry } = playSession;
  const { records, levelRecords, ports } = sources;
  const { speech, settings, pictures } = ports;
  const { game, session, status } = live;
  const replay = viewReplay(playSession, ports);
  const { overlay } = playSession;
  const trial = overlay?.trial;
  const scene = game.scene(playSession.shownPosition);
  const variant = variantOf(game, live.position);
  const own = overlay === undefined ? assistant.advice : trial?.advice;
  const advice = replay === undefined ? own : undefined;
  const isFirstHelp = overlay === undefined && advice !== undefined && assistant.isFirstHelp;
  const hasEnded = status !== "playing" && replay === undefined && overlay === undefined;
  const day = dayOfBoard(live, sources);
  const otherLine = sources.otherWindows.offered(live);
  const { id, text } = live.announcement;
  return {
    kind: "board",
    game: game.name,
    skin: settings.skin(game),
    title: speech.translate(game.title),
    variantLabel: speech.translate(day === undefined ? live.boardName : joined([live.boardName, day])),
    ...heading(speech, live, day),
    // At the first hint and at the end, other texts say that the game is assisted.
    goal: speech.translate(live.isAssisted && !isFirstHelp && !hasEnded ? assistedGoal(game) : variant.goal),
    banner: overlay?.banner && speech.translate(overlay.banner),
    gameKey: `${live.gameId}:${live.boardNumber}${trial === undefined ? "" : "?"}`,
    scene: shownScene(playSession, scene, ports),
    figures: [
      ...ownFigures(speech, live, scene.figures),
      // These are about the game, not about a position to try.
      ...(trial === undefined ? followedFigures(speech, playSession) : []),
      ...levelFigures(speech, live, levelRecords),
    ],
    best: game.ranking === undefined ? undefined : sources.liveGames.rankings.bestOf(live),
    topThree: bestEntries(speech, records, game, variant.id, live.gameId).slice(0, 3),
    results:
      game.levels === undefined
        ? viewResults(speech, game, records.results(game.name, variant.id))
        : levelResults(speech, game.levels, levelRecords, live.position),
    status: trial === undefined ? status : "playing",
    ending: hasEnded ? viewEnding(playSession, sources) : undefined,
    canUndo: trial?.canUndo ?? (canUndo(session) || live.beforePaste !== undefined),
    canRedo: trial === undefined && canRedo(session),
    canRestart: trial === undefined && canRestart(session),
    isReviewing: overlay?.notice.kind === "busy",
    isTrial: trial !== undefined,
    hasEarlierLines: (session.abandoned?.length ?? 0) > 0,
    showsKeys:
      status === "playing" &&
      session.steps.length === 0 &&
      advice === undefined &&
      replay === undefined &&
      isFirstGame(game, sources),
    hint: advice && {
      ...advice,
      text: speech.translate(advice.text),
      ...(isFirstHelp && { note: speech.translate(assistedNow(game)) }),
    },
    thinking: assistant.isThinking,
    solving: assistant.isSolving,
    autoPlaying: assistant.isAutoPlaying,
    solves: advisor.solves,
    notice:
      otherLine !== undefined
        ? translated(speech, { kind: "plain", text: otherLineText(otherLine) }, [takeOther, keepOwn])
        : replay !== undefined
          ? undefined
          : overlay === undefined
            ? viewNotice(speech, playSession)
            : translated(speech, overlay.notice, overlay.notice.ways),
    otherWindow: { isOffered: otherLine !== undefined, changes: sources.otherWindows.changes(live) },
    typed: entry.typed,
    replay,
    hasPictures: game.pictures === true,
    canTime: game.name === timedGame,
    picture: pictures.of(live),
    isLevel: game.levels !== undefined,
    hasPushes: game.levels?.pushes !== undefined,
    sound: settings.play.isSoundOn,
    announcement: speaks
      ? { id, text: text === undefined ? "" : speech.translate(text) }
      : { id: 0, text: "" },
  };
}

/** Whether the player has no records of this kind of game. */
function isFirstGame({ name, variants, levels }: AnyGame, { records, levelRecords }: PlayContext): boolean {
  if (levels !== undefined)
    return !levels.collections.some((collection) =>
      collection.levels.some(({ key }) => levelRecords.isSolved(key)),
    );
  return (
    records.resultVariants(name).length === 0 && variants.every(({ id }) => records.best(name, id) === 0)
  );
}

function viewReplay(
  { player, assistant: { improvement } }: PlaySession,
  { speech, settings }: Pick<Ports, "speech" | "settings">,
): ViewReplay | undefined {
  const { showing, placeText } = player;
  if (showing === undefined) return undefined;
  const { replay, title, solution, line, review } = showing;
  return {
    ...replayView(replay),
    title: speech.translate(title),
    playing: player.isPlaying,
    moveMs: settings.play.replayMoveMs,
    ...(review === undefined || review.marks.length === 0 ? {} : { marks: review.marks }),
    mistakes: review?.mistakes,
    canRetry: review?.canRetry,
    canTake: solution !== undefined || line !== undefined,
    placeText: placeText === undefined ? "" : speech.translate(placeText),
    improvement:
      review?.shorter === undefined
        ? improvement && {
            text: speech.translate(improvementText(improvement)),
            isRunning: improvement.isRunning,
            isNew: improvement.isNew,
          }
        : { text: speech.translate(review.shorter.label), isRunning: false, isNew: true },
  };
}

function improvementText({ isRunning, isNew, best }: ImprovementState): Message {
  if (!isRunning && !isNew && best.unproved !== undefined) return best.unproved;
  if (!isRunning) return say("Shorter: {0}", best.length);
  return isNew ? say("So far: {0}", best.length) : say("Being shortened…");
}

/** The line over the board. Its buttons explain a deadlock, undo it, and keep or show its pattern. */
function viewNotice(
  speech: Speech,
  { advisor: { notice }, levelAssistant: level }: PlaySession,
): ViewNotice | undefined {
  const about = level?.isKept === true ? patterns : level?.explanation === undefined ? why : keep;
  const ways = level?.offersWayBack === true ? [about, back] : undefined;
  return notice && translated(speech, notice, ways);
}

/** A line over the board, with its buttons, in the player's language. */
function translated(
  speech: Speech,
  { kind, text }: Notice,
  ways: BoardOverlay["notice"]["ways"] | undefined,
): ViewNotice {
  const buttons = ways?.map(({ command, label }) => ({ command, label: speech.translate(label) }));
  return { kind, text: speech.translate(text), ways: buttons };
}

const why = { command: "whyLost", label: say("Why?") } as const;
const keep = { command: "keepPattern", label: say("Keep Deadlock Pattern") } as const;
const patterns = { command: "showPatterns", label: say("Deadlock Patterns") } as const;
const back = { command: "undoDeadlock", label: say("Undo Deadlock") } as const;
const takeOther = { command: "takeOther", label: say("Continue That One") } as const;
const keepOwn = { command: "keepOwn", label: say("Keep This One") } as const;
