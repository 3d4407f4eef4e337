import { type Message, say, sense } from "../../games/message.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { type BoardPage, endingActions, type Page } from "../../protocol/game/game-pages.js";
import type { Action } from "../../protocol/game/game-wire.js";
import type { PressableKey, ScreenIntent } from "../view/drawing.js";
import type { Translate } from "../view/wording.js";
import { bindings, helpKeys, shownKey } from "./keys.js";

/** The keys that a screen shows on its last line and in its help. The mouse can press each of them, too. */

const isPlaying = ({ status, replay, autoPlaying }: BoardPage) =>
  status === "playing" && replay === undefined && !autoPlaying;
const isAtRest = ({ replay }: BoardPage) => replay === undefined;
const always = () => true;

/** The line below the board shows these, in this order, while they have an effect. */
const usual = {
  replayTake: always,
  replayToggle: always,
  replayShorter: always,
  takeOther: always,
  keepOwn: always,
  hint: isPlaying,
  undo: isAtRest,
  redo: (page) => page.canRedo && isAtRest(page),
  restart: isAtRest,
  solve: isPlaying,
  autoPlay: (page) => isPlaying(page) && !page.solves,
  playHint: (page) => isPlaying(page) && page.hint !== undefined,
  retryMistake: ({ replay, isTrial }) => replay?.canRetry === true || isTrial === true,
  newGame: isAtRest,
  shareResult: ({ status, replay }) => status !== "playing" && replay === undefined,
  returnToWork: always,
  home: always,
} as const satisfies Partial<Record<BoardCommand, (page: BoardPage) => boolean>>;

/**
 * The keys that have an effect on a board now: the usual ones, or all. At the end of a game those for the
 * next things to do come first.
 */
export function boardHints(
  page: BoardPage,
  choice: "usual" | "all",
  translate: Translate,
  ascii: boolean,
): readonly PressableKey[] {
  const working = bindings.filter(({ when }) => when(page));
  const first = (name: string) => working.find(({ command }) => command === name) ?? [];
  const ways = endingActions(page).flatMap(first);
  const others =
    choice === "all"
      ? working
      : Object.entries(usual).flatMap(([name, isUsual]) => (isUsual(page) ? first(name) : []));
  const shown = [...new Set([...ways, ...others])].map(({ keys, command, label }): PressableKey => {
    const key = shownKey(keys[0]!, translate, ascii);
    // What a key asks for comes at once.
    return {
      key,
      label: translate(label(page)).replace(/…$/, ""),
      intent: doing({ kind: "command", command }),
    };
  });
  return [...shown, ...alwaysShown(translate, ascii)];
}

/** `save`: the selected saved game, which can be renamed and deleted. */
export function listHints(
  hasBack: boolean,
  save: string | undefined,
  chosen: number,
  translate: Translate,
  ascii: boolean,
): readonly PressableKey[] {
  const hint = hintIn(translate);
  const key = (name: string) => shownKey(name, translate, ascii);
  const home = doing({ kind: "command", command: "home" });
  return [
    hint(key("enter"), sense("Play", "a game"), { kind: "choose", index: chosen }),
    ...(save === undefined
      ? []
      : [
          hint("R", say("Rename"), doing({ kind: "rename", save })),
          hint("X", say("Delete"), doing({ kind: "delete", save })),
        ]),
    ...(hasBack ? [hint(key("escape"), sense("Back", "leave this page"), home)] : []),
    ...alwaysShown(translate, ascii),
  ];
}

export function helpHints(page: Page, translate: Translate, ascii: boolean): readonly PressableKey[] {
  const hint = hintIn(translate);
  if (page.kind === "board") {
    const arrows = ascii ? "Arrows" : "←↑↓→";
    return [
      hint(`${arrows}  WASD  HJKL`, say("Move"), { kind: "help" }),
      ...boardHints(page, "all", translate, ascii),
    ];
  }
  return [
    hint(ascii ? "Up Down" : "↑ ↓", sense("Select", "an entry of a list"), { kind: "help" }),
    hint("Tab", say("Next game or collection"), { kind: "help" }),
    hint(shownKey("enter", translate, ascii), sense("Play", "a game"), { kind: "help" }),
    ...alwaysShown(translate, ascii),
  ];
}

function alwaysShown(translate: Translate, ascii: boolean): readonly PressableKey[] {
  const hint = hintIn(translate);
  return [
    hint(shownKey(helpKeys[0]!, translate, ascii), say("Keys"), { kind: "help" }),
    hint("Q", say("Quit"), { kind: "leave" }),
  ];
}

function hintIn(translate: Translate) {
  return (key: string, label: Message, intent: ScreenIntent): PressableKey => ({
    key,
    label: translate(label),
    intent,
  });
}

function doing(action: Action): ScreenIntent {
  return { kind: "action", action };
}
