/** Yields to all other waiting work. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

/** Lets the process end before this timer fires. */
export function unrefTimer(timer: ReturnType<typeof setTimeout>): void {
  timer.unref();
}
