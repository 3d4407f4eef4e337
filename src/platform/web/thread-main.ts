import * as memory from "./memory.js";
import * as thread from "./thread.js";
import { isMessage, type ThreadMessage } from "./web-thread.js";

/**
 * The frame of a web worker (`dist/web-thread.js`), followed by the worker's program. It runs the program
 * with its `#host/…` modules when it gets the start message.
 */

type Program = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

function runInThread(program: Program): void {
  const begin = ({ data: message }: MessageEvent<unknown>) => {
    if (!isMessage(message, "start")) return;
    removeEventListener("message", begin);
    const seesScripts = thread.listenForCancel(message);
    const host = { memory, thread: { ...thread, data: message.data } };
    const module = { exports: {} };
    program(module, module.exports, (name) => {
      if (name !== "./thread-host.js") throw new Error(`The thread requires “${name}”, which is not loaded.`);
      return host;
    });
    const started: ThreadMessage<"started"> = { tilework: "started", seesScripts };
    postMessage(started);
  };
  addEventListener("message", begin);
}

Object.assign(globalThis, { runInThread });
