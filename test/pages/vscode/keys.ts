/** The keys of a window: `when` clauses, and the command of a pressed key as `package.json` binds it. */

/** The value of a context key; `undefined` if it is not set. */
export type Context = (name: string) => unknown;
type Clause = (context: Context) => unknown;

/** What a page reports of a `keydown`. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "shiftKey" | "altKey" | "metaKey">;

/** A key binding of `package.json`; `mac` goes before `key` there. */
export interface Binding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when?: string;
  readonly args?: unknown;
}

/** A name, or one that is compared: with a word, a text in quotes, a regular expression or an object. */
const comparison =
  /([^\s!=<>()&|'/]+)(?:\s*(==|!=|=~|(?<=\s)in(?=\s))\s*('[^']*'|\/(?:[^\\/[]|\\.|\[(?:[^\\\]]|\\.)*\])+\/[a-z]*|[^\s!=<>()&|'/]+))?/g;

const operators: Readonly<Record<string, (value: unknown, right: string, context: Context) => boolean>> = {
  "==": equals,
  "!=": (value, right) => !equals(value, right),
  "=~": (value, right) => {
    const [, source = "", flags] = /^\/(.+)\/([a-z]*)$/.exec(right) ?? [];
    return new RegExp(source, flags).test(String(value));
  },
  in: (value, right, context) => ((context(right) ?? []) as readonly unknown[]).includes(value),
};

/** Without quotes, `true` asks whether the key is set. VS Code compares loosely: 0 equals '0'. */
function equals(value: unknown, right: string): boolean {
  if (right === "true" || right === "false") return Boolean(value) === (right === "true");
  const text = right.replace(/^'(.*)'$/, "$1");
  return typeof value === "number" ? value === Number(text) : value === text;
}

/** Reads a `when` clause, as far as `package.json` needs it. Throws if it is incomplete. */
export function parseWhen(text: string): (context: Context) => boolean {
  const parts: Clause[] = [];
  const whole = text.replace(comparison, (_, name: string, operator?: string, right = "") => {
    if (name === "true" || name === "false") return name;
    const compare = operators[operator ?? ""];
    parts.push((context) => (compare ? compare(context(name), right, context) : context(name)));
    return `part(${parts.length - 1})`;
  });
  // What remains is JavaScript with the same meaning.
  if (!/^(?:[\s!&|()]|part\(\d+\)|true|false)+$/.test(whole)) throw new Error(`“${text}” can't be read`);
  const holds = new Function("part", `return Boolean(${whole})`) as (
    part: (at: number) => unknown,
  ) => boolean;
  return (context) => holds((at) => parts[at]?.(context));
}

/** The names in key bindings of keys whose `code` differs, on an American keyboard. */
const named: Readonly<Record<string, string>> = {
  Minus: "-",
  Equal: "=",
  BracketLeft: "[",
  BracketRight: "]",
  Slash: "/",
  NumpadEnter: "enter",
};

/** What keys of the numeric pad do without Num Lock. */
const motion = /^(?:Arrow\w+|Home|End|Page\w+|Insert|Delete)$/;

/** A pressed key as `normalized` writes it. */
function strokeOf({ key, code, ctrlKey, shiftKey, altKey, metaKey }: KeyPress): string {
  const used = code.startsWith("Numpad") && motion.test(key) ? key : code;
  const held = Object.entries({ ctrl: ctrlKey, shift: shiftKey, alt: altKey, meta: metaKey });
  const name = named[used] ?? used.replace(/^(?:Key|Digit|Arrow)(?=.)/, "");
  return normalized([...held.flatMap(([modifier, isHeld]) => (isHeld ? [modifier] : [])), name].join("+"));
}

/** “ctrl+shift+z”: modifiers in a fixed order, and a key. Bindings of two strokes are not supported. */
function normalized(stroke: string): string {
  const [, held, key] = /^((?:(?:ctrl|shift|alt|cmd|meta)\+)*)(\S+)$/.exec(stroke.toLowerCase()) ?? [];
  if (held === undefined) throw new Error(`“${stroke}” can't be read as a key`);
  return [...held.replace("cmd", "meta").split("+").filter(Boolean).sort(), key].join("+");
}

export class Keybindings {
  readonly #rules: readonly (Binding & { readonly stroke: string; readonly holds: Clause })[];

  constructor(contributed: readonly Binding[], isMac: boolean) {
    this.#rules = contributed.map((binding) => {
      const { key, mac = key, when = "true" } = binding;
      return { ...binding, stroke: normalized(isMac ? mac : key), holds: parseWhen(when) };
    });
  }

  /** The binding of a pressed key: of those that hold, the last one. */
  find(press: KeyPress, context: Context): Binding | undefined {
    const stroke = strokeOf(press);
    return this.#rules.findLast((rule) => rule.stroke === stroke && rule.holds(context));
  }
}
