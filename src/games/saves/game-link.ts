import { type AnySession, attemptStart, current } from "../play/session.js";
import { formatGameId } from "./game-id.js";
import { formatGameText } from "./game-text.js";

/** The longest address that sites and mail programs pass on whole. */
export const maxLinkCharacters = 2_000;

/** Base64url (RFC 4648, section 5): no way of passing addresses on changes these characters. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const path = "/game";
const name = "text=";

/**
 * The address of a link to a game, in an editor whose own addresses start with `base`, such as
 * “vscode://tilework.tilework”. `undefined` if it would be too long.
 */
export function gameLink(base: string, text: string): string | undefined {
  const written = writeBase64(text);
  if (written === undefined) return undefined;
  const link = `${base}${path}?${name}${written}`;
  return link.length > maxLinkCharacters ? undefined : link;
}

/**
 * The text of a game in the path and the query of such an address. Any program can have made them.
 * `undefined` if they are no link to a game.
 */
export function textOfLink(linkPath: string, query: string): string | undefined {
  if (linkPath !== path || query.length > maxLinkCharacters || !query.startsWith(name)) return undefined;
  return readBase64(query.slice(name.length));
}

/** The ID of a game that has no moves yet, otherwise its start and its moves. */
export function linkedText(session: AnySession): string {
  const { game, seed, cursor } = session;
  return seed !== undefined && cursor <= attemptStart(session)
    ? formatGameId({ game: game.name, variant: game.variantOf(current(session)), seed })
    : formatGameText(session);
}

/** `undefined` for other characters than those of ASCII, which texts of games never have. */
function writeBase64(text: string): string | undefined {
  let written = "";
  for (let at = 0; at < text.length; at += 3) {
    const codes = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    if (codes.some((code) => code > 0x7f)) return undefined;
    const [first = 0, second = 0, third = 0] = codes.map((code) => (Number.isNaN(code) ? 0 : code));
    const bits = (first << 16) | (second << 8) | third;
    const letters = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]).join("");
    written += letters.slice(0, Math.min(3, text.length - at) + 1);
  }
  return written;
}

/** `undefined` for anything but the output of `writeBase64`. */
function readBase64(written: string): string | undefined {
  let text = "";
  for (let at = 0; at < written.length; at += 4) {
    const letters = written.slice(at, at + 4);
    const values = [...letters].map((letter) => alphabet.indexOf(letter));
    if (values.includes(-1)) return undefined;
    const [first = 0, second = 0, third = 0, fourth = 0] = values;
    const bits = (first << 18) | (second << 12) | (third << 6) | fourth;
    for (const shift of [16, 8, 0].slice(0, letters.length - 1))
      text += String.fromCharCode((bits >> shift) & 0xff);
  }
  return text !== "" && writeBase64(text) === written ? text : undefined;
}
