import { type Message, say } from "../../games/message.js";
import type {
  BoardPage,
  EndingAction,
  HomePage,
  LevelsPage,
  RunningGame,
  ViewEnding,
  ViewFact,
  ViewScene,
  ViewSprite,
} from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import { boardFigures, spriteText, type Translate, withPar } from "../view/wording.js";
import type { ScreenChoice } from "./dialog.js";
import { commandWords, otherWords } from "./typed-line.js";

/** Pages as plain text: lines that make sense when they are read aloud in their order. */

export function boardText(page: BoardPage, translate: Translate): readonly string[] {
  const values = boardFigures(page, translate).map(
    ({ label, value, stale }) => `${label} ${stale ? "…" : value}`,
  );
  return [...boardLines(page.scene, page.game), values.join(", ")];
}

/** The text that introduces a game when it comes on the board. */
export function titleText(
  { title, variantLabel, goal, results }: BoardPage,
  translate: Translate,
): readonly string[] {
  const best = results.map((fact) => factText(withPar(fact, translate)));
  return [`${title}, ${variantLabel}`, goal, ...(best.length === 0 ? [] : [best.join(", ")])];
}

export function endingText(
  { title, text, facts, moves, isOwn, notes, compared = [], star, actions }: ViewEnding,
  translate: Translate,
): readonly string[] {
  const sentences: Partial<Record<EndingAction, Message>> = {
    keepGoing: say("“{0}” keeps going.", commandWords.keepGoing),
    nextPuzzle: say("“{0}” plays the next puzzle of the day.", commandWords.nextPuzzle),
    nextLevel: say("“{0}” goes to the next level.", commandWords.nextLevel),
    changePlayerName: say("“{0}” enters your name in the best scores.", commandWords.changePlayerName),
  };
  const ways = [
    ...actions.flatMap((action) => sentences[action] ?? []).map(translate),
    translate(say("“{0}” starts another game, “{1}” leaves.", commandWords.newGame, otherWords.quit)),
  ];
  return [
    title,
    text,
    ...facts.map(factText),
    ...(moves === undefined || moves === ""
      ? []
      : [translate(isOwn ? say("Your moves: {0}", moves) : say("Moves: {0}", moves))]),
    ...notes,
    ...compared,
    ...(star === undefined ? [] : [star.text]),
    ways.join(" "),
  ];
}

function factText({ label, value }: ViewFact): string {
  return `${label}: ${value}`;
}

/** An entry that a number selects. */
export interface MenuLine {
  readonly text: string;
  readonly action: Action;
}

function describeRunning({ variantLabel, figures }: RunningGame): string {
  return [variantLabel, ...figures.map(({ label, value }) => `${label} ${value}`)].join(", ");
}

/** The entries of the home page, in the order of its games. */
export function homeMenu({ games, today, links }: HomePage, translate: Translate): readonly MenuLine[] {
  const lines: MenuLine[] = [];
  const add = (text: string | Message, action: Action) =>
    lines.push({ text: typeof text === "string" ? text : translate(text), action });
  for (const { name: game, title, variants, more, running, saves, moreSaves } of games) {
    if (running !== undefined) {
      const about = describeRunning(running);
      const text = running.canBeContinued
        ? say("Continue {0}: {1}", title, about)
        : say("Look at your last game of {0}: {1}", title, about);
      add(text, { kind: "continue", game });
    }
    if (running?.next !== undefined) add(`${title}: ${running.next}`, { kind: "next", game });
    // The line above continues the game on the board.
    for (const { id, label, unfinished } of variants)
      if (!unfinished || label === running?.variantLabel)
        add(say("New game of {0}, {1}", title, label), { kind: "new", game, variant: id });
      else add(say("Continue {0}: {1}", title, label), { kind: "open", game, slot: id });
    if (more !== undefined) add(`${title}: ${more.label}`, { kind: "choose", game });
    for (const { id, name, detail, age } of saves)
      add(say("Load {0}: {1}, {2}, {3}", title, name, detail, age), { kind: "load", save: id });
    if (moreSaves !== undefined) add(`${title}: ${moreSaves}`, { kind: "saves" });
  }
  if (today !== undefined)
    add(`${today.title}: ${today.detail}`, { kind: "command", command: "todaysPuzzles" });
  for (const { command, label } of links) add(label, { kind: "command", command });
  return lines;
}

/** The best scores and results that the home page knows. */
export function recordLines({ games }: HomePage): readonly string[] {
  return games.flatMap(({ title, best, results }) => [
    ...best.flatMap(({ label, entries }) => [
      `${title}, ${label}`,
      ...entries.map(({ rank, name, score }) => `${rank}. ${name} ${score}`),
    ]),
    ...(results ?? []).map(({ label, results }) => `${title}, ${label}: ${results.map(factText).join(", ")}`),
  ]);
}

export interface LevelsMenu {
  /** The headings of collections, by the index of their first level in `lines`. */
  readonly headings: ReadonlyMap<number, string>;
  readonly lines: readonly MenuLine[];
}

export function levelsMenu({ game, collections, random }: LevelsPage, translate: Translate): LevelsMenu {
  const headings = new Map<number, string>();
  const lines: MenuLine[] = [];
  for (const { title, detail, levels } of collections) {
    headings.set(lines.length, `${title}: ${detail}`);
    for (const { variant, title: name, size, solved, best } of levels) {
      const state = solved ? translate(say("Solved: {0}", best)) : translate(say("Not solved"));
      lines.push({ text: `${name}, ${size}, ${state}`, action: { kind: "open", game, slot: variant } });
    }
  }
  for (const { variant, label } of random)
    lines.push({ text: label, action: { kind: "new", game, variant } });
  return { headings, lines };
}

export function choiceLines(choices: readonly ScreenChoice[]): readonly string[] {
  return choices.flatMap(({ label, detail, key, heading }, index) => {
    const name = detail === "" ? label : `${label} (${detail})`;
    const line = key === undefined ? `${index + 1} ${name}` : `${index + 1} ${name} [${key}]`;
    return heading === undefined ? [line] : [heading, line];
  });
}

/** All input that a line can hold, in short lines that no terminal cuts. */
export function helpText(translate: Translate, hasFlowControl = false): readonly string[] {
  return [
    say(
      "{0}, {1}, {2}, {3}, or w a s d, or h j k l: play",
      otherWords.up,
      otherWords.down,
      otherWords.left,
      otherWords.right,
    ),
    say("several keys on a line: one after the other; 3d: d three times"),
    say("7: move tile 7"),
    say("2,3: the square in row 2, column 3"),
    say("2,3 4,5: move the box or the player from row 2, column 3 to row 4, column 5"),
    say(
      "u: {0}; r: {1}; {2}; {3}",
      commandWords.undo,
      commandWords.redo,
      commandWords.undoPush,
      commandWords.restart,
    ),
    say(
      "b, {0}: undo to before the deadlock; {1}: the cause of it",
      commandWords.undoDeadlock,
      commandWords.whyLost,
    ),
    say("?, {0}: a hint; {1}; {2}", commandWords.hint, commandWords.playHint, commandWords.autoPlay),
    say("{0}: the moves to the end; {1}: your own moves", commandWords.solve, commandWords.replayGame),
    say(
      "{0}, {1}, {2}, {3}, {4}: in a replay",
      commandWords.replayToggle,
      commandWords.replayBack,
      commandWords.replayForward,
      commandWords.replayFirst,
      commandWords.replayLast,
    ),
    say(
      "{0}: the mistakes in your game; {1}: make a better move",
      commandWords.reviewGame,
      commandWords.retryMistake,
    ),
    say("{0}: select a finished game to review", commandWords.reviewFinished),
    say("{0}: retry the mistakes that come back today", commandWords.practiceMistakes),
    say("{0}: moves that you undid and replaced", commandWords.earlierLines),
    say(
      "{0}: continue from the replay; {1}: return to the game",
      commandWords.replayTake,
      commandWords.replayLeave,
    ),
    say(
      "n, {0}: a new game; {1}; {2}; {3}; {4}: after a win",
      commandWords.newGame,
      commandWords.showLevels,
      commandWords.nextLevel,
      commandWords.previousLevel,
      commandWords.keepGoing,
    ),
    say(
      "{0}: under a name; {1}: yours for the best scores",
      commandWords.saveGame,
      commandWords.changePlayerName,
    ),
    say("{0}: all games, saved games and best scores", otherWords.home),
    say(
      "{0}: the puzzles of the day; {1}: the next one to finish",
      commandWords.todaysPuzzles,
      commandWords.nextPuzzle,
    ),
    say("{0}: games that were deleted, to restore them", commandWords.showBin),
    say("{0}: what another window played; {1}: your own", commandWords.takeOther, commandWords.keepOwn),
    say(
      "{0}: the game as text; {1}; {2}; {3}; {4}, {5}: your moves",
      commandWords.copyGame,
      commandWords.copyGameId,
      commandWords.copyLink,
      commandWords.copyBoard,
      commandWords.copyMoves,
      commandWords.copyLurd,
    ),
    say("{0}: your result as a short text", commandWords.shareResult),
    say(
      "{0}: figures about your games; {1}: your best scores",
      commandWords.showStatistics,
      commandWords.showBest,
    ),
    say("{0}: back to where you started what you wait for", commandWords.returnToWork),
    say("{0} TEXT: a game, a board or a game ID", otherWords.paste),
    say("q, {0}: leave; the game is kept", otherWords.quit),
    ...(hasFlowControl ? [say("Ctrl+Q: continue after Ctrl+S, which stops the terminal")] : []),
  ].map(translate);
}

/**
 * A board as lines of plain text, as people write it. Where the ground has letters, each square is a symbol;
 * otherwise the texts of the tiles are in columns. Games that accept pasted boards read the same symbols.
 */
function boardLines(scene: ViewScene, game: string): readonly string[] {
  const symbols = symbolsOf(game);
  const cells = Array.from(
    { length: scene.rows * scene.columns },
    (_, cell) => symbols.ground?.[scene.ground?.[cell] ?? ""] ?? symbols.empty ?? ".",
  );
  for (const sprite of scene.sprites) {
    const cell = sprite.row * scene.columns + sprite.column;
    if (!sprite.gone)
      cells[cell] = symbols.sprite?.(sprite, scene.ground?.[cell] ?? "") ?? spriteText(sprite, scene);
  }
  const width = Math.max(...cells.map((cell) => cell.length));
  // Symbols of one character stand close together, as in level files.
  const gap = scene.ground === undefined ? " " : "";
  return Array.from({ length: scene.rows }, (_, row) =>
    cells
      .slice(row * scene.columns, (row + 1) * scene.columns)
      .map((cell) => cell.padStart(width))
      .join(gap)
      .trimEnd(),
  );
}

interface Symbols {
  /** The symbol of an empty square where the ground has no letters. */
  readonly empty?: string;
  /** The symbols of squares, by the letters of the ground. */
  readonly ground?: Readonly<Record<string, string>>;
  readonly sprite?: (sprite: ViewSprite, ground: string) => string;
}

/** The symbols of games. The boards of other games are drawn from their scene alone. */
const symbolsOfGames: Readonly<Record<string, Symbols>> = {
  sliding: { empty: "0" },
  sokoban: {
    ground: { "#": "#", "-": " ", ".": ".", _: " " },
    sprite: ({ kind }, ground) =>
      kind === "box" ? "$" : kind === "box-home" ? "*" : ground === "." ? "+" : "@",
  },
};

function symbolsOf(game: string): Symbols {
  return Object.hasOwn(symbolsOfGames, game) ? symbolsOfGames[game]! : {};
}
