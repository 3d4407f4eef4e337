import type { Time } from "../../midend/ports/ports.js";

/** The timers of a page. */
export const pageTime: Pick<Time, "after"> = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
