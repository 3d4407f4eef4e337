/** The bundle `dist/thread-host.js`: what thread bundles import as `#host/…` in Node. */
export * as memory from "./memory.js";
export * as thread from "./thread.js";
