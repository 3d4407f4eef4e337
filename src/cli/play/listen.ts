type Events = Readonly<Record<string, (argument: unknown) => void>>;

/** Hears events of the process until what it returns is called. */
export function listen(events: Events): () => void {
  for (const [name, listener] of Object.entries(events)) process.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(events)) process.off(name, listener);
  };
}
