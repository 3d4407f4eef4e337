import type { Day } from "../../games/days/day.js";
import { type DayPuzzle, dayPuzzles, puzzleKey } from "../../games/days/day-puzzles.js";
import type { AnyGame } from "../../games/game.js";
import { say } from "../../games/message.js";
import { seededVariant } from "../../games/saves/game-id.js";
import { sessionOf } from "../../games/saves/recent-levels.js";
import type { Save } from "../../games/saves/save.js";
import { slotOf } from "../../games/saves/save-slot.js";
import type { StoredSave } from "../../games/saves/stored-save.js";
import { showReplay } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart, type Start } from "../live/start.js";
import { problemOfDay, puzzleAfter, puzzleOfLive } from "../pages/day-words.js";
import type { ShowOptions } from "../ports/game-view.js";
import type { CommandContext, PageRequest } from "./command-context.js";

/**
 * Puts games on boards: the last one, a new one, a saved one, or one from the clipboard. `request` is given
 * where something was awaited since the player asked.
 */
export class GameStarter {
  readonly days: DayStarter;

  constructor(private readonly services: CommandContext) {
    this.days = new DayStarter(services, this);
  }

  async playGame(game: AnyGame, beside: NonNullable<ShowOptions["beside"]> = false): Promise<void> {
    // The new view loads while the game is being opened; its page waits for the game.
    const opening = this.services.oneOfAKind.open(game);
    this.services.views.show({ kind: "board", game: game.name }, { beside });
    await opening;
  }

  /**
   * Opens a game for somebody who waits: a puzzle that the player usually finishes in the time that is left.
   * If none is known to fit, continues the game that was played last.
   * @param secondsLeft `undefined` where nobody knows how long the wait takes
   */
  async playForWait(secondsLeft: number | undefined, beside: "aside" | "quietly"): Promise<void> {
    const { games, statistics, views } = this.services;
    const asked = views.request();
    const puzzle = secondsLeft === undefined ? undefined : await statistics.puzzleFor(secondsLeft);
    const game = puzzle && games.find(({ name }) => name === puzzle.game);
    if (puzzle === undefined || game === undefined) return this.#playLast(beside);
    const request: PageRequest = { show: (place) => asked.show(place, { beside }) };
    await this.playPuzzle(game, puzzle.variant, request);
  }

  /** Continues the game of a size, or starts one. The levels of a random kind are different games. */
  playPuzzle(game: AnyGame, variant: string, request?: PageRequest): Promise<void> {
    return game.levels === undefined
      ? this.open(game, variant, request)
      : this.newGame(game, variant, request && { request });
  }

  /** Continues the game that was played last. Without one, starts the first kind of game. */
  async #playLast(beside: "aside" | "quietly"): Promise<void> {
    const { games, saves } = this.services;
    const kept = await Promise.all(games.map(({ name }) => saves.readRunning(name)));
    const [last] = kept
      .filter((save) => save !== undefined)
      .sort((one, other) => other.savedAtMs - one.savedAtMs);
    const game = last?.session.game ?? games[0];
    if (game !== undefined) await this.playGame(game, beside);
  }

  /** Deals a new game. The previous game is kept. */
  async newGame(
    game: AnyGame,
    variant: string,
    { seed, request }: { readonly seed?: number; readonly request?: PageRequest } = {},
  ): Promise<void> {
    const { liveGames, oneOfAKind, ports } = this.services;
    const put = () => liveGames.put(oneOfAKind.deal(game, variant, seed ?? ports.chance.seed()));
    await this.#show(game, put, request);
  }

  /**
   * Continues the game of a slot. If there is none, starts `deal`; by default a new game of that variant, or
   * the recent random level of that slot.
   */
  async open(
    game: AnyGame,
    slot: string,
    request?: PageRequest,
    deal?: { readonly variant: string; readonly seed: number },
  ): Promise<void> {
    const { liveGames, oneOfAKind, ports } = this.services;
    const begin = () => {
      if (deal !== undefined) return oneOfAKind.deal(game, deal.variant, deal.seed);
      if (game.variant(slot) !== undefined) return oneOfAKind.deal(game, slot, ports.chance.seed());
      const recent = liveGames.recent.find(game, slot);
      const session = recent && sessionOf(recent, game);
      return session && newStart(session, ports.chance);
    };
    const live = await this.#show(game, () => liveGames.enter(game, slot, begin), request);
    if (live === undefined) void ports.tell.information(say("This game no longer exists."));
  }

  /** Continues or starts a level from elsewhere. */
  async openLevel(start: Start, request?: PageRequest): Promise<void> {
    const { game, positions } = start.session;
    const slot = slotOf(game, positions[0]);
    const { liveGames } = this.services;
    await this.#show(game, () => liveGames.enter(game, slot, () => start, start.origin), request);
  }

  /** Puts a game on its board. The previous game is kept. */
  put(start: Start, request?: PageRequest): Promise<LiveGame | undefined> {
    return this.#show(start.session.game, () => this.services.liveGames.put(start), request);
  }

  /** Asks for a game ID or a seed. A seed alone is for `game`, in the size of its latest board. */
  async newGameBySeed(game: AnyGame): Promise<void> {
    const { games, oneOfAKind, ports } = this.services;
    const live = await oneOfAKind.look(game);
    const variant = seededVariant(game, live?.variant ?? ports.settings.defaultVariant(game));
    const id = await this.services.questions.askGameId(ports.ask, games, { game: game.name, variant });
    const found = id && games.find(({ name }) => name === id.game);
    if (id !== undefined && found !== undefined) await this.newGame(found, id.variant, { seed: id.seed });
  }

  async loadGame(): Promise<void> {
    const { ports, saves } = this.services;
    const listed = await this.services.questions.askSave(this.services.ports);
    if (listed === undefined) return;
    const stored = await saves.open(listed.key);
    if (stored === undefined) void ports.tell.information(say("This game no longer exists."));
    else await this.load(stored);
  }

  async load({ key, save }: StoredSave, request?: PageRequest): Promise<void> {
    const isUnfinished = save.name === undefined;
    const change = () => {
      const loaded = this.services.liveGames.put(save, isUnfinished ? key : undefined);
      if (!isUnfinished) loaded.noteSaved();
      return loaded;
    };
    await this.#show(save.session.game, change, request);
  }

  /**
   * Puts the game from the clipboard on its board. A board in the text that names no game is for the active
   * game.
   */
  async pasteGame(active: LiveGame | undefined): Promise<void> {
    const request = this.services.views.request();
    await this.pasteText(await this.services.ports.clipboard.read(), active, request);
  }

  /** The same for a text that was pasted into a view. */
  async pasteText(
    text: string,
    active: LiveGame | undefined,
    request = this.services.views.request(),
  ): Promise<void> {
    const day = await this.services.questions.dayIn(text);
    if (day !== undefined) return this.#openDay(day);
    const start = await this.services.questions.readPasted(
      text,
      this.services.games,
      active,
      this.services.ports,
    );
    if (start === undefined) return;
    const { game } = start.session;
    const change = () => {
      this.services.oneOfAKind.find(game.name)?.notePaste(start);
      return this.services.liveGames.put(start);
    };
    await this.#show(game, change, request);
  }

  /** Takes a paste back if nothing was done after it: the game before it is on the board again. */
  undoPaste({ beforePaste }: LiveGame): Promise<void> | undefined {
    return beforePaste && this.#putBack(beforePaste);
  }

  async #putBack(before: Save): Promise<void> {
    const kept = await this.services.saves.readGame(before.gameId);
    // A game without a move was not kept.
    if (kept === undefined) await this.put(before);
    else await this.load({ ...kept, save: before });
  }

  /** Opens what a link leads to, if the player agrees. */
  async openLink(path: string, query: string): Promise<void> {
    const request = this.services.views.request();
    const asked = await this.services.questions.startOfLink(path, query, this.services);
    if (asked === undefined) return;
    if (asked.kind === "day") return this.#openDay(asked.day);
    const live = await this.put(asked.start, request);
    if (asked.kind === "replay" && live?.gameId === asked.start.gameId)
      showReplay(this.services.liveGames.playSession(live));
  }

  async #openDay(day: Day): Promise<void> {
    await this.services.ports.records.refresh();
    const problem = problemOfDay(day, this.services.records.today);
    if (problem === undefined) await this.days.askOf(day);
    else this.services.ports.tell.error(say("Couldn't open the link: {0}", problem));
  }

  /** A game with a picture on its tiles. The picture is known to be one. */
  async playPicture(address: string): Promise<void> {
    const { games, oneOfAKind, ports, views } = this.services;
    const game = games.find(({ pictures }) => pictures === true);
    if (game === undefined) return;
    const request = views.request();
    const open = await oneOfAKind.open(game);
    const live =
      open.status === "playing" ? open : await oneOfAKind.begin(game, open.variant, ports.chance.seed());
    live.setPicture(address);
    request.show({ kind: "board", game: game.name });
  }

  /** Stops what is running on the board, changes the game, and shows it if there is one. */
  async #show(
    game: AnyGame,
    change: () => LiveGame | undefined | Promise<LiveGame | undefined>,
    request = this.services.views.request(),
  ): Promise<LiveGame | undefined> {
    const { liveGames, oneOfAKind, saves } = this.services;
    const before = await oneOfAKind.look(game);
    if (before !== undefined) liveGames.playSession(before).assistant.stop();
    const live = await change();
    if (live !== undefined) request.show({ kind: "board", game: game.name });
    // The message about games that went to the bin comes first: a dialogue of lines waits for it.
    await saves.tidied();
    return live;
  }
}

/** The unfinished games that are searched for a puzzle that was started before. */
const searchedGames = 20;

/** Starts and continues the puzzles of days. */
class DayStarter {
  constructor(
    private readonly services: CommandContext,
    private readonly starter: GameStarter,
  ) {}

  /** Lets the player select a puzzle of today or of a past day. Resolves with whether one was selected. */
  async ask(): Promise<boolean> {
    await this.services.ports.records.refresh();
    return this.askOf(this.services.records.today);
  }

  /** The same for a day. */
  async askOf(day: Day): Promise<boolean> {
    const { statistics, views } = this.services;
    const found = await statistics.askPuzzle(day, this.services, views.limits.days === undefined);
    if (found === "calendar") this.show(day);
    else if (found !== undefined) await this.#play(found);
    return found !== undefined;
  }

  /** Shows the month of a day, or plays a puzzle of the day. */
  show(day: Day, puzzle?: number): unknown {
    const found = puzzle === undefined ? undefined : dayPuzzles(day)[puzzle];
    if (found !== undefined && day <= this.services.records.today) return this.#play(found);
    return this.services.views.show({ kind: "days", game: this.services.games[0]!.name, day });
  }

  /** Plays the next puzzle of the day of a game; today's, if the game is no puzzle. */
  async next(live: LiveGame): Promise<void> {
    const { records, ports } = this.services;
    await ports.records.refresh();
    const { today, days } = records;
    const own = puzzleOfLive(live, records);
    const left = dayPuzzles(today).find((puzzle) => !days.has(puzzleKey(puzzle)));
    const next = own === undefined ? left : puzzleAfter(own, days);
    if (next !== undefined) await this.#play(next);
    else void ports.tell.information(say("All puzzles of the day are finished."));
  }

  /** Continues the puzzle if it was started before. */
  async #play(puzzle: DayPuzzle): Promise<void> {
    const { games, oneOfAKind, saves } = this.services;
    const game = games.find(({ name }) => name === puzzle.game);
    if (game === undefined) return;
    const request = this.services.views.request();
    const isPuzzle = (seed: number | undefined, variant: string) =>
      seed === puzzle.seed && variant === puzzle.variant;
    const live = await oneOfAKind.look(game);
    if (live !== undefined && live.status === "playing" && isPuzzle(live.session.seed, live.variant)) {
      request.show({ kind: "board", game: game.name });
      return;
    }
    const unfinished = (await oneOfAKind.unfinished()).find(
      (head) => head.game === game && isPuzzle(head.seed, head.variant),
    );
    if (unfinished !== undefined) return this.starter.open(game, unfinished.slot, request, puzzle);
    const candidates = (await saves.listed()).filter(
      (save) => save.game === game && save.name === undefined && save.variant === puzzle.variant,
    );
    for (const { key } of candidates.slice(0, searchedGames)) {
      const stored = await saves.open(key);
      if (stored !== undefined && isPuzzle(stored.save.session.seed, puzzle.variant))
        return this.starter.load(stored, request);
    }
    await this.starter.newGame(game, puzzle.variant, { seed: puzzle.seed, request });
  }
}
