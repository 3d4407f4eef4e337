/** Work that pauses often, so that whoever runs it can do something else meanwhile, or give it up. */
export type PausingWork<Found> = Generator<void, Found>;

/** Goes through the pauses without one. */
export function atOnce<Found>(work: PausingWork<Found>): Found {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** A pause takes as long as reading a line, so there is one after so many. */
const itemsBetweenPauses = 16;

/** `items.map(make)` with pauses. */
export function* each<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): PausingWork<Made[]> {
  const all: Made[] = [];
  for (const [index, item] of items.entries()) {
    all.push(make(item, index));
    if (index % itemsBetweenPauses === 0) yield;
  }
  return all;
}

/** The clock and the queue of the thread that the work is done in. */
export interface Slices {
  /** Works on for about so long at a time. */
  readonly sliceMs: number;
  readonly nowMs: () => number;
  /** Lets everything else that waits go first. */
  readonly nextTurn: () => Promise<unknown>;
}

/**
 * Does the work slice by slice; `undefined` when it was given up, which `isStopped` is asked for after each
 * slice.
 */
export function inSlices<Found>(work: PausingWork<Found>, slices: Slices): Promise<Found>;
export function inSlices<Found>(
  work: PausingWork<Found>,
  slices: Slices,
  isStopped: () => boolean,
): Promise<Found | undefined>;
export async function inSlices<Found>(
  work: PausingWork<Found>,
  { sliceMs, nowMs, nextTurn }: Slices,
  isStopped = () => false,
): Promise<Found | undefined> {
  let until = nowMs() + sliceMs;
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    if (nowMs() < until) continue;
    await nextTurn();
    if (isStopped()) return undefined;
    until = nowMs() + sliceMs;
  }
}
