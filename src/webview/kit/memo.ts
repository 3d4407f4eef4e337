/** The last value that was made. It stays the same while the things that it was made of do. */
export class Memo<Value> {
  #last: { readonly of: readonly unknown[]; readonly value: Value } | undefined;

  /** `make` gets the value before. */
  get(of: readonly unknown[], make: (before: Value | undefined) => Value): Value {
    if (this.#last === undefined || !isSameList(this.#last.of, of))
      this.#last = { of, value: make(this.#last?.value) };
    return this.#last.value;
  }
}

/** Whether two lists have the same items. */
export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}
