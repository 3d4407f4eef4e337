/**
 * A shorter list that still fails. Parts are removed as long as possible, halves first and single items last
 * (the delta debugging of Zeller and Hildebrandt, 2002). Stops at a limit of trials or time, with the
 * shortest list so far.
 */
export async function minimize<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => boolean | Promise<boolean>,
  { trials = 500, seconds = 20 } = {},
): Promise<readonly Item[]> {
  const end = performance.now() + seconds * 1000;
  let left = items;
  let tried = 0;
  for (let size = Math.ceil(items.length / 2); size >= 1; ) {
    let shorter = false;
    for (let from = 0; from < left.length; ) {
      if (tried++ >= trials || performance.now() > end) return left;
      const rest = [...left.slice(0, from), ...left.slice(from + size)];
      if (rest.length < left.length && (await fails(rest))) {
        left = rest;
        shorter = true;
      } else from += size;
    }
    if (size === 1 && !shorter) break;
    if (!shorter || size > left.length) size = Math.max(1, Math.floor(Math.min(size, left.length) / 2));
    if (left.length === 0) break;
  }
  return left;
}

/** `minimize` for a text, by code units. */
export async function minimizeText(
  text: string,
  fails: (text: string) => boolean | Promise<boolean>,
  limits = {},
): Promise<string> {
  const units = await minimize(text.split(""), (kept) => fails(kept.join("")), limits);
  return units.join("");
}
