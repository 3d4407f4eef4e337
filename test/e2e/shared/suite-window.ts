import { openWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.js";

/** The window of a suite: it opens before the suite's tests, and has no members until then. */
export function suiteWindow(options: WorkbenchOptions | (() => Promise<WorkbenchOptions>) = {}): Workbench {
  let opened: Workbench | undefined;
  before(async () => {
    opened = await openWorkbench(typeof options === "function" ? await options() : options);
  });
  const get = (_: object, name: string) => {
    const value = opened![name as keyof Workbench];
    return typeof value === "function" ? value.bind(opened) : value;
  };
  return new Proxy({}, { get }) as Workbench;
}
