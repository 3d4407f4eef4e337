import type { Frame, Locator } from "playwright-core";

/** Playwright's error if the frame of a search has been detached. */
const gone = /frame (was|has been|got) detached|execution context was destroyed/i;

const maxLooks = 5;

/**
 * The elements that `make` finds in the frame from `lookUp`. If that frame is replaced before or during a
 * call, they are found in its successor. VS Code may replace a view's frame at any moment, and the frame of a
 * closing tab remains for a moment. Results of `first`, `filter`, `getByRole` … behave the same.
 */
export async function liveLocator(
  lookUp: () => Promise<Frame>,
  make: (frame: Frame) => Locator,
): Promise<Locator> {
  return inFrame(await lookUp(), lookUp, make);
}

type Method = (...args: unknown[]) => unknown;

function inFrame(frame: Frame, lookUp: () => Promise<Frame>, make: (frame: Frame) => Locator): Locator {
  const locator = make(frame);
  return new Proxy(locator, {
    get(_target, name) {
      const member: unknown = Reflect.get(locator, name);
      if (typeof member !== "function") return member;
      const on = (one: Locator, args: readonly unknown[]) =>
        (Reflect.get(one, name) as Method).apply(one, [...args]);
      return (...args: readonly unknown[]) => {
        const result = on(locator, args);
        if (isLocator(result)) return inFrame(frame, lookUp, (other) => on(make(other), args) as Locator);
        if (!(result instanceof Promise)) return result;
        return result.catch(async (error: unknown) => {
          for (let last = error, looks = 0; ; looks++) {
            if (!gone.test(String(last)) || looks === maxLooks) throw last;
            try {
              return await on(make(await lookUp()), args);
            } catch (another) {
              last = another;
            }
          }
        });
      };
    },
  });
}

function isLocator(value: unknown): value is Locator {
  return typeof value === "object" && value !== null && "waitFor" in value;
}
