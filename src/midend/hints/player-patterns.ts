import type { AnyGame } from "../../games/game.js";
import type { DeadlockPattern, PatternPicture } from "../../games/levels.js";
import { inRows } from "../../games/lists.js";
import { type Message, quantity, say } from "../../games/message.js";
import { sentences } from "../../games/message-texts.js";
import { playByPushes } from "../../games/play/play-core.js";
import { current, sessionFrom } from "../../games/play/session.js";
import {
  formatPatterns,
  type KeptPattern,
  maxKeptPatterns,
  maxPatternStart,
  maxPatternTextBytes,
  maxPatternUri,
  nameOfPattern,
  type PatternOrigin,
  readPatterns,
  shortTitle,
} from "../../games/saves/kept-pattern.js";
import { inSlices } from "../../games/slices.js";
import { Emitter, type Event, Owner } from "../../protocol/emitter.js";
import type { ViewScene } from "../../protocol/game/game-pages.js";
import type { PatternsPage } from "../../protocol/game/list-pages.js";
import {
  type DeadlockPatterns,
  noPatterns,
  type PatternAction,
  type PatternOfLevel,
  type PlayedLevel,
} from "../commands/deadlock-patterns.js";
import type { PlaySession } from "../games/play-session.js";
import type { LiveGame } from "../live/live-game.js";
import { newStart, type Start } from "../live/start.js";
import { heading } from "../pages/level-pages.js";
import type { Ports, Speech } from "../ports/ports.js";
import { findOnBoard, type PatternOnBoard, PatternWatch } from "./pattern-watch.js";

/**
 * The deadlock patterns that the player keeps, shared by all windows of this machine. They are read on the
 * first request, and again when the player comes back to this window.
 */
export class PlayerPatterns extends Owner implements DeadlockPatterns {
  readonly #onDidChange = this.own(new Emitter<void>());
  readonly onDidChange = this.#onDidChange.event;
  #all: readonly KeptPattern[] = [];
  #ready: Promise<void> | undefined;
  #readings = 0;
  /** The number of the reading that `#all` is from. */
  #latest = 0;

  /** @param onDidFocus fires when the player comes back to this window */
  constructor(
    private readonly ports: Ports,
    private readonly games: readonly AnyGame[],
    onDidFocus: Event<void>,
  ) {
    super();
    this.own(
      onDidFocus(() => {
        if (this.#ready !== undefined) void this.#refresh();
      }),
    );
  }

  /** The patterns of a game, the latest first. Empty until they have been read; then `onDidChange` fires. */
  of(game: string): readonly KeptPattern[] {
    this.#ready ??= this.#read();
    return this.#all.filter((loss) => loss.game === game);
  }

  readonly watch: DeadlockPatterns["watch"] = (live, patterns, onFound) =>
    new PatternWatch(live, patterns, this, this.ports.time, onFound);

  async page(game: AnyGame): Promise<PatternsPage> {
    // Another window may have kept more patterns.
    await this.#refresh();
    const { speech, settings } = this.ports;
    const own = game.levels?.deadlocks?.patterns;
    const shown = own === undefined ? [] : this.of(game.name);
    const rules = (own?.rules ?? [])
      .filter(({ name }) => shown.some(({ pattern }) => pattern.rule === name))
      .map(({ name, label }) => ({ name, label: speech.translate(label) }));
    return {
      kind: "patterns",
      game: game.name,
      skin: settings.skin(game),
      title: speech.translate(game.title),
      rules,
      patterns: shown.map((one) => {
        const { pattern, from, atMs } = one;
        const picture = own!.picture(pattern);
        return {
          id: nameOfPattern(one),
          rule: pattern.rule,
          ruleLabel: rules.find(({ name }) => name === pattern.rule)?.label ?? pattern.rule,
          words: speech.translate(own!.words(pattern)),
          from: from?.title ?? "",
          keptAtMs: atMs,
          scene: sceneOf(picture),
          content: contentOf(speech, picture),
          canOpen: from?.start !== undefined,
        };
      }),
    };
  }

  async keep({ live, assistant, levelAssistant }: PlaySession): Promise<void> {
    const patterns = live.game.levels?.deadlocks?.patterns;
    if (patterns === undefined || levelAssistant === undefined) return live.refuse(noPatterns);
    if (levelAssistant.explanation === undefined) await assistant.explainLoss();
    const { explanation } = levelAssistant;
    const { position } = live;
    // The player was told why there is none.
    if (explanation === undefined) return;
    const pattern = await inSlices(
      patterns.cut(position, explanation),
      this.ports.time.slices,
      () => live.position !== position,
    );
    if (live.position !== position) return;
    if (pattern === undefined) return live.refuse(notCut());
    const message = await this.#keepCut(live.game, pattern, originOf(live, this.ports.speech));
    if (message === undefined) return;
    levelAssistant.noteKept(position);
    live.speak(message);
  }

  /**
   * Shows the message in the status bar, as no board of the panel is about it. Returns whether the pattern is
   * among the patterns now.
   */
  async keepFrom(loss: PatternOfLevel): Promise<boolean> {
    const { squares, rule, title, file } = loss;
    const played = this.#playedThrough(loss);
    if (played === undefined) return false;
    const { game, patterns, start, position } = played;
    const pattern = await inSlices(
      patterns.cut(position, { squares, rule }),
      this.ports.time.slices,
      () => false,
    );
    const message =
      pattern === undefined
        ? notCut()
        : await this.#keepCut(game, pattern, originWith(title, game.format(start), file));
    if (message !== undefined) this.ports.tell.passing(message, 5_000);
    return pattern !== undefined && message !== undefined;
  }

  /** The kept pattern that is on the board after the moves of such a game. */
  async patternIn(level: PlayedLevel): Promise<PatternOnBoard | undefined> {
    const played = this.#playedThrough(level);
    if (played === undefined) return undefined;
    this.#ready ??= this.#read();
    await this.#ready;
    const { game, patterns, position } = played;
    return findOnBoard(position, patterns, this.of(game.name), this.ports.time, () => false);
  }

  /** The game after its moves; `undefined` where the moves cannot be played, or the game has no patterns. */
  #playedThrough({ game: name, board, lurd }: PlayedLevel) {
    const game = this.#findGame(name);
    const start = game?.levels?.files?.read(board, "level.xsb")[0]?.start();
    const moves = start?.ok === true ? game?.levels?.notation?.read(start.value, lurd) : undefined;
    const patterns = game?.levels?.deadlocks?.patterns;
    if (game === undefined || start?.ok !== true || moves?.ok !== true || patterns === undefined)
      return undefined;
    const position = current(playByPushes(sessionFrom(game, start.value), moves.value));
    return { game, patterns, start: start.value, position };
  }

  #findGame(name: string): AnyGame | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** The message for the player; `undefined` where an error was shown. */
  async #keepCut(game: AnyGame, pattern: DeadlockPattern, from: PatternOrigin): Promise<Message | undefined> {
    const { kept, isFull } = await this.#store([
      { game: game.name, pattern, from, atMs: this.ports.time.now() },
    ]);
    if (isFull) {
      this.ports.tell.error(
        say(
          "The limit of deadlock patterns is reached: {0}. Delete some to keep more.",
          quantity(maxKeptPatterns),
        ),
      );
      return undefined;
    }
    return kept > 0 ? say("The deadlock pattern is kept.") : say("This deadlock pattern is kept already.");
  }

  async act(action: PatternAction, openLevel: (start: Start) => Promise<void>): Promise<void> {
    if (!("pattern" in action)) {
      const game = this.#findGame(action.game);
      if (game !== undefined)
        await (action.kind === "importPatterns"
          ? this.#import(game)
          : this.ports.patternFiles.save("lost-patterns", "txt", formatPatterns(this.of(game.name))));
      return;
    }
    const found = this.#all.find((one) => nameOfPattern(one) === action.pattern);
    if (found === undefined) return;
    if (action.kind === "openPattern") await this.#open(found, openLevel);
    else if (action.kind === "deletePattern") await this.#remove(found);
    else {
      await this.ports.clipboard.write(formatPatterns([found]));
      this.ports.tell.passing(say("The pattern was copied as text."), 3_000);
    }
  }

  /** Opens the level that the pattern is from, as it was then. Continues the player's game of it. */
  async #open({ game: name, from }: KeptPattern, openLevel: (start: Start) => Promise<void>): Promise<void> {
    const game = this.#findGame(name);
    const position = from?.start === undefined ? undefined : game?.parse(from.start);
    if (
      game === undefined ||
      from === undefined ||
      position?.ok !== true ||
      game.levels?.isStart(position.value) !== true
    ) {
      this.ports.tell.error(say("The level of this pattern no longer exists."));
      return;
    }
    const isFreeLevel = game.levels.files?.variant === game.variantOf(position.value);
    const origin = isFreeLevel
      ? { title: from.title, ...(from.file === undefined ? {} : { file: from.file }) }
      : undefined;
    await openLevel(newStart(sessionFrom(game, position.value), this.ports.chance, { origin }));
  }

  async #remove(pattern: KeptPattern): Promise<void> {
    await this.ports.patterns.remove(pattern);
    await this.#refresh();
    const choice = await this.ports.tell.information(say("The pattern was deleted."), say("Undo"));
    if (choice === 0) await this.#store([pattern]);
  }

  async #import(game: AnyGame): Promise<void> {
    const patterns = game.levels?.deadlocks?.patterns;
    const file = await this.ports.patternFiles.open(maxPatternTextBytes);
    if (file === undefined || patterns === undefined) return;
    const { tell, time } = this.ports;
    const { name, text } = file;
    if (!text.ok) return tell.error(say("Couldn't read {0}: {1}", name, text.error));
    const { patterns: found, unread } = readPatterns(text.value, game.name, patterns, time.now());
    if (found.length === 0) return tell.error(say("“{0}” holds no deadlock pattern.", name));
    const { kept, isFull } = await this.#store(found);
    const known = say("New patterns, which were kept: {0} of {1}.", quantity(kept), quantity(found.length));
    const bad = unread === 0 ? undefined : say("{0} can't be read.", quantity(unread));
    const left = isFull ? say("There is no room for more than {0}.", quantity(maxKeptPatterns)) : undefined;
    void tell.information(sentences(known, bad, left));
  }

  /** Resolves when this window knows the patterns that other windows have kept. */
  #refresh(): Promise<void> {
    this.#ready = this.#read();
    return this.#ready;
  }

  /**
   * Keeps the patterns that are new. Resolves with how many were added, and whether there was no room for
   * more.
   */
  async #store(found: readonly KeptPattern[]): Promise<{ readonly kept: number; readonly isFull: boolean }> {
    const result = await this.ports.patterns.keep(found);
    await this.#refresh();
    return result;
  }

  /** A reading that ends after a later one is dropped: a pattern may have been kept or deleted meanwhile. */
  async #read(): Promise<void> {
    const reading = ++this.#readings;
    const read = await this.ports.patterns.read();
    if (reading < this.#latest) return;
    this.#latest = reading;
    const before = this.#all.map(nameOfPattern);
    const after = read.map(nameOfPattern);
    this.#all = read;
    if (before.length !== after.length || before.some((name, place) => name !== after[place]))
      this.#onDidChange.fire();
  }
}

function originOf(live: LiveGame, speech: Speech): PatternOrigin {
  const { game, session, origin } = live;
  const start = game.format(session.positions[0]);
  const { headline, place } = heading(speech, live);
  const [, ...within] = place.split(" · ");
  const title = origin?.title ?? (within.length === 0 ? headline : `${within.join(" · ")}: ${headline}`);
  return originWith(title, start, origin?.file);
}

/** The origin of a pattern, with as much of it as is stored. */
function originWith(title: string, start: string, file: PatternOrigin["file"]): PatternOrigin {
  return {
    title: shortTitle(title),
    start: start.length <= maxPatternStart ? start : undefined,
    file: file !== undefined && file.uri.length <= maxPatternUri ? file : undefined,
  };
}

function notCut(): Message {
  return say("This can't be cut out of its level, so it wasn't kept.");
}

function sceneOf({ rows, columns, ground, things }: PatternPicture): ViewScene {
  const sprites = things.map((thing, index) => ({
    id: index + 1,
    text: "",
    enter: "grow" as const,
    gone: false,
    ...thing,
  }));
  return { rows, columns, sprites, cells: [], pulls: undefined, ground };
}

/** The cells, row by row. */
function contentOf({ translate }: Speech, { columns, cells }: PatternPicture): string {
  const rows = inRows(cells, columns);
  return rows.map((row) => row.map((cell) => translate(cell)).join(", ")).join("; ");
}
