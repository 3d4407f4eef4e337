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
import { translate } from "../shared/messages/translate.js";
import { withoutIcons } from "../shared/messages/without-icons.js";

/** The games' questions, as VS Code's quick picks and input boxes. */
export const asking: Asking = { choose, text, confirm };

interface ChoiceItem extends vscode.QuickPickItem {
  /** -1 for a heading. */
  readonly index: number;
}

function choose({ title, prompt, choices, selected, actions = [] }: Choosing): Promise<Chosen | undefined> {
  const picker = vscode.window.createQuickPick<ChoiceItem>();
  const buttons = actions.map(({ label, icon }) => ({
    iconPath: new vscode.ThemeIcon(icon),
    tooltip: translate(label),
  }));
  picker.title = translate(title);
  picker.placeholder = translate(prompt);
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = choices.flatMap((choice, index) => [
    ...headingOf(choice),
    { ...itemOf(choice), index, buttons: choice.hasActions === false ? [] : buttons },
  ]);
  // The current item may be the thousandth. Without one, VS Code activates the first item, which Enter
  // accepts.
  if (selected !== undefined) picker.activeItems = picker.items.filter(({ index }) => index === selected);
  return new Promise((resolve) => {
    const end = (chosen: Chosen | undefined) => {
      resolve(chosen);
      picker.dispose();
    };
    picker.onDidAccept(() => {
      const [item] = picker.selectedItems;
      if (item !== undefined) end({ index: item.index });
    });
    picker.onDidTriggerItemButton(({ button, item }) =>
      end({ index: item.index, action: buttons.indexOf(button as (typeof buttons)[number]) }),
    );
    picker.onDidHide(() => end(undefined));
    picker.show();
  });
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

async function text({
  title,
  prompt,
  value,
  problem,
  waits = false,
}: TextQuestion): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: translate(title),
    prompt: translate(prompt),
    value,
    ignoreFocusOut: waits,
    validateInput: (typed) => {
      const why = problem?.(typed);
      return why && translate(why);
    },
  });
}

async function confirm({ question, detail, yes }: Confirming): Promise<boolean> {
  const button = translate(yes);
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
