import * as vscode from "vscode";
import {
  levelsPage,
  type PageEntry,
  pageEntry,
  type WebPage,
  webPageHtml,
} from "../../../drawing/web-page.js";
import type { AnySession } from "../../../games/play/session.js";
import { extensionId } from "../../../games/saves/game-link.js";
import type { Collection } from "../../../games/sokoban/text/collection.js";
import { packedPage } from "../../../platform/compression.js";
import { askWhereToWrite, fileNameOf, writeNamedFile } from "../../kit/files.js";
import { showInformation } from "../../kit/notify.js";
import { selectsSecond } from "../../kit/questions.js";
import { spokenLanguage, t, translate } from "../../kit/translate.js";

/** Exports levels and games as web pages that play by themselves. */

const linkBase = () => `${vscode.env.uriScheme}://${extensionId}`;

/** Writes the start of a game to a file that the user selects. `isReplay`: its moves are shown at once. */
export async function saveGamePage(
  extensionUri: vscode.Uri,
  title: string,
  session: AnySession,
  isReplay: boolean,
): Promise<void> {
  const entry = pageEntry(session, linkBase(), isReplay ? { isReplay } : { moves: [] });
  await save(extensionUri, undefined, { title, author: "", entries: [entry] });
}

/**
 * Writes the levels of a document to a file that the user selects. Asks about solutions if there are any.
 * `level`: only this one, from 0.
 */
export async function saveLevelPage(
  extensionUri: vscode.Uri,
  { uri }: Pick<vscode.TextDocument, "uri">,
  collection: Collection,
  level: number | undefined,
): Promise<void> {
  const levels = level === undefined ? collection.levels : collection.levels.slice(level, level + 1);
  const name = fileNameOf(uri).replace(/\.[^.]*$/, "");
  const { note, ...page } = levelsPage(levels, collection, linkBase(), true, name);
  const { entries } = page;
  if (entries.length === 0)
    return void showInformation(t("No level of “{0}” can be played.", fileNameOf(uri)));
  const shows = entries.some(({ moves }) => moves !== "") ? await askAboutSolutions() : false;
  if (shows === undefined) return;
  const shown = shows ? entries : entries.map((entry): PageEntry => ({ ...entry, moves: "" }));
  const isWritten = await save(extensionUri, uri, { ...page, entries: shown });
  if (isWritten && note !== undefined) void showInformation(translate(note));
}

/** `undefined` if the export is canceled. */
function askAboutSolutions(): Promise<boolean | undefined> {
  return selectsSecond(
    t("Export as a Web Page"),
    { label: t("Levels") },
    { label: t("Levels and solutions"), description: t("players can watch them") },
  );
}

/** Returns whether the user selected a file. `levelFile`: the file of the levels, if they have one. */
async function save(
  extensionUri: vscode.Uri,
  levelFile: vscode.Uri | undefined,
  page: Omit<WebPage, "language">,
): Promise<boolean> {
  const name = `${page.title.replace(/[^\p{L}\p{N} ×_-]+/gu, "-").slice(0, 80)}.html`;
  const filters = { [t("Web Pages")]: ["html"] };
  const options = { title: t("Export as a Web Page"), saveLabel: t("Export"), filters };
  const file = await askWhereToWrite(name, options, levelFile);
  if (file === undefined) return false;
  const { document, script } = await packedPage(async (part) =>
    new TextDecoder().decode(
      await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, "dist", part)),
    ),
  );
  const { language, translations } = spokenLanguage();
  const html = webPageHtml(document, { ...page, language }, { script, translations });
  await writeNamedFile(file, new TextEncoder().encode(html));
  return true;
}
