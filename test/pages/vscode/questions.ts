import type * as vscode from "vscode";
import { observed } from "./observed.js";
import { Disposable, EventEmitter, QuickPickItemKind, Uri } from "./types.js";

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

export interface DrawnDialog {
  readonly id: number;
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly string[];
}

export interface DrawnNotification {
  readonly id: number;
  readonly text: string;
  readonly buttons: readonly string[];
}

/** What a user does with a question. */
export type Answer =
  | { readonly kind: "type"; readonly value: string }
  | { readonly kind: "move"; readonly by: number }
  | { readonly kind: "accept"; readonly row?: number }
  | { readonly kind: "button"; readonly row: number; readonly button: number }
  | { readonly kind: "hide"; readonly reason: "escape" | "blur" };

const iconless = (text: string) => text.replace(/\$\([\w~-]+\)\s*/g, "");
const listed = <Item>(items: readonly Item[] | Thenable<readonly Item[]>) => Promise.resolve(items);
let lastId = 0;

/** The part that lists and boxes have in common. One at a time is shown. */
abstract class QuickInput {
  readonly id = ++lastId;
  readonly onDidHideEmitter = new EventEmitter<void>();
  readonly onDidAcceptEmitter = new EventEmitter<void>();
  readonly onDidChangeValueEmitter = new EventEmitter<string>();
  readonly onDidHide = this.onDidHideEmitter.event;
  readonly onDidAccept = this.onDidAcceptEmitter.event;
  readonly onDidChangeValue = this.onDidChangeValueEmitter.event;
  readonly onDidTriggerButton = new EventEmitter<vscode.QuickInputButton>().event;
  enabled = true;
  ignoreFocusOut = false;
  buttons: readonly vscode.QuickInputButton[] = [];
  step: number | undefined;
  totalSteps: number | undefined;
  title: string | undefined;
  placeholder: string | undefined;
  busy = false;
  value = "";

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
  type(value: string): void {
    this.value = value;
    this.onDidChangeValueEmitter.fire(value);
  }
  abstract draw(): DrawnQuestion;
  abstract answer(answer: Answer): void;
}

class QuickPick<Item extends vscode.QuickPickItem> extends QuickInput {
  private readonly onDidChangeActiveEmitter = new EventEmitter<readonly Item[]>();
  private readonly onDidTriggerItemButtonEmitter = new EventEmitter<vscode.QuickPickItemButtonEvent<Item>>();
  readonly onDidChangeActive = this.onDidChangeActiveEmitter.event;
  readonly onDidChangeSelection = new EventEmitter<readonly Item[]>().event;
  readonly onDidTriggerItemButton = this.onDidTriggerItemButtonEmitter.event;
  readonly canSelectMany = false;
  matchOnDescription = false;
  matchOnDetail = false;
  keepScrollPosition = false;
  selectedItems: readonly Item[] = [];
  private allItems: readonly Item[] = [];
  private active: Item | undefined;

  get items(): readonly Item[] {
    return this.allItems;
  }
  set items(items: readonly Item[]) {
    this.allItems = items;
    this.activate(this.choices()[0]);
  }
  get activeItems(): readonly Item[] {
    return this.active === undefined ? [] : [this.active];
  }
  set activeItems(items: readonly Item[]) {
    this.activate(items[0]);
  }

  private activate(item: Item | undefined): void {
    if (item !== this.active) {
      this.active = item;
      this.onDidChangeActiveEmitter.fire(this.activeItems);
    }
    this.questions.changed();
  }

  /** The items that match what is typed, with their headings. */
  private shown(): readonly Item[] {
    const typed = this.value.trim().toLowerCase();
    if (typed === "") return this.allItems;
    const matches = (text: string | undefined) =>
      iconless(text ?? "")
        .toLowerCase()
        .includes(typed);
    return this.allItems.filter(
      (item) =>
        item.kind !== QuickPickItemKind.Separator &&
        (item.alwaysShow === true ||
          matches(item.label) ||
          (this.matchOnDescription && matches(item.description)) ||
          (this.matchOnDetail && matches(item.detail))),
    );
  }

  private choices(): readonly Item[] {
    return this.shown().filter(({ kind }) => kind !== QuickPickItemKind.Separator);
  }

  override type(value: string): void {
    super.type(value);
    const choices = this.choices();
    if (this.active === undefined || !choices.includes(this.active)) this.activate(choices[0]);
  }

  draw(): DrawnQuestion {
    const { id, title = "", placeholder = "", value } = this;
    const rows = this.shown().map((item) => ({
      label: iconless(item.label),
      description: iconless(item.description ?? ""),
      detail: iconless(item.detail ?? ""),
      separator: item.kind === QuickPickItemKind.Separator,
      active: item === this.active,
      buttons: (item.buttons ?? []).map(({ tooltip }) => tooltip ?? ""),
    }));
    return { id, title, placeholder, message: "", value, isProblem: false, selection: undefined, rows };
  }

  answer(answer: Answer): void {
    const choices = this.choices();
    const item = "row" in answer && answer.row !== undefined ? this.shown()[answer.row] : this.active;
    if (answer.kind === "move" && choices.length > 0) {
      const at = this.active === undefined ? -1 : choices.indexOf(this.active);
      const next = Math.abs(answer.by) > 1 ? clamp(at + answer.by, choices.length) : at + answer.by;
      this.activate(choices[(next + choices.length) % choices.length]);
    } else if (answer.kind === "accept" && item !== undefined) {
      this.active = item;
      this.selectedItems = [item];
      this.onDidAcceptEmitter.fire();
    } else if (answer.kind === "button" && item !== undefined) {
      const button = item.buttons?.[answer.button];
      if (button !== undefined) this.onDidTriggerItemButtonEmitter.fire({ item, button });
    }
  }
}

const clamp = (index: number, length: number) => Math.max(0, Math.min(length - 1, index));

class InputBox extends QuickInput {
  prompt: string | undefined;
  password = false;
  valueSelection: readonly [number, number] | undefined;
  validationMessage: string | vscode.InputBoxValidationMessage | undefined;

  draw(): DrawnQuestion {
    const { id, title = "", placeholder = "", value } = this;
    const { validationMessage } = this;
    const problem =
      typeof validationMessage === "object" ? validationMessage.message : (validationMessage ?? "");
    const message =
      problem !== ""
        ? problem
        : `${this.prompt ?? ""} (Press 'Enter' to confirm or 'Escape' to cancel)`.trim();
    // A box opens with its whole text selected.
    const selection = this.valueSelection ?? ([0, value.length] as const);
    return { id, title, placeholder, message, value, isProblem: problem !== "", selection, rows: undefined };
  }

  answer(answer: Answer): void {
    if (answer.kind === "accept") this.onDidAcceptEmitter.fire();
  }
}

interface Notification extends DrawnNotification {
  readonly press: (button: number | undefined) => void;
}

/** All questions and notifications of a window. */
export class Questions {
  #shown: QuickInput | undefined;
  #dialogs: readonly (DrawnDialog & { readonly press: (button: number | undefined) => void })[] = [];
  #notifications: readonly Notification[] = [];
  #asked = () => {};
  isCenterShown = false;

  /**
   * @param changed something has to be drawn again
   * @param folder where a file dialog begins
   */
  constructor(
    readonly changed: () => void,
    readonly folder: string | undefined,
  ) {}

  get isOpen(): boolean {
    return this.#shown !== undefined || this.#dialogs.length > 0;
  }
  get question(): DrawnQuestion | undefined {
    return this.#shown?.draw();
  }
  get dialog(): DrawnDialog | undefined {
    const [first] = this.#dialogs;
    return first && { id: first.id, message: first.message, detail: first.detail, buttons: first.buttons };
  }
  get notifications(): readonly DrawnNotification[] {
    return this.#notifications;
  }

  /** Resolves as soon as a question is open. */
  whenAsked(): Promise<void> {
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => (this.#asked = resolve));
  }

  show(input: QuickInput): void {
    const before = this.#shown;
    this.#shown = input;
    if (before !== undefined && before !== input) before.onDidHideEmitter.fire();
    this.#asked();
    this.changed();
  }

  hide(input: QuickInput): void {
    if (this.#shown !== input) return;
    this.#shown = undefined;
    input.onDidHideEmitter.fire();
    this.changed();
  }

  answer(id: number, answer: Answer): void {
    const input = this.#shown;
    if (input?.id !== id) return;
    if (answer.kind === "type") input.type(answer.value);
    else if (answer.kind !== "hide") input.answer(answer);
    else if (answer.reason === "escape" || !input.ignoreFocusOut) this.hide(input);
  }

  createQuickPick = <Item extends vscode.QuickPickItem>() =>
    observed(new QuickPick<Item>(this), this.changed);
  createInputBox = () => observed(new InputBox(this), this.changed);

  showQuickPick = async (
    items: readonly (string | vscode.QuickPickItem)[] | Thenable<readonly (string | vscode.QuickPickItem)[]>,
    options: vscode.QuickPickOptions = {},
  ): Promise<string | vscode.QuickPickItem | undefined> => {
    const given = await listed(items);
    const rows = given.map((item) => (typeof item === "string" ? { label: item } : item));
    const picker = this.createQuickPick();
    picker.title = options.title;
    picker.placeholder = options.placeHolder;
    picker.matchOnDescription = options.matchOnDescription === true;
    picker.matchOnDetail = options.matchOnDetail === true;
    picker.ignoreFocusOut = options.ignoreFocusOut === true;
    picker.items = rows;
    const row = await this.#result(picker, () => picker.selectedItems[0]);
    return row && given[rows.indexOf(row)];
  };

  showInputBox = async (options: vscode.InputBoxOptions = {}): Promise<string | undefined> => {
    const box = this.createInputBox();
    box.title = options.title;
    box.prompt = options.prompt;
    box.placeholder = options.placeHolder;
    box.ignoreFocusOut = options.ignoreFocusOut === true;
    box.value = options.value ?? "";
    const check = async () => {
      const { value } = box;
      const problem = await options.validateInput?.(value);
      if (box.value === value) box.validationMessage = problem ?? undefined;
    };
    box.onDidChangeValue(check);
    await check();
    return this.#result(box, () => ((box.validationMessage ?? "") === "" ? box.value : undefined));
  };

  /** A file dialog, as VS Code draws it in a browser: a box with the path. */
  #askForFile = async (title: string | undefined, path: string): Promise<Uri | undefined> => {
    const box = this.createInputBox();
    box.title = title;
    box.value = path;
    const typed = await this.#result(box, () => box.value);
    if (typed === undefined) return undefined;
    return Uri.file(typed.startsWith("/") || this.folder === undefined ? typed : `${this.folder}/${typed}`);
  };

  showOpenDialog = async ({ title, openLabel }: vscode.OpenDialogOptions = {}) => {
    const file = await this.#askForFile(title ?? openLabel, `${this.folder ?? ""}/`);
    return file && [file];
  };

  showSaveDialog = ({ title, saveLabel, defaultUri }: vscode.SaveDialogOptions = {}) =>
    this.#askForFile(title ?? saveLabel, defaultUri?.path ?? `${this.folder ?? ""}/`);

  /** What a question ends with; `undefined` if it closes. It stays open if `accepted` gives nothing. */
  #result<Result>(input: QuickInput, accepted: () => Result | undefined): Promise<Result | undefined> {
    return new Promise((resolve) => {
      input.onDidAccept(() => {
        const result = accepted();
        if (result === undefined) return;
        resolve(result);
        input.hide();
      });
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  }

  /** A message with buttons: a dialog if it is modal, else a notification. */
  showMessage = async (
    text: string,
    ...rest: readonly (string | vscode.MessageItem | vscode.MessageOptions)[]
  ): Promise<string | vscode.MessageItem | undefined> => {
    const options = rest.find(
      (part): part is vscode.MessageOptions => typeof part === "object" && !("title" in part),
    );
    const items = rest.filter((part) => part !== options) as readonly (string | vscode.MessageItem)[];
    const buttons = items.map((item) => (typeof item === "string" ? item : item.title));
    if (options?.modal !== true)
      return new Promise((resolve) => this.#notify(text, buttons, (index) => resolve(at(items, index))));
    const id = ++lastId;
    const labels = items.some((item) => typeof item === "object" && item.isCloseAffordance)
      ? buttons
      : [...buttons, items.length === 0 ? "OK" : "Cancel"];
    return new Promise((resolve) => {
      const press = (index: number | undefined) => {
        this.#dialogs = this.#dialogs.filter((dialog) => dialog.id !== id);
        this.changed();
        resolve(at(items, index));
      };
      const dialog = { id, message: text, detail: options.detail ?? "", buttons: labels, press };
      this.#dialogs = [...this.#dialogs, dialog];
      this.#asked();
      this.changed();
    });
  };

  pressInDialog(id: number, button: number | undefined): void {
    this.#dialogs.find((dialog) => dialog.id === id)?.press(button);
  }

  #notify(text: string, buttons: readonly string[], ended: (button: number | undefined) => void): () => void {
    const id = ++lastId;
    const close = () => {
      this.#notifications = this.#notifications.filter((shown) => shown.id !== id);
      this.changed();
    };
    const press = (button: number | undefined) => {
      close();
      ended(button);
    };
    this.#notifications = [{ id, text, buttons, press }, ...this.#notifications];
    this.changed();
    return close;
  }

  pressInNotification(id: number, button: number): void {
    this.#notifications.find((shown) => shown.id === id)?.press(button);
  }

  clearNotifications(): void {
    for (const shown of this.#notifications) shown.press(undefined);
  }

  /** A running task, with a button that cancels it. */
  showProgress(title: string, cancel: (() => void) | undefined): Disposable {
    const buttons = cancel === undefined ? [] : ["Cancel"];
    return new Disposable(this.#notify(title, buttons, (button) => button === 0 && cancel?.()));
  }
}

const at = <Item>(items: readonly Item[], index: number | undefined) =>
  index === undefined ? undefined : items[index];
