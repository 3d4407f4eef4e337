import type { Rgb } from "../drawing/color.js";
import type { Clock, InputEvent, KeyEvent, MouseEvent, Off, Terminal } from "./terminal.js";

/**
 * Decodes the input that terminals send: characters, keys, the mouse, bracketed paste, and answers to OSC 11
 * and DA1. Keys are those of xterm and VT220 with modifiers (`CSI 1 ; m A`, `CSI n ; m ~`, `SS3 A`), and
 * those of `CSI u`. The mouse sends SGR reports (`CSI < b ; x ; y M`). Unknown sequences are dropped as a
 * whole, so that no part of them counts as a key. After “XTerm Control Sequences” by Edward Moy, Stephen
 * Gildea and Thomas Dickey.
 */
export class InputDecoder {
  #rest = "";
  #pasted: string | undefined;

  /**
   * The events in the data and in what was left from earlier data. A sequence that is cut off waits for its
   * end.
   */
  push(data: string): readonly InputEvent[] {
    this.#rest += data;
    const events: InputEvent[] = [];
    for (;;) {
      if (this.#pasted !== undefined) {
        if (!this.#endPaste(events)) return events;
        continue;
      }
      if (this.#rest === "") return events;
      const taken = this.#take(events);
      if (taken === 0) return events;
      this.#rest = this.#rest.slice(taken);
    }
  }

  /** Whether an Escape, or the start of a sequence, waits for more data. */
  get waits(): boolean {
    return this.#pasted === undefined && this.#rest !== "";
  }

  /** No data has followed for a while: an Escape was the key. */
  flush(): readonly InputEvent[] {
    if (!this.waits) return [];
    const rest = this.#rest;
    this.#rest = "";
    if (rest === esc) return [key("escape")];
    // Escape and a letter that starts sequences, typed as Alt and that letter.
    return rest.length === 2 && rest.startsWith(esc) ? [{ ...character(rest[1]!), alt: true }] : [];
  }

  /** Returns whether the paste has ended. Until then, what may be a part of its end marker is kept. */
  #endPaste(events: InputEvent[]): boolean {
    const end = this.#rest.indexOf(pasteEnd);
    const isWhole = end >= 0;
    const taken = isWhole ? end : Math.max(0, this.#rest.length - pasteEnd.length + 1);
    const text = (this.#pasted + this.#rest.slice(0, taken)).slice(0, maxPasteCharacters);
    if (isWhole) events.push({ kind: "paste", text });
    this.#pasted = isWhole ? undefined : text;
    this.#rest = this.#rest.slice(isWhole ? end + pasteEnd.length : taken);
    return isWhole;
  }

  /** The number of characters that were used; 0 when more are needed. */
  #take(events: InputEvent[]): number {
    const rest = this.#rest;
    if (!rest.startsWith(esc)) {
      const letter = String.fromCodePoint(rest.codePointAt(0)!);
      events.push(character(letter));
      return letter.length;
    }
    const second = rest[1];
    if (second === undefined) return 0;
    if (second === "[") return this.#takeCsi(events);
    if (second === "O") return takeSs3(rest, events);
    if (second === "]" || second === "P" || second === "_" || second === "^") return takeText(rest, events);
    if (second === esc) {
      events.push(key("escape"));
      return 1;
    }
    const letter = String.fromCodePoint(rest.codePointAt(1)!);
    events.push({ ...character(letter), alt: true });
    return 1 + letter.length;
  }

  #takeCsi(events: InputEvent[]): number {
    const rest = this.#rest;
    // The Linux console's function keys: CSI [ A to E.
    if (rest[2] === "[") {
      const number = "ABCDE".indexOf(rest[3] ?? "");
      if (rest[3] === undefined) return 0;
      if (number >= 0) events.push(key(`f${number + 1}`));
      return 4;
    }
    const match = csiPattern.exec(rest);
    if (match === null) return rest.length > maxSequenceCharacters || brokenCsi.test(rest) ? 2 : 0;
    const [whole, mark = "", parameters = "", final = ""] = match;
    if (final === "~" && parameters === "200") {
      this.#pasted = "";
      return whole.length;
    }
    const event = csiEvent(mark, parameters, final);
    if (event !== undefined) events.push(event);
    return whole.length;
  }
}

/** An Escape that nothing follows within this time is the key. */
const escapeMs = 30;

/** Listens to the events of a terminal. `atMs`: when the data of an event arrived. The result ends it. */
export function listenTo(
  terminal: Terminal,
  clock: Clock,
  take: (event: InputEvent, atMs: number) => void,
): Off {
  const decoder = new InputDecoder();
  let waiting: Off | undefined;
  const off = terminal.onData((data) => {
    const atMs = clock.now();
    waiting?.();
    for (const event of decoder.push(data)) take(event, atMs);
    if (!decoder.waits) return;
    waiting = clock.after(escapeMs, () => {
      for (const event of decoder.flush()) take(event, atMs);
    });
  });
  return () => {
    off();
    waiting?.();
    // An event may have ended it, and a part of a sequence may follow.
    decoder.flush();
  };
}

const esc = "\u001b";
const pasteEnd = "\u001b[201~";
const maxPasteCharacters = 1_000_000;
/** Sequences that hold no text are shorter in every terminal. */
const maxSequenceCharacters = 64;
/** Texts that terminals send are shorter. */
const maxTextCharacters = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences start with one.
const csiPattern = /^\u001b\[([<=>?]?)([0-?]*)[ -/]*([@-~])/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: sequences start with one.
const brokenCsi = /^\u001b\[[0-?]*[ -/]*[^ -~]/;

const arrows: Readonly<Record<string, string>> = {
  A: "up",
  B: "down",
  C: "right",
  D: "left",
  H: "home",
  F: "end",
  P: "f1",
  Q: "f2",
  R: "f3",
  S: "f4",
};
/** The numbers of F1 to F12. */
const functionKeys = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
const tildeKeys: Readonly<Record<string, string>> = {
  1: "home",
  2: "insert",
  3: "delete",
  4: "end",
  5: "pageup",
  6: "pagedown",
  7: "home",
  8: "end",
  ...Object.fromEntries(functionKeys.map((number, index) => [number, `f${index + 1}`])),
};
/** The number pad, in application mode. */
const pad: Readonly<Record<string, string>> = { M: "enter", j: "*", k: "+", m: "-", n: ".", o: "/" };

function csiEvent(mark: string, parameters: string, final: string): InputEvent | undefined {
  const numbers = parameters.split(";").map((part) => Number(part.split(":")[0]));
  const [first = 0, second = 1, third] = numbers;
  if (mark === "<" && (final === "M" || final === "m"))
    return mouseEvent(first, second, third ?? 1, final === "m");
  if (mark === "?") return final === "c" ? { kind: "attributes" } : undefined;
  if (mark !== "") return undefined;
  if (final === "Z") return { ...key("tab"), shift: true };
  const arrow = arrows[final];
  // Other first numbers mean no key: “CSI 12 ; 40 R” reports the position of the cursor.
  if (arrow !== undefined) return first <= 1 ? modified(arrow, second) : undefined;
  if (final === "u") return fromCode(first, second);
  if (final !== "~") return undefined;
  // What xterm's `modifyOtherKeys` sends.
  if (first === 27 && third !== undefined) return fromCode(third, second);
  const named = tildeKeys[String(first)];
  return named === undefined ? undefined : modified(named, second);
}

function takeSs3(rest: string, events: InputEvent[]): number {
  const final = rest[2];
  if (final === undefined) return 0;
  const digit = "pqrstuvwxy".indexOf(final);
  const named = arrows[final] ?? pad[final] ?? (digit >= 0 ? String(digit) : undefined);
  if (named !== undefined) events.push(key(named));
  return 3;
}

/** A text from the terminal, ended by BEL or ST. Only the answer to OSC 11 is used. */
function takeText(rest: string, events: InputEvent[]): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they end the text.
  const end = /\u0007|\u001b\\/.exec(rest.slice(0, maxTextCharacters));
  // Without an end this is a key: Alt with this letter. Texts of terminals arrive whole, or in parts without
  // a pause.
  if (end === null) return rest.length > maxTextCharacters ? 2 : 0;
  const color = /^\]11;(.*)$/s.exec(rest.slice(1, end.index))?.[1];
  const read = color === undefined ? undefined : readColor(color);
  if (read !== undefined) events.push({ kind: "background", color: read });
  return end.index + end[0].length;
}

/** Reads `rgb:1e1e/1e1e/1e1e`, with one to four digits a part, or `#1e1e1e`, as XParseColor does. */
function readColor(text: string): Rgb | undefined {
  const parts =
    /^rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i.exec(text) ??
    /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  if (parts === null) return undefined;
  const [red = 0, green = 0, blue = 0] = parts
    .slice(1, 4)
    .map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1));
  return { red, green, blue };
}

function mouseEvent(code: number, x: number, y: number, isRelease: boolean): MouseEvent | undefined {
  const [column, row] = [x - 1, y - 1];
  if (column < 0 || row < 0) return undefined;
  if ((code & 64) !== 0) {
    const wheel = code & 3;
    return wheel > 1
      ? undefined
      : { kind: "mouse", type: wheel === 0 ? "wheelUp" : "wheelDown", button: "none", column, row };
  }
  const button = (["left", "middle", "right", "none"] as const)[code & 3]!;
  const type = (code & 32) !== 0 ? "move" : isRelease ? "release" : "press";
  return { kind: "mouse", type, button, column, row };
}

function key(name: string): KeyEvent {
  return { kind: "key", key: name, ctrl: false, alt: false, shift: false };
}

/** Reads xterm's modifiers: 1, plus 1 for Shift, 2 for Alt and 4 for Control. */
function modified(name: string, modifiers: number): KeyEvent {
  const bits = Math.max(0, modifiers - 1);
  return { kind: "key", key: name, shift: (bits & 1) !== 0, alt: (bits & 2) !== 0, ctrl: (bits & 4) !== 0 };
}

function fromCode(code: number, modifiers: number): KeyEvent | undefined {
  if (!(code > 0 && code <= 0x10ffff)) return undefined;
  const { key: name, ctrl } = character(String.fromCodePoint(code));
  const own = modified(name, modifiers);
  const isLetter = name.length === 1;
  return {
    ...own,
    key: isLetter && own.shift ? name.toUpperCase() : name,
    shift: !isLetter && own.shift,
    ctrl: own.ctrl || ctrl,
  };
}

/** The key of a typed character. Codes below 32 are keys pressed with Control. */
function character(letter: string): KeyEvent {
  const code = letter.codePointAt(0)!;
  if (letter === "\r" || letter === "\n") return key("enter");
  if (letter === "\t") return key("tab");
  if (letter === "\u007f" || letter === "\b") return key("backspace");
  if (letter === esc) return key("escape");
  if (code === 0) return { ...key(" "), ctrl: true };
  if (code < 27) return { ...key(String.fromCharCode(code + 96)), ctrl: true };
  if (code < 32) return { ...key(String.fromCharCode(code + 64)), ctrl: true };
  return key(letter);
}
