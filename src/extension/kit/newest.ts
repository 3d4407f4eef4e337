/** Puts a value into a map as its newest, and drops the oldest where the map would have more than `max`. */
export function putNewest<Value>(kept: Map<string, Value>, key: string, value: Value, max: number): void {
  kept.delete(key);
  if (kept.size >= max) kept.delete(kept.keys().next().value!);
  kept.set(key, value);
}
