import { bundlePath } from "#host/bundles";
import { startThread } from "#host/threads";
import type { RatedLevel } from "../../../games/sokoban/generate/rated-level.js";
import type { AbortLike } from "../../../protocol/channel.js";
import { CancelledError } from "../../../protocol/channel.js";
import type { GeneratorOrder } from "./generator-thread.js";

/**
 * Makes a level in a thread of its own, in some seconds; `undefined` where there is none of this size with so many boxes. Rejects with `CancelledError` when
 * the signal aborts, which ends the thread, and with an error where that ends by itself; its message, if any, is what the thread failed with.
 */
export function makeLevel(order: GeneratorOrder, signal: AbortLike): Promise<RatedLevel | undefined> {
  return new Promise((resolve, reject) => {
    const thread = startThread(bundlePath("level-generator"), { data: order });
    const cancel = () => {
      void thread.end();
      reject(new CancelledError("The level is not wanted any more."));
    };
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel);
    const stopListening = thread.port.listen((level) => {
      stopListening();
      signal.removeEventListener("abort", cancel);
      resolve(level as RatedLevel | undefined);
      void thread.end();
    });
    // After an answer this is of no consequence.
    thread.onEnd(({ message }) => reject(new Error(message)));
  });
}
