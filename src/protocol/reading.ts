/**
 * Small readers for the parameter checks of the wires. Each returns a new value, or `undefined` where the
 * value does not have the expected form.
 */

export type Reader<Value> = (value: unknown) => Value | undefined;

/** For methods without a parameter. */
export const nothing: Reader<null> = (value) => (value === null ? null : undefined);

export const boolean: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

export function string(maxLength: number): Reader<string> {
  return (value) => (typeof value === "string" && value.length <= maxLength ? value : undefined);
}

export function integer(min: number, max: number): Reader<number> {
  return (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** Any finite number within the bounds. */
export function number(min: number, max: number): Reader<number> {
  return (value) => (typeof value === "number" && value >= min && value <= max ? value : undefined);
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((candidate) => candidate === value);
}

/** An array with at most this many items, each of which is read. */
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
type Read<Shape extends Fields> = {
  readonly [Name in keyof Shape]: Exclude<ReturnType<Shape[Name]>, undefined>;
};

/** An object with these fields; other fields are dropped. */
export function object<Shape extends Fields>(shape: Shape): Reader<Read<Shape>> {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    const result: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(shape)) {
      const field = Object.hasOwn(value, name) ? read((value as Record<string, unknown>)[name]) : undefined;
      if (field === undefined) return undefined;
      result[name] = field;
    }
    return result as Read<Shape>;
  };
}

/** As `object`, with further fields that may be absent: `undefined` values are not sent over the wire. */
export function objectWith<Shape extends Fields, Others extends Fields>(
  shape: Shape,
  others: Others,
): Reader<Read<Shape> & { readonly [Name in keyof Others]: Read<Others>[Name] | undefined }> {
  const readShape = object(shape);
  return (value) => {
    const result = readShape(value);
    if (result === undefined) return undefined;
    const found: Record<string, unknown> = { ...result };
    for (const [name, read] of Object.entries(others)) {
      const field = Object.hasOwn(value as object, name)
        ? (value as Record<string, unknown>)[name]
        : undefined;
      found[name] = field === undefined ? undefined : read(field);
      if (field !== undefined && found[name] === undefined) return undefined;
    }
    return found as ReturnType<Reader<Read<Shape> & Read<Others>>>;
  };
}

/** Returns the value of the first reader that accepts it. */
export function either<Value>(...readers: readonly Reader<Value>[]): Reader<Value> {
  return (value) => {
    for (const read of readers) {
      const found = read(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
