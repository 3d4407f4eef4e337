import * as vscode from "vscode";
import type {
  Asking,
  Choice,
  Choosing,
  Chosen,
  Confirming,
  TextQuestion,
  Words,
} from "../../midend/ports/asking.js";
import { closeAnswered, enterText, selectItemOrButton } from "../kit/questions.js";
import { translate } from "../kit/translate.js";
import { withoutIcons } from "../kit/without-icons.js";

/** The games' questions, as VS Code's quick picks and input boxes. */
export const asking: Asking = { choose, text, confirm };

interface ChoiceItem extends vscode.QuickPickItem {
  /** -1 for a heading. */
  readonly index: number;
}

async function choose(question: Choosing): Promise<Chosen | undefined> {
  const { title, prompt, choices, selected, actions = [], isForReading } = question;
  const buttons = actions.map(({ label, icon }) => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip: translate(label),
  }));
  const chosen = await selectItemOrButton<ChoiceItem>({
    title: translate(title),
    placeholder: translate(prompt),
    items: choices.flatMap((choice, index) => [
      ...headingOf(choice),
      { ...itemOf(choice), index, buttons: choice.hasActions === false ? [] : buttons },
    ]),
    isActive: ({ index }) => index === selected,
    matchesDescription: true,
    matchesDetail: true,
    isForReading: isForReading === true,
  });
  if (chosen === undefined) return undefined;
  const { item, button } = chosen;
  return button === undefined
    ? { index: item.index }
    : { index: item.index, action: buttons.indexOf(button as (typeof buttons)[number]) };
}

function headingOf({ heading }: Choice): readonly ChoiceItem[] {
  return heading === undefined
    ? []
    : [{ label: wordsOf(heading), kind: vscode.QuickPickItemKind.Separator, index: -1 }];
}

function itemOf({ label, detail, sentence, icon }: Choice): vscode.QuickPickItem {
  const text = wordsOf(label);
  return {
    label: icon === undefined ? text : `$(${icon}) ${text}`,
    ...(detail === undefined ? {} : { description: wordsOf(detail) }),
    ...(sentence === undefined ? {} : { detail: wordsOf(sentence) }),
  };
}

function text({ title, prompt, value, problem, waits }: TextQuestion): Promise<string | undefined> {
  return enterText({
    title: translate(title),
    prompt: translate(prompt),
    value,
    problem: (typed) => {
      const why = problem?.(typed);
      return why && translate(why);
    },
    waits: waits === true,
  });
}

async function confirm({ question, detail, yes }: Confirming): Promise<boolean> {
  const button = translate(yes);
  closeAnswered();
  const chosen = await vscode.window.showWarningMessage(
    translate(question),
    { modal: true, detail: wordsOf(detail) },
    button,
  );
  return chosen === button;
}

/** VS Code renders `$(name)` in a list as an icon; titles and file names must not contain any. */
function wordsOf(words: Words): string {
  return withoutIcons(typeof words === "string" ? words : translate(words));
}
