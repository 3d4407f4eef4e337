import * as vscode from "vscode";
import type { GeneratedLevel } from "../../../games/sokoban/generate/generate-level.js";
import { type Grade, grades, standards } from "../../../games/sokoban/generate/grade.js";
import type { GeneratorOptions } from "../../../games/sokoban/generate/wanted.js";
import type { Dialect } from "../../../games/sokoban/level/cell.js";
import { type WrittenLevel, writtenLevel } from "../../../games/sokoban/text/collection-text.js";
import { randomUint32 } from "../../../platform/random.js";
import { CancelledError } from "../../../protocol/channel.js";
import { showWarning } from "../../shared/notify.js";
import type { GeneratorOrder } from "./generator-thread.js";
import { makeLevel } from "./level-generation.js";

/** What a random level is made from: the same order makes the same level. */
interface Order extends GeneratorOrder {
  readonly options: Required<GeneratorOptions>;
}

const sizes = [
  [7, 7],
  [8, 7],
  [9, 8],
  [10, 9],
  [12, 10],
  [14, 11],
] as const;
const maxBoxes = 8;
/** Seeds of games are of this size, too. */
const seeds = 2 ** 31;

/** Asks what the level shall be like and makes it; `undefined` when the user left. Its solution, played by the rules, goes with it. */
export async function askForRandomLevel(dialect: Dialect): Promise<WrittenLevel | undefined> {
  const order = await ask();
  if (order === undefined) return undefined;
  const made = await generate(order);
  if (made === "cancelled") return undefined;
  if (made !== undefined) return writtenLevel(made.level, dialect, { title: titleOf(order), solution: made.solution });
  void showWarning(vscode.l10n.t("No room of this size has place for so many boxes. Ask for fewer, or for more columns and rows."));
  return undefined;
}

/** Whether a random level goes into a file that is open in the editor, or into a new one; `undefined` when the user left. */
export async function askWhere(fileName: string): Promise<"file" | "new" | undefined> {
  const items = [
    { label: vscode.l10n.t("Into a new file"), where: "new" as const },
    { label: vscode.l10n.t("Into “{0}”, behind the level that is shown", fileName), where: "file" as const },
  ];
  const placeHolder = vscode.l10n.t("Where the level goes");
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Random Sokoban Level"), placeHolder }))?.where;
}

/** All that is needed to make the level again. */
function titleOf({ options: { width, height, boxes, grade }, seed }: Order): string {
  const about = [gradeText(grade), boxesText(boxes)] as const;
  return vscode.l10n.t("Random level: {0} × {1}, {2}, {3}, seed {4}", width, height, ...about, seed);
}

function gradeText(grade: Grade): string {
  switch (grade) {
    case "easy":
      return vscode.l10n.t("easy");
    case "medium":
      return vscode.l10n.t("medium");
    case "hard":
      return vscode.l10n.t("hard");
  }
}

function boxesText(boxes: number): string {
  return boxes === 1 ? vscode.l10n.t("1 box") : vscode.l10n.t("{0} boxes", boxes);
}

/** A level that takes longer than this can be called off: a notice for each that takes a moment would only flash. */
const patienceMs = 500;

/** `undefined` where there is no such level. Rejects with a sentence for the user where the thread failed. */
async function generate(order: Order): Promise<GeneratedLevel | "cancelled" | undefined> {
  const control = new AbortController();
  const making = makeLevel({ options: order.options, seed: order.seed }, control.signal);
  const title = vscode.l10n.t("Making a level…");
  const settled = making.then(
    () => undefined,
    () => undefined,
  );
  const longer = setTimeout(() => {
    const location = vscode.ProgressLocation.Notification;
    void vscode.window.withProgress({ location, title, cancellable: true }, (_progress, token) => {
      token.onCancellationRequested(() => control.abort());
      return settled;
    });
  }, patienceMs);
  try {
    return await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () => making);
  } catch (error) {
    if (error instanceof CancelledError) return "cancelled";
    const why = error instanceof Error && error.message !== "" ? error.message : vscode.l10n.t("Its thread ended.");
    throw new Error(vscode.l10n.t("The level could not be made: {0}", why));
  } finally {
    clearTimeout(longer);
  }
}

async function ask(): Promise<Order | undefined> {
  const title = vscode.l10n.t("Random Sokoban Level");
  const grade = await pick(
    { title, step: 1, placeholder: vscode.l10n.t("How difficult") },
    grades.map((value) => ({ label: gradeText(value), value })),
  );
  if (grade === undefined) return undefined;
  const usual = standards[grade];
  const size = await pick(
    { title, step: 2, placeholder: vscode.l10n.t("Columns and rows at most, walls included") },
    sizes.map((value) => ({ label: vscode.l10n.t("{0} × {1}", ...value), value })),
    ([width, height]) => width === usual.width && height === usual.height,
  );
  if (size === undefined) return undefined;
  const [width, height] = size;
  const boxes = await pick(
    { title, step: 3, placeholder: vscode.l10n.t("How many boxes") },
    boxCounts(width, height).map((value) => ({ label: boxesText(value), value })),
    (value) => value === usual.boxes,
  );
  if (boxes === undefined) return undefined;
  const seed = await askSeed(title);
  return seed === undefined ? undefined : { options: { grade, width, height, boxes }, seed };
}

/** More would leave no room to push. */
function boxCounts(width: number, height: number): readonly number[] {
  const most = Math.min(maxBoxes, Math.floor(((width - 2) * (height - 2)) / 8));
  return Array.from({ length: most }, (_, index) => index + 1);
}

interface Step {
  readonly title: string;
  readonly step: number;
  readonly placeholder: string;
}

/** `isUsual`: what Enter takes; the first where there is none. */
function pick<Value>(
  { title, step, placeholder }: Step,
  items: readonly { readonly label: string; readonly value: Value }[],
  isUsual: (value: Value) => boolean = () => false,
): Promise<Value | undefined> {
  const picker = vscode.window.createQuickPick<(typeof items)[number]>();
  picker.title = vscode.l10n.t("{0} ({1}/{2})", title, step, 4);
  picker.placeholder = placeholder;
  picker.items = items;
  const usual = items.filter(({ value }) => isUsual(value));
  // With none, Enter would take nothing.
  if (usual.length > 0) picker.activeItems = usual;
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.value);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

async function askSeed(title: string): Promise<number | undefined> {
  const read = (text: string) => (/^\s*\d{1,10}\s*$/.test(text) && Number(text) < seeds ? Number(text) : undefined);
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t("{0} ({1}/{2})", title, 4, 4),
    prompt: vscode.l10n.t("A seed. The same answers make the same level again."),
    value: String(randomUint32() % seeds),
    validateInput: (value) => (read(value) === undefined ? vscode.l10n.t("A whole number from 0 to {0}.", seeds - 1) : undefined),
  });
  return text === undefined ? undefined : read(text);
}
