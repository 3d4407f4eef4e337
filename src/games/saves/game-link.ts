import { type Day, formatDay, parseDay } from "../days/day.js";
import { type AnySession, attemptStart, current, sessionFrom } from "../play/session.js";
import { formatGameId } from "./game-id.js";
import { formatGameText } from "./game-text.js";
import { packText, unpackText } from "./packed-text.js";

/** The longest address that sites and mail programs pass on whole. */
export const maxLinkCharacters = 2_000;

/** What a link opens: a game to play, a game to watch, or the puzzles of a day. */
export type LinkTarget =
  | { readonly kind: "game" | "replay"; readonly text: string }
  | { readonly kind: "day"; readonly day: Day };

/** Base64url (RFC 4648, section 5): browsers, chats and mail programs do not change these characters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const paths = { game: "/game", replay: "/replay", day: "/day" } as const;
/** Longer texts are not searched for a link. */
const maxTextCharacters = 10_000;
const plainName = "text=";
const packedName = "packed=";
const dayName = "date=";

/**
 * The address of a link, in an editor whose own addresses start with `base`, such as
 * “vscode://tilework.tilework”. `undefined` if it would be too long.
 */
export function linkTo(base: string, target: LinkTarget): string | undefined {
  const start = `${base}${paths[target.kind]}?`;
  if (target.kind === "day") return `${start}${dayName}${formatDay(target.day)}`;
  const query = queryOf(target.text);
  return query === undefined || start.length + query.length > maxLinkCharacters ? undefined : start + query;
}

/**
 * Reads the path and the query of such an address. Any program can have made them. `undefined` if they are
 * not a link of Tilework.
 */
export function targetOfLink(path: string, query: string): LinkTarget | undefined {
  if (query.length > maxLinkCharacters) return undefined;
  if (path === paths.day) {
    const day = query.startsWith(dayName) ? parseDay(query.slice(dayName.length)) : undefined;
    return day === undefined ? undefined : { kind: "day", day };
  }
  const kind = path === paths.game ? "game" : path === paths.replay ? "replay" : undefined;
  const text = kind && textOfQuery(query);
  return kind === undefined || text === undefined ? undefined : { kind, text };
}

/** The same for a whole address in a short text. `undefined` if there is none. */
export function targetInText(text: string): LinkTarget | undefined {
  if (text.length > maxTextCharacters) return undefined;
  const found =
    /[a-z][a-z0-9+.-]{0,40}:\/\/tilework\.tilework(\/[a-z]{1,10})\?([\w=-]{1,2000})(?![\w=-])/i.exec(text);
  return found === null ? undefined : targetOfLink(found[1]!, found[2]!);
}

/** The ID of a game that has no moves yet, otherwise its start and its moves. */
export function linkedText(session: AnySession): string {
  const { game, seed, cursor } = session;
  return seed !== undefined && cursor <= attemptStart(session)
    ? formatGameId({ game: game.name, variant: game.variantOf(current(session)), seed })
    : formatGameText(session);
}

/** The ID of a game, or its start where it has none. */
export function startText({ game, seed, positions: [start] }: AnySession): string {
  return seed === undefined
    ? formatGameText(sessionFrom(game, start))
    : formatGameId({ game: game.name, variant: game.variantOf(start), seed });
}

/** The position on the board, from which a game can be played. */
export function positionText(session: AnySession): string {
  return formatGameText(sessionFrom(session.game, current(session)));
}

/** The shorter one of two ways to write a text. `undefined` if neither is possible. */
function queryOf(text: string): string | undefined {
  const codes = Array.from(text.slice(0, maxLinkCharacters), (letter) => letter.charCodeAt(0));
  const isPlain = text.length < maxLinkCharacters && codes.every((code) => code <= 0x7f);
  const plain = isPlain ? `${plainName}${writeBase64(codes)}` : undefined;
  const bytes = packText(text);
  const packed = bytes && `${packedName}${writeBase64(bytes)}`;
  return plain !== undefined && (packed === undefined || plain.length <= packed.length) ? plain : packed;
}

function textOfQuery(query: string): string | undefined {
  const read = () => {
    if (query.startsWith(packedName)) {
      const bytes = readBase64(query.slice(packedName.length));
      return bytes && unpackText(bytes);
    }
    const codes = query.startsWith(plainName) ? readBase64(query.slice(plainName.length)) : undefined;
    return codes?.every((code) => code <= 0x7f) === true ? String.fromCharCode(...codes) : undefined;
  };
  const text = read();
  return text === "" ? undefined : text;
}

function writeBase64(bytes: readonly number[]): string {
  let written = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.slice(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const letters = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]).join("");
    written += letters.slice(0, Math.min(3, bytes.length - at) + 1);
  }
  return written;
}

/** `undefined` for anything but the output of `writeBase64`. */
function readBase64(written: string): readonly number[] | undefined {
  const bytes: number[] = [];
  for (let at = 0; at < written.length; at += 4) {
    const letters = written.slice(at, at + 4);
    const values = Array.from(letters, (letter) => alphabet.indexOf(letter));
    if (values.includes(-1)) return undefined;
    const [first = 0, second = 0, third = 0, fourth = 0] = values;
    const bits = (first << 18) | (second << 12) | (third << 6) | fourth;
    for (const shift of [16, 8, 0].slice(0, letters.length - 1)) bytes.push((bits >> shift) & 0xff);
  }
  return writeBase64(bytes) === written ? bytes : undefined;
}
