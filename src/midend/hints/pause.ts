/** Resolves after so many milliseconds, none where negative, or as soon as the signal aborts. Leaves no listener on it. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.max(0, ms));
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
