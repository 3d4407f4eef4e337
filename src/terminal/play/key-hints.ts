import { say, sense } from "../../games/message.js";
import type { BoardCommand } from "../../protocol/game/board-commands.js";
import { type BoardPage, endingActions, type Page } from "../../protocol/game/game-pages.js";
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
    return {
      key: shownKey(keys[0]!, translate, ascii),
      // What a key asks for comes at once.
      label: translate(label(page)).replace(/…$/, ""),
      intent: { kind: "action", action: { kind: "command", command } },
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
  const withSave = (kind: "rename" | "delete"): ScreenIntent => ({
    kind: "action",
    action: { kind, save: save ?? "" },
  });
  return [
    {
      key: shownKey("enter", translate, ascii),
      label: translate(sense("Play", "a game")),
      intent: { kind: "choose", index: chosen },
    },
    ...(save === undefined
      ? []
      : [
          { key: "R", label: translate(say("Rename")), intent: withSave("rename") },
          { key: "X", label: translate(say("Delete")), intent: withSave("delete") },
        ]),
    ...(hasBack
      ? [
          {
            key: shownKey("escape", translate, ascii),
            label: translate(sense("Back", "leave this page")),
            intent: { kind: "action", action: { kind: "command", command: "home" } } as const,
          },
        ]
      : []),
    ...alwaysShown(translate, ascii),
  ];
}

export function helpHints(page: Page, translate: Translate, ascii: boolean): readonly PressableKey[] {
  const none: ScreenIntent = { kind: "help" };
  if (page.kind === "board") {
    const arrows = ascii ? "Arrows" : "←↑↓→";
    return [
      { key: `${arrows}  WASD  HJKL`, label: translate(say("Move")), intent: none },
      ...boardHints(page, "all", translate, ascii),
    ];
  }
  return [
    { key: ascii ? "Up Down" : "↑ ↓", label: translate(sense("Select", "an entry of a list")), intent: none },
    { key: "Tab", label: translate(say("Next game or collection")), intent: none },
    { key: shownKey("enter", translate, ascii), label: translate(sense("Play", "a game")), intent: none },
    ...alwaysShown(translate, ascii),
  ];
}

function alwaysShown(translate: Translate, ascii: boolean): readonly PressableKey[] {
  return [
    {
      key: shownKey(helpKeys[0]!, translate, ascii),
      label: translate(say("Keys")),
      intent: { kind: "help" },
    },
    { key: "Q", label: translate(say("Quit")), intent: { kind: "leave" } },
  ];
}
