/** The number of tasks that run in parallel on a disk or VS Code's file service. */
const limit = 16;

/** `items.map(task)` with several tasks in parallel; resolves in the order of the items. */
export async function inParallel<Item, Made>(
  items: readonly Item[],
  task: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = items.entries();
  const lane = async () => {
    for (const [index, item] of waiting) made[index] = await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return made;
}
