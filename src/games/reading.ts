/**
 * Small readers of values from outside: of wires, files and kept states. Each returns a new value, or
 * `undefined` where the value does not have the expected form. Bundles leave out the readers that they don't
 * use (`@__NO_SIDE_EFFECTS__`).
 */

export type Reader<Value> = (value: unknown) => Value | undefined;
/** What a reader accepts: the types of wires and files come from their readers. */
export type ValueOf<Of extends Reader<unknown>> = Exclude<ReturnType<Of>, undefined>;

/** For methods without a parameter. */
export const nothing: Reader<null> = (value) => (value === null ? null : undefined);

export const boolean: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

/** A safe integer from 0 up. */
export const count: Reader<number> = (value) => (isCount(value) ? value : undefined);

/** The limit of a text or a list in a file, where the size of the whole file is limited. */
export const unlimited = Number.POSITIVE_INFINITY;

/* @__NO_SIDE_EFFECTS__ */
export function string(maxLength: number): Reader<string> {
  return (value) => (typeof value === "string" && value.length <= maxLength ? value : undefined);
}

/* @__NO_SIDE_EFFECTS__ */
export function matching(pattern: RegExp): Reader<string> {
  return (value) => (typeof value === "string" && pattern.test(value) ? value : undefined);
}

/* @__NO_SIDE_EFFECTS__ */
export function integer(min: number, max: number): Reader<number> {
  return (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Any finite number within the bounds. */
/* @__NO_SIDE_EFFECTS__ */
export function number(min: number, max: number): Reader<number> {
  return (value) => (typeof value === "number" && value >= min && value <= max ? value : undefined);
}

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((candidate) => candidate === value);
}

/** An array with at most this many items, each of which is read. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item>(read: Reader<Item>, max: number): Reader<readonly Item[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > max) return undefined;
    const items: Item[] = [];
    for (const item of value) {
      const found = read(item);
      if (found === undefined) return undefined;
      items.push(found);
    }
    return items;
  };
}

/** The items of a list that can be read; of any other value, none. */
export function readableItems<Item>(read: Reader<Item>, value: unknown): readonly Item[] {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : [];
}

type Items<Of extends readonly Reader<unknown>[]> = {
  readonly [Index in keyof Of]: Of[Index] extends Reader<unknown> ? ValueOf<Of[Index]> : never;
};

/** An array whose first items these readers accept; others are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function tuple<const Of extends readonly Reader<unknown>[]>(...readers: Of): Reader<Items<Of>> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = readers.map((read, index) => read(value[index]));
    return items.includes(undefined) ? undefined : (items as readonly unknown[] as Items<Of>);
  };
}

type Fields = { readonly [Name in string]: Reader<unknown> };
type Read<Shape extends Fields, Optional extends Fields> = {
  readonly [Name in keyof Shape]: ValueOf<Shape[Name]>;
} & { readonly [Name in keyof Optional]?: ValueOf<Optional[Name]> | undefined };

/** An object with these fields, and perhaps with the optional ones; other fields are dropped. */
/* @__NO_SIDE_EFFECTS__ */
export function object<Shape extends Fields, Optional extends Fields = Record<never, never>>(
  shape: Shape,
  optional?: Optional,
): Reader<Read<Shape, Optional>> {
  const fields = Object.entries<Reader<unknown>>({ ...shape, ...optional });
  return (value) => {
    if (!isObject(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const [name, read] of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined;
      if (given === undefined && optional !== undefined && Object.hasOwn(optional, name)) continue;
      const field = read(given);
      if (field === undefined) return undefined;
      result[name] = field;
    }
    return result as Read<Shape, Optional>;
  };
}

/** Returns the value of the first reader that accepts it. */
/* @__NO_SIDE_EFFECTS__ */
export function either<const Of extends readonly Reader<unknown>[]>(
  ...readers: Of
): Reader<ValueOf<Of[number]>> {
  return (value) => {
    for (const read of readers) {
      const found = read(value);
      if (found !== undefined) return found as ValueOf<Of[number]>;
    }
    return undefined;
  };
}

/** The value of a JSON text; `undefined` for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The object in a JSON text; `undefined` for any other value or invalid JSON. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}

/** The fields of a value; empty if it is not an object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/**
 * A value of JSON as a short text for a message. Lists and objects may be too deep to be written, and an
 * object may have a `toString` that is no function.
 */
export function shortText(value: unknown, maxCharacters = 20): string {
  return typeof value === "object" && value !== null ? "{…}" : String(value).slice(0, maxCharacters);
}

/** Whether a value is a safe integer from 0 up. */
export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
