import { formatDateTime } from "../../games/age.js";
import type { Day } from "../../games/days/day.js";
import { isAbout, type PracticeItem, type Task } from "../../games/days/practice-set.js";
import { type AnyGame, variantOf } from "../../games/game.js";
import { type Message, plural, quantity, say } from "../../games/message.js";
import { named, sentences } from "../../games/message-texts.js";
import { type Replay, replayOfSession, segmentsOf } from "../../games/play/replay.js";
import type { AnySession } from "../../games/play/session.js";
import { isCancelled } from "../../protocol/channel.js";
import type { PlayContext } from "../games/play-context.js";
import type { BoardOverlay, PlaySession } from "../games/play-session.js";
import type { SolvedLevels } from "../hints/advisor.js";
import { joined } from "../pages/descriptions.js";
import type { Choice, Ports } from "../ports/ports.js";
import type { PracticeStore } from "../store/remembered.js";
import { reviewDistances } from "./distance-review.js";
import { reviewLevel } from "./level-review.js";
import type { Review } from "./mistake.js";
import { Trial, type TrialBoard } from "./trial.js";
import { reviewValues } from "./value-review.js";

/** How long a solver may judge an attempt in a level. */
const judgeMs = 10_000;
/** The name of the asker, so that reviews and games do not cancel the questions of each other. */
const asker = "review";

/** The mistakes of one game that come back. */
const practicedOfAGame = 3;

interface Reviewed {
  readonly positions: AnySession["positions"];
  readonly cursor: number;
  readonly replay: Replay;
  readonly review: Review;
  /** The mistake that was put up last, as an index into those that can be tried. */
  next: number;
}

/** The games and the practice that reviews work with. */
export interface ReviewContext extends Pick<PlayContext, "games" | "practice" | "records"> {
  /** Shows the board of a game. */
  open(game: AnyGame): Promise<PlaySession | undefined>;
  goHome(): void;
}

/** What the rest of the midend needs of reviews. */
export type Reviews = Pick<GameReviews, "review" | "retry" | "practice">;

/** Looks back at games: reviews in a solver thread, and new attempts at the mistakes in them. */
export class GameReviews {
  /** The last review of each board. */
  readonly #reviewed = new WeakMap<PlaySession, Reviewed>();

  /** The position of today's practice that was put up last. */
  #practiced: { readonly overlay: BoardOverlay; readonly item: PracticeItem } | undefined;

  constructor(private readonly ports: Ports) {}

  /** Reviews the game of a board and shows the result. If that is shown, lists the mistakes. */
  async review(playSession: PlaySession, sources: ReviewContext): Promise<void> {
    const { live, overlay } = playSession;
    if (overlay instanceof Progress) return live.speak(overlay.notice.text);
    const known = this.#reviewOf(playSession);
    if (known === undefined) return this.#start(playSession, sources);
    if (playSession.player.showing?.review === undefined) show(playSession, known);
    else await this.#askMistake(playSession, known);
  }

  /** Puts up the next mistake of the review, or the next position of today's practice, for a new attempt. */
  async retry(playSession: PlaySession, sources: ReviewContext): Promise<void> {
    const { live, overlay } = playSession;
    if (overlay !== undefined && overlay === this.#practiced?.overlay) {
      await this.practice(sources, this.#practiced.item);
      return;
    }
    const known = this.#reviewOf(playSession);
    if (known === undefined) return live.refuse(say("Review the game first."));
    const tasks = known.review.mistakes.filter(({ task }) => task !== undefined);
    const mistake = tasks[known.next % Math.max(1, tasks.length)];
    if (mistake?.task === undefined) return live.refuse(say("This review has no mistakes to retry."));
    known.next++;
    const number = ((known.next - 1) % tasks.length) + 1;
    this.#put(playSession, mistake.task, {
      banner: say("Mistake {0} of {1}", number, tasks.length),
      question: say("Move {0}: find a better move.", quantity(mistake.place + 1)),
      hasNext: tasks.length > 1,
      isOwn: () => true,
      goBack: () => {
        show(playSession, known);
        playSession.player.seek(mistake.place + 1);
      },
    });
  }

  /**
   * Puts up the next position of today's practice. Resolves with whether there was one. `last`: the position
   * that was put up before. If it was not tried, the one after it follows.
   */
  async practice(sources: ReviewContext, last?: PracticeItem): Promise<boolean> {
    const { games, practice } = sources;
    const { today } = sources.records;
    // Another version may have kept a position that this one doesn't read.
    const due = practice
      .due(today)
      .filter(({ game, task }) => games.find(({ name }) => name === game)?.parse(task.position).ok === true);
    const skipped = due.findIndex((one) => last !== undefined && isAbout(one, last.game, last.task.position));
    const index = due[skipped + 1] === undefined ? 0 : skipped + 1;
    const item = due[index];
    const game = games.find(({ name }) => name === item?.game);
    const playSession = game && (await sources.open(game));
    if (item === undefined || playSession === undefined) {
      void this.ports.tell.information(
        practice.isOn
          ? (comeBackText(practice, today) ?? say("Mistakes found in reviews come back here the next day."))
          : say("Practice is switched off in the settings."),
      );
      return false;
    }
    const addedAt = named(formatDateTime(item.addedAtMs, this.ports.speech.language));
    const source = joined([boardOf(playSession.live.game, item), addedAt]);
    const tried = practice.tried(today);
    const overlay = this.#put(playSession, item.task, {
      banner: say("Practice {0} of {1}", tried + index + 1, tried + due.length),
      question: say("{0}: find a better move.", source),
      hasNext: due.length > 1,
      tried: (isBest) => {
        practice.note(item, isBest, today);
        return practice.due(today).length === 0 ? comeBackText(practice, today) : undefined;
      },
      goBack: () => sources.goHome(),
      isOwn: () => hasPosition(playSession.live.session, item.task.position),
    });
    this.#practiced = overlay && { overlay, item };
    return true;
  }

  /** `isOwn`: whether the position is from the game on the board. */
  #put(
    playSession: PlaySession,
    task: Task,
    {
      isOwn,
      ...about
    }: Pick<TrialBoard, "banner" | "question" | "hasNext" | "tried" | "goBack"> & {
      readonly isOwn: () => boolean;
    },
  ): BoardOverlay | undefined {
    const { live } = playSession;
    const start = live.game.parse(task.position);
    if (!start.ok) return undefined;
    playSession.assistant.stop();
    playSession.entry.clear();
    playSession.player.leave();
    const trial = new Trial(live.game, task, start.value, {
      ...about,
      changed: () => playSession.overlayChanged(),
      speak: (text) => live.speak(text),
      solve: (level, signal) =>
        this.ports.levelSolving.solve(level, { method: "auto", timeMs: judgeMs, shorten: false }, signal),
      // The best move is help where its game is still being played.
      helped: () => {
        if (live.status === "playing" && isOwn()) live.noteHelp();
      },
    });
    playSession.setOverlay(trial);
    return trial;
  }

  #reviewOf(playSession: PlaySession): Reviewed | undefined {
    const known = this.#reviewed.get(playSession);
    const { positions, cursor } = playSession.live.session;
    return known?.positions === positions && known.cursor === cursor ? known : undefined;
  }

  async #start(playSession: PlaySession, { practice, records: { today } }: ReviewContext): Promise<void> {
    const { live } = playSession;
    const { session } = live;
    const replay = replayOfSession(session);
    if (replay.moves.length === 0) return live.refuse(say("There are no moves to review yet."));
    const stop = new AbortController();
    const progress = new Progress(stop, () => playSession.overlayChanged());
    const making = this.#making(live.game, replay, stop.signal, (share) => progress.set(share));
    if (making === undefined) return live.refuse(say("Games of this kind can't be reviewed."));
    playSession.setOverlay(progress);
    live.speak(progress.notice.text);
    try {
      const review = await making;
      if (playSession.overlay !== progress) return;
      playSession.setOverlay(undefined);
      const { positions, cursor } = session;
      const reviewed = { positions, cursor, replay, review, next: 0 };
      this.#reviewed.set(playSession, reviewed);
      practice.add(this.#itemsOf(live.game, review), today);
      show(playSession, reviewed);
      const comeBack = review.mistakes.length > 0 ? comeBackText(practice, today) : undefined;
      if (comeBack !== undefined) {
        this.ports.tell.passing(comeBack, 8_000);
        live.speak(sentences(live.announcement.text, comeBack));
      }
    } catch (error) {
      if (playSession.overlay === progress) playSession.setOverlay(undefined);
      if (isCancelled(error) || stop.signal.aborted) return;
      this.ports.log.error(error);
      live.refuse(say("Couldn't review the game: the solver failed. Try again."));
    } finally {
      // Another review of this board may have started already; it uses the same solver.
      if (!(playSession.overlay instanceof Progress)) void this.ports.solvers.of(asker).rest(live.game);
    }
  }

  /** The mistakes to practice. */
  #itemsOf({ name: game }: AnyGame, { mistakes }: Review): Parameters<PracticeStore["add"]>[0] {
    const addedAtMs = this.ports.time.now();
    return mistakes
      .flatMap(({ task, place }) => (task === undefined ? [] : [{ game, task, place, addedAtMs }]))
      .slice(0, practicedOfAGame);
  }

  /** Starts the review that fits the game; `undefined` where there is none. */
  #making(
    game: AnyGame,
    replay: Replay,
    signal: AbortSignal,
    progress: (share: number) => void,
  ): Promise<Review> | undefined {
    const solving = this.ports.solvers.of(asker);
    const { levels, analysis, ranking } = game;
    if (analysis !== undefined) {
      const analyze = async (position: unknown, timeMs: number) =>
        (await solving.analyze(game, position, timeMs, signal, () => undefined)).analysis;
      return reviewDistances(replay, analyze, progress);
    }
    if (levels?.solving !== undefined)
      return reviewLevel(replay, levels as SolvedLevels, this.ports, signal, progress);
    if (ranking === undefined) return undefined;
    const judge = async (position: unknown, timeMs: number) =>
      (await solving.judge(game, position, timeMs, signal)).values;
    return reviewValues(replay, judge, progress);
  }

  /** Lists the mistakes, and shows the selected one in the replay. */
  async #askMistake(playSession: PlaySession, { review }: Reviewed): Promise<void> {
    const { live, player } = playSession;
    const { mistakes, shorter, summary } = review;
    const choices: readonly Choice[] = [
      ...mistakes.map(
        ({ place, text }): Choice => ({ label: say("Move {0}", quantity(place + 1)), detail: text }),
      ),
      ...(shorter === undefined ? [] : [{ label: shorter.label, icon: "play" }]),
    ];
    if (choices.length === 0) return live.speak(summary);
    const chosen = await this.ports.ask.choose({
      title: say("Review"),
      prompt: say("Select a mistake to show it"),
      choices,
    });
    if (chosen === undefined || this.#reviewOf(playSession)?.review !== review) return;
    const mistake = mistakes[chosen.index];
    if (mistake !== undefined) player.seek(mistake.place + 1);
    else if (shorter !== undefined) player.showShorter();
  }
}

/** Shows the game as a replay with its curve, at its start. */
function show({ live, player }: PlaySession, { replay, review }: Reviewed): void {
  const title = say("Review: {0}", review.summary);
  const { shorter } = review;
  player.show({
    replay,
    title,
    solution: undefined,
    review: {
      marks: segmentsOf(review.curve),
      mistakes: review.mistakes.map(({ place }) => place + 1).sort((one, other) => one - other),
      canRetry: review.mistakes.some(({ task }) => task !== undefined),
      about: review.about,
      shorter,
    },
  });
  player.pause();
  if (shorter !== undefined) live.speak(sentences(title, say("{0}.", shorter.label)));
}

/** "3 mistakes come back tomorrow."; `undefined` if none comes back. */
function comeBackText(practice: PracticeStore, today: Day): Message | undefined {
  const next = practice.next(today);
  if (next === undefined) return undefined;
  return next.days === 1
    ? plural(next.count, "{0} mistake comes back tomorrow.", "{0} mistakes come back tomorrow.")
    : plural(
        next.count,
        "{0} mistake comes back in {1} days.",
        "{0} mistakes come back in {1} days.",
        quantity(next.days),
      );
}

/** Shown while a game is reviewed. */
class Progress implements BoardOverlay {
  readonly banner = undefined;
  readonly trial = undefined;
  #percent = 0;

  constructor(
    private readonly stop: AbortController,
    private readonly changed: () => void,
  ) {}

  get notice(): BoardOverlay["notice"] {
    const ways = [{ command: "home", label: say("Stop") }] as const;
    return { kind: "busy", text: say("Reviewing the game: {0} %", named(this.#percent)), ways };
  }

  set(share: number): void {
    const percent = Math.min(99, Math.floor(100 * share));
    if (percent <= this.#percent) return;
    this.#percent = percent;
    this.changed();
  }

  end(): void {
    this.stop.abort();
  }
}

/** Whether the game went through a position. */
function hasPosition(session: AnySession, position: string): boolean {
  return replayOfSession(session).positions.some((one) => session.game.format(one) === position);
}

/** "4×4 · Move 12". */
function boardOf(game: AnyGame, { task, place }: PracticeItem): Message {
  const start = game.parse(task.position);
  const board = start.ok ? variantOf(game, start.value).label : game.title;
  return joined([board, say("Move {0}", quantity(place + 1))]);
}
