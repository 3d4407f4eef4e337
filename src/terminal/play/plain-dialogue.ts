import { type Message, say } from "../../games/message.js";
import type { PageSurface } from "../../midend/page-surface.js";
import { isOfAnyPage } from "../../protocol/game/board-commands.js";
import type { Page, ViewReplay } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { Clock, Off } from "../terminal.js";
import { steering } from "../text-width.js";
import type { ScreenChoice, ScreenQuestion } from "./dialog.js";
import { LineQueue } from "./line-queue.js";
import {
  boardText,
  choiceLines,
  endingText,
  helpText,
  homeMenu,
  levelsMenu,
  type MenuLine,
  recordLines,
  titleText,
} from "./plain-pages.js";
import { commandWords, inEnglish, otherWords, readLine, type TypedLine } from "./typed-line.js";

export interface PlainOptions {
  /** Whether to print the lines that are read. False where the player types them into the terminal itself. */
  readonly echoes: boolean;
  /** The terminal handles `Ctrl+S` and `Ctrl+Q` itself, so only the help can say what they do. */
  readonly hasFlowControl?: boolean;
}

/** What was printed last, so that nothing is repeated: at first, nothing. */
const nothingShown = {
  page: undefined as Page | undefined,
  announcement: 0,
  /** The text of the last announcement, and the board that it was about. */
  announcedText: "",
  board: "",
  gameKey: "",
  ended: "",
  notice: "",
  /** See `BoardPage.otherWindow`. */
  changes: 0,
  /** What the player waits for. */
  wait: "",
};

/** Longer lines are cut. */
const maxLineCharacters = 300_000;
/** The longest wait for the result of an action, including reads from the disk. */
const changeMs = 10_000;
/**
 * The longest wait for a distance before the board is shown without it. At first the solver has to be
 * started, too.
 */
const figuresMs = 1_000;
const firstFiguresMs = 10_000;

/**
 * Plays games as a dialogue of lines, on a pipe, for a screen reader or in a test. It prints what is new,
 * reads a line, and repeats. Each line waits until the effect of the line before it is complete, so a file of
 * lines always plays the same game.
 */
export class PlainDialogue {
  readonly #off: Off;
  readonly #lines = new LineQueue();
  /** Whether a board has been shown with all of its figures. */
  #hasFigures = false;
  #isLeft = false;
  /** The caller has closed the dialogue, and takes care of the game. */
  #isClosed = false;
  /** Wakes the waiting `#change`. */
  #changed: () => void = () => undefined;
  /** What each number selects on the page that was printed last. */
  #menu: readonly MenuLine[] = [];
  #shown: Readonly<typeof nothingShown> = nothingShown;
  /** The question that was printed last. */
  #asked: ScreenQuestion | undefined;

  constructor(
    private readonly surface: PageSurface<ScreenQuestion>,
    private readonly write: (text: string) => void,
    private readonly clock: Clock,
    private readonly options: PlainOptions,
  ) {
    this.#off = surface.onDidChange(() => this.#changed());
  }

  /** Adds a line that arrived, without its line break. */
  line(text: string): void {
    this.#lines.push(text.slice(0, maxLineCharacters));
    if (!this.options.echoes) this.#changed();
  }

  /** Resolves when more lines can be taken, so that endless input does not fill the memory. */
  room(): Promise<void> {
    return this.#lines.room();
  }

  /** There are no more lines. Those that arrived are played, then the player leaves the game. */
  end(): void {
    this.#lines.end();
  }

  /** Closes the dialogue without leaving the game. */
  close(): void {
    this.#isLeft = true;
    this.#isClosed = true;
    this.#lines.close();
    this.#changed();
  }

  /** Resolves when the player has left, or the dialogue was closed. */
  async run(): Promise<void> {
    while (!this.#isLeft) {
      await this.#settled();
      if (this.#isLeft) break;
      this.#show();
      this.write("> ");
      const line = await this.#nextLine();
      if (line === undefined) {
        this.write("\n");
        break;
      }
      if (this.options.echoes) this.write(`${line}\n`);
      await this.#take(line);
    }
    this.#off();
    if (this.#isClosed) return;
    this.#sayMoves();
    this.surface.leave();
  }

  /**
   * The next line. Shows changes by another window, the end of what the player waits for, and new questions
   * at once.
   */
  async #nextLine(): Promise<string | undefined> {
    const next = this.#lines.next().then((line) => ({ line }));
    for (;;) {
      const came = await Promise.race([next, this.#change(Number.POSITIVE_INFINITY)]);
      if (typeof came === "object") {
        this.#changed = () => undefined;
        return came.line;
      }
      const { page, question } = this.surface;
      const isQuestion = question !== undefined && question !== this.#asked;
      const isOther = page.kind === "board" && page.otherWindow.changes !== this.#shown.changes;
      const isWait = (page.wait?.text ?? "") !== this.#shown.wait;
      if (!isWait && !isQuestion && (!isOther || question !== undefined)) continue;
      this.write("\n");
      if (isWait) this.#sayWait();
      if (isQuestion || isOther) this.#show();
      this.write("> ");
    }
  }

  /** Prints once what the player waits for, and how it has ended. */
  #sayWait(): void {
    const wait = this.surface.page.wait?.text ?? "";
    if (wait !== "" && wait !== this.#shown.wait) this.#print([wait]);
    this.#shown = { ...this.#shown, wait };
  }

  /** Waits until everything that was asked for is done. Prints the moves of a replay meanwhile. */
  async #settled(): Promise<void> {
    let place: number | undefined;
    for (;;) {
      // The page may still show a search that has its answer by now.
      await this.#shownPage();
      const { page } = this.surface;
      if (this.#isLeft || this.surface.question !== undefined || page.kind !== "board") return;
      const { replay, thinking, solving, isReviewing, autoPlaying, figures } = page;
      if (replay?.playing === true && replay.place !== place) {
        this.#show();
        place = replay.place;
      }
      const isBusy = thinking || solving || autoPlaying || isReviewing === true || replay?.playing === true;
      // A player who types a line while the solver works does not have to wait for it.
      if (isBusy && this.#lines.hasMore && !this.options.echoes) return;
      const waitsForFigures = !isBusy && figures.some(({ stale }) => stale);
      if (!isBusy && !waitsForFigures) {
        this.#hasFigures = true;
        return;
      }
      const isNews = await this.#change(
        isBusy ? Number.POSITIVE_INFINITY : this.#hasFigures ? figuresMs : firstFiguresMs,
      );
      if (!isNews) return;
    }
  }

  /** Resolves with whether the surface has changed within the time. */
  #change(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      let stop: Off = () => undefined;
      this.#changed = () => {
        stop();
        this.#changed = () => undefined;
        resolve(true);
      };
      if (!Number.isFinite(ms)) return;
      stop = this.clock.after(ms, () => {
        this.#changed = () => undefined;
        resolve(false);
      });
    });
  }

  async #take(line: string): Promise<void> {
    const { question } = this.surface;
    if (question !== undefined) {
      const isAnswer = question.kind === "text" || !question.isForReading || line.trim() === "";
      const isDone = isAnswer || choiceIn(question.choices, line) >= 0;
      await this.#do(() => this.#answer(question, line));
      // A line that selects nothing in a list to read is the next command.
      if (isDone) return;
    }
    const typed = readLine(inEnglish(line, this.#translate));
    const number =
      typed.kind === "gesture" && typed.gesture.kind === "number" ? typed.gesture.number : undefined;
    if (this.surface.page.kind !== "board" && number !== undefined) return this.#choose(number);
    if (typed.kind === "paste") return this.#do(() => this.surface.paste(typed.text));
    if (typed.kind === "help") return this.#print(helpText(this.#translate, this.options.hasFlowControl));
    if (typed.kind === "quit") {
      this.#isLeft = true;
      return;
    }
    if (typed.kind === "unknown") return this.#sayUnknown(line);
    if (this.surface.page.kind === "board") return this.#play(typed);
    if (typed.kind === "command" && isOfAnyPage(typed.command))
      return this.#act({ kind: "command", command: typed.command });
    if (typed.kind !== "nothing") this.#sayUnknown(line);
  }

  async #play(typed: TypedLine): Promise<void> {
    switch (typed.kind) {
      case "directions":
        for (const [place, direction] of typed.directions.entries()) {
          const before = this.surface.page;
          await this.#do(() => this.surface.direction(direction));
          // Positions on the way are announced but not shown. The last one is announced with its board, once
          // everything about it is known.
          if (this.surface.page !== before && place < typed.directions.length - 1) this.#announce();
        }
        break;
      case "gesture":
        await this.#do(() => this.surface.gesture(typed.gesture));
        break;
      case "command":
        await this.#act({ kind: "command", command: typed.command });
        break;
      default:
        // An empty line shows the board again.
        this.#shown = { ...this.#shown, page: undefined };
    }
  }

  #answer(question: ScreenQuestion, line: string): void {
    const text = line.trim();
    if (question.kind === "text") {
      const meant = text === "" ? question.value : text.slice(0, question.maxLength);
      this.surface.answer(meant === "" ? undefined : meant);
      return;
    }
    const index = choiceIn(question.choices, line);
    this.surface.answer(index < 0 ? undefined : index);
  }

  async #choose(number: number): Promise<void> {
    const chosen = this.#menu[number - 1];
    if (chosen !== undefined) return this.#act(chosen.action);
    this.#print([this.#translate(say("Select a number from 1 to {0}.", this.#menu.length))]);
  }

  #act(action: Action): Promise<void> {
    return this.#do(() => this.surface.act(action));
  }

  /** Runs an action and waits for the change that it causes, at once or soon. */
  async #do(what: () => void): Promise<void> {
    await this.#shownPage();
    what();
    await this.#shownPage();
  }

  /** Waits until the page shows everything that was done so far. */
  async #shownPage(): Promise<void> {
    let stop: Off = () => undefined;
    const over = new Promise<void>((resolve) => {
      stop = this.clock.after(changeMs, resolve);
    });
    await Promise.race([this.surface.settled(), over]);
    stop();
  }

  #show(): void {
    const { page, question } = this.surface;
    this.#asked = question;
    if (question !== undefined) {
      this.#print(
        question.kind === "choice" ? [question.text, ...choiceLines(question.choices)] : [question.text],
      );
      return;
    }
    if (page === this.#shown.page) return;
    this.#sayWait();
    const translate = this.#translate;
    this.#menu = [];
    if (page.kind === "board") {
      if (page.gameKey !== this.#shown.gameKey) this.#print(["", ...titleText(page, translate)]);
      const announced = this.#announce();
      const { replay, hint, notice, ending } = page;
      const { takeOther: other, keepOwn: keep } = commandWords;
      const isNotice =
        notice !== undefined &&
        notice.text !== this.#shown.notice &&
        notice.text !== page.goal &&
        !page.announcement.text.endsWith(notice.text);
      this.#print([
        ...(replay === undefined ? [] : replayLines(replay, announced)),
        "",
        ...boardText(page, translate),
        ...(hint === undefined || [notice?.text, announced].some((text) => text?.includes(hint.text))
          ? []
          : [translate(say("Hint: {0}.", hint.text))]),
        ...(isNotice && ending === undefined ? [notice.text] : []),
        ...(page.otherWindow.isOffered && page.otherWindow.changes !== this.#shown.changes
          ? [translate(say("Type “{0}” to continue that one, or “{1}” to keep this one.", other, keep))]
          : []),
      ]);
      const ended = ending === undefined ? "" : [page.gameKey, ...endingText(ending, translate)].join("\n");
      if (ending !== undefined && ended !== this.#shown.ended)
        this.#print(["", ...endingText(ending, translate)]);
      this.#shown = {
        ...this.#shown,
        page,
        announcement: page.announcement.id,
        gameKey: page.gameKey,
        ended,
        notice: notice?.text ?? "",
        changes: page.otherWindow.changes,
      };
      return;
    }
    if (page.kind === "home") {
      this.#menu = homeMenu(page, translate);
      this.#print([
        "",
        "Tilework",
        ...this.#menu.map(({ text }, index) => `${index + 1} ${text}`),
        ...recordLines(page),
      ]);
    } else {
      const { headings, lines } = levelsMenu(page, translate);
      this.#menu = lines;
      this.#print([
        "",
        page.title,
        ...lines.flatMap(({ text }, index) => [
          ...(headings.has(index) ? [headings.get(index)!] : []),
          `${index + 1} ${text}`,
        ]),
      ]);
    }
    this.#print([translate(say("Type a number, “{0}”, or “{1}”.", otherWords.help, otherWords.quit))]);
    this.#shown = { ...this.#shown, page, gameKey: "", ended: "" };
  }

  /** Prints once the result of an action, or why it was refused. Returns what was printed, if anything. */
  #announce(): string {
    const { page } = this.surface;
    if (page.kind !== "board") return "";
    const { id, text } = page.announcement;
    if (id === this.#shown.announcement || text === "") return "";
    // Adds what was found out about a move after it was announced.
    const { announcedText, board } = this.#shown;
    const now = page.scene.cells.join("\n");
    const isMore = announcedText !== "" && board === now && text.startsWith(`${announcedText} `);
    const announced = isMore ? text.slice(announcedText.length + 1) : text;
    this.#print([announced]);
    this.#shown = { ...this.#shown, announcement: id, announcedText: text, board: now };
    return announced;
  }

  /**
   * Prints the moves so far when the player leaves in the middle of a level. A finished level has printed
   * them.
   */
  #sayMoves(): void {
    const { page } = this.surface;
    const moves = page.kind === "board" && page.ending === undefined ? this.surface.movesText() : undefined;
    if (moves !== undefined && moves !== "") this.#print([this.#translate(say("Your moves: {0}", moves))]);
  }

  #sayUnknown(line: string): void {
    const typed = line.trim().slice(0, 40);
    const text = say(
      "“{0}” isn't a command here. Type “{1}” for a list of commands.",
      typed,
      otherWords.help,
    );
    this.#print([this.#translate(text)]);
  }

  readonly #translate = (message: Message): string => this.surface.translate(message);

  #print(lines: readonly string[]): void {
    // Names and pasted texts may hold characters that steer a terminal.
    this.write(lines.map((line) => `${line.replace(steering, "�")}\n`).join(""));
  }
}

/** The title of the replay and its place, except for what was just announced. */
function replayLines({ title, placeText }: ViewReplay, announced: string): readonly string[] {
  if (announced.includes(placeText)) return [];
  return [announced === title ? placeText : `${title}. ${placeText}`];
}

/** The index of the choice that a line selects, by its number, letter or label; −1 for none. */
function choiceIn(choices: readonly ScreenChoice[], line: string): number {
  const meant = line.trim().toLowerCase();
  return choices.findIndex(({ key, label }, place) =>
    [String(place + 1), key, label.toLowerCase()].includes(meant),
  );
}
