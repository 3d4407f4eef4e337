/** The cells of a board, which are in reading order, row by row. */
export function inRows<Cell>(cells: readonly Cell[], columns: number): readonly (readonly Cell[])[] {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
}

/** 0, 1 … up to `count`, which is not included. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The number of items at the start of a list for which `holds`, which no later item may satisfy. */
export function countUpTo(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The items by a key, with the keys in the order of their first items. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

type Numbers = Int32Array | Int16Array | Uint16Array | Uint8Array | Float64Array;

/** A longer copy of an array, with zeros at its end. */
export function enlarged<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const result = new (numbers.constructor as new (length: number) => Kind)(length);
  result.set(numbers);
  return result;
}

/** The value of a key in a map. Where there is none, it is made and kept. */
export function madeOnce<Key, Value>(
  kept: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/** Puts a value into a map as its newest, and drops the oldest where the map would have more than `max`. */
export function putNewest<Value>(kept: Map<string, Value>, key: string, value: Value, max: number): void {
  kept.delete(key);
  if (kept.size >= max) kept.delete(kept.keys().next().value!);
  kept.set(key, value);
}
