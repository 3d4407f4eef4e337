import { type Day, formatDay, parseDay } from "../days/day.js";
import { type AnySession, current, sessionFrom } from "../play/session.js";
import { formatGameId } from "./game-id.js";
import { formatGameText } from "./game-text.js";

/** The longest address that sites and mail programs pass on whole. */
export const maxLinkCharacters = 2_000;

/** Where links lead in every editor: the id of the extension. */
export const extensionId = "tilework.tilework";

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

/**
 * Texts of games in few bytes, for links. An arithmetic coder with 32-bit bounds codes the seven bits of each
 * character by the chance that the characters before it give them. All arithmetic is in whole numbers, so
 * every engine packs and unpacks alike. Links live long, so nothing here may change. A better packing needs
 * another name in links.
 */

/** Longer texts are neither packed nor unpacked. */
export const maxPackedCharacters = 20_000;

/**
 * A sample of game texts. Packing and unpacking both learn it first, so that short texts are packed well,
 * too.
 */
const example =
  "Tilework game: sokoban\nStart: files 8#|#3-$.2-#|8# 9,10 11 r 0 0\nMoves: L U R D L,L,U,U,R,R,D,D\n" +
  "Tilework game: sliding\nStart: 4x4 1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15 0\nMoves: R D L U\n" +
  "Tilework game: 2048\nStart: 4x4 0,2,4,8,16,32,64,128,256,512,1024,0,0,0,0,0 0 0 0\nMoves: U R D L L D R U\n";

/** Ends every text, and is in none. */
const endCode = 0;
const bitsPerCharacter = 7;

/** The lengths of the contexts: how many characters before this one are looked at. */
const contextLengths = [1, 2, 3, 5] as const;
/**
 * The number of slots for each context length, as a power of 2. Contexts that share a slot only cost a few
 * bits.
 */
const slotBits = 16;
const half = 1 << 15;
const maxCount = 30;

/** Learns the chances of the next bit, by contexts of several lengths. */
class Model {
  readonly #chances = contextLengths.map(() => new Uint16Array(1 << slotBits).fill(half));
  readonly #counts = contextLengths.map(() => new Uint8Array(1 << slotBits));
  readonly #hashes = contextLengths.map(() => 0);
  readonly #slots = contextLengths.map(() => 0);
  #before: readonly number[] = [];
  /** The bits of the current character so far, after a leading one. */
  #bits = 1;

  constructor() {
    for (const letter of example) this.learn(letter.charCodeAt(0));
  }

  /**
   * The chance of a one, from 1 to 65,535 of 65,536. Contexts whose chance is far from one half count more.
   */
  chance(): number {
    let sum = 0;
    let weights = 0;
    for (const [index, hash] of this.#hashes.entries()) {
      const slot = (Math.imul(hash + this.#bits, 0x9e37_79b1) >>> 0) >>> (32 - slotBits);
      this.#slots[index] = slot;
      const chance = this.#chances[index]![slot]!;
      const count = this.#counts[index]![slot]!;
      const confidence = 1 + (Math.abs(chance - half) >> 9);
      const weight = 1 + count * confidence * (index + 1);
      sum += chance * weight;
      weights += weight;
    }
    return Math.min(65_500, Math.max(36, Math.floor(sum / weights)));
  }

  /** Learns the bit whose chance was asked for last. */
  update(bit: number): void {
    for (const [index, slot] of this.#slots.entries()) {
      const chances = this.#chances[index]!;
      const counts = this.#counts[index]!;
      const [chance, count] = [chances[slot]!, counts[slot]!];
      const wanted = bit === 1 ? 65_535 : 0;
      chances[slot] = chance + Math.trunc(((wanted - chance) * 2) / (2 * count + 3));
      if (count < maxCount) counts[slot] = count + 1;
    }
    this.#bits = (this.#bits << 1) | bit;
    if (this.#bits >> bitsPerCharacter === 1) this.#begin(this.#bits & 127);
  }

  learn(code: number): void {
    for (let shift = bitsPerCharacter - 1; shift >= 0; shift--) {
      this.chance();
      this.update((code >> shift) & 1);
    }
  }

  #begin(code: number): void {
    this.#bits = 1;
    this.#before = [...this.#before, code].slice(-contextLengths.at(-1)!);
    for (const [index, length] of contextLengths.entries()) {
      let hash = length;
      for (const letter of this.#before.slice(-length)) hash = Math.imul(hash, 0x2f0b_4c47) + letter + 1;
      this.#hashes[index] = Math.imul(hash, 0x85eb_ca6b) << bitsPerCharacter;
    }
  }
}

/** `undefined` for texts that are too long, and for other characters than those of ASCII. */
export function packText(text: string): readonly number[] | undefined {
  const codes = Array.from(text.slice(0, maxPackedCharacters + 1), (letter) => letter.charCodeAt(0));
  if (text.length > maxPackedCharacters || codes.some((code) => code === endCode || code > 0x7f))
    return undefined;
  const bytes: number[] = [];
  const model = new Model();
  let [low, high] = [0, 0xffff_ffff];
  const write = (bit: number) => {
    const middle = split(low, high, model.chance());
    if (bit === 1) high = middle;
    else low = middle + 1;
    model.update(bit);
    for (; (low ^ high) >>> 24 === 0; low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0)
      bytes.push(high >>> 24);
  };
  for (const code of [...codes, endCode])
    for (let shift = bitsPerCharacter - 1; shift >= 0; shift--) write((code >> shift) & 1);
  // Zeros follow the last byte. The bounds differ in their first byte, so this is between them.
  bytes.push((low >>> 24) + 1);
  return bytes;
}

/** `undefined` for anything but the output of `packText`. */
export function unpackText(bytes: readonly number[]): string | undefined {
  const model = new Model();
  let [low, high] = [0, 0xffff_ffff];
  let next = 0;
  const read = () => bytes[next++] ?? 0;
  let held = 0;
  for (let count = 0; count < 4; count++) held = ((held << 8) | read()) >>> 0;
  let text = "";
  let code = 1;
  while (text.length <= maxPackedCharacters && next <= bytes.length + 4) {
    const middle = split(low, high, model.chance());
    const bit = held <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = middle + 1;
    model.update(bit);
    for (; (low ^ high) >>> 24 === 0; low = (low << 8) >>> 0, high = ((high << 8) | 255) >>> 0)
      held = ((held << 8) | read()) >>> 0;
    code = (code << 1) | bit;
    if (code >> bitsPerCharacter !== 1) continue;
    if ((code & 127) === endCode) {
      const again = packText(text);
      const isSame = again?.length === bytes.length && again.every((byte, index) => byte === bytes[index]);
      return isSame ? text : undefined;
    }
    text += String.fromCharCode(code & 127);
    code = 1;
  }
  return undefined;
}

/**
 * Divides the values from `low` to `high` by the chance of a one: returns the last value that means a one.
 * The product is below 2 ** 48, so it is exact.
 */
function split(low: number, high: number, chance: number): number {
  return low + Math.floor(((high - low) * chance) / 65_536);
}
