/**
 * Small readers for the parameter checks of the wires. Each returns a new value, or `undefined` where the
 * value does not have the expected form. Bundles leave out the readers that they don't use
 * (`@__NO_SIDE_EFFECTS__`).
 */

export type Reader<Value> = (value: unknown) => Value | undefined;
/** What a reader accepts: the types of wires come from their readers. */
export type ValueOf<Of extends Reader<unknown>> = Exclude<ReturnType<Of>, undefined>;

/** For methods without a parameter. */
export const nothing: Reader<null> = (value) => (value === null ? null : undefined);

export const boolean: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

/* @__NO_SIDE_EFFECTS__ */
export function string(maxLength: number): Reader<string> {
  return (value) => (typeof value === "string" && value.length <= maxLength ? value : undefined);
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
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const [name, read] of Object.entries({ ...shape, ...optional })) {
      const given = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
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
