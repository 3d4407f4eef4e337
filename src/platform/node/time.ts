/** Lets everything else that waits go first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** A process may end before this timer does. */
export function holdNothing(timer: ReturnType<typeof setTimeout>): void {
  timer.unref();
}
