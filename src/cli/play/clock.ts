import type { Clock } from "../../terminal/terminal.js";

/** The clock of the machine. */
export const clock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
