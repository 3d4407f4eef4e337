/** Work that pauses often, so that the caller can do other work in between, or stop it. */
export type PausingWork<Found> = Generator<void, Found>;

/** Runs the work to its end without pausing. */
export function atOnce<Found>(work: PausingWork<Found>): Found {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

/** A pause takes as long as reading a line, so there is one after this many items. */
const itemsBetweenPauses = 16;

/** `items.map(make)` with pauses. */
export function* each<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): PausingWork<Made[]> {
  const all: Made[] = [];
  for (let index = 0; index < items.length; index++) {
    all.push(make(items[index]!, index));
    if (index % itemsBetweenPauses === 0) yield;
  }
  return all;
}

/** The clock and the queue of the thread that does the work. */
export interface Slices {
  /** The approximate length of a slice of work. */
  readonly sliceMs: number;
  readonly nowMs: () => number;
  /** Yields to all other waiting work. */
  readonly nextTurn: () => Promise<unknown>;
}

/** Does the work slice by slice. Calls `isStopped` after each slice; `undefined` if it returned true. */
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
