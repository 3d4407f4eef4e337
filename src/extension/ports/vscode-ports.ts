import * as vscode from "vscode";
import { sense } from "../../games/message.js";
import type {
  Asking,
  Choice,
  Choosing,
  Chosen,
  Confirming,
  LevelFileAccess,
  Ports,
  Settings,
  Telling,
  TextFileAccess,
  TextQuestion,
  Words,
} from "../../midend/ports/ports.js";
import { hostRandom } from "../../platform/crypto.js";
import { hostClock } from "../../platform/host-clock.js";
import { Emitter, Owner } from "../../protocol/emitter.js";
import { playSettings, settingOf } from "../../protocol/game/settings.js";
import { onDidChangeSettings } from "../kit/entry-settings.js";
import type { FileTexts } from "../kit/file-texts.js";
import { askWhereToWrite, fileNameOf, uriOf, writeNamedFile } from "../kit/files.js";
import { isTextFile, mayBeLevels } from "../kit/level-files.js";
import { showError, showInformation, showWarning } from "../kit/notify.js";
import { closeAnswered, enterText, selectItemOrButton } from "../kit/questions.js";
import { chosenSkin, defaultVariant, setSetting, setting } from "../kit/settings.js";
import { speech, t, translate, withoutIcons } from "../kit/translate.js";

/** The ports of one activation of the extension; the others are VS Code's own. */
export type OwnPorts = Omit<Ports, keyof ReturnType<typeof sharedPorts>>;

/** All ports that the midend needs. */
export function vscodePorts(own: OwnPorts, texts: FileTexts, extensionId: string): Ports {
  return { ...own, ...sharedPorts(texts, extensionId) };
}

function sharedPorts(texts: FileTexts, extensionId: string) {
  return {
    time: hostClock,
    chance: hostRandom,
    speech,
    clipboard: {
      read: async () => vscode.env.clipboard.readText(),
      write: async (text) => vscode.env.clipboard.writeText(text),
    },
    links: { base: `${vscode.env.uriScheme}://${extensionId}` },
    ask: asking,
    tell: telling,
    levelFiles: levelFileAccess(texts),
    patternFiles: textFileAccess(texts, t("Deadlock Patterns"), ["txt"]),
    timedFiles: textFileAccess(texts, t("Timed Solves"), ["csv", "json", "txt"]),
    statisticsFiles: textFileAccess(texts, t("Statistics"), ["csv", "json"]),
  } satisfies Partial<Ports>;
}

/** Messages outside the board: in the status bar for a while, or as a notification. */
const telling: Telling = {
  passing: (text, ms) => vscode.window.setStatusBarMessage(withoutIcons(translate(text)), ms),
  error: (text) => showError(translate(text)),
  warning: (text) => void showWarning(translate(text)),
  async information(text, ...buttons) {
    const labels = buttons.map(translate);
    const chosen = await showInformation(translate(text), ...labels);
    return chosen === undefined ? undefined : labels.indexOf(chosen);
  },
};

/** Access to text files of a kind through VS Code's dialogs. `extensions`: those that can be imported. */
const textFileAccess = (texts: FileTexts, kind: string, extensions: string[]): TextFileAccess => ({
  async open(maxBytes) {
    const filters = { [kind]: extensions, [t("All Files")]: ["*"] };
    const [uri] = (await vscode.window.showOpenDialog({ filters, openLabel: t("Import") })) ?? [];
    if (uri === undefined) return undefined;
    return { name: fileNameOf(uri), text: await texts.read(uri, maxBytes) };
  },

  async save(name, extension, text) {
    const file = `${name.replace(/[^\p{L}\p{N} ×_-]+/gu, "-")}.${extension}`;
    const uri = await askWhereToWrite(file, { filters: { [kind]: [extension] }, saveLabel: t("Export") });
    if (uri !== undefined) await writeNamedFile(uri, new TextEncoder().encode(text));
  },
});

/** Access to level files through VS Code; open files include their unsaved changes. */
export const levelFileAccess = (texts: FileTexts): LevelFileAccess => ({
  async ask(holdsLevels) {
    const active = vscode.window.activeTextEditor?.document;
    // `.txt` files are often something else, so their content is checked.
    if (
      active !== undefined &&
      mayBeLevels(active) &&
      (!isTextFile(active) || holdsLevels(active.getText(), fileNameOf(active.uri)))
    )
      return active.uri.toString();
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
    if (input instanceof vscode.TabInputCustom && input.viewType.startsWith("tilework."))
      return input.uri.toString();
    const filters = { [t("Sokoban Levels")]: ["xsb", "sok", "txt", "slc"] };
    const options = {
      title: t("Play Sokoban Levels"),
      openLabel: translate(sense("Play", "a game")),
      filters,
    };
    return (await vscode.window.showOpenDialog(options))?.[0]?.toString();
  },

  read: async (address, maxBytes) => texts.read(vscode.Uri.parse(address, true), maxBytes),

  isInWorkspace(address) {
    const uri = uriOf(address);
    return uri !== undefined && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  },

  nameOf(address) {
    const uri = uriOf(address);
    return uri === undefined ? address : fileNameOf(uri);
  },
});

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

/** VS Code's configuration, as the games read it. */
export class VscodeSettings extends Owner implements Settings {
  readonly #onDidChange = this.own(
    new Emitter<void>(),
    onDidChangeSettings(["tilework"], () => this.#onDidChange.fire()),
  );
  readonly onDidChange = this.#onDidChange.event;

  readonly play = playSettings((name) => setting(name));
  readonly skin = chosenSkin;
  readonly defaultVariant = defaultVariant;

  change(...[name, value]: Parameters<Settings["change"]>): Promise<void> {
    return setSetting(settingOf(name), value);
  }
}
