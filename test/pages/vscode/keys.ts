/** The keys of a window: `when` clauses, and the command of a pressed key as `package.json` binds it. */

/** The value of a context key; `undefined` if it is not set. */
export type Context = (name: string) => unknown;
type Clause = (context: Context) => boolean;

/** What a page reports of a `keydown`. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">;

export type Platform = "linux" | "mac" | "win";

/** A key binding of `package.json`; `key` is for platforms that are not named. */
export type Binding = { readonly command: string; readonly when?: string; readonly args?: unknown } & {
  readonly [platform in Platform | "key"]?: string;
};

const operators: Readonly<Record<string, (value: unknown, right: string, context: Context) => boolean>> = {
  "==": equals,
  "!=": (value, right) => !equals(value, right),
  "=~": (value, right) => toPattern(right).test(String(value)),
  "<": (value, right) => Number(value) < Number(right),
  "<=": (value, right) => Number(value) <= Number(right),
  ">": (value, right) => Number(value) > Number(right),
  ">=": (value, right) => Number(value) >= Number(right),
  in: (value, right, context) => contains(context(right), value),
  "not in": (value, right, context) => !contains(context(right), value),
};

/** Without quotes, `true` asks whether the key is set. VS Code compares loosely: 0 equals '0'. */
function equals(value: unknown, right: string): boolean {
  if (right === "true" || right === "false") return Boolean(value) === (right === "true");
  const text = right.replace(/^'(.*)'$/, "$1");
  return typeof value === "number" ? value === Number(text) : value === text;
}

function toPattern(literal: string): RegExp {
  const [, source, flags] = /^\/(.+)\/([a-z]*)$/.exec(literal) ?? [];
  if (source === undefined) throw new Error(`“${literal}” is not a regular expression`);
  return new RegExp(source, flags);
}

/** A list contains a value, an object a name. */
function contains(all: unknown, value: unknown): boolean {
  if (Array.isArray(all)) return all.includes(value);
  return typeof all === "object" && all !== null && Object.hasOwn(all, String(value));
}

const token =
  /\|\||&&|=~|[!=]=|[<>]=?|[!()]|not\s+in\b|'[^']*'|\/(?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])+\/[a-z]*|[^\s!=<>()&|']+|\S/g;

/** Reads a `when` clause, as far as `package.json` needs it. Throws if it is incomplete. */
export function parseWhen(text: string): Clause {
  const tokens = [...(text.match(token) ?? [])];
  const take = (wanted: string) => tokens[0] === wanted && tokens.shift() !== undefined;
  const word = (): string => {
    const next = tokens.shift();
    if (next === undefined || /^[!()&|=<>]/.test(next)) throw new Error(`a word is missing in “${text}”`);
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
    if (take("!")) {
      const negated = one();
      return (context) => !negated(context);
    }
    if (take("(")) {
      const inner = any();
      if (!take(")")) throw new Error(`“)” is missing in “${text}”`);
      return inner;
    }
    const name = word();
    if (name === "true" || name === "false") return () => name === "true";
    const operator = operators[tokens[0]?.replace(/\s+/, " ") ?? ""];
    if (operator === undefined) return (context) => Boolean(context(name));
    tokens.shift();
    const right = word();
    return (context) => operator(context(name), right, context);
  };
  const clause = any();
  if (tokens.length > 0) throw new Error(`“${tokens.join(" ")}” can't be read in “${text}”`);
  return clause;
}

/** The names in key bindings of keys whose `code` differs, on an American keyboard. */
const named: Readonly<Record<string, string>> = {
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
};

/** What keys of the numeric pad do without Num Lock. */
const motion = /^(?:Arrow\w+|Home|End|Page\w+|Insert|Delete)$/;

/** A pressed key as `normalized` writes it. */
function strokeOf({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyPress): string {
  const used = code.startsWith("Numpad") && motion.test(key) ? key : code;
  const name =
    named[used] ?? used.replace(/^(?:Key|Digit|Arrow)(?=.)/, "").replace(/^(Numpad)([A-Z])/, "$1_$2");
  return normalized(
    `${ctrlKey ? "ctrl+" : ""}${shiftKey ? "shift+" : ""}${altKey ? "alt+" : ""}${metaKey ? "meta+" : ""}${name}`,
  );
}

/** “ctrl+shift+z”: modifiers in a fixed order, and a key. Bindings of two strokes are not supported. */
function normalized(stroke: string): string {
  const [, held, key] = /^((?:(?:ctrl|shift|alt|cmd|meta|win)\+)*)(\S+)$/.exec(stroke.toLowerCase()) ?? [];
  if (held === undefined) throw new Error(`“${stroke}” can't be read as a key`);
  const modifiers = held
    .replace(/cmd|win/g, "meta")
    .split("+")
    .filter(Boolean)
    .sort();
  return [...modifiers, key].join("+");
}

export class Keybindings {
  #rules: {
    readonly stroke: string;
    readonly command: string;
    readonly args: unknown;
    readonly holds: Clause;
  }[] = [];

  /** A command that starts with “-” takes the key from the bindings before. */
  constructor(contributed: readonly Binding[], platform: Platform) {
    for (const { command, when = "true", args, ...keys } of contributed) {
      const stroke = normalized(keys[platform] ?? keys.key ?? "");
      if (command.startsWith("-"))
        this.#rules = this.#rules.filter((rule) => `-${rule.command}` !== command || rule.stroke !== stroke);
      else this.#rules.push({ stroke, command, args, holds: parseWhen(when) });
    }
  }

  /** The command of a pressed key: of the bindings that hold, the last one. */
  commandFor(press: KeyPress, context: Context): { command: string; args: unknown } | undefined {
    const stroke = strokeOf(press);
    const rule = this.#rules.findLast((each) => each.stroke === stroke && each.holds(context));
    return rule && { command: rule.command, args: rule.args };
  }
}
