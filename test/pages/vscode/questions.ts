import type * as vscode from "vscode";
import { Disposable, ownEvent, QuickPickItemKind, Uri } from "./types.js";

/** What VS Code asks and tells over its editors: lists, boxes, dialogs, notifications. */

export interface DrawnRow {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  readonly separator: boolean;
  readonly active: boolean;
  readonly buttons: readonly string[];
}

export interface DrawnQuestion {
  readonly id: number;
  readonly title: string;
  readonly placeholder: string;
  readonly message: string;
  readonly value: string;
  readonly isProblem: boolean;
  readonly selection: readonly [number, number] | undefined;
  /** `undefined`: a box without a list. */
  readonly rows: readonly DrawnRow[] | undefined;
}

/** A dialog or a notification. */
export interface DrawnMessage {
  readonly id: number;
  readonly text: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

/** What a user does with a question. */
export type Answer =
  | { readonly kind: "type"; readonly value: string }
  | { readonly kind: "move"; readonly by: number }
  | { readonly kind: "accept"; readonly row?: number }
  | { readonly kind: "button"; readonly row: number; readonly button: number }
  | { readonly kind: "hide"; readonly reason: "escape" | "blur" };

const iconless = (text = "") => text.replace(/\$\([\w~-]+\)\s*/g, "");
let lastId = 0;

/** The object, which calls `changed` after each assignment to a member. */
export function observed<Value extends object>(value: Value, changed: () => void): Value {
  return new Proxy(value, {
    set(target, name, next) {
      Reflect.set(target, name, next);
      changed();
      return true;
    },
  });
}

/** A box for a text, and the part that lists have in common with it. One at a time is shown. */
class InputBox {
  readonly id = ++lastId;
  readonly onDidHide = ownEvent<void>();
  readonly onDidAccept = ownEvent<void>();
  readonly onDidChangeValue = ownEvent<string>();
  ignoreFocusOut = false;
  title: string | undefined;
  placeholder: string | undefined;
  prompt: string | undefined;
  value = "";
  validationMessage: string | undefined;

  constructor(protected readonly questions: Questions) {}

  show(): void {
    this.questions.show(this);
  }
  hide(): void {
    this.questions.hide(this);
  }
  dispose(): void {
    this.hide();
  }

  draw(): DrawnQuestion {
    const { id, title = "", placeholder = "", value, prompt = "", validationMessage } = this;
    const message = validationMessage ?? `${prompt} (Press 'Enter' to confirm or 'Escape' to cancel)`.trim();
    // A box opens with its whole text selected.
    const selection = [0, value.length] as const;
    const isProblem = validationMessage !== undefined;
    return { id, title, placeholder, message, value, isProblem, selection, rows: undefined };
  }

  answer(answer: Answer): void {
    if (answer.kind === "accept") this.onDidAccept.fire();
    if (answer.kind !== "type") return;
    this.value = answer.value;
    this.onDidChangeValue.fire(answer.value);
  }
}

class QuickPick extends InputBox {
  readonly onDidTriggerItemButton = ownEvent<vscode.QuickPickItemButtonEvent<vscode.QuickPickItem>>();
  matchOnDescription = false;
  matchOnDetail = false;
  selectedItems: readonly vscode.QuickPickItem[] = [];
  private allItems: readonly vscode.QuickPickItem[] = [];
  private active: vscode.QuickPickItem | undefined;

  set items(items: readonly vscode.QuickPickItem[]) {
    this.allItems = items;
    this.active = this.choices()[0];
  }
  set activeItems([item]: readonly vscode.QuickPickItem[]) {
    this.active = item;
  }

  /** The items that match what is typed, with their headings. */
  private shown(): readonly vscode.QuickPickItem[] {
    const typed = this.value.trim().toLowerCase();
    if (typed === "") return this.allItems;
    return this.allItems.filter(({ kind, label, description, detail, alwaysShow }) => {
      const searched = [label, this.matchOnDescription && description, this.matchOnDetail && detail];
      const isFound = searched.some((text) => text && iconless(text).toLowerCase().includes(typed));
      return kind !== QuickPickItemKind.Separator && (alwaysShow === true || isFound);
    });
  }

  private choices(): readonly vscode.QuickPickItem[] {
    return this.shown().filter(({ kind }) => kind !== QuickPickItemKind.Separator);
  }

  override draw(): DrawnQuestion {
    const rows = this.shown().map((item) => ({
      label: iconless(item.label),
      description: iconless(item.description),
      detail: iconless(item.detail),
      separator: item.kind === QuickPickItemKind.Separator,
      active: item === this.active,
      buttons: (item.buttons ?? []).map(({ tooltip }) => tooltip ?? ""),
    }));
    return { ...super.draw(), message: "", selection: undefined, rows };
  }

  override answer(answer: Answer): void {
    const item = "row" in answer && answer.row !== undefined ? this.shown()[answer.row] : this.active;
    if (answer.kind === "accept" && item !== undefined) {
      this.active = item;
      this.selectedItems = [item];
    } else if (answer.kind === "accept") return;
    super.answer(answer);
    const choices = this.choices();
    const at = this.active === undefined ? -1 : choices.indexOf(this.active);
    if (answer.kind === "type" && at < 0) this.active = choices[0];
    if (answer.kind === "move") {
      // Pages of rows end at the first and the last one; single steps go round.
      const to = at + answer.by;
      const isPage = Math.abs(answer.by) > 1;
      this.active = isPage ? (choices[to] ?? choices.at(to < 0 ? 0 : -1)) : choices.at(to % choices.length);
    }
    const button = answer.kind === "button" ? item?.buttons?.[answer.button] : undefined;
    if (item !== undefined && button !== undefined) this.onDidTriggerItemButton.fire({ item, button });
  }
}

/** All questions and notifications of a window. */
export class Questions {
  #shown: InputBox | undefined;
  #messages: readonly (DrawnMessage & { readonly isModal: boolean })[] = [];
  readonly #ends = new Map<number, (button: number | undefined) => void>();
  #asked = () => {};
  isCenterShown = false;

  /** @param changed something has to be drawn again @param folder where a file dialog begins */
  constructor(
    readonly changed: () => void,
    readonly folder: string | undefined,
  ) {}

  get isOpen(): boolean {
    return this.#shown !== undefined || this.dialog !== undefined;
  }
  get question(): DrawnQuestion | undefined {
    return this.#shown?.draw();
  }
  get dialog(): DrawnMessage | undefined {
    return this.#messages.find(({ isModal }) => isModal);
  }
  get notifications(): readonly DrawnMessage[] {
    return this.#messages.filter(({ isModal }) => !isModal).toReversed();
  }

  /** Resolves as soon as a question is open. */
  whenAsked(): Promise<void> {
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => (this.#asked = resolve));
  }

  show(input: InputBox): void {
    const before = this.#shown;
    this.#shown = input;
    if (before?.id !== input.id) before?.onDidHide.fire();
    this.#asked();
    this.changed();
  }

  hide(input: InputBox): void {
    if (this.#shown?.id !== input.id) return;
    this.#shown = undefined;
    input.onDidHide.fire();
    this.changed();
  }

  answer(id: number, answer: Answer): void {
    const input = this.#shown;
    if (input?.id !== id) return;
    if (answer.kind !== "hide") input.answer(answer);
    else if (answer.reason === "escape" || !input.ignoreFocusOut) this.hide(input);
  }

  createQuickPick = () => observed(new QuickPick(this), this.changed);
  createInputBox = () => observed(new InputBox(this), this.changed);

  /** A file dialog, as VS Code draws it in a browser: a box with the path. */
  #askForFile(title = "", path = `${this.folder ?? ""}/`): Promise<Uri | undefined> {
    const box = Object.assign(this.createInputBox(), { title, value: path });
    return new Promise((resolve) => {
      box.onDidAccept(() => {
        const isWhole = box.value.startsWith("/") || this.folder === undefined;
        resolve(Uri.file(isWhole ? box.value : `${this.folder}/${box.value}`));
        box.hide();
      });
      box.onDidHide(() => resolve(undefined));
      box.show();
    });
  }

  showOpenDialog = async ({ title, openLabel }: vscode.OpenDialogOptions = {}) => {
    const file = await this.#askForFile(title ?? openLabel);
    return file && [file];
  };

  showSaveDialog = ({ title, saveLabel, defaultUri }: vscode.SaveDialogOptions = {}) =>
    this.#askForFile(title ?? saveLabel, defaultUri?.path);

  /** A message with buttons: a dialog if it is modal, else a notification. */
  showMessage = (
    text: string,
    ...rest: readonly (string | vscode.MessageItem | vscode.MessageOptions)[]
  ): Promise<string | vscode.MessageItem | undefined> => {
    const isOptions = (part: (typeof rest)[number]) => typeof part === "object" && !("title" in part);
    const { modal = false, detail = "" } = (rest.find(isOptions) ?? {}) as vscode.MessageOptions;
    const items = rest.filter((part) => !isOptions(part)) as readonly (string | vscode.MessageItem)[];
    const buttons = items.map((item) => (typeof item === "string" ? item : item.title));
    const closes = items.some((item) => typeof item === "object" && item.isCloseAffordance);
    const last = items.length === 0 ? "OK" : "Cancel";
    return new Promise((resolve) => {
      const end = (index: number | undefined) => resolve(index === undefined ? undefined : items[index]);
      this.#tell(text, modal && !closes ? [...buttons, last] : buttons, end, modal, detail);
    });
  };

  #tell(
    text: string,
    buttons: readonly string[],
    end: (button: number | undefined) => void,
    isModal = false,
    detail = "",
  ): number {
    const id = ++lastId;
    this.#messages = [...this.#messages, { id, text, detail, buttons, isModal }];
    this.#ends.set(id, end);
    if (isModal) this.#asked();
    this.changed();
    return id;
  }

  /** Closes a dialog or a notification; without a button, it is dismissed. */
  press(id: number, button?: number): void {
    const end = this.#ends.get(id);
    this.#ends.delete(id);
    this.#messages = this.#messages.filter((one) => one.id !== id);
    this.changed();
    end?.(button);
  }

  clearNotifications(): void {
    for (const { id } of this.notifications) this.press(id);
  }

  /** A running task, with a button that cancels it. */
  showProgress(text: string, cancel: (() => void) | undefined): Disposable {
    const buttons = cancel === undefined ? [] : ["Cancel"];
    const id = this.#tell(text, buttons, (button) => button === 0 && cancel?.());
    return new Disposable(() => this.press(id));
  }
}
