/** Yields to all other waiting work. A browser's timer would wait 4 ms each time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** A worker ends with its page, whatever timers there are. */
export function unrefTimer(_timer: ReturnType<typeof setTimeout>): void {}
