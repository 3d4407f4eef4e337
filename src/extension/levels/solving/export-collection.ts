import * as vscode from "vscode";
import { plural } from "../../../games/message.js";
import type { LevelEntry } from "../../../games/sokoban/text/collection.js";
import { type PlainLevel, plainCollection } from "../../../games/sokoban/text/collection-text.js";
import { askWhereToWrite, fileNameOf } from "../../kit/files.js";
import { showError, showInformation, showWarning } from "../../kit/notify.js";
import { selectsSecond } from "../../kit/questions.js";
import { formatNumber, t, translate } from "../../kit/translate.js";
import type { LevelDocuments } from "../documents/level-documents.js";
import { factsOf } from "../documents/level-facts.js";
import { type LevelKnowledge, measuresOf } from "../documents/level-measures.js";
import { findTarget } from "../documents/level-target.js";

/** The maximum number of levels that are listed by number. */
const maxNamed = 12;

/**
 * Exports the levels of a file as plain XSB, for sites that accept collections; warns about content that they
 * would reject.
 */
export class CollectionExport {
  constructor(
    private readonly documents: LevelDocuments,
    private readonly knowledge: LevelKnowledge,
  ) {}

  /**
   * Asks whether to keep the authors, if there are any, and for the file to write. `argument` may be a file,
   * or a `NamedLevel`, of which only the file is used. `places`: only these levels, in this order.
   */
  async run(argument: unknown, places?: readonly number[]): Promise<void> {
    const document = (await findTarget(argument, this.documents))?.document;
    if (document === undefined) return;
    const { levels: all, author } = this.documents.read(document).collection;
    const levels = places?.flatMap((place) => all[place] ?? []) ?? all;
    const played = levels.flatMap((entry) => playable(entry, author?.text));
    if (played.length === 0)
      return void showInformation(t("No level of “{0}” can be played.", fileNameOf(document.uri)));
    if (!(await this.#isWanted(levels, places))) return;
    const hasAuthors = played.some(({ author }) => author !== "");
    const withAuthors = hasAuthors && (await askAboutAuthors());
    if (withAuthors === undefined) return;
    const file = await askFile(document.uri);
    if (file === undefined) return;
    if (file.toString() === document.uri.toString())
      return showError(
        t(
          "“{0}” is the file that is exported, so it wasn't overwritten. Select another name.",
          fileNameOf(file),
        ),
      );
    const text = plainCollection(withAuthors ? played : played.map(({ level, title }) => ({ level, title })));
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    } catch {
      return showError(t("Couldn't write “{0}”.", fileNameOf(file)));
    }
    const written = plural(
      played.length,
      "{0} level was written to “{1}” as plain XSB.",
      "{0} levels were written to “{1}” as plain XSB.",
      fileNameOf(file),
    );
    void showInformation(translate(written));
  }

  /** Asks only if there is something to warn about. */
  async #isWanted(
    levels: readonly LevelEntry[],
    places: readonly number[] = [...levels.keys()],
  ): Promise<boolean> {
    const numbers = (isMeant: (entry: LevelEntry) => boolean) =>
      levels.flatMap((entry, index) => (isMeant(entry) ? [places[index]! + 1] : []));
    const unplayable = numbers((entry) => factsOf(entry).level === undefined);
    const unsolved = numbers(
      (entry) => factsOf(entry).level !== undefined && measuresOf(entry, this.knowledge).pushes === undefined,
    );
    const warnings = [
      ...(unplayable.length === 0
        ? []
        : [t("These levels can't be played and are left out: {0}.", named(unplayable))]),
      ...(unsolved.length === 0 ? [] : [t("No solution is known for these levels: {0}.", named(unsolved))]),
    ];
    if (warnings.length === 0) return true;
    const go = t("Export");
    return (await showWarning(warnings.join(" "), go)) === go;
  }
}

/** A level without its own author gets the collection's author. */
function playable(entry: LevelEntry, author = ""): readonly Required<PlainLevel>[] {
  const { level } = factsOf(entry);
  const words = (text = "") => text.slice(0, 200);
  return level === undefined
    ? []
    : [{ level, title: words(entry.title?.text), author: words(entry.author?.text ?? author) }];
}

/** `undefined` if the export is canceled. */
function askAboutAuthors(): Promise<boolean | undefined> {
  return selectsSecond(
    t("Export Collection as Plain XSB"),
    { label: t("Boards and titles"), description: t("for every site") },
    { label: t("Boards, titles and authors"), description: t("an “Author:” line under each board") },
  );
}

/** "3, 7, 9", or "3, 7, … (40)". */
function named(levels: readonly number[]): string {
  const first = levels.slice(0, maxNamed).map(formatNumber).join(", ");
  return levels.length <= maxNamed ? first : t("{0}, … ({1})", first, formatNumber(levels.length));
}

function askFile(uri: vscode.Uri): Thenable<vscode.Uri | undefined> {
  const name = `${fileNameOf(uri).replace(/\.[^.]*$/, "")}-plain.txt`;
  const filters = { [t("Sokoban Levels")]: ["txt", "xsb"] };
  return askWhereToWrite(name, { title: t("Export Collection as Plain XSB"), filters }, uri);
}
