import * as memory from "./memory.js";
import * as thread from "./thread.js";

/** The frame of a thread whose program is a text: see `inFrame`. The thread starts with its data. */

type Program = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

function runInThread(program: Program): void {
  const module = { exports: {} };
  program(module, module.exports, () => ({ memory, thread }));
}

Object.assign(globalThis, { runInThread });
