/** The keys of a window: `when` clauses, and the command of a pressed key as `package.json` binds it. */

/** The value of a context key; `undefined` if it is not set. */
export type Context = (name: string) => unknown;
type Clause = (context: Context) => boolean;

/** What a page reports of a `keydown`. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey"> & {
  readonly repeat?: boolean;
};

/** A key binding of `package.json`. */
export type Binding = { readonly command: string; readonly when?: string; readonly args?: unknown } & {
  readonly [platform in "key" | "mac" | "linux" | "win"]?: string;
};

const token =
  /\s*(?:(\|\||&&|=~|[!=]==?|[<>]=?|[!()])|('[^']*'|"[^"]*")|(\/(?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])+\/[a-z]*)|([^\s!=<>()&|'"]+))/y;

/** Throws if a clause is not as VS Code expects it. */
export function parseWhen(text: string): Clause {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.trimEnd().length) {
    const start = token.lastIndex;
    const found = token.exec(text)?.[0];
    if (found === undefined) throw new Error(`“${text.slice(start)}” can't be read in “${text}”`);
    tokens.push(found.trim());
  }
  const take = (...wanted: readonly string[]) =>
    wanted.includes(tokens[0] ?? "") ? tokens.shift() : undefined;
  const word = () => {
    const next = tokens.shift();
    if (next === undefined || /^[!()&|=<>]/.test(next)) throw new Error(`“${text}” lacks a word`);
    return next;
  };
  const any = (): Clause => {
    const parts = [all()];
    while (take("||")) parts.push(all());
    return (context) => parts.some((part) => part(context));
  };
  const all = (): Clause => {
    const parts = [one()];
    while (take("&&")) parts.push(one());
    return (context) => parts.every((part) => part(context));
  };
  const one = (): Clause => {
    if (take("!")) return not(one());
    if (take("(")) {
      const inner = any();
      if (!take(")")) throw new Error(`“${text}” lacks “)”`);
      return inner;
    }
    return comparison(word());
  };
  const comparison = (name: string): Clause => {
    const operator = take("==", "===", "!=", "!==", "=~", "<", "<=", ">", ">=", "in", "not");
    if (operator === undefined)
      return (context) => (name === "true" || name === "false" ? name === "true" : Boolean(context(name)));
    if (operator === "not" && !take("in")) throw new Error(`“${text}” lacks “in”`);
    const right = word();
    if (operator === "in" || operator === "not") {
      const isIn: Clause = (context) => contains(context(right), context(name));
      return operator === "in" ? isIn : not(isIn);
    }
    if (operator === "=~") {
      const [, source = "", flags = ""] = /^\/(.*)\/([a-z]*)$/.exec(right) ?? [];
      const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
      return (context) => pattern.test(String(context(name)));
    }
    if (/[<>]/.test(operator)) {
      const limit = Number(right.replace(/^'(.*)'$/, "$1"));
      return (context) => isOrdered(Number(context(name)), operator, limit);
    }
    const equal = equals(name, right);
    return operator.startsWith("!") ? not(equal) : equal;
  };
  const clause = any();
  if (tokens.length > 0) throw new Error(`“${tokens.join(" ")}” remains of “${text}”`);
  return clause;
}

const not =
  (clause: Clause): Clause =>
  (context) =>
    !clause(context);

/** VS Code compares loosely: a number equals its digits. `true` without quotes asks whether a value is set. */
function equals(name: string, literal: string): Clause {
  if (literal === "true") return (context) => Boolean(context(name));
  if (literal === "false") return (context) => !context(name);
  const text = literal.replace(/^(['"])(.*)\1$/, "$2");
  return (context) => {
    const value = context(name);
    return typeof value === "number" ? value === Number(text) : value === text;
  };
}

/** A list contains a value, an object a name. */
function contains(all: unknown, value: unknown): boolean {
  if (Array.isArray(all)) return all.includes(value);
  return typeof all === "object" && all !== null && typeof value === "string" && Object.hasOwn(all, value);
}

function isOrdered(one: number, operator: string, other: number): boolean {
  return (operator.endsWith("=") && one === other) || (operator.startsWith("<") ? one < other : one > other);
}

/** The names in key bindings of keys whose `code` is named differently. */
const names: Readonly<Record<string, string>> = {
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Semicolon: ";",
  Quote: "'",
  Backquote: "`",
  Comma: ",",
  Period: ".",
  Slash: "/",
  IntlBackslash: "oem_102",
  NumpadEnter: "enter",
  Pause: "pausebreak",
};

/** Keys of the numeric pad without Num Lock, by what they do. */
const moving = /^(?:Arrow\w+|Home|End|PageUp|PageDown|Insert|Delete)$/;

/** “ctrl+shift+z”: the modifiers in this order, and the key on an American keyboard. */
function strokeOf({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyPress): string {
  const name = code.startsWith("Numpad") && moving.test(key) ? key : code;
  const plain =
    names[name] ??
    name
      .replace(/^(?:Key|Digit|Arrow)(?=.)/, "")
      .replace(/^Numpad(?=[A-Z])/, "numpad_")
      .toLowerCase();
  return [ctrlKey && "ctrl", shiftKey && "shift", altKey && "alt", metaKey && "meta", plain]
    .filter((part) => part !== false)
    .join("+");
}

/** A key as it is written in a binding, in the form of `strokeOf`. */
function parseStroke(written: string): string {
  if (/\s/.test(written.trim())) throw new Error(`a key of two strokes is not supported: ${written}`);
  const [, modifiers = "", key = ""] =
    /^((?:(?:ctrl|shift|alt|cmd|meta|win)\+)*)(.+)$/i.exec(written.trim().toLowerCase()) ?? [];
  const held = modifiers.split("+").map((name) => (name === "cmd" || name === "win" ? "meta" : name));
  return [...["ctrl", "shift", "alt", "meta"].filter((name) => held.includes(name)), key].join("+");
}

interface Rule {
  readonly stroke: string | undefined;
  readonly command: string;
  readonly args: unknown;
  readonly holds: Clause;
}

export class Keybindings {
  #rules: Rule[] = [];

  /** A command that starts with “-” takes its key, or each of its keys, from the bindings before. */
  constructor(contributed: readonly Binding[], platform: "linux" | "mac" | "win") {
    for (const { command, when = "true", args, ...keys } of contributed) {
      const written = keys[platform] ?? keys.key;
      const stroke = written === undefined ? undefined : parseStroke(written);
      if (!command.startsWith("-")) this.#rules.push({ stroke, command, args, holds: parseWhen(when) });
      else
        this.#rules = this.#rules.filter(
          (rule) => `-${rule.command}` !== command || (stroke ?? rule.stroke) !== rule.stroke,
        );
    }
  }

  /** The command of a pressed key: of the bindings that hold, the last one. */
  commandFor(press: KeyPress, context: Context): { command: string; args: unknown } | undefined {
    const stroke = strokeOf(press);
    const rule = this.#rules.findLast((each) => each.stroke === stroke && each.holds(context));
    return rule && { command: rule.command, args: rule.args };
  }
}
