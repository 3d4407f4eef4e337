type Numbers = Int32Array | Int16Array | Uint16Array | Uint8Array | Float64Array;

/** A longer copy of an array, with zeros at its end. */
export function enlarged<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  const result = new (numbers.constructor as new (length: number) => Kind)(length);
  result.set(numbers);
  return result;
}
