/**
 * The bundle `dist/thread-host.js`: what the bundles of threads take as `#host/…` where Node is their host.
 */
export * as memory from "./memory.js";
export * as thread from "./thread.js";
