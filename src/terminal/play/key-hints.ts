import { say, sense } from "../../games/message.js";
import type { BoardPage, Page } from "../../protocol/game/game-pages.js";
import type { PressableKey, ScreenIntent } from "../view/drawing.js";
import type { Translate } from "../view/wording.js";
import { bindings, endingActions, helpKeys, shownKey } from "./keys.js";

/** The keys that a screen shows on its last line and in its help. The mouse can press each of them, too. */

export const back: ScreenIntent = { kind: "action", action: { kind: "command", command: "home" } };

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
  const working = bindings.filter(({ when }) => when?.(page) !== false);
  const ways = endingActions(page).flatMap(
    (action) => working.find(({ command }) => command === action) ?? [],
  );
  const others = working.filter(
    (binding) => !ways.includes(binding) && (choice === "all" || binding.isUsual?.(page) === true),
  );
  const shown = [...ways, ...others].map(({ keys, command, label }): PressableKey => {
    return {
      key: shownKey(keys[0]!, translate, ascii),
      label: translate(label),
      intent: { kind: "command", command },
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
            intent: back,
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
