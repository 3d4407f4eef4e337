import { type Message, plural } from "../games/message.js";
import { type AnySession, attemptStart, movesMade, sessionFrom } from "../games/play/session.js";
import { fieldsOf, object, parseObject, type ValueOf } from "../games/reading.js";
import { linkTo, startText } from "../games/saves/game-link.js";
import { formatGameText } from "../games/saves/game-text.js";
import { toLevel } from "../games/sokoban/level/board.js";
import { readMoves } from "../games/sokoban/play/lurd.js";
import { playedSokoban, startOn } from "../games/sokoban/played-sokoban.js";
import type { Collection, LevelEntry } from "../games/sokoban/text/collection.js";
import type { Translations } from "../games/translations.js";
import { escapeXml } from "./svg-file.js";

/**
 * Web pages that play by themselves. The build makes their document, `dist/web-page.html`, and their script.
 * What differs from page to page is data, which the script reads and shows as text.
 */

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const entryFields = {
  /** Empty if it has none. */
  title: text,
  author: text,
  /** The name of its game. */
  game: text,
  /** The start, as its game writes it. */
  position: text,
  /** Moves from there, one after the other; empty if the page has none. */
  moves: text,
  /** Whether the moves are shown at once, as a replay. */
  isReplay: (value: unknown): boolean => value === true,
  /** Identifies the level by its content; empty in games without levels. */
  key: text,
  /** The address that opens it in the editor; empty if it would be too long. */
  link: (value: unknown): string =>
    /^[a-z][a-z0-9+.-]*:\/\/tilework\.tilework\//i.test(text(value)) ? text(value) : "",
};
const readEntry = object(entryFields);
/** A board of a page. */
export type PageEntry = ValueOf<typeof readEntry>;

const readPage = object({
  /** A BCP 47 tag. */
  language: (value) => text(value) || "en",
  title: text,
  /** Empty where it is not known. */
  author: text,
  /** At least one. */
  entries: (value): readonly PageEntry[] | undefined =>
    Array.isArray(value) && value.length > 0 ? value.map((entry) => readEntry(fieldsOf(entry))!) : undefined,
});
/** What a page shows. */
export type WebPage = ValueOf<typeof readPage>;

/**
 * The start of a game as a board of a page, with moves to watch.
 * @param base what the addresses of the editor start with
 * @param moves those of the session by default
 */
export function pageEntry(
  session: AnySession,
  base: string,
  { title = "", author = "", moves = movesMade(session), isReplay = false }: EntryWords = {},
): PageEntry {
  const { game, positions, cursor } = session;
  const isPlayed = isReplay && cursor > attemptStart(session);
  const target = isPlayed
    ? ({ kind: "replay", text: formatGameText(session) } as const)
    : ({ kind: "game", text: startText(session) } as const);
  return {
    title,
    author,
    game: game.name,
    position: game.format(positions[0]),
    moves: moves.join(""),
    isReplay,
    key: game.levels?.key(positions[0]) ?? "",
    link: linkTo(base, target) ?? "",
  };
}

export interface EntryWords {
  readonly title?: string;
  readonly author?: string;
  readonly moves?: readonly string[];
  readonly isReplay?: boolean;
}

/**
 * Levels of a file as a page. Those that can't be played are left out, which `note` says.
 * @param base what the addresses of the editor start with
 * @param name the title if neither the file nor its only level has one
 */
export function levelsPage(
  levels: readonly LevelEntry[],
  { title, author }: Pick<Collection, "title" | "author">,
  base: string,
  withSolutions: boolean,
  name: string,
): Omit<WebPage, "language"> & { readonly note: Message | undefined } {
  const entries = levels.flatMap((entry) => {
    const level = toLevel(entry.board);
    const start = level && startOn(level);
    if (start?.ok !== true) return [];
    const solved = withSolutions ? entry.solutions.filter(({ kind }) => kind === "solution") : [];
    const [moves = []] = solved.flatMap(({ text }) => {
      const read = readMoves(start.value, text);
      return read.ok && read.value.won ? [read.value.moves] : [];
    });
    const session = sessionFrom(playedSokoban, start.value) as AnySession;
    return pageEntry(session, base, {
      title: entry.title?.text ?? "",
      author: entry.author?.text ?? author?.text ?? "",
      moves,
    });
  });
  const left = levels.length - entries.length;
  const [only] = entries.length === 1 ? entries : [];
  return {
    title: only?.title || title?.text || name,
    author: author?.text ?? "",
    entries,
    note:
      left === 0
        ? undefined
        : plural(
            left,
            "{0} level that can't be played was left out.",
            "{0} levels that can't be played were left out.",
          ),
  };
}

/** The texts in a page's language, by their keys, and the page's script, which says which of them it has. */
export interface PageTexts {
  readonly script: string;
  /** `undefined` in English. */
  readonly translations: Translations | undefined;
}

/**
 * The whole page, as text of a file.
 * @param document the text of `dist/web-page.html`, with the script in it
 */
export function webPageHtml(document: string, page: WebPage, texts: PageTexts): string {
  const parts = new Map([
    ["language", escapeXml(page.language)],
    ["title", escapeXml(page.title)],
    ["page", dataText(page)],
    ["texts", dataText(textsIn(texts))],
  ]);
  return document.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => parts.get(name) ?? whole);
}

/** A key is a text, or a text with what it means after a slash: “Left/direction”. */
function textsIn({ script, translations = {} }: PageTexts): object {
  const isIn = (key: string) => script.includes(key) || script.includes(key.replace(/\/[^/]*$/, ""));
  return Object.fromEntries(Object.entries(translations).filter(([key]) => isIn(key)));
}

/** Data in an element of the page. Nothing in it can close the element. */
function dataText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** Reads the data of a page. Anyone may have changed the file, so that every field is checked. */
export function readWebPage(text: string): WebPage | undefined {
  return readPage(parseObject(text));
}
