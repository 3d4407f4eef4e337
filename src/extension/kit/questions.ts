import * as vscode from "vscode";
import { showStatus } from "./notify.js";
import { t } from "./translate.js";

/**
 * All lists and boxes that ask the player something. VS Code gives the keyboard back to a page late when one
 * closes (microsoft/vscode#75209). The next one is visible by then, loses the keyboard, and closes by itself.
 * So an answered question stays open for a moment: the next one replaces it, and no page gets the keyboard.
 */

/** Long enough for the next question, and too short to be noticed. */
const keptOpenMs = 150;
/** A question that opens this soon after an answer belongs to the same chain. */
const chainMs = 1_000;
const canceledMs = 5_000;

/** The last answered question, until another one would not belong to its chain. */
let answered: vscode.QuickInput | undefined;

export interface Asked {
  readonly title: string;
  /** Whether the player only looks at something, so that closing it cancels nothing. */
  readonly isForReading?: boolean;
}

export interface SelectQuestion<Item extends vscode.QuickPickItem> extends Asked {
  readonly placeholder?: string;
  /** With a promise, the list opens at once and shows that it is busy. */
  readonly items: readonly Item[] | Promise<readonly Item[]>;
  /** The item that Enter accepts at first (default: the first one). */
  readonly isActive?: (item: Item) => boolean;
  /** Whether typed letters are also searched in descriptions and in the second lines. */
  readonly matchesDescription?: boolean;
  readonly matchesDetail?: boolean;
}

export interface TextBoxQuestion extends Asked {
  readonly prompt: string;
  /** The text at first; all of it is selected. */
  readonly value: string;
  /** Why a text is refused; `undefined` where it is accepted. */
  readonly problem?: (text: string) => string | undefined;
  /** Whether the box stays open when it loses the keyboard. */
  readonly waits?: boolean;
}

export interface Selected<Item> {
  readonly item: Item;
  /** The button of the item, if that was pressed. */
  readonly button: vscode.QuickInputButton | undefined;
}

/** The selected item; `undefined` where the list was dismissed. */
export async function selectItem<Item extends vscode.QuickPickItem>(
  question: SelectQuestion<Item>,
): Promise<Item | undefined> {
  return (await selectItemOrButton(question))?.item;
}

/** Whether the second one of two items is selected; `undefined` where the list was dismissed. */
export async function selectsSecond(
  title: string,
  first: vscode.QuickPickItem,
  second: vscode.QuickPickItem,
): Promise<boolean | undefined> {
  const selected = await selectItem({ title, items: [first, second] });
  return selected && selected === second;
}

/** Like `selectItem`, where items have buttons. Rejects if the items do. */
export function selectItemOrButton<Item extends vscode.QuickPickItem>(
  question: SelectQuestion<Item>,
): Promise<Selected<Item> | undefined> {
  const { title, placeholder, items, isActive, matchesDescription, matchesDetail } = question;
  const list = vscode.window.createQuickPick<Item>();
  list.title = title;
  list.placeholder = placeholder;
  list.matchOnDescription = matchesDescription === true;
  list.matchOnDetail = matchesDetail === true;
  const fill = (found: readonly Item[]) => {
    list.items = found;
    // The active item may be the thousandth. Without one, VS Code activates the first item.
    const active = isActive === undefined ? [] : found.filter(isActive);
    if (active.length > 0) list.activeItems = active;
  };
  return ask<Selected<Item>>(list, question, (answer, fail) => {
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item !== undefined) answer({ item, button: undefined });
    });
    list.onDidTriggerItemButton(answer);
    if (!(items instanceof Promise)) return fill(items);
    list.busy = true;
    items.then((found) => {
      fill(found);
      list.busy = false;
    }, fail);
  });
}

/** The text; `undefined` where the box was dismissed. */
export function enterText(question: TextBoxQuestion): Promise<string | undefined> {
  const { title, prompt, value, problem, waits } = question;
  const box = vscode.window.createInputBox();
  box.title = title;
  box.prompt = prompt;
  box.value = value;
  box.ignoreFocusOut = waits === true;
  const check = () => {
    box.validationMessage = problem?.(box.value);
    return box.validationMessage === undefined;
  };
  return ask<string>(box, question, (answer) => {
    check();
    box.onDidChangeValue(check);
    box.onDidAccept(() => {
      if (check()) answer(box.value);
    });
  });
}

/**
 * Closes an answered question at once. An open list takes the keys of a board that has the keyboard. A dialog
 * gives the keyboard back to what had it, so that must not be a list that has closed by then.
 */
export function closeAnswered(): void {
  answered?.hide();
}

/** Shows a question until it is answered or dismissed. */
function ask<Answer>(
  question: vscode.QuickInput,
  { title, isForReading = false }: Asked,
  listen: (answer: (given: Answer) => void, fail: (problem: unknown) => void) => void,
): Promise<Answer | undefined> {
  const follows = answered !== undefined;
  return new Promise((resolve, reject) => {
    let isOpen = true;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      const wasOpen = isOpen;
      isOpen = false;
      return wasOpen;
    };
    question.onDidHide(() => {
      clearTimeout(closing);
      question.dispose();
      if (!end()) return;
      resolve(undefined);
      // The player has answered before, so this may look as if everything was done.
      if (follows && !isForReading) showStatus(t("Canceled: {0}. Nothing was changed.", title), canceledMs);
    });
    listen(
      (given) => {
        if (!end()) return;
        answered = question;
        closing = setTimeout(() => question.hide(), keptOpenMs);
        setTimeout(() => {
          if (answered === question) answered = undefined;
        }, chainMs);
        resolve(given);
      },
      (problem) => {
        if (!end()) return;
        question.hide();
        reject(problem);
      },
    );
    question.show();
  });
}
